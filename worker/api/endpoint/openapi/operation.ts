/** Generates OpenAPI operations from an endpoint. */
import { JSON_LINES } from "../../../../src/domain/media-types.ts";
import type { CollectionEndpoint, Endpoint, Format, PlainEndpoint } from "../endpoint.ts";
import { DEFAULT_LIMIT, FLAT, MAX_LIMIT, type Parameter } from "../parameter.ts";
import { parametersOf } from "../rows.ts";
import { SAMPLE } from "../sample.ts";
import { type JsonSchema, oneOf, TEXT } from "../value.ts";
import { Components, capitalize } from "./components.ts";
import { namedRow } from "./named-row.ts";

/** A real request and its response. */
export type Example = { request: string; answer: unknown };
export type ParameterExamples = Readonly<Record<string, Example>>;

const ROW_KEY = /^(?!tag_).*_key$/;
const SEGMENT = /\{(\w+)\}/g;

/** Values of path segments that are no parameters. */
const SEGMENT_EXAMPLES: Readonly<Record<string, unknown>> = {
  feed_key: SAMPLE.feed,
  feed_version_key: SAMPLE.sha1,
  from_key: SAMPLE.olderSha1,
  to_key: SAMPLE.newerSha1,
  route_key: SAMPLE.route,
  stop_key: SAMPLE.stop,
  operator_key: SAMPLE.operator,
  agency_key: SAMPLE.operator,
  onestop_id: SAMPLE.operator,
};

function segmentsOf(endpoint: Endpoint): string[] {
  return [...endpoint.path.matchAll(SEGMENT)].map((match) => match[1]!);
}

/** The operation of an endpoint; that of rows answers JSON. @param components receives the schemas */
export function operationOf(
  endpoint: Endpoint,
  tag: string,
  examples: ParameterExamples,
  components = new Components({}),
): JsonSchema {
  return endpoint.kind === "plain"
    ? plainOperation(endpoint, tag, examples, components)
    : rowsOperation(endpoint, tag, examples, components);
}

/**
 * Query parameters of an endpoint of rows. Those of row keys are only for paths: they would repeat a filter. For an entity
 * only those that its key leaves open: its parts, and where to look if several rows have the key.
 */
function queryParametersOf(endpoint: CollectionEndpoint): Parameter[] {
  const segments = segmentsOf(endpoint);
  const parametersByName = new Map(parametersOf(endpoint).map((p) => [p.name, p]));
  return [...parametersByName.values()].filter(
    ({ name }) =>
      !segments.includes(name) &&
      !ROW_KEY.test(name) &&
      name !== FLAT.name &&
      (endpoint.kind === "list" || OF_ENTITIES.test(name)),
  );
}

const OF_ENTITIES = /^(include_\w+|feed_onestop_id|feed_version_sha1|limit|after)$/;

function segmentParameters(endpoint: CollectionEndpoint): JsonSchema[] {
  const parametersByName = new Map(parametersOf(endpoint).map((p) => [p.name, p]));
  return segmentsOf(endpoint).map((name) => pathParameter(endpoint, name, parametersByName.get(name)));
}

function rowsOperation(
  endpoint: CollectionEndpoint,
  tag: string,
  examples: ParameterExamples,
  components: Components,
): JsonSchema {
  const { operation, summary } = endpoint;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: rowsDescription(endpoint),
    parameters: [
      ...segmentParameters(endpoint),
      ...queryParametersOf(endpoint).map((p) => queryParameter(endpoint, p)),
    ],
    responses: {
      200: {
        description: endpoint.kind === "list" ? "A page of rows" : "A list with the one row",
        content: { "application/json": { schema: listSchema(endpoint, components), ...exampleOf(endpoint, examples) } },
      },
      ...rowsRefusals(endpoint),
    },
  };
}

