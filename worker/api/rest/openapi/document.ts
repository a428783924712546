/** Generates the OpenAPI 3.1 document of endpoint tables. */
import type { Endpoint } from "../endpoint.ts";
import type { JsonSchema } from "../value.ts";
import { RESPONSES, SCHEMAS } from "./components.ts";
import { graphqlPath } from "./graphql.ts";
import { type Examples, operationOf } from "./operation.ts";

/** A table and its location: below `prefix` at `url`. Prefixes keep the paths of the parts apart. */
export type Part = { tag: string; description: string; url: string; prefix: string; table: readonly Endpoint[] };

/**
 * @param parts the first sets the server of the document, the others name their own server at each path
 * @param examples real responses by operation id
 * @param query URL of the mount whose `/query` is the GraphQL endpoint; without it the document omits GraphQL
 */
export function openapiDocument(parts: readonly Part[], examples: Examples, query: string | null = null): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [i, { tag, url, prefix, table }] of parts.entries()) {
    for (const endpoint of table) {
      const method = endpoint.kind === "plain" ? (endpoint.method ?? "GET").toLowerCase() : "get";
      const servers = i === 0 ? {} : { servers: [{ url }] };
      paths[prefix + endpoint.path] = { ...servers, [method]: operationOf(endpoint, tag, examples) };
    }
  }
  if (query !== null) paths["/query"] = graphqlPath(query);
  return {
    openapi: "3.1.0",
    info: {
      title: "Transit Portal REST API",
      version: "2.0.0",
      summary: "Operators, feeds, feed versions, routes, stops, trips and departures",
      description:
        "A REST API compatible with Transitland v2. It requires no key and accepts requests from any origin. The " +
        "GraphQL API offers the same data.",
    },
    servers: parts.slice(0, 1).map(({ url }) => ({ url })),
    tags: [
      ...parts.map(({ tag, description }) => ({ name: tag, description })),
      ...(query === null ? [] : [{ name: "graphql", description: "GraphQL queries and subscriptions" }]),
    ],
    paths,
    components: { schemas: SCHEMAS, responses: RESPONSES },
  };
}
