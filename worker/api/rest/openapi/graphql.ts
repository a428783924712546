/** Documents `{apiBase}/query`: GraphQL, and subscriptions as server-sent events. */
import type { JsonSchema } from "../value.ts";

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

const RESPONSES: JsonSchema = {
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
export function graphqlPath(url: string): JsonSchema {
  const described = {
    tags: ["graphql"],
    description:
      "The schema can be introspected. Subscriptions (`stops` with their departures, `vehicle_positions` in a box) are " +
      "sent as server-sent events if the request accepts text/event-stream: the complete result at once, and again " +
      "whenever it changes.",
    responses: RESPONSES,
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
