/** The text of worker/realtime/definition.generated.ts: types, and the tables of the JSON mapping. */
import type { DefinedField, Definition } from "./definition.ts";

/** Scalars: letter in the table, type in TypeScript. */
const SCALARS: Readonly<Record<string, readonly [letter: string, type: string]>> = {
  string: ["s", "string"],
  bool: ["b", "boolean"],
  int32: ["i", "number"],
  uint32: ["u", "number"],
  int64: ["l", "Int64"],
  uint64: ["l", "Int64"],
  float: ["f", "number"],
  double: ["f", "number"],
};

/** @returns TypeScript, not yet formatted */
export function definitionText({ messages, enums }: Definition): string {
  const typeOf = (type: string) => SCALARS[type]?.[1] ?? (enums.has(type) ? "number" : type);
  const member = ({ name, label, type }: DefinedField) =>
    `  ${name}${label === "required" ? "" : "?"}: ${typeOf(type)}${label === "repeated" ? "[]" : ""};`;
  const line = ({ name, label, type }: DefinedField) =>
    `    ${name}${label === "repeated" ? "*" : ""} ${SCALARS[type]?.[0] ?? type}`;
  return `/**
 * What a GTFS-Realtime message holds: messages and enums of gtfs-realtime.proto.
 * Made by tests/support/realtime/generate.ts; a test holds it to that.
 */

/** A 64-bit integer: a bigint only where a number would lose digits. */
export type Int64 = number | bigint;

${[...messages].map(([name, fields]) => `export type ${name} = {\n${fields.map(member).join("\n")}\n};`).join("\n\n")}

/**
 * A line for each field: its name (with * repeated), its type. Scalars: s string, b bool, i int32, u uint32,
 * l of 64 bits, f float or double; a type with a dot is an enum, any other a message.
 */
export const MESSAGES = {
${[...messages].map(([name, fields]) => `  ${name}: \`\n${fields.map(line).join("\n")}\`,`).join("\n")}
} as const;

/** A line for each value of an enum: its number, its name. */
export const ENUMS = {
${[...enums].map(([name, values]) => `  "${name}": \`\n${values.map(([value, number]) => `    ${number} ${value}`).join("\n")}\`,`).join("\n")}
} as const;
`;
}
