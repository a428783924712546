/** Values of query results as text. */

/** An Arrow type, by its name: `Utf8`, `Int32`, `Float64`, `Date32<DAY>`, `Timestamp<MICROSECOND>` … */
export type ArrowType = { toString(): string };

export const isNumeric = (type: ArrowType): boolean => /^(?:Int\d|Uint|Float|Decimal)/.test(String(type));

/** ISO form of milliseconds since 1970, without a fraction of zero. */
const isoTime = (ms: number) =>
  new Date(ms)
    .toISOString()
    .replace(/(?:\.000)?Z$/, "")
    .replace("T", " ");

/** Times of day are in microseconds. */
const MICROSECONDS_A_MILLISECOND = 1000;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** JSON of a nested value; whole numbers of 64 bits become numbers. */
const asJson = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? Number(inner) : inner));

/**
 * The text of a value; null for NULL.
 * @param value as Arrow returns it
 */
export function cellText(value: unknown, type: ArrowType): string | null {
  if (value === null || value === undefined) return null;
  const name = String(type);
  if (name.startsWith("Date")) return isoTime(Number(value)).slice(0, 10);
  if (name.startsWith("Timestamp")) return isoTime(Number(value));
  if (name.startsWith("Time")) return isoTime(Number(value) / MICROSECONDS_A_MILLISECOND).slice(11);
  // Arrow has no reader for the intervals of DuckDB.
  if (name.startsWith("Interval")) return "INTERVAL (cast it to VARCHAR)";
  if (value instanceof Uint8Array) return hex(value);
  return typeof value === "object" ? asJson(value) : String(value);
}
