/** Expands placeholders such as `{{parameters:feeds}}` into tables generated from the API's own definitions. */

import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from "graphql";
import { GTFS_FILES } from "../../src/domain/gtfs/reference.ts";
import { riderText } from "../../src/domain/rider-view/text.ts";
import { escapeMarkup } from "../../src/domain/text/markup.ts";
import { ridersNotice, VALIDATION_CODES } from "../../src/domain/validation/codes.ts";
import { GBFS_CODES } from "../../src/domain/validation/gbfs-codes.ts";
import type { ValidationRule } from "../../src/domain/validation/rules.ts";
import { ROUTING_TABLE } from "../../worker/api/compat/routing/table.ts";
import type { Endpoint } from "../../worker/api/endpoint/endpoint.ts";
import { operationOf } from "../../worker/api/endpoint/openapi/operation.ts";
import { SDL } from "../../worker/api/graphql/schema/index.ts";
import { PORTAL_TABLE } from "../../worker/api/portal/table.ts";
import { TABLE } from "../../worker/api/rest/table.ts";
import { defectCosts } from "../../worker/ingest/gtfs/needs.ts";
import { renderCalls } from "./calls.ts";
import { code, table } from "./html.ts";
import { type ContentPart, renderLine } from "./markdown.ts";
import { measurements } from "./measurements.ts";

/** Placeholders that a page fills in when it renders. */
const SLOTS = ["attributions"];

