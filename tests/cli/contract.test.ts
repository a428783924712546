/**
 * Real answers of every GET operation against openapi.json: with the examples of its parameters, and with wrong values. On
 * the sample, or with `CONTRACT_STATE=DIR` on the store in a folder, from which the examples are then taken.
 */
import Ajv, { type ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { idsOfSite, WITHOUT_ANSWER } from "../support/recorded-ids.ts";
import { type Site, startSite } from "../support/site.ts";
import { startSiteOn } from "../support/start-site.ts";

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into
type Any = any;

let site: Site;
let here: (example: string) => string;
let document: Any;
let ajv: Ajv;

beforeAll(async () => {
  const state = process.env.CONTRACT_STATE;
  site = await (state === undefined ? startSite("sample") : startSiteOn(state));
  here = state === undefined ? await idsOfSite(site.origin) : (example) => example;
  document = await (await fetch(`${site.origin}/api/v2/rest/openapi.json`)).json();
  ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(document, "openapi");
}, 120_000);
afterAll(() => site?.close());

const resolved = (node: Any): Any =>
  node?.$ref === undefined
    ? node
    : resolved(
        String(node.$ref)
          .slice(2)
          .split("/")
          .reduce((at, key) => at[key.replaceAll("~1", "/")], document),
      );

const validators = new Map<string, ValidateFunction>();
function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer);
  if (known !== undefined) return known;
  const made = ajv.compile({ $ref: `openapi#${pointer}` });
  validators.set(pointer, made);
  return made;
}

const escapeKey = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/**
 * What contradicts the document in an answer to one request of an operation; null if nothing does.
 * @param status that the answer has; undefined for any that is declared
 */
async function contradiction(
  path: string,
  url: string,
  status?: number,
  sent?: { body: string },
): Promise<string | null> {
  const method = sent === undefined ? "get" : "post";
  const response = await fetch(url, { redirect: "manual", method: method.toUpperCase(), ...sent });
  const body = await response.text();
  const { responses } = document.paths[path][method];
  const declared = responses[response.status];
  const at = `${url.slice(site.origin.length)} ${response.status}`;
  // Some operations lead to another address, and the schedules of a store may have ended.
  const isGood = response.status < 400 || body.includes('"query.no_service"');
  const isExpected = status === 200 ? isGood : response.status === status;
  if (status !== undefined && !isExpected) return `${at}: ${body.slice(0, 150)}`;
  if (declared === undefined) return `${at} is not declared: ${body.slice(0, 150)}`;
  const { content } = resolved(declared);
  const type = (response.headers.get("content-type") ?? "").split(";")[0]!.trim();
  if (content === undefined) return body === "" ? null : `${at} has a body: ${body.slice(0, 150)}`;
  if (content[type] === undefined) return `${at} has the type ${type}, not ${Object.keys(content)}`;
  const areLines = type === "application/x-ndjson";
  if (!areLines && !/[/+]json$/.test(type)) return null;
  const pointer =
    declared.$ref === undefined
      ? `/paths/${escapeKey(path)}/${method}/responses/${response.status}/content/${escapeKey(type)}/schema`
      : `${String(declared.$ref).slice(1)}/content/${escapeKey(type)}/schema`;
  const validate = validatorOf(encodeURI(pointer));
  // Each line is a document of its own.
  const documents = areLines ? body.split("\n").filter((line) => line !== "") : [body];
  if (documents.every((one) => validate(JSON.parse(one)))) return null;
  const [error] = validate.errors ?? [];
  return `${at}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
}

type Operation = { operationId: string; path: string; server: string; parameters: Any[] };

function operations(): Operation[] {
  return Object.entries<Any>(document.paths).flatMap(([path, item]) =>
    item.get === undefined || path.startsWith("/query")
      ? []
      : [
          {
            operationId: item.get.operationId,
            path,
            server: (item.servers ?? document.servers)[0].url,
            parameters: (item.get.parameters ?? []).map(resolved),
          },
        ],
  );
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

/** The URL with the examples of required parameters, and with these values. */
function urlOf({ path, server, parameters }: Operation, values: Record<string, string>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, example, schema } of parameters) {
    const value = values[name] ?? (required ? textOf(example ?? schema?.enum?.[0] ?? "1") : undefined);
    if (value === undefined) continue;
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === "query") query.set(name, value);
  }
  const { origin } = new URL(server, site.origin);
  const search = query.toString();
  return `${server.replace(origin, site.origin)}${filled}${search === "" ? "" : `?${search}`}`;
}

/** Parameters that are sent together: a circle has a center and a radius, and a box two corners. */
const SHAPES = [
  ["lat", "lon", "radius"],
  ["min", "max"],
];

/** Whether an operation answers what another one does, in another format. */
const isFormat = ({ operationId }: Pick<Operation, "operationId">) => /As\w+$|InFormat$/.test(operationId);

/** The examples of an operation: without optional parameters, and with each of them. */
function examplesOf({ operationId, parameters }: Operation): Record<string, string>[] {
  // Formats take the parameters of their rows.
  if (isFormat({ operationId })) return [{}];
  const inQuery = parameters.filter(({ in: place }) => place === "query");
  const together = inQuery
    .filter(({ example }) => example !== undefined)
    .map((parameter) => {
      const shape = SHAPES.find((names) => names.includes(parameter.name)) ?? [parameter.name];
      return inQuery.filter(({ name }) => shape.includes(name));
    });
  return [
    {},
    ...together.map((shape) => Object.fromEntries(shape.map(({ name, example }) => [name, textOf(example)]))),
  ];
}

/** A store may have nothing that a required parameter could name. */
const hasExample = ({ parameters }: Operation) =>
  parameters.every(({ required, example, schema }) => required !== true || (example ?? schema?.enum) !== undefined);

test("every example is answered, as the document says", async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const operation of operations()) {
    for (const values of examplesOf(operation)) {
      asked++;
      const status = hasExample(operation) ? (WITHOUT_ANSWER[operation.operationId] ?? 200) : undefined;
      const found = await contradiction(operation.path, here(urlOf(operation, values)), status);
      if (found !== null) wrong.push(found);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});

test("every other value is answered as the document says", async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const operation of operations()) {
    for (const { name, in: place, schema } of operation.parameters) {
      const others = place === "path" ? ["nope"] : ["abc", "-1", ""];
      // A format reads the parameters of its rows: one value tells how it answers a wrong one.
      const values = isFormat(operation) ? others.slice(0, 1) : [...(schema?.enum ?? []), ...others];
      for (const value of values) {
        asked++;
        const found = await contradiction(operation.path, urlOf(operation, { [name]: String(value) }));
        if (found !== null) wrong.push(found);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});

test("a POST in place of a GET is answered as the document says", async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const operation of operations()) {
    const { post } = document.paths[operation.path];
    if (post === undefined) continue;
    const { example } = post.requestBody.content["application/json"];
    const inPath = operation.parameters.filter(({ in: place }) => place === "path");
    const url = here(urlOf({ ...operation, parameters: inPath }, {}));
    for (const [body, status] of [[here(JSON.stringify(example)), 200] as const, ["[]", 400] as const]) {
      count++;
      const contradictory = await contradiction(operation.path, url, status, { body });
      if (contradictory !== null) wrong.push(contradictory);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBe(8);
});
