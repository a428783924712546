/** Generates the OpenAPI 3.1 document of endpoint tables. */
import type { Endpoint } from "../endpoint.ts";
import type { JsonSchema } from "../value.ts";
import { Components } from "./components.ts";
import { graphqlPath } from "./graphql-path.ts";
import { formatOperations, operationOf, type ParameterExamples, postOf } from "./operation.ts";
import { RESPONSES, SCHEMAS, SECURITY_SCHEMES } from "./shared.ts";

/** A table and its location: below `prefix` at `url`. Prefixes keep the paths of the parts apart. */
export type OpenapiPart = { tag: string; description: string; url: string; prefix: string; table: readonly Endpoint[] };

/** Tag of the paths with the extension of a format. */
const FORMATS_TAG = "formats";

/**
 * @param parts the first sets the server of the document, the others name their own server at each path
 * @param examples real responses by operation id
 * @param query URL of the mount whose `/query` is the GraphQL endpoint; without it the document omits GraphQL
 */
export function openapiDocument(
  parts: readonly OpenapiPart[],
  examples: ParameterExamples,
  query: string | null = null,
): JsonSchema {
  const components = new Components(SCHEMAS);
  const paths: Record<string, JsonSchema> = {};
  const formats: Record<string, JsonSchema> = {};
  for (const [i, { tag, url, prefix, table }] of parts.entries()) {
    const servers = i === 0 ? {} : { servers: [{ url }] };
    for (const endpoint of table) {
      const method = endpoint.kind === "plain" ? (endpoint.method ?? "GET").toLowerCase() : "get";
      const operation = operationOf(endpoint, tag, examples, components);
      const byPost =
        endpoint.kind === "plain" && endpoint.bodyParameters !== undefined
          ? { post: postOf(endpoint, operation, components) }
          : {};
      paths[prefix + endpoint.path] = { ...servers, [method]: operation, ...byPost };
      if (endpoint.kind === "plain") continue;
      for (const [path, get] of Object.entries(formatOperations(endpoint, FORMATS_TAG))) {
        formats[prefix + path] = { ...servers, get };
      }
    }
  }
  Object.assign(paths, formats);
  if (query !== null) paths["/query"] = graphqlPath(query, components);
  const [first] = parts;
  return {
    openapi: "3.1.0",
    info: {
      title: "Transit Portal REST API",
      version: "2.0.0",
      summary: "Operators, feeds, feed versions, routes, stops, trips and departures",
      description:
        "A REST API compatible with Transitland v2. It requires no key and accepts requests from any origin. A key in " +
        "the header or parameter `apikey` raises the rate limit. The " +
        "GraphQL API offers the same data. The data is under the licenses of its feeds.",
      ...(first === undefined
        ? {}
        : { contact: { name: "Support", url: `${new URL(first.url).origin}/documentation/support` } }),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: parts.slice(0, 1).map(({ url }) => ({ url })),
    // No operation needs a key, which only raises the rate limit; those about a user's own things need a token.
    security: [],
    tags: [
      ...parts.map(({ tag, description }) => ({ name: tag, description })),
      ...(Object.keys(formats).length === 0
        ? []
        : [{ name: FORMATS_TAG, description: "The same rows as GeoJSON, newline-delimited GeoJSON and CSV" }]),
      ...(query === null ? [] : [{ name: "graphql", description: "GraphQL queries and subscriptions" }]),
    ],
    paths,
    components: { schemas: components.schemas, responses: RESPONSES, securitySchemes: SECURITY_SCHEMES },
  };
}
