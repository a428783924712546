/** Reads values out of parsed JSON and says, with its place, what is not as expected. */

/** Something in a JSON text is not as expected. `message` names the place and the reason. */
export class Unexpected extends Error {}

export type JsonObject = { [key: string]: unknown };

export function object(value: unknown, place: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Unexpected(`${place} is ${kindOf(value)}, not an object`);
  }
  return value as JsonObject;
}

/** An array; absent and null read as empty. */
export function list(value: unknown, place: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Unexpected(`${place} is ${kindOf(value)}, not an array`);
  return value;
}

/** A text as it stands; absent, null and empty read as null. What no database column can hold is replaced. */
export function text(value: unknown, place: string): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") throw new Unexpected(`${place} is ${kindOf(value)}, not a text`);
  return storable(value);
}

/** A text that must be there. */
export function requiredText(value: unknown, place: string): string {
  const found = text(value, place);
  if (found === null) throw new Unexpected(`${place} is missing`);
  return found;
}

/** Texts of an array, the empty ones left out. A single text reads as an array of one. */
export function texts(value: unknown, place: string): string[] {
  if (typeof value === "string") return value === "" ? [] : [storable(value)];
  return list(value, place)
    .map((item, i) => text(item, `${place}[${i}]`))
    .filter((item) => item !== null);
}

/** Members of an object that are set, as texts; numbers and booleans as they are written in JSON. */
export function textMap(value: unknown, place: string): [string, string][] {
  if (value === undefined || value === null) return [];
  const members: [string, string][] = [];
  for (const [key, member] of Object.entries(object(value, place))) {
    const scalar = typeof member === "number" || typeof member === "boolean" ? String(member) : member;
    // A tag may be set to the empty text; null says that it is not set.
    if (scalar === "") members.push([storable(key), ""]);
    const found = text(scalar, `${place}.${key}`);
    if (found !== null) members.push([storable(key), found]);
  }
  return members;
}

/** SQLite cuts text at U+0000, and lone surrogates are no text at all. */
function storable(value: string): string {
  return value.toWellFormed().replaceAll("\0", "\uFFFD");
}

function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
