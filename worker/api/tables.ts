/** The tables of endpoints, each with the mount where it is served. */

import { mobilityTable } from "./compat/mobility-database/table.ts";
import { MOTIS_TRANSFERS } from "./compat/routing/motis/server.ts";
import { ROUTING_TABLE } from "./compat/routing/table.ts";
import type { PlainEndpoint } from "./endpoint/endpoint.ts";
import { type TableHandler, tableHandler } from "./endpoint/handler.ts";
import { openapiEndpoint } from "./endpoint/openapi/endpoint.ts";
import type { ParameterExamples } from "./endpoint/openapi/operation.ts";
import { PORTAL_TABLE } from "./portal/table.ts";
import { TABLE } from "./rest/table.ts";

/**
 * `{apiBase}/rest`.
 * @param base where the APIs are mounted, e.g. `/api/v2`
 * @param examples real responses for the documentation, by operation id
 */
export function restHandler(base: string, examples: ParameterExamples = {}): TableHandler {
  const documentation = openapiEndpoint(base, TABLE, PORTAL_TABLE, ROUTING_TABLE, examples);
  return tableHandler(`${base}/rest`, [...TABLE, documentation, REDIRECT], PORTAL_TABLE);
}

/** `{apiBase}/portal`: endpoints beyond Transitland v2. */
export function portalHandler(base: string): TableHandler {
  return tableHandler(`${base}/portal`, PORTAL_TABLE, TABLE);
}

/** `{apiBase}/routing`: journeys in the dialects of other planners. */
export function routingHandler(base: string): TableHandler {
  return tableHandler(`${base}/routing`, [...ROUTING_TABLE, MOTIS_TRANSFERS]);
}

/** `{apiBase}/mobility-database`: the read paths of the Mobility Database. @param build name of the running build */
export function mobilityHandler(base: string, build: string): TableHandler {
  return tableHandler(`${base}/mobility-database`, mobilityTable(build));
}

/** The root leads to the documentation. */
const REDIRECT: PlainEndpoint = {
  kind: "plain",
  path: "/",
  operation: "redirectToDocumentation",
  summary: "Redirect to this document",
  answers: { 301: { description: "Where the documentation is", type: null } },
  answer: ({ mount }) =>
    new Response(null, { status: 301, headers: { location: `${mount}/openapi.json`, "cache-control": "no-cache" } }),
};
