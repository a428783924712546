/** `/openapi.json`: the documentation of the table, itself an entry of the table. */
import { SAMPLE_EXAMPLES } from "../../../../src/domain/console/example-request.ts";
import { jsonAnswer } from "../answer.ts";
import type { Endpoint, PlainEndpoint, RestRequest } from "../endpoint.ts";
import { storeExamples } from "../own-examples.ts";
import type { JsonSchema } from "../value.ts";
import { openapiDocument } from "./document.ts";
import { withOwnExamples } from "./examples.ts";
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
  let cachedDocument: { key: string; document: JsonSchema } | null = null;
  const documentAt = (origin: string, withRecords: boolean): JsonSchema => {
    const key = `${origin} ${withRecords}`;
    if (cachedDocument?.key === key) return cachedDocument.document;
    const parts = [
      { tag: "rest", description: "Transitland v2", url: `${origin}${base}/rest`, prefix: "", table: rest },
      { tag: "portal", description: "Additional paths", url: origin + base, prefix: "/portal", table: portal },
      {
        tag: "routing",
        description: "Journeys in the dialects of other planners",
        url: origin + base,
        prefix: "/routing",
        table: routing,
      },
    ];
    const document = openapiDocument(parts, withRecords ? examples : {}, origin + base);
    cachedDocument = { key, document: withRecords ? { ...document, "x-examples": SAMPLE_EXAMPLES } : document };
    return cachedDocument.document;
  };
  return {
    kind: "plain",
    local: true,
    path: "/openapi.json",
    operation: "getDocumentation",
    summary: "This document",
    answers: { 200: { description: "OpenAPI 3.1", type: "application/json", schema: { type: "object" } } },
    async answer({ url, context: { api } }: RestRequest) {
      const exampleOf = await storeExamples(api);
      // Recorded answers are those of the sample networks.
      const document = documentAt(url.origin, exampleOf === null);
      return jsonAnswer(exampleOf === null ? document : withOwnExamples(document, exampleOf));
    },
  };
}
