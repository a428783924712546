/** The tables of definition.ts as readers and writers use them: made at their first use, once per isolate. */
import { ENUMS, MESSAGES } from "./definition.ts";

export type MessageName = keyof typeof MESSAGES;
export type EnumName = keyof typeof ENUMS;

/** Kinds of values. Enums travel as int32. */
export type Kind =
  | "string"
  | "bool"
  | "int32"
  | "uint32"
  | "int64"
  | "uint64"
  | "float"
  | "double"
  | "enum"
  | "message";

export type Field = {
  number: number;
  name: string;
  kind: Kind;
  /** Wire type of a value. */
  wire: number;
  required: boolean;
  repeated: boolean;
  /** Of a field that holds messages. */
  shape: Shape | null;
  /** Of a field that holds values of an enum. */
  values: EnumValues | null;
};

/** Fields in the order of their numbers, and by their numbers. */
export type Shape = { name: MessageName; fields: Field[]; byNumber: (Field | undefined)[]; required: Field[] };

/** Names by number and numbers by name. */
export type EnumValues = Readonly<Record<string, string | number>>;

const SCALARS: Readonly<Record<string, readonly [kind: Kind, wire: number]>> = {
  s: ["string", 2],
  b: ["bool", 0],
  i: ["int32", 0],
  u: ["uint32", 0],
  l: ["int64", 0],
  L: ["uint64", 0],
  f: ["float", 5],
  d: ["double", 1],
};

const shapes = new Map<string, Shape>();
const enums = new Map<string, EnumValues>();

const linesOf = (text: string) => text.trim().split(/\s*\n\s*/);

export function shapeOf(name: MessageName): Shape {
  const known = shapes.get(name);
  if (known !== undefined) return known;
  const shape: Shape = { name, fields: [], byNumber: [], required: [] };
  shapes.set(name, shape);
  for (const line of linesOf(MESSAGES[name])) {
    const field = fieldOf(line);
    shape.fields.push(field);
    shape.byNumber[field.number] = field;
    if (field.required) shape.required.push(field);
  }
  return shape;
}

function fieldOf(line: string): Field {
  const [tag = "", name = "", type = ""] = line.split(" ");
  const isEnum = type.includes(".");
  const [kind, wire] = SCALARS[type] ?? (isEnum ? (["enum", 0] as const) : (["message", 2] as const));
  return {
    number: Number.parseInt(tag, 10),
    name,
    kind,
    wire,
    required: tag.endsWith("!"),
    repeated: tag.endsWith("*"),
    shape: kind === "message" ? shapeOf(type as MessageName) : null,
    values: isEnum ? enumOf(type as EnumName) : null,
  };
}

/** @returns for `Alert.Cause`: `{ 1: "UNKNOWN_CAUSE", UNKNOWN_CAUSE: 1, … }` */
export function enumOf(name: EnumName): EnumValues {
  const known = enums.get(name);
  if (known !== undefined) return known;
  const values: Record<string, string | number> = {};
  for (const line of linesOf(ENUMS[name])) {
    const [number = "", value = ""] = line.split(" ");
    values[number] = value;
    values[value] = Number(number);
  }
  enums.set(name, values);
  return values;
}
