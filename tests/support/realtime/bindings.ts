/** The same as definition.ts, read from the bindings that MobilityData generates from the official gtfs-realtime.proto. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import bindings from "gtfs-realtime-bindings";
import type { DefinedField, Definition } from "./definition.ts";

const shortName = (path: string) => path.split(".").at(-1)!;
const enumName = (path: string) => path.split(".").slice(-2).join(".");

/** @param text of the bindings: one message */
function fieldsOf(text: string): DefinedField[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.flatMap((line, i): DefinedField[] => {
    const tag = /\/\* id (\d+), wireType \d/.exec(line);
    if (tag === null) return [];
    const message = /^\$root\.transit_realtime\.([\w.]+)\.encode\(message\.(\w+)(\[i\])?/.exec(line);
    const scalar = /\)\.(\w+)\(message\.(\w+)(\[i\])?\);$/.exec(line);
    const [, type, name, list] = (message ?? scalar)!;
    const label = list !== undefined ? "repeated" : lines[i - 1]!.startsWith("if (") ? "optional" : "required";
    const values = new RegExp(
      `object\\.${name} = options\\.enums === String \\? \\$root\\.transit_realtime\\.([\\w.]+)\\[`,
    ).exec(text)?.[1];
    return [
      {
        number: Number(tag[1]),
        name: name!,
        label,
        type: message !== null ? shortName(type!) : values !== undefined ? enumName(values) : type!,
      },
    ];
  });
}

/** Every enum in a namespace of the bindings, by its path. */
function enumsOf(namespace: object, path: string): [string, [string, number][]][] {
  return Object.entries(namespace).flatMap(([name, inner]): [string, [string, number][]][] => {
    if (typeof inner === "function") return enumsOf(inner, `${path}.${name}`);
    if (typeof inner !== "object" || inner === null || name === "prototype") return [];
    const values = Object.entries(inner).filter((entry): entry is [string, number] => typeof entry[1] === "number");
    return [[enumName(`${path}.${name}`), values]];
  });
}

export function definitionOfBindings(): Definition {
  const file = createRequire(import.meta.url).resolve("gtfs-realtime-bindings");
  const code = readFileSync(file, "utf8").replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, "");
  const starts = [...code.matchAll(/^( *)transit_realtime\.(\w+) = |^ *\w+\.(\w+) = \(function\(\) \{\n\n/gm)];
  const messages = new Map<string, DefinedField[]>();
  for (const [i, match] of starts.entries()) {
    const name = match[2] ?? match[3]!;
    const text = code.slice(match.index, starts[i + 1]?.index);
    if (text.includes(`${name}.encode = `)) messages.set(name, fieldsOf(text));
  }
  return { messages, enums: new Map(enumsOf(bindings.transit_realtime, "")) };
}
