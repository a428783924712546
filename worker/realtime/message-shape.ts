/** The tables of definition.generated.ts in the form that the JSON mapping uses, built on first use, once per isolate. */
import { perIsolate } from "../../src/domain/memory.ts";
import { ENUMS, MESSAGES } from "./definition.generated.ts";

export type MessageName = keyof typeof MESSAGES;
export type EnumName = keyof typeof ENUMS;

/** Kinds of values: `wide` is an integer of 64 bits, `float` one of 32 or 64. */
type Kind = "string" | "bool" | "int32" | "uint32" | "wide" | "float" | "enum" | "message";

export type Field = {
  name: string;
  kind: Kind;
  repeated: boolean;
  /** Of a field that holds messages. */
  shape: MessageShape | null;
  /** Of a field that holds values of an enum. */
  values: EnumValues | null;
};

/** Fields in order of number. */
export type MessageShape = { name: MessageName; fields: Field[] };

/** Names by number and numbers by name. */
export type EnumValues = Readonly<Record<string, string | number>>;

const SCALARS: Readonly<Record<string, Kind>> = {
  s: "string",
  b: "bool",
  i: "int32",
  u: "uint32",
  l: "wide",
  f: "float",
};

const shapes = perIsolate<string, MessageShape>("shapes of realtime messages", {
  by: "message",
  entries: 100,
  bytes: 200_000,
});
const enums = perIsolate<string, EnumValues>("enums of realtime messages", {
  by: "enum",
  entries: 100,
  bytes: 100_000,
});

const linesOf = (text: string) => text.trim().split(/\s*\n\s*/);

export function shapeOf(name: MessageName): MessageShape {
  const knownShape = shapes.get(name);
  if (knownShape !== undefined) return knownShape;
  const shape: MessageShape = { name, fields: [] };
  shapes.set(name, shape);
  for (const line of linesOf(MESSAGES[name])) shape.fields.push(fieldOf(line));
  return shape;
}

function fieldOf(line: string): Field {
  const [name = "", type = ""] = line.split(" ");
  const kind = SCALARS[type] ?? (type.includes(".") ? "enum" : "message");
  return {
    name: name.replace("*", ""),
    kind,
    repeated: name.endsWith("*"),
    shape: kind === "message" ? shapeOf(type as MessageName) : null,
    values: kind === "enum" ? enumOf(type as EnumName) : null,
  };
}

/** @returns for `Alert.Cause`: `{ 1: "UNKNOWN_CAUSE", UNKNOWN_CAUSE: 1, … }` */
export function enumOf(name: EnumName): EnumValues {
  const enumValues = enums.get(name);
  if (enumValues !== undefined) return enumValues;
  const values: Record<string, string | number> = {};
  for (const line of linesOf(ENUMS[name])) {
    const [number = "", value = ""] = line.split(" ");
    values[number] = value;
    values[value] = Number(number);
  }
  enums.set(name, values);
  return values;
}
