/** Renders a GraphQL type as a table of its fields, with links to the types of the fields. */
import {
  buildSchema,
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
import { SDL } from "../../worker/api/graphql/schema/index.ts";
import { escapeHtml } from "./escape.ts";
import { type Placed, renderLine } from "./markdown.ts";
import { code, table } from "./table.ts";

/** Name of a GraphQL type → path of the page that describes it. */
export type TypePages = ReadonlyMap<string, string>;

let schema: GraphQLSchema | undefined;

/** @throws Error for a type that is not in the schema */
export function typeTable(name: string, types: TypePages): Placed {
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

export const typeAnchor = (name: string) => `type-${name}`;

type Row = { cells: readonly string[]; words: string };

function rowsOf(type: GraphQLNamedType, types: TypePages): { head: readonly string[]; rows: Row[] } {
  if (isEnumType(type)) {
    const rows = type.getValues().map(({ name, description }) => row([code(name), described(description)], name));
    return { head: ["Value", "Meaning"], rows };
  }
  if (isUnionType(type)) {
    return { head: ["Type"], rows: type.getTypes().map((t) => row([typeName(t, types)], t.name)) };
  }
  if (isInputObjectType(type)) {
    const rows = Object.values(type.getFields()).map(({ name, type: of, description }) =>
      row([code(name), typeName(of, types), described(description)], name),
    );
    return { head: ["Field", "Type", "Meaning"], rows };
  }
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${type.name} has no fields`);
  const rows = Object.values(type.getFields()).map(({ name, type: of, description, args, deprecationReason }) => {
    const given = args.map((arg) => `${escapeHtml(arg.name)}: ${typeName(arg.type, types)}`).join(", ");
    const shown = given === "" ? code(name) : `${code(name)}<span class="cell-more">(${given})</span>`;
    const meaning = deprecationReason ? `Deprecated: ${renderLine(deprecationReason)}` : described(description);
    return row([shown, typeName(of, types), meaning], name);
  });
  return { head: ["Field", "Type", "Meaning"], rows };
}

const row = (cells: readonly string[], words: string): Row => ({ cells, words });

const described = (description: string | null | undefined) => (description ? renderLine(description) : "");

/** A type such as `[Feed!]!`, with its name linked if a page describes it. */
function typeName(type: GraphQLType, types: TypePages): string {
  const { name } = getNamedType(type);
  const path = types.get(name);
  const text = escapeHtml(String(type));
  return `<code>${path === undefined ? text : text.replace(name, `<a href="${path}#${typeAnchor(name)}">${name}</a>`)}</code>`;
}
