/** What a page shows of an OpenAPI document. */
import { exampleGraphqlQuery, exampleRequest, SAMPLE_EXAMPLES } from "../../domain/console/example-request.ts";
import { rSample } from "../../domain/console/r-sample.ts";
import { type SampleRequest, type Samples, samplesOf } from "../../domain/console/samples.ts";
import { text } from "./text.tsx";

type Schema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  items?: Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
};

type Response = { description?: string; $ref?: string; content?: Record<string, unknown> };

/** Real examples by operation: the request path relative to its server, and the answer. */
export type OperationExamples = Readonly<Record<string, { request: string; answer: unknown } | undefined>>;

type OperationObject = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
    example?: unknown;
  }[];
  requestBody?: unknown;
  /** Alternatives, each with the schemes that it needs; without any, everybody has access. */
  security?: readonly object[];
  responses: Record<string, Response>;
};

export type OpenapiDocument = {
  /** `SAMPLE_EXAMPLES`, or missing for examples from the data of the portal. */
  "x-examples"?: string;
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, { servers?: readonly { url: string }[] } & Record<string, unknown>>;
  components: { responses: Record<string, { description: string }> };
};

export type ShownParameter = { name: string; place: "path" | "query"; required: boolean; type: string; text: string };

export type ShownOperation = {
  id: string;
  method: "GET" | "POST";
  /** With the path of its server, e.g. `/api/v2/rest/feeds/{feed_key}`. */
  path: string;
  summary: string;
  text: string;
  parameters: readonly ShownParameter[];
  answers: readonly { status: string; text: string }[];
  /** Only signed-in users have an answer. */
  isForUsers: boolean;
  /** Path and query of a request that works without signing in, and its answer if one is stored. */
  example: { path: string; answer: string | null } | null;
  samples: Samples | null;
  /** The request in R. */
  inR: string;
};

export type ShownGroup = { name: string; text: string; operations: readonly ShownOperation[] };

/** Paths of other formats repeat the parameters of their rows, whose texts name them; the interactive client has them. */
const FORMATS_TAG = "formats";

/** Longer answers, such as whole journeys, would fill the page; `openapi.json` and the interactive client have them. */
const MAX_ANSWER_CHARACTERS = 6_000;

const METHODS = ["get", "post"] as const;

/**
 * The operations by their tag, in the order of the document.
 * @param examples recorded with the sample networks
 * @param origin of the portal, for the requests that are copied
 */
export function shownGroups(document: OpenapiDocument, examples: OperationExamples, origin: string): ShownGroup[] {
  const records = document["x-examples"] === SAMPLE_EXAMPLES ? examples : {};
  const all = Object.entries(document.paths).flatMap(([path, item]) => {
    const server = new URL((item.servers ?? document.servers)[0]?.url ?? "/", origin).pathname.replace(/\/$/, "");
    return METHODS.flatMap((method) => {
      const operation = item[method] as OperationObject | undefined;
      if (operation === undefined) return [];
      return [{ method, server, path, operation, sample: records[operation.operationId] ?? null }];
    });
  });
  const tags = document.tags.filter(({ name }) => name !== FORMATS_TAG);
  return tags.map(({ name, description }) => ({
    name,
    text: description,
    operations: all
      .filter(({ operation }) => operation.tags.includes(name))
      .map((one) => shownOperation(one, document, origin)),
  }));
}

/** `server` and `path` make the whole path. */
type FoundOperation = {
  method: (typeof METHODS)[number];
  server: string;
  path: string;
  operation: OperationObject;
  sample: { request: string; answer: unknown } | null;
};

function shownOperation(match: FoundOperation, document: OpenapiDocument, origin: string): ShownOperation {
  const { method, server, path, operation } = match;
  const example = exampleOf(match);
  const types = Object.keys(operation.responses["200"]?.content ?? {});
  const file = types.length > 0 && !types.includes("application/json");
  return {
    id: operation.operationId,
    method: method === "get" ? "GET" : "POST",
    path: server + path,
    summary: operation.summary,
    text: operation.description ?? "",
    isForUsers: isForUsers(operation),
    parameters: (operation.parameters ?? []).map(({ name, in: place, required, description, schema }) => ({
      name,
      place: place === "path" ? "path" : "query",
      required: required === true,
      type: typeWords(schema ?? {}),
      text: description ?? "",
    })),
    answers: Object.entries(operation.responses).map(([status, response]) => ({
      status,
      text:
        response.description ??
        document.components.responses[response.$ref?.split("/").at(-1) ?? ""]?.description ??
        "",
    })),
    example,
    ...samplesOfExample(example === null ? null : { method: "GET", url: origin + example.path, file }),
  };
}

function samplesOfExample(request: SampleRequest | null): Pick<ShownOperation, "samples" | "inR"> {
  return request === null ? { samples: null, inR: "" } : { samples: samplesOf(request), inR: rSample(request) };
}

const isForUsers = ({ security = [] }: OperationObject) =>
  security.length > 0 && security.every((schemes) => Object.keys(schemes).length > 0);

function exampleOf({ method, server, path, operation, sample }: FoundOperation): ShownOperation["example"] {
  if (method !== "get" || isForUsers(operation)) return null;
  const request = exampleRequest(path, operation.parameters ?? [], sample?.request);
  const query = operation.operationId === "graphqlGet" ? exampleGraphqlQuery(operation.parameters ?? []) : "";
  if (request === null || query === null) return null;
  const isShort = sample !== null && JSON.stringify(sample.answer).length <= MAX_ANSWER_CHARACTERS;
  return { path: server + request + query, answer: isShort ? JSON.stringify(sample.answer, null, 2) : null };
}

/** A schema in a few words: `integer, 1 to 1000, default 20`. */
export function typeWords(schema: Schema): string {
  const { type, enum: values, items, minimum, maximum } = schema;
  const { schema: words } = text;
  if (type === "array") return words.list(items === undefined ? words.values : typeWords(items));
  const parts = [values === undefined ? nameOf(type) : values.join(" · ")];
  if (minimum !== undefined && maximum !== undefined) parts.push(words.between(minimum, maximum));
  else if (maximum !== undefined) parts.push(words.atMost(maximum));
  else if (minimum !== undefined) parts.push(words.atLeast(minimum));
  if (schema.default !== undefined) parts.push(words.fallback(String(schema.default)));
  return parts.join(", ");
}

/** `string`, or `string or integer` of several types. */
function nameOf(type: Schema["type"]): string {
  if (type === undefined) return text.schema.any;
  return typeof type === "string" ? type : text.schema.alternatives(type);
}
