/** Rows of a database in the formats of `portal sql`. */
import { csvHead, csvLine } from "../../src/domain/csv.ts";
import { plural } from "../../src/domain/plural.ts";
import { problem } from "../../worker/problem.ts";

export const SQL_FORMATS = ["table", "csv", "ndjson", "json"] as const;
export type SqlFormat = (typeof SQL_FORMATS)[number];

export type SqlRows = {
  columns: string[];
  /** Rows in the order of the columns. Blobs are bytes. */
  rows: AsyncIterable<unknown[]> | Iterable<unknown[]>;
};

/** Maximum width of a cell on the terminal, in characters. */
const MAX_WIDTH = 60;

/** @param limit maximum number of rows; 0 for no limit */
export async function* formatSql(format: SqlFormat, { columns, rows }: SqlRows, limit: number): AsyncGenerator<string> {
  const names = distinct(columns);
  if (format === "table") {
    yield* textTable(names, limitRows(rows, limit));
    return;
  }
  if (format === "csv") yield csvHead(names);
  if (format === "json") yield "[";
  let count = 0;
  for await (const row of limitRows(rows, limit)) {
    if (row === MORE) break;
    const values = row.map(plain);
    if (format === "csv") yield csvLine(values).text;
    else {
      const object = JSON.stringify(Object.fromEntries(names.map((name, i) => [name, values[i]])));
      yield format === "json" ? `${count === 0 ? "" : ","}\n${object}` : `${object}\n`;
    }
    count++;
  }
  if (format === "json") yield "\n]\n";
}

/** Stands for the rows beyond the limit. */
const MORE: unknown[] = [];

async function* limitRows(rows: SqlRows["rows"], limit: number): AsyncGenerator<unknown[]> {
  let count = 0;
  for await (const row of rows) {
    if (limit > 0 && count++ === limit) {
      yield MORE;
      return;
    }
    yield row;
  }
}

/** Names of columns that occur twice get a number. */
function distinct(columns: readonly string[]): string[] {
  const keys = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let n = 2; keys.has(name); n++) name = `${column}_${n}`;
    keys.add(name);
    return name;
  });
}

/** Maximum bytes of a blob and characters of a text that are printed: a line of output is one string. */
const MAX_VALUE_LENGTH = 64 * 2 ** 20;

/** @throws Problem query.value_too_large for a text or blob that is too long to print */
export function checkValue(value: unknown): void {
  if (typeof value === "string") checkLength(value.length);
  else if (value instanceof Uint8Array || value instanceof ArrayBuffer) checkLength(value.byteLength);
}

function checkLength(length: number): void {
  if (length <= MAX_VALUE_LENGTH) return;
  throw problem(
    "query.value_too_large",
    `A value of the result has ${length} bytes; at most ${MAX_VALUE_LENGTH} can be printed. Select a part of it with substr().`,
    { limit: MAX_VALUE_LENGTH, actual: length },
  );
}

/** A value for a file: blobs in hexadecimal, integers that JSON cannot hold as text. */
function plain(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return hex(value);
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  // D1 answers blobs as lists of bytes.
  if (Array.isArray(value)) return hex(Uint8Array.from(value as number[]));
  checkValue(value);
  return value as string | number;
}

function hex(bytes: Uint8Array | ArrayBuffer): string {
  checkLength(bytes.byteLength);
  return Buffer.from(bytes as Uint8Array)
    .toString("hex")
    .toUpperCase();
}

async function* textTable(names: readonly string[], rows: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  const lines: string[][] = [];
  const numeric = names.map(() => true);
  let more = false;
  for await (const row of rows) {
    if (row === MORE) {
      more = true;
      break;
    }
    const values = row.map(plain);
    for (const [i, value] of values.entries()) numeric[i] &&= value === null || typeof value === "number";
    lines.push(values.map(cellText));
  }
  const widths = names.map((name, i) => Math.max(width(name), ...[0, ...lines.map((line) => width(line[i]!))]));
  const line = (cells: readonly string[]) =>
    `${cells
      .map((cell, i) => pad(cell, widths[i]!, numeric[i]!))
      .join("  ")
      .trimEnd()}\n`;
  yield line(names);
  yield line(widths.map((n) => "-".repeat(n)));
  for (const cells of lines) yield line(cells);
  const rowCount = plural(lines.length, { one: "{n} row", other: "{n} rows" });
  yield more ? `(the first ${rowCount}; --limit N for more)\n` : `(${rowCount})\n`;
}

function cellText(value: string | number | null): string {
  const text = value === null ? "" : String(value).replaceAll(/\s+/g, " ");
  const characters = [...text];
  return characters.length <= MAX_WIDTH ? text : `${characters.slice(0, MAX_WIDTH - 1).join("")}…`;
}

/** Columns that a terminal needs: two for a character of East Asian scripts. */
function width(text: string): number {
  let sum = 0;
  for (const character of text) sum += WIDE.test(character) ? 2 : COMBINING.test(character) ? 0 : 1;
  return sum;
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const COMBINING = /\p{Mn}/u;

function pad(text: string, to: number, right: boolean): string {
  const blanks = " ".repeat(Math.max(0, to - width(text)));
  return right ? blanks + text : text + blanks;
}