function rowsDescription({ kind, path, formats, paged, description }: CollectionEndpoint): string {
  const others = formats.filter((format) => format !== "json").map((format) => `\`${path}.${format}\``);
  const sentences = [
    description,
    kind === "entity"
      ? "Returns a list with the one row, or 404."
      : paged
        ? `Returns a page of ${DEFAULT_LIMIT} rows by default, at most ${MAX_LIMIT}. If the response has \`meta\`, there may be more: ` +
          "`meta.next` is the URL of the next page."
        : undefined,
    others.length === 0 ? undefined : `In other formats: ${others.join(", ")}, or with the parameter \`format\`.`,
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

/**
 * The operations that answer the same rows in other formats, by path. Those of a list share a path with a segment for the
 * format. Those of an entity have one each: its key may contain a dot as well, and so the paths would be ambiguous.
 */
export function formatOperations(endpoint: CollectionEndpoint, tag: string): Record<string, JsonSchema> {
  const formats = endpoint.formats.filter((format) => format !== "json");
  if (formats.length === 0) return {};
  const { path, operation } = endpoint;
  if (endpoint.kind === "list") {
    const type = oneOf(Object.fromEntries(formats.map((format) => [format, format])));
    const segment = {
      name: "format",
      type,
      description: "The format, as the extension of the path.",
      example: formats[0],
    };
    const parameter = pathParameter(endpoint, segment.name, segment);
    return { [`${path}.{format}`]: formatOperation(endpoint, tag, formats, `${operation}InFormat`, [parameter]) };
  }
  return Object.fromEntries(
    formats.map((format) => {
      const id = `${operation}As${FORMAT_NAMES[format].id}`;
      return [`${path}.${format}`, formatOperation(endpoint, tag, [format], id, [])];
    }),
  );
}

function formatOperation(
  endpoint: CollectionEndpoint,
  tag: string,
  formats: readonly Format[],
  operationId: string,
  segments: readonly JsonSchema[],
): JsonSchema {
  const isList = endpoint.kind === "list";
  const link = { schema: { type: "string" }, description: "URL of the next page, if there is one" };
  const contents: Readonly<Record<Format, JsonSchema>> = {
    json: {},
    geojson: { "application/json": { schema: { $ref: "#/components/schemas/FeatureCollection" } } },
    geojsonl: { [JSON_LINES]: { schema: LINE } },
    csv: { "text/csv": { schema: { type: "string" } } },
  };
  return {
    operationId,
    tags: [tag],
    summary: `${endpoint.summary}: ${formats.map((name) => FORMAT_NAMES[name].name).join(", ")}`,
    description:
      `The rows of \`${endpoint.path}\` in another format.` +
      (isList ? " Newline-delimited GeoJSON has a feature on each line." : ""),
    parameters: [
      ...segmentParameters(endpoint),
      ...segments,
      ...[...queryParametersOf(endpoint), FLAT].map((p) => queryParameter(endpoint, p)),
    ],
    responses: {
      200: {
        description: isList ? "A page of rows" : "The row",
        ...(isList ? { headers: { Link: link } } : {}),
        content: Object.assign({}, ...formats.map((format) => contents[format])),
      },
      ...rowsRefusals(endpoint),
    },
  };
}

/** The schema of each line of newline-delimited GeoJSON: OpenAPI 3.1 has no other place for it. */
const LINE: JsonSchema = { $ref: "#/components/schemas/Feature" };

const FORMAT_NAMES: Readonly<Record<Format, { id: string; name: string }>> = {
  json: { id: "Json", name: "JSON" },
  geojson: { id: "Geojson", name: "GeoJSON" },
  geojsonl: { id: "GeojsonLines", name: "newline-delimited GeoJSON" },
  csv: { id: "Csv", name: "CSV" },
};

function rowsRefusals({ kind }: CollectionEndpoint): JsonSchema {
  return {
    400: { $ref: "#/components/responses/Malformed" },
    ...(kind === "entity" ? { 404: { $ref: "#/components/responses/NotFound" } } : {}),
    ...FAILURES,
  };
}

/** What every operation may answer. */
export const FAILURES: JsonSchema = {
  429: { $ref: "#/components/responses/TooMany" },
  500: { $ref: "#/components/responses/Failed" },
  503: { $ref: "#/components/responses/Unavailable" },
};

function listSchema({ collection, paged }: CollectionEndpoint, components: Components): JsonSchema {
  const { name } = collection;
  const row = namedRow(collection);
  const schema = {
    type: "object",
    title: `${String(row.title)}List`,
    required: [name],
    properties: {
      [name]: { type: "array", items: row },
      ...(paged ? { meta: { $ref: "#/components/schemas/Meta" } } : {}),
    },
  };
  return components.add(schema, schema.title);
}

function plainOperation(
  endpoint: PlainEndpoint,
  tag: string,
  examples: ParameterExamples,
  components: Components,
): JsonSchema {
  const { operation, summary, description, body, bodyExample, role, isForUsers = false } = endpoint;
  const segments = segmentsOf(endpoint);
  const parametersByName = new Map((endpoint.parameters ?? []).map((p) => [p.name, p]));
  const name = capitalize(operation);
  const responses = Object.entries(endpoint.answers).map(
    ([status, { description: words, type, schema, otherTypes = [] }]) => {
      if (type === null) return [status, { description: words }];
      const schemaOfBody = schema === undefined ? defaultSchema(status, type) : components.add(schema, `${name}Answer`);
      const example = status === "200" ? exampleOf(endpoint, examples) : {};
      const others = Object.fromEntries(otherTypes.map((other) => [other, { schema: defaultSchema(status, other) }]));
      return [status, { description: words, content: { [type]: { schema: schemaOfBody, ...example }, ...others } }];
    },
  );
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: description ?? `${endpoint.answers[200]?.description ?? summary}.`,
    ...(role === undefined ? {} : { security: [{}, { bearer: [] }] }),
    ...(isForUsers ? { security: [{ bearer: [] }] } : {}),
    parameters: [
      ...segments.map((segment) =>
        pathParameter(endpoint, segment, parametersByName.get(segment), endpoint.segments?.[segment]),
      ),
      ...(endpoint.parameters ?? []).filter((p) => !segments.includes(p.name)).map((p) => queryParameter(endpoint, p)),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: components.add(body, `${name}Body`),
                ...(bodyExample === undefined ? {} : { example: bodyExample }),
              },
            },
          },
        }),
    responses: {
      // A parameter may be unreadable, and a segment may name nothing.
      ...((endpoint.parameters ?? []).length === 0 ? {} : { 400: { $ref: "#/components/responses/Malformed" } }),
      ...(segments.length === 0 ? {} : { 404: { $ref: "#/components/responses/NotFound" } }),
      ...Object.fromEntries(responses),
      ...(role === undefined
        ? {}
        : { 401: { $ref: "#/components/responses/Unauthorized" }, 403: { $ref: "#/components/responses/Forbidden" } }),
      ...FAILURES,
    },
  };
}

