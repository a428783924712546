/** Generates an OpenAPI operation from an endpoint. */
import type { CollectionEndpoint, Endpoint, PlainEndpoint } from "../endpoint.ts";
import type { Parameter } from "../parameter.ts";
import { parametersOf } from "../rows.ts";
import { type JsonSchema, oneOf } from "../value.ts";
import { rowSchema } from "./row-schema.ts";

/** A real request and its response. */
export type Example = { request: string; answer: unknown };
export type Examples = Readonly<Record<string, Example>>;

const ROW_KEY = /^(?!tag_).*_key$/;
const SEGMENT = /\{(\w+)\}/g;

function segmentsOf(endpoint: Endpoint): string[] {
  return [...endpoint.path.matchAll(SEGMENT)].map((match) => match[1]!);
}

export function operationOf(endpoint: Endpoint, tag: string, examples: Examples): JsonSchema {
  const { operation, summary, description } = endpoint;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(endpoint.kind === "plain" ? plainOperation(endpoint, examples) : rowsOperation(endpoint, examples)),
  };
}

function rowsOperation(endpoint: CollectionEndpoint, examples: Examples): JsonSchema {
  const segments = segmentsOf(endpoint);
  const known = new Map(parametersOf(endpoint).map((p) => [p.name, p]));
  // Omit row keys that are not segments here: they would only repeat a filter.
  const query = [...known.values()].filter(({ name }) => !segments.includes(name) && !ROW_KEY.test(name));
  const formats = endpoint.formats.length === 0 ? [] : [formatParameter(endpoint)];
  return {
    parameters: [
      ...segments.map((name) => pathParameter(name, known.get(name))),
      ...[...query, ...formats].map(queryParameter),
    ],
    responses: {
      200: {
        description: endpoint.kind === "list" ? "A page of rows" : "A list with the one row",
        content: { "application/json": { schema: answerSchema(endpoint), ...exampleOf(endpoint, examples) } },
      },
      400: { $ref: "#/components/responses/Malformed" },
      ...(endpoint.kind === "entity" ? { 404: { $ref: "#/components/responses/NotFound" } } : {}),
      429: { $ref: "#/components/responses/TooMany" },
    },
  };
}

function answerSchema({ collection, formats, paged }: CollectionEndpoint): JsonSchema {
  const { name } = collection;
  const json = {
    type: "object",
    required: [name],
    properties: {
      [name]: { type: "array", items: rowSchema(collection.document(collection.everything ?? {})) },
      ...(paged ? { meta: { $ref: "#/components/schemas/Meta" } } : {}),
    },
  };
  return formats.length === 0 ? json : { anyOf: [json, { $ref: "#/components/schemas/FeatureCollection" }] };
}

function plainOperation(endpoint: PlainEndpoint, examples: Examples): JsonSchema {
  const segments = segmentsOf(endpoint);
  const known = new Map((endpoint.parameters ?? []).map((p) => [p.name, p]));
  const responses = Object.entries(endpoint.answers).map(([status, { description, type, schema }]) => {
    if (type === null) return [status, { description }];
    const shown = schema ?? (status >= "400" && type === "application/json" ? ERROR : {});
    const example = status === "200" ? exampleOf(endpoint, examples) : {};
    return [status, { description, content: { [type]: { schema: shown, ...example } } }];
  });
  return {
    parameters: [
      ...segments.map((name) => pathParameter(name, known.get(name), endpoint.segments?.[name])),
      ...(endpoint.parameters ?? []).filter((p) => !segments.includes(p.name)).map(queryParameter),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: endpoint.body } } } }),
    responses: { ...Object.fromEntries(responses), 429: { $ref: "#/components/responses/TooMany" } },
  };
}

const ERROR = { $ref: "#/components/schemas/Error" };

function exampleOf(endpoint: Endpoint, examples: Examples): JsonSchema {
  const example = examples[endpoint.operation];
  return example === undefined
    ? {}
    : { examples: { sample: { summary: `GET ${example.request}`, value: example.answer } } };
}

function formatParameter({ path, formats }: CollectionEndpoint): Parameter {
  const type = oneOf(Object.fromEntries(formats.map((format) => [format, format])));
  return {
    name: "format",
    type,
    description: `Response format; also as an extension of the path: ${path}.geojson.`,
  };
}

function pathParameter(name: string, known: Parameter | undefined, description?: string): JsonSchema {
  return {
    name,
    in: "path",
    required: true,
    description: description ?? known?.description ?? name,
    schema: known?.type.schema ?? { type: "string" },
  };
}

function queryParameter({ name, type, description }: Parameter): JsonSchema {
  const list = type.schema.type === "array" ? { style: "form", explode: false } : {};
  return { name, in: "query", description, schema: type.schema, ...list };
}
