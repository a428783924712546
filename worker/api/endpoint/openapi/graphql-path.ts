/** Documents `{apiBase}/query`: GraphQL, and subscriptions as server-sent events. */
import { SAMPLE } from "../sample.ts";
import type { JsonSchema } from "../value.ts";
import type { Components } from "./components.ts";
import { FAILURES } from "./operation.ts";

const OBJECT_OR_NULL: JsonSchema[] = [{ type: "object", additionalProperties: true }, { type: "null" }];

const ANSWER: JsonSchema = {
  type: "object",
  title: "GraphqlResult",
  description: "The result of a GraphQL operation",
  properties: {
    data: { anyOf: OBJECT_OR_NULL, description: "Absent for a refused operation" },
    errors: {
      type: "array",
      items: {
        type: "object",
        title: "GraphqlError",
        description: "An error of a GraphQL operation",
        required: ["message"],
        properties: {
          message: { type: "string", description: "One sentence for people" },
          path: { type: "array", items: { type: ["string", "integer"] }, description: "Where in the result" },
          extensions: {
            type: "object",
            title: "GraphqlErrorExtensions",
            description: "Code and details of the problem",
            properties: { code: { $ref: "#/components/schemas/ProblemCode" } },
          },
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

const TEXTS = {
  query: "Document",
  operationName: "Name of the operation to run",
  variables: "Variables as a JSON object",
  extensions: "JSON object, such as the hash of a persisted query",
};

const BODY: JsonSchema = {
  type: "object",
  title: "GraphqlRequest",
  description: "A GraphQL operation",
  properties: {
    query: { type: "string", description: TEXTS.query },
    operationName: { type: ["string", "null"], description: TEXTS.operationName },
    variables: { anyOf: OBJECT_OR_NULL, description: "Values of variables" },
    extensions: { anyOf: OBJECT_OR_NULL, description: "Such as a persisted query" },
  },
};

const EXAMPLE = {
  query: "query Feeds($where: FeedFilter) { feeds(where: $where) { onestop_id name } }",
  operationName: "Feeds",
  variables: { where: { onestop_id: SAMPLE.feed } },
  extensions: {},
};

/** @param url where the APIs are mounted */
export function graphqlPath(url: string, components: Components): JsonSchema {
  const result = components.add(ANSWER, "GraphqlResult");
  const description = {
    tags: ["graphql"],
    description:
      "The schema can be introspected. Subscriptions (`stops` with their departures, `vehicle_positions` in a box) are " +
      "sent as server-sent events if the request accepts text/event-stream: the complete result at once, and again " +
      "whenever it changes.",
    responses: {
      200: {
        description: "The result; a refused operation has errors and no data",
        content: {
          "application/json": { schema: result },
          "application/graphql-response+json": { schema: result },
          "text/event-stream": { schema: EVENTS },
        },
      },
      400: { description: "This is not a GraphQL request", content: { "application/json": { schema: result } } },
      406: {
        description: "A subscription requires Accept: text/event-stream",
        content: { "application/json": { schema: result } },
      },
      ...FAILURES,
    },
  };
  return {
    servers: [{ url }],
    get: {
      operationId: "graphqlGet",
      summary: "Run a query or subscription from the URL; queries can be cached",
      ...description,
      parameters: Object.entries(TEXTS).map(([name, description]) => {
        const example = EXAMPLE[name as keyof typeof TEXTS];
        return {
          name,
          in: "query",
          schema: { type: "string" },
          description,
          example: typeof example === "string" ? example : JSON.stringify(example),
        };
      }),
    },
    post: {
      operationId: "graphqlPost",
      summary: "A query or subscription",
      ...description,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: components.add(BODY, "GraphqlRequest"),
            example: { query: EXAMPLE.query, variables: EXAMPLE.variables },
          },
        },
      },
    },
  };
}
