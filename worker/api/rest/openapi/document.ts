/** Generates the OpenAPI 3.1 document of endpoint tables. */

import { PROBLEMS } from "../../../problem.ts";
import type { Endpoint } from "../endpoint.ts";
import type { JsonSchema } from "../value.ts";
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

/** Components shared by several operations of the OpenAPI document. */
const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Geometry: {
    type: "object",
    description: "A GeoJSON geometry (RFC 7946), WGS84 degrees",
    required: ["type", "coordinates"],
    properties: {
      type: {
        type: "string",
        enum: ["Point", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "MultiPoint"],
      },
      coordinates: { type: "array" },
    },
  },
  FeatureCollection: {
    type: "object",
    description: "The same rows as GeoJSON: every key except the geometry is a property",
    required: ["type", "features"],
    properties: {
      type: { const: "FeatureCollection" },
      features: {
        type: "array",
        items: {
          type: "object",
          required: ["type", "properties", "geometry"],
          properties: {
            type: { const: "Feature" },
            properties: { type: "object" },
            geometry: { $ref: "#/components/schemas/Geometry" },
          },
        },
      },
      meta: { $ref: "#/components/schemas/Meta" },
    },
  },
  Meta: {
    type: "object",
    description: "Only if the page is full",
    required: ["after", "next"],
    properties: {
      after: { type: "integer", description: "Id of the last row" },
      next: { type: "string", format: "uri", description: "URL of the next page" },
    },
  },
  Error: {
    type: "object",
    required: ["error"],
    properties: {
      error: { type: "string", description: "One sentence for people" },
      problem: {
        type: "object",
        description: "Code and details of the problem",
        required: ["code"],
        properties: {
          code: { type: "string", enum: Object.keys(PROBLEMS) },
          title: { type: "string" },
          field: { type: "string" },
          value: { type: "string" },
          limit: { type: "number" },
          actual: { type: "number" },
        },
      },
    },
  },
};

function refusal(description: string): JsonSchema {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}

const RESPONSES: Readonly<Record<string, JsonSchema>> = {
  Malformed: refusal("A parameter cannot be read or is beyond a limit"),
  NotFound: refusal("Nothing has this key"),
  TooMany: {
    description: "Too many requests from this IP address; try again after Retry-After seconds",
    headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } },
    content: { "application/problem+json": { schema: { type: "object" } } },
  },
};

/** Documents `{apiBase}/query`: GraphQL, and subscriptions as server-sent events. */
const ANSWER: JsonSchema = {
  type: "object",
  properties: {
    data: { type: ["object", "null"] },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["message"],
        properties: {
          message: { type: "string" },
          path: { type: "array", items: { type: ["string", "integer"] } },
          extensions: { type: "object", properties: { code: { type: "string" } } },
        },
      },
    },
  },
};

const EVENTS: JsonSchema = {
  type: "string",
  description:
    "GraphQL over SSE, distinct connections: `event: next` with a result as `data`, then `event: complete`. " +
    "If a stream ends without it, connect again.",
};

const QUERY_RESPONSES: JsonSchema = {
  200: {
    description: "The result; a refused operation has errors and no data",
    content: {
      "application/json": { schema: ANSWER },
      "application/graphql-response+json": { schema: ANSWER },
      "text/event-stream": { schema: EVENTS },
    },
  },
  400: { description: "This is not a GraphQL request", content: { "application/json": { schema: ANSWER } } },
  406: {
    description: "A subscription requires Accept: text/event-stream",
    content: { "application/json": { schema: ANSWER } },
  },
  429: { $ref: "#/components/responses/TooMany" },
};

const TEXTS = {
  variables: "Variables as a JSON object",
  extensions: "JSON object, such as the hash of a persisted query",
};

const BODY: JsonSchema = {
  type: "object",
  properties: {
    query: { type: "string", description: "Document" },
    operationName: { type: ["string", "null"] },
    variables: { type: ["object", "null"] },
    extensions: { type: ["object", "null"] },
  },
};

/** @param url where the APIs are mounted */
function graphqlPath(url: string): JsonSchema {
  const described = {
    tags: ["graphql"],
    description:
      "The schema can be introspected. Subscriptions (`stops` with their departures, `vehicle_positions` in a box) are " +
      "sent as server-sent events if the request accepts text/event-stream: the complete result at once, and again " +
      "whenever it changes.",
    responses: QUERY_RESPONSES,
  };
  return {
    servers: [{ url }],
    get: {
      operationId: "graphqlGet",
      summary: "Run a query or subscription from the URL; queries can be cached",
      ...described,
      parameters: [
        { name: "query", in: "query", schema: { type: "string" }, description: "Document" },
        { name: "operationName", in: "query", schema: { type: "string" }, description: "Name of the operation to run" },
        ...Object.entries(TEXTS).map(([name, description]) => ({
          name,
          in: "query",
          schema: { type: "string" },
          description,
        })),
      ],
    },
    post: {
      operationId: "graphqlPost",
      summary: "A query or subscription",
      ...described,
      requestBody: { required: true, content: { "application/json": { schema: BODY } } },
    },
  };
}
