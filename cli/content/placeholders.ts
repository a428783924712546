/** Expands placeholders such as `{{parameters:feeds}}` into tables generated from the API's own definitions. */
import { VALIDATION_CODES } from "../../src/domain/validation-codes.ts";
import { PORTAL_TABLE } from "../../worker/api/portal/table.ts";
import type { Endpoint } from "../../worker/api/rest/endpoint.ts";
import { operationOf } from "../../worker/api/rest/openapi/operation.ts";
import { TABLE } from "../../worker/api/rest/table.ts";
import { escapeHtml } from "./escape.ts";
import { type Placed, renderLine } from "./markdown.ts";
import { code, table } from "./table.ts";
import { type TypePages, typeTable } from "./type-table.ts";

/** Placeholders that a page fills in when it renders. */
const SLOTS = ["attributions"];

/** @throws Error for an unknown placeholder */
export function place(name: string, argument: string, types: TypePages): Placed {
  if (SLOTS.includes(name) && argument === "") return { slot: name };
  if (name === "parameters") return parameterTable(argument);
  if (name === "type") return typeTable(argument, types);
  if (name === "validation-codes" && argument === "") return validationTable();
  throw new Error(`there is no {{${argument === "" ? name : `${name}:${argument}`}}}`);
}

type Schema = {
  type?: string;
  items?: Schema;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
};
type OpenParameter = { name: string; in: string; required?: boolean; description: string; schema: Schema };

/** @param asked operation id (`listFeeds`) or path without its leading slash (`feeds`, `feeds/{feed_key}`) */
export function endpointOf(asked: string): Endpoint {
  const endpoint = [...TABLE, ...PORTAL_TABLE].find(
    ({ operation, path }) => operation === asked || path === `/${asked}`,
  );
  if (endpoint === undefined) throw new Error(`the API has no operation ${asked}`);
  return endpoint;
}

function parameterTable(asked: string): Placed {
  const parameters = operationOf(endpointOf(asked), "", {}).parameters as OpenParameter[];
  if (parameters.length === 0) return { html: "<p>This operation has no parameters.</p>\n", text: "" };
  const rows = parameters.map((p) => [
    `${code(p.name)}${p.in === "path" ? '<span class="cell-more">in the path</span>' : ""}`,
    kindOf(p.schema),
    renderLine(p.description),
  ]);
  const text = parameters.map(({ name, description }) => `${name} ${description}`).join(" ");
  return { html: table(["Parameter", "Value", "Meaning"], rows), text };
}

function kindOf({ type, items, enum: values, minimum, maximum, default: otherwise }: Schema): string {
  if (values !== undefined) return values.map((value) => code(String(value))).join(", ");
  if (items !== undefined) return `list of ${kindOf(items)}`;
  const range = [minimum === undefined ? "" : `from ${minimum}`, maximum === undefined ? "" : `to ${maximum}`];
  const more = [...range, otherwise === undefined ? "" : `, default ${String(otherwise)}`].filter(
    (part) => part !== "",
  );
  const plain = type === "string" ? "text" : type === "integer" ? "whole number" : (type ?? "text");
  return escapeHtml([plain, ...more].join(" ").replace(" ,", ","));
}

const SEVERITIES = { error: "error", warning: "warning", either: "error or warning" };

function validationTable(): Placed {
  const rules = Object.entries(VALIDATION_CODES);
  const rows = rules.map(([name, { severity, file, doc }]) => [
    `<span id="${escapeHtml(name)}">${code(name)}</span>`,
    SEVERITIES[severity],
    file === "*" ? "any" : code(file),
    renderLine(doc),
  ]);
  const text = rules.map(([name, { doc }]) => `${name} ${doc}`).join(" ");
  return { html: table(["Code", "Severity", "File", "Meaning"], rows), text };
}