/** @throws Error for an unknown placeholder */
export function place(name: string, argument: string, types: TypePages): ContentPart {
  if (SLOTS.includes(name) && argument === "") return { slot: name };
  if (name === "parameters") return parameterTable(argument);
  if (name === "not-offered") return notOfferedTable(argument);
  if (name === "calls") return renderCalls(argument);
  if (name === "type") return typeTable(argument, types);
  if (name === "measurements" && argument === "") return measurements();
  if (name === "validation-codes" && argument === "") return validationTable(VALIDATION_CODES);
  if (name === "gbfs-codes" && argument === "") return validationTable(GBFS_CODES);
  if (name === "defect-costs" && argument === "") return defectTable();
  if (name === "gtfs-files" && argument === "") return fileTable();
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
function endpointOf(name: string): Endpoint {
  const endpoint = [...TABLE, ...PORTAL_TABLE, ...ROUTING_TABLE].find(
    ({ operation, path }) => operation === name || path === `/${name}`,
  );
  if (endpoint === undefined) throw new Error(`the API has no operation ${name}`);
  return endpoint;
}

function parameterTable(name: string): ContentPart {
  const parameters = operationOf(endpointOf(name), "", {}).parameters as OpenParameter[];
  if (parameters.length === 0) return { html: "<p>This operation has no parameters.</p>\n", text: "" };
  const rows = parameters.map((p) => [
    `${code(p.name)}${p.in === "path" ? '<span class="cell-more">in the path</span>' : ""}`,
    kindOf(p.schema),
    renderLine(p.description),
  ]);
  const text = parameters.map(({ name, description }) => `${name} ${description}`).join(" ");
  return { html: table(["Parameter", "Value", "Meaning"], rows), text };
}

function notOfferedTable(name: string): ContentPart {
  const endpoint = endpointOf(name);
  const all = Object.entries((endpoint.kind === "plain" ? endpoint.notOffered : undefined) ?? {});
  const rows = all.map(([parameter, values]) => [code(parameter), values.map(code).join(", ") || "none"]);
  return {
    html: table(["Parameter", "Values that are accepted"], rows),
    text: all.map(([parameter]) => parameter).join(" "),
  };
}

function kindOf({ type, items, enum: values, minimum, maximum, default: otherwise }: Schema): string {
  if (values !== undefined) return values.map((value) => code(String(value))).join(", ");
  if (items !== undefined) return `list of ${kindOf(items)}`;
  const range = [minimum === undefined ? "" : `from ${minimum}`, maximum === undefined ? "" : `to ${maximum}`];
  const more = [...range, otherwise === undefined ? "" : `, default ${String(otherwise)}`].filter(
    (part) => part !== "",
  );
  const plain = type === "string" ? "text" : type === "integer" ? "whole number" : (type ?? "text");
  return escapeMarkup([plain, ...more].join(" ").replace(" ,", ","));
}

const ROWS = { kept: "kept", dropped: "left out", either: "kept if it can do without the field" };

function validationTable(codes: Readonly<Record<string, ValidationRule>>): ContentPart {
  const rules = Object.entries(codes);
  const rows = rules.map(([name, { severity, row, file, doc }]) => [
    `<span id="${escapeMarkup(name)}">${code(name)}</span>`,
    severity,
    ROWS[row],
    ridersNotice(name, row !== "dropped") ? "yes" : "no",
    file === "*" ? "any" : code(file),
    renderLine(doc),
  ]);
  const text = rules.map(([name, { doc }]) => `${name} ${doc}`).join(" ");
  return { html: table(["Code", "Severity", "Row", "Riders notice", "File", "Meaning"], rows), text };
}

/** What a defect costs, file by file. */
function defectTable(): ContentPart {
  const list = (columns: readonly string[]) => (columns.length === 0 ? "–" : columns.map(code).join(", "));
  const costs = defectCosts();
  const rows = costs.map(({ file, cost, rows, cells }) => [
    code(file),
    cost === "feed" ? "the feed" : "the file",
    list(rows),
    list(cells),
  ]);
  const text = costs.map(({ file, rows, cells }) => [file, ...rows, ...cells].join(" ")).join(" ");
  return {
    html: table(
      ["File", "An unreadable file costs", "A defect here costs the row", "A defect here costs the cell"],
      rows,
    ),
    text,
  };
}

/** What becomes of each file of the GTFS reference. */
function fileTable(): ContentPart {
  const files = Object.entries(GTFS_FILES);
  const rows = files.map(([file, { api, checks }]) => [
    code(file),
    renderLine(riderText.shownOn[file] ?? ""),
    renderLine(api),
    checks === null ? "–" : renderLine(checks),
  ]);
  const text = files.map(([file, { api }]) => [file, riderText.shownOn[file], api].join(" ")).join(" ");
  return {
    html: table(["File", "Shown", "In the API", "What is checked beside columns, keys, and references"], rows),
    text,
  };
}

/** Name of a GraphQL type → path of the page that describes it. */
export type TypePages = ReadonlyMap<string, string>;

let schema: GraphQLSchema | undefined;

/**
 * Renders a GraphQL type as a table of its fields, with links to the types of the fields.
 * @throws Error for a type that is not in the schema
 */
function typeTable(name: string, types: TypePages): ContentPart {
  schema ??= buildSchema(SDL, { assumeValidSDL: true });
  const type = schema.getType(name);
  if (type === undefined || type === null) throw new Error(`the GraphQL schema has no type ${name}`);
  const intro = `<p id="${typeAnchor(name)}">${code(name)}${type.description ? `: ${renderLine(type.description)}` : ""}</p>\n`;
  const { head, rows } = rowsOf(type, types);
  const text = [name, ...rows.map(({ words }) => words)].join(" ");
  return {
    html: `${intro}${table(
      head,
      rows.map(({ cells }) => cells),
    )}`,
    text,
  };
}

const typeAnchor = (name: string) => `type-${name}`;

type Row = { cells: readonly string[]; words: string };

function rowsOf(type: GraphQLNamedType, types: TypePages): { head: readonly string[]; rows: Row[] } {
  if (isEnumType(type)) {
    const rows = type.getValues().map(({ name, description }) => row([code(name), describe(description)], name));
    return { head: ["Value", "Meaning"], rows };
  }
  if (isUnionType(type)) {
    return { head: ["Type"], rows: type.getTypes().map((t) => row([typeName(t, types)], t.name)) };
  }
  if (isInputObjectType(type)) {
    const rows = Object.values(type.getFields()).map(({ name, type: of, description }) =>
      row([code(name), typeName(of, types), describe(description)], name),
    );
    return { head: ["Field", "Type", "Meaning"], rows };
  }
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${type.name} has no fields`);
  const rows = Object.values(type.getFields()).map(({ name, type: of, description, args, deprecationReason }) => {
    const meaning = deprecationReason ? `Deprecated: ${renderLine(deprecationReason)}` : describe(description);
    const words = [name, ...args.map((arg) => `${arg.name} ${arg.description ?? ""}`)].join(" ");
    return row([code(name), typeName(of, types), meaning + argumentList(args, types)], words);
  });
  return { head: ["Field", "Type", "Meaning"], rows };
}

/** The arguments of a field with their types and meanings, below the meaning of the field. */
function argumentList(args: readonly GraphQLArgument[], types: TypePages): string {
  if (args.length === 0) return "";
  const items = args.map(
    ({ name, type, description }) =>
      `<div><dt>${code(name)} ${typeName(type, types)}</dt><dd>${describe(description)}</dd></div>`,
  );
  return `<dl class="arguments" aria-label="Arguments">${items.join("")}</dl>`;
}

const row = (cells: readonly string[], words: string): Row => ({ cells, words });

const describe = (description: string | null | undefined) => (description ? renderLine(description) : "");

/** A type such as `[Feed!]!`, with its name linked if a page describes it. */
function typeName(type: GraphQLType, types: TypePages): string {
  const { name } = getNamedType(type);
  const path = types.get(name);
  const text = escapeMarkup(String(type));
  return `<code>${path === undefined ? text : text.replace(name, `<a href="${path}#${typeAnchor(name)}">${name}</a>`)}</code>`;
}
