/** Converts between decoded messages and ProtoJSON by the tables of the definition. */
import type { Field, MessageShape } from "./message-shape.ts";

/** A message or its JSON, with only the members that are set. */
export type Members = Record<string, unknown>;

/** Enums as names, 64-bit integers as text, and numbers that JSON cannot represent as text. */
export function toProtoJson(shape: MessageShape, message: Members): Members {
  const json: Members = {};
  for (const field of shape.fields) {
    const value = message[field.name];
    if (value === undefined || value === null) continue;
    json[field.name] = field.repeated
      ? (value as unknown[]).map((item) => jsonValue(field, item))
      : jsonValue(field, value);
  }
  return json;
}

function jsonValue({ kind, shape, values }: Field, value: unknown): unknown {
  switch (kind) {
    case "message":
      return toProtoJson(shape!, value as Members);
    case "enum":
      return values![value as number] ?? value;
    case "wide":
      return String(value);
    case "float":
      return Number.isFinite(value) ? value : String(value);
    default:
      return value;
  }
}

/**
 * Enums may be names or numbers, 64-bit integers numbers or text. An unknown enum name counts as missing.
 * @throws TypeError where a list or an object is expected
 */
export function fromProtoJson(shape: MessageShape, json: Members): Members {
  const message: Members = {};
  for (const field of shape.fields) {
    const jsonValue = json[field.name];
    if (jsonValue === undefined || jsonValue === null) continue;
    if (field.repeated) {
      if (!Array.isArray(jsonValue)) throw new TypeError(`${field.name}: array expected`);
      message[field.name] = jsonValue.map((item) => messageValue(field, item));
      continue;
    }
    const value = messageValue(field, jsonValue);
    if (value !== undefined) message[field.name] = value;
  }
  return message;
}

function messageValue({ name, kind, shape, values }: Field, value: unknown): unknown {
  switch (kind) {
    case "message":
      if (typeof value !== "object" || value === null) throw new TypeError(`${name}: object expected`);
      return fromProtoJson(shape!, value as Members);
    case "string":
      return String(value);
    case "bool":
      return Boolean(value);
    case "enum":
      if (typeof value === "number") return value | 0;
      return typeof value === "string" && Object.hasOwn(values!, value) ? Number(values![value]) : undefined;
    case "int32":
      return Number(value) | 0;
    case "uint32":
      return Number(value) >>> 0;
    case "float":
      return Number(value);
    default:
      return Number.isSafeInteger(value) ? value : BigInt(value as string | number);
  }
}
