/** Reads values from parsed JSON and reports unexpected ones with their position. */

/** An unexpected value. `message` names its position and the reason. */
export class UnexpectedValue extends Error {}

export type JsonObject = { [key: string]: unknown };

export function object(value: unknown, place: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UnexpectedValue(`${place} is ${kindOf(value)}, not an object`);
  }
  return value as JsonObject;
}

/** An array; absent and null are empty. */
export function list(value: unknown, place: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new UnexpectedValue(`${place} is ${kindOf(value)}, not an array`);
  return value;
}

/** A text; absent, null, and empty are null. Characters that the database cannot store are replaced. */
export function text(value: unknown, place: string): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") throw new UnexpectedValue(`${place} is ${kindOf(value)}, not a text`);
  return storable(value);
}

/** A required text. */
export function requiredText(value: unknown, place: string): string {
  const requiredValue = text(value, place);
  if (requiredValue === null) throw new UnexpectedValue(`${place} is missing`);
  return requiredValue;
}

/** The non-empty texts of an array. A single text is treated as an array of one. */
export function texts(value: unknown, place: string): string[] {
  if (typeof value === "string") return value === "" ? [] : [storable(value)];
  return list(value, place)
    .map((item, i) => text(item, `${place}[${i}]`))
    .filter((item) => item !== null);
}

/** The set members of an object as texts; numbers and booleans as in JSON. */
export function textMap(value: unknown, place: string): [string, string][] {
  if (value === undefined || value === null) return [];
  const members: [string, string][] = [];
  for (const [key, member] of Object.entries(object(value, place))) {
    const scalar = typeof member === "number" || typeof member === "boolean" ? String(member) : member;
    // A tag may be set to the empty text; null means unset.
    if (scalar === "") members.push([storable(key), ""]);
    const value = text(scalar, `${place}.${key}`);
    if (value !== null) members.push([storable(key), value]);
  }
  return members;
}

/** SQLite truncates text at U+0000, and lone surrogates are invalid. */
function storable(value: string): string {
  return value.toWellFormed().replaceAll("\0", "\uFFFD");
}

function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
