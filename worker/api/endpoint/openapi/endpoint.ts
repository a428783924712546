/** `/openapi.json`: the documentation of the table, itself an entry of the table. */
import { SHARED_CONTROL } from "../../http/cache-control.ts";
import type { Endpoint, PlainEndpoint, RestRequest } from "../endpoint.ts";
import { openapiDocument } from "./document.ts";
import type { ParameterExamples } from "./operation.ts";

/**
 * @param base where the APIs are mounted, e.g. `/api/v2`
 * @param examples real responses by operation id
 */
export function openapiEndpoint(
  base: string,
  rest: readonly Endpoint[],
  portal: readonly Endpoint[],
  routing: readonly Endpoint[],
  examples: ParameterExamples,
): PlainEndpoint {
  let cachedText: { origin: string; text: string } | null = null;
  return {
    kind: "plain",
    local: true,
    path: "/openapi.json",
    operation: "getDocumentation",
    summary: "This document",
    answers: { 200: { description: "OpenAPI 3.1", type: "application/json", schema: { type: "object" } } },
    answer({ url }: RestRequest) {
      if (cachedText?.origin !== url.origin) {
        const parts = [
          { tag: "rest", description: "Transitland v2", url: `${url.origin}${base}/rest`, prefix: "", table: rest },
          {
            tag: "portal",
            description: "Additional paths",
            url: `${url.origin}${base}`,
            prefix: "/portal",
            table: portal,
          },
          {
            tag: "routing",
            description: "Journeys in the dialects of other planners",
            url: `${url.origin}${base}`,
            prefix: "/routing",
            table: routing,
          },
        ];
        cachedText = { origin: url.origin, text: JSON.stringify(openapiDocument(parts, examples, url.origin + base)) };
      }
      return new Response(cachedText.text, {
        headers: { "content-type": "application/json", "cache-control": SHARED_CONTROL },
      });
    },
  };
}
