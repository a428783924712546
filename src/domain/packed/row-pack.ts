/**
 * Packs rows that are read together into one text, column by column: numbers as differences, texts by what they share
 * (src/domain/schedule), a value of all rows once. The whole is deflated where that helps (./packed-text.ts).
 */

import { part, Reader, varint } from "../schedule/digits.ts";
import { packDecimals, packInts, unpackDecimals, unpackInts } from "../schedule/ints.ts";
import { packStrings, unpackStrings } from "../schedule/strings.ts";
import { packText, unpackText } from "./text.ts";

export type PackedValue = string | number | null;
export type PlainRow = Readonly<Record<string, PackedValue>>;

/** Begins the packed rows; those of earlier builds are JSON. */
const COLUMNS = "#";

/** How a column is packed. `list`: JSON of a list of integers; `tuples`: of lists of them, all of the same length. */
type Kind = "number" | "text" | "list" | "tuples" | "json";
const MARKS: Readonly<Record<Kind, string>> = { number: "n", text: "t", list: "i", tuples: "l", json: "j" };

/**
 * Packs rows with the same columns. A column that is null in all rows is left out; the shape that reads the rows
 * knows it (`packedShape`).
 */
export function packRows(rows: readonly PlainRow[]): string {
  let text = COLUMNS + varint(rows.length);
  for (const name of Object.keys(rows[0] ?? {})) {
    const values = rows.map((row) => row[name] ?? null);
    if (values.every((value) => value === null)) continue;
    const kind = kindOf(values);
    text += part(name) + MARKS[kind] + part(packColumn(values, kind));
  }
  return packText(text);
}

/**
 * Tells whether a column is unpacked.
 * @param entries of all lists of a column of lists; 0 of other columns
 */
export type ColumnTest = (name: string, entries: number) => boolean;

/**
 * The rows that `packRows` packed.
 * @param names columns that are null if they were null in all rows; others are then missing
 * @param isWanted other columns are not unpacked, and missing
 */
export function unpackRows<T extends object = PlainRow>(
  packedText: string,
  names: readonly string[] = [],
  isWanted: ColumnTest = () => true,
): T[] {
  const text = unpackText(packedText);
  if (!text.startsWith(COLUMNS)) return unpackJsonRows(text, isWanted) as T[];
  const reader = new Reader(text, COLUMNS.length);
  const count = reader.varint();
  const columns = new Map<string, PackedValue[]>();
  while (reader.at < text.length) {
    const name = reader.part();
    const mark = text[reader.at++]!;
    const column = reader.part();
    if (isWanted(name, entriesOf(column, mark, count))) columns.set(name, unpackColumn(column, mark, count));
  }
  // A copy of a row with all columns takes its memory at once.
  const empty = Object.fromEntries([...names, ...columns.keys()].map((name) => [name, null as PackedValue]));
  const rows = Array.from({ length: count }, () => ({ ...empty }));
  for (const [name, values] of columns) for (let i = 0; i < count; i++) rows[i]![name] = values[i]!;
  return rows as T[];
}

const LIST = /^\[((0|[1-9]\d*)(,(0|[1-9]\d*))*)?\]$/;
const TUPLES = /^\[\[(0|[1-9]\d*)(,(0|[1-9]\d*))*\](,\[(0|[1-9]\d*)(,(0|[1-9]\d*))*\])*\]$/;

function kindOf(values: readonly PackedValue[]): Kind {
  if (values.every((value) => value === null || typeof value === "number")) return "number";
  if (!values.every((value) => value === null || typeof value === "string")) return "json";
  if (values.every((value) => value !== null && LIST.test(value as string)) && exact(values)) return "list";
  const isTuples = values.every((value) => value === "[]" || (value !== null && TUPLES.test(value as string)));
  return isTuples && exact(values) ? "tuples" : "text";
}

/** Whether unpacking the lists would answer the same texts: tuples have one length, and no number is too large. */
function exact(values: readonly PackedValue[]): boolean {
  const lists = values.map((value) => JSON.parse(value as string) as (number | number[])[]);
  const size = sizeOf(lists.flat()[0]);
  return lists.every(
    (list, i) =>
      list.every((entry) => sizeOf(entry) === size && [entry].flat().every((n) => n < 2 ** 51)) &&
      JSON.stringify(list) === values[i],
  );
}

const sizeOf = (entry: number | number[] | undefined) => (Array.isArray(entry) ? entry.length : 0);

function packColumn(values: readonly PackedValue[], kind: Kind): string {
  if (kind === "number") return packDecimals(values as (number | null)[]);
  if (kind === "text") return packStrings(values as (string | null)[]);
  if (kind === "json") return JSON.stringify(values);
  const lists = values.map((value) => JSON.parse(value as string) as (number | number[])[]);
  const entries = lists.flat().map((entry) => [entry].flat());
  const places = (entries[0] ?? []).map((_, place) => part(packInts(entries.map((entry) => entry[place]!))));
  return part(packInts(lists.map((list) => list.length))) + places.join("");
}

const isList = (mark: string) => mark === MARKS.list || mark === MARKS.tuples;

/** The entries of all lists of a packed column. */
function entriesOf(text: string, mark: string, count: number): number {
  return isList(mark) ? total(unpackInts(new Reader(text).part(), count)) : 0;
}

const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

function unpackColumn(text: string, mark: string, count: number): PackedValue[] {
  if (mark === MARKS.number) return unpackDecimals(text, count);
  if (mark === MARKS.text) return unpackStrings(text, count);
  if (mark === MARKS.json) return JSON.parse(text) as PackedValue[];
  const reader = new Reader(text);
  const sizes = unpackInts(reader.part(), count);
  const entries = total(sizes);
  const places: number[][] = [];
  while (reader.at < text.length) places.push(unpackInts(reader.part(), entries));
  const [open, close] = mark === MARKS.list ? ["", ""] : ["[", "]"];
  let at = 0;
  return sizes.map((size) => {
    let list = "[";
    for (let i = 0; i < size; i++, at++) {
      list += i === 0 ? open : `,${open}`;
      for (let place = 0; place < places.length; place++) list += (place === 0 ? "" : ",") + places[place]![at]!;
      list += close;
    }
    return `${list}]`;
  });
}

/** One value for all rows, a value per row, or indexes into a list of distinct values. */
type JsonColumn = PackedValue | PackedValue[] | { of: PackedValue[]; at: number[] };

/** Rows as SQL packs them (`feed_version.files`), and as earlier builds packed all. */
function unpackJsonRows(text: string, isWanted: ColumnTest): Record<string, PackedValue>[] {
  const [count, columns] = JSON.parse(text) as [number, Record<string, JsonColumn>];
  const rows: Record<string, PackedValue>[] = Array.from({ length: count }, () => ({}));
  for (const [name, column] of Object.entries(columns)) {
    if (!isWanted(name, 0)) continue;
    if (column === null || typeof column !== "object") for (const row of rows) row[name] = column;
    else if (Array.isArray(column)) for (let i = 0; i < count; i++) rows[i]![name] = column[i]!;
    else for (let i = 0; i < count; i++) rows[i]![name] = column.of[column.at[i]!]!;
  }
  return rows;
}
