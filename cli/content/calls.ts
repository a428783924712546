/** Renders calls of the API in four languages, made from the examples of the OpenAPI document. */
import examples from "../../content/openapi-examples.json" with { type: "json" };
import { exampleGraphqlQuery, exampleRequest } from "../../src/domain/console/example-request.ts";
import { rSample } from "../../src/domain/console/r-sample.ts";
import { type SampleRequest, type Samples, samplesOf } from "../../src/domain/console/samples.ts";
import { EXAMPLE_ORIGIN } from "../../src/domain/content/text.ts";
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import { ROUTING_TABLE } from "../../worker/api/compat/routing/table.ts";
import { openapiDocument } from "../../worker/api/endpoint/openapi/document.ts";
import type { ParameterExamples } from "../../worker/api/endpoint/openapi/operation.ts";
import { PORTAL_TABLE } from "../../worker/api/portal/table.ts";
import { TABLE } from "../../worker/api/rest/table.ts";
import { codeBlock } from "./code.ts";

const BASE = `${EXAMPLE_ORIGIN}/api/v2`;

type Operation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  parameters?: readonly { name: string; in: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
};

type Item = { servers?: readonly { url: string }[]; get?: Operation; post?: Operation };

/** An operation with a call that can be run as it is. */
export type ExampleCall = {
  id: string;
  tag: string;
  method: "GET" | "POST";
  /** Path of the document with the path of its server, such as `/api/v2/rest/feeds/{feed_key}`. */
  path: string;
  summary: string;
  url: string;
  samples: Samples & { r: string };
};

let cachedCalls: readonly ExampleCall[] | undefined;

/** The calls of all operations, in the order of the document. @throws Error for an operation without examples */
export function allCalls(): readonly ExampleCall[] {
  cachedCalls ??= readCalls();
  return cachedCalls;
}

function readCalls(): ExampleCall[] {
  const parts = [
    { tag: "rest", description: "", url: `${BASE}/rest`, prefix: "", table: TABLE },
    { tag: "portal", description: "", url: BASE, prefix: "/portal", table: PORTAL_TABLE },
    { tag: "routing", description: "", url: BASE, prefix: "/routing", table: ROUTING_TABLE },
  ];
  const examplesById: ParameterExamples = examples;
  const document = openapiDocument(parts, examplesById, BASE) as { paths: Record<string, Item> };
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const server = item.servers?.[0]?.url ?? `${BASE}/rest`;
    return (["get", "post"] as const).flatMap((method): ExampleCall[] => {
      const operation = item[method];
      return operation === undefined ? [] : [callOf(operation, method, path, server, examplesById)];
    });
  });
}

function callOf(
  operation: Operation,
  method: "get" | "post",
  path: string,
  server: string,
  examplesById: ParameterExamples,
): ExampleCall {
  const { operationId: id, summary, tags, parameters = [], requestBody, responses } = operation;
  const request = exampleRequest(path, parameters, examplesById[id]?.request);
  if (request === null) throw new Error(`${id} has a required parameter without an example`);
  const example = requestBody?.content["application/json"]?.example;
  if (requestBody !== undefined && example === undefined) throw new Error(`the body of ${id} has no example`);
  const url = server + request + (id === "graphqlGet" ? (exampleGraphqlQuery(parameters) ?? "") : "");
  const types = Object.keys(responses["200"]?.content ?? {});
  const sampleRequest: SampleRequest = {
    method: method === "get" ? "GET" : "POST",
    url,
    file: types.length > 0 && !types.includes("application/json"),
    ...(example === undefined ? {} : { body: JSON.stringify(example) }),
  };
  const samples = { ...samplesOf(sampleRequest), r: rSample(sampleRequest) };
  const whole = new URL(server).pathname + path;
  return { id, tag: tags[0] ?? "", method: method === "get" ? "GET" : "POST", path: whole, summary, url, samples };
}

const LANGUAGES = [
  { key: "curl", name: "curl", language: "sh", of: ({ curl }: Samples) => curl },
  { key: "typescript", name: "TypeScript", language: "ts", of: ({ fetch }: Samples) => fetch },
  { key: "python", name: "Python", language: "python", of: ({ python }: Samples) => python },
  { key: "r", name: "R", language: "r", of: ({ r }: ExampleCall["samples"]) => r },
];

/**
 * The calls of an operation, or of all operations of a tag. One call is open, those of a tag are closed.
 * @param asked operation id or tag
 * @throws Error for an unknown one
 */
export function renderCalls(operationId: string): { html: string; text: string } {
  const calls = allCalls();
  const one = calls.find(({ id }) => id === operationId);
  const some = one === undefined ? calls.filter(({ tag }) => tag === operationId) : [one];
  if (some.length === 0) throw new Error(`the API has no operation and no tag ${operationId}`);
  const text = some.map(({ method, path, summary }) => `${method} ${path} ${summary}`).join(" ");
  const html = one === undefined ? some.map(renderCall).join("") : tabs(one, `Call ${requestLine(one)} with`);
  return { html, text };
}

/** Method and path, with places to break a long line. */
const requestLine = ({ method, path }: ExampleCall) =>
  `<code>${method} ${escapeMarkup(path).replaceAll("/", "<wbr>/")}</code>`;

function renderCall(call: ExampleCall): string {
  const heading = `${requestLine(call)} <span class="soft">${escapeMarkup(call.summary)}</span>`;
  return `<details class="call"><summary>${heading}</summary>\n${tabs(call, "ExampleCall with")}</details>\n`;
}

/** Radio buttons choose the language without a script; a browser without `:has()` shows all of them. */
function tabs({ id, samples }: ExampleCall, legend: string): string {
  const buttons = LANGUAGES.map(({ key, name }, i) => {
    const input = `<input type="radio" name="call-${id}" value="${key}"${i === 0 ? " checked" : ""}>`;
    return `<label>${input}<span>${name}</span></label>`;
  }).join("");
  const blocks = LANGUAGES.map(
    ({ key, language, of }) => `<div data-language="${key}">${codeBlock(of(samples), language)}</div>`,
  ).join("");
  return `<div class="calls"><fieldset><legend>${legend}</legend>${buttons}</fieldset>\n` + `${blocks}</div>\n`;
}