/** The POST that means the same as a GET, whose parameters may be in its body. @param get the operation of the GET */
export function postOf(
  { operation, summary, parameters = [], bodyParameters = {} }: PlainEndpoint,
  get: JsonSchema,
  components: Components,
): JsonSchema {
  const names = new Map(Object.entries(bodyParameters).map(([member, name]) => [name, member]));
  // Members may also be lists and objects, which are read as their text.
  const properties = parameters.map(({ name, description }) => [names.get(name) ?? name, { description }] as const);
  const body = { type: "object", properties: Object.fromEntries(properties), additionalProperties: true };
  const examples = parameters
    .filter(({ required, example }) => required === true && example !== undefined)
    .map(({ name, example }) => [names.get(name) ?? name, example] as const);
  const ofPath = (get.parameters as JsonSchema[]).filter((parameter) => parameter.in === "path");
  return {
    ...get,
    operationId: `${operation}ByPost`,
    summary: `${summary}, with the parameters in the body`,
    parameters: ofPath,
    requestBody: {
      description: "The parameters of the GET, which may also be in the query.",
      required: true,
      content: {
        "application/json": {
          schema: components.add(body, `${capitalize(operation)}Body`),
          example: Object.fromEntries(examples),
        },
      },
    },
  };
}

function defaultSchema(status: string, type: string): JsonSchema {
  if (status >= "400" && type === "application/json") return { $ref: "#/components/schemas/ApiError" };
  if (type === "application/problem+json") return { $ref: "#/components/schemas/Problem" };
  if (type === JSON_LINES) return LINE;
  if (/[/+]json$/.test(type)) return { type: "object", additionalProperties: true };
  return type.startsWith("text/") ? { type: "string" } : { type: "string", format: "binary" };
}

function exampleOf(endpoint: Endpoint, examples: ParameterExamples): JsonSchema {
  const example = examples[endpoint.operation];
  return example === undefined
    ? {}
    : { examples: { sample: { summary: `GET ${example.request}`, value: example.answer } } };
}

function pathParameter(
  { examples }: Endpoint,
  name: string,
  parameter: Parameter | undefined,
  description?: string,
): JsonSchema {
  const example = examples?.[name] ?? parameter?.example ?? SEGMENT_EXAMPLES[name];
  return {
    name,
    in: "path",
    required: true,
    description: description ?? parameter?.description ?? name,
    schema: (parameter?.type ?? TEXT).schema,
    ...(example === undefined ? {} : { example }),
  };
}

function queryParameter({ examples }: Endpoint, parameter: Parameter): JsonSchema {
  const { name, type, description, required } = parameter;
  const list = type.schema.type === "array" ? { style: "form", explode: false } : {};
  const example = examples?.[name] ?? parameter.example;
  return {
    name,
    in: "query",
    ...(required === undefined ? {} : { required }),
    description,
    schema: type.schema,
    ...list,
    ...(example === undefined ? {} : { example }),
  };
}
