/** The text of worker/store/realtime/definition.ts, made from the bindings that MobilityData generates from gtfs-realtime.proto. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import bindings from "gtfs-realtime-bindings";

/** Scalars by the name of the writer's method: letter in the table, type in TypeScript. */
const SCALARS: Readonly<Record<string, readonly [letter: string, type: string]>> = {
  string: ["s", "string"],
  bool: ["b", "boolean"],
  int32: ["i", "number"],
  uint32: ["u", "number"],
  int64: ["l", "Int64"],
  uint64: ["L", "Int64"],
  float: ["f", "number"],
  double: ["d", "number"],
};

type Field = { number: string; name: string; mark: string; type: string; typescript: string };

const shortName = (path: string) => path.split(".").at(-1)!;
const enumName = (path: string) => path.split(".").slice(-2).join(".");

function fieldsOf(text: string): Field[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.flatMap((line, i) => {
    const tag = /\/\* id (\d+), wireType \d/.exec(line);
    if (tag === null) return [];
    const message = /^\$root\.transit_realtime\.([\w.]+)\.encode\(message\.(\w+)(\[i\])?/.exec(line);
    const scalar = /\)\.(\w+)\(message\.(\w+)(\[i\])?\);$/.exec(line);
    const [, type, name, list] = (message ?? scalar)!;
    const mark = list !== undefined ? "*" : lines[i - 1]!.startsWith("if (") ? "" : "!";
    const ofEnum = new RegExp(
      `object\\.${name} = options\\.enums === String \\? \\$root\\.transit_realtime\\.([\\w.]+)\\[`,
    );
    const values = ofEnum.exec(text)?.[1];
    const [letter, typescript] =
      message !== null
        ? [shortName(type!), shortName(type!)]
        : values !== undefined
          ? [enumName(values), "number"]
          : SCALARS[type!]!;
    return [{ number: tag[1]!, name: name!, mark, type: letter, typescript }];
  });
}

type Values = Readonly<Record<string, number | string>>;

/** Every enum below a namespace of the bindings, by its path. */
function enumsOf(namespace: object, path: string): [string, Values][] {
  return Object.entries(namespace).flatMap(([name, inner]): [string, Values][] => {
    if (typeof inner === "function") return enumsOf(inner, `${path}.${name}`);
    if (typeof inner !== "object" || inner === null || name === "prototype") return [];
    return [[enumName(`${path}.${name}`), inner as Values]];
  });
}

/** @returns TypeScript, formatted as the repository is */
export function definitionText(): string {
  const file = createRequire(import.meta.url).resolve("gtfs-realtime-bindings");
  const code = readFileSync(file, "utf8").replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, "");
  const messages = [...code.matchAll(/^( *)transit_realtime\.(\w+) = |^ *\w+\.(\w+) = \(function\(\) \{\n\n/gm)];
  const names = messages.map((match) => match[2] ?? match[3]!);
  const found = new Map<string, Field[]>();
  for (const [i, match] of messages.entries()) {
    const text = code.slice(match.index, messages[i + 1]?.index);
    if (text.includes(`${names[i]}.encode = `)) found.set(names[i]!, fieldsOf(text));
  }
  const types = [...found].map(([name, fields]) => {
    const members = fields.map(
      (f) => `  ${f.name}${f.mark === "!" ? "" : "?"}: ${f.typescript}${f.mark === "*" ? "[]" : ""};`,
    );
    return `export type ${name} = {\n${members.join("\n")}\n};`;
  });
  const rows = [...found].map(([name, fields]) => {
    const texts = fields.map((f) => `${f.number}${f.mark} ${f.name} ${f.type}`);
    return `  ${name}: \`\n    ${texts.join("\n    ")}\`,`;
  });
  const enums = enumsOf(bindings.transit_realtime, "").map(([name, values]) => {
    const texts = Object.entries(values)
      .filter(([, value]) => typeof value === "number")
      .map(([value, number]) => `${number} ${value}`);
    return `  "${name}": \`\n    ${texts.join("\n    ")}\`,`;
  });
  return [
    "/**",
    " * What a GTFS-Realtime message holds: messages and enums of gtfs-realtime.proto.",
    " * Made by tests/support/realtime/definition.ts from the official bindings; a test holds it to them.",
    " */",
    "",
    "/** A 64-bit integer: a bigint only where a number would lose digits. */",
    "export type Int64 = number | bigint;",
    "",
    ...types.flatMap((text) => [text, ""]),
    "/**",
    " * A line for each field: its number (with ! required, with * repeated), its name, its type. Scalars: s string, b bool,",
    " * i int32, u uint32, l int64, L uint64, f float, d double; a type with a dot is an enum, any other a message.",
    " */",
    "export const MESSAGES = {",
    ...rows,
    "} as const;",
    "",
    "/** A line for each value of an enum: its number, its name. */",
    "export const ENUMS = {",
    ...enums,
    "} as const;",
    "",
  ].join("\n");
}
