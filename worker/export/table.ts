/** Merges the rows of one file from all feeds under one header. */
import { type IdKind, kindOfColumn, kindOfTable, type Names, ownerColumn } from "../../src/domain/export/ids.ts";
import type { ExportTransforms, SetValue } from "../../src/domain/export/transforms.ts";
import { presentZone } from "../../src/domain/export/zones.ts";
import { routeType, topType } from "../../src/domain/gtfs/route-types.ts";
import type { CsvReader } from "../ingest/csv/reader.ts";
import { type OpenFeed, openTable } from "./feed.ts";

/** A feed and the naming rules of its ids. */
export type MergedFeed = { feed: OpenFeed; names: Names; soleAgency: string | null };

export type ExportTable = { header: readonly string[]; blocks: AsyncIterable<string[][]> };

/** Files in which an empty agency_id means the feed's only agency. */
const AGENCY_FILES = new Set(["agency.txt", "routes.txt", "fare_attributes.txt"]);

const ZONE_COLUMNS = new Set(["agency_timezone", "stop_timezone"]);

/** Null if no feed has this file with a header. */
export async function mergeTables(
  file: string,
  feeds: readonly MergedFeed[],
  transforms: ExportTransforms,
): Promise<ExportTable | null> {
  const sources: { merged: MergedFeed; table: CsvReader }[] = [];
  for (const feed of feeds) {
    const table = await openTable(feed.feed, file);
    if (table !== null) sources.push({ merged: feed, table });
  }
  if (sources.length === 0) return null;
  const values = transforms.setValues.filter((set) => set.file === file);
  const header = new Set(sources.flatMap(({ table }) => table.header).filter((name) => name !== ""));
  for (const { field } of values) header.add(field);
  if (feeds.length > 1 && AGENCY_FILES.has(file)) header.add("agency_id");
  const columns = [...header];
  return {
    header: columns,
    blocks: (async function* () {
      for (const { merged, table } of sources) yield* readRows(file, columns, merged, table, transforms, values);
    })(),
  };
}

async function* readRows(
  file: string,
  columns: readonly string[],
  feed: MergedFeed,
  table: CsvReader,
  transforms: ExportTransforms,
  values: readonly SetValue[],
): AsyncGenerator<string[][]> {
  const cells = columns.map((name) => cellReader(file, name, feed, table, transforms, values));
  const skips = sharedRow(file, feed, table);
  while (await table.next()) {
    const block: string[][] = [];
    for (let row = 0; row < table.rows; row++) {
      if (!skips(row)) block.push(cells.map((cell) => cell(row)));
    }
    yield block;
  }
}

type Cell = (row: number) => string;

/** Reads a column of the merged file from a feed's file and applies defaults, new ids, transforms, and set values. */
function cellReader(
  file: string,
  name: string,
  { names, soleAgency }: MergedFeed,
  table: CsvReader,
  transforms: ExportTransforms,
  values: readonly SetValue[],
): Cell {
  const column = table.column(name);
  let read: Cell = (row) => table.text(row, column);
  if (soleAgency !== null && name === "agency_id" && AGENCY_FILES.has(file)) {
    const innerRead = read;
    read = (row) => innerRead(row) || soleAgency;
  }
  const kind = kindOfColumn(file, name);
  if (kind !== null) read = renameIds(read, () => kind, names);
  if (file === "translations.txt" && name === "record_id") {
    const tableName = table.column("table_name");
    read = renameIds(read, (row) => kindOfTable(table.text(row, tableName)), names);
  }
  if (transforms.normalizeTimezones && ZONE_COLUMNS.has(name)) {
    const innerRead = read;
    read = (row) => presentZone(innerRead(row));
  }
  if (transforms.useBasicRouteTypes && file === "routes.txt" && name === "route_type") {
    const innerRead = read;
    read = (row) => basicType(innerRead(row));
  }
  return overwritten(read, file, name, table, values);
}

function renameIds(read: Cell, kindOf: (row: number) => IdKind | null, names: Names): Cell {
  return (row) => {
    const id = read(row);
    const kind = id === "" ? null : kindOf(row);
    return kind === null ? id : names.rename(kind, id);
  };
}

/** An unknown code is left unchanged. */
function basicType(code: string): string {
  const number = code === "" ? Number.NaN : Number(code);
  return routeType(number).code === -1 ? code : String(topType(number));
}

function overwritten(read: Cell, file: string, name: string, table: CsvReader, values: readonly SetValue[]): Cell {
  const overrides = values.filter(({ field }) => field === name);
  if (overrides.length === 0) return read;
  const everywhere = overrides.findLast(({ id }) => id === "*")?.value;
  const byId = new Map(overrides.map(({ id, value }) => [id, value]));
  const owner = table.column(ownerColumn(file) ?? "");
  return (row) => byId.get(table.text(row, owner)) ?? everywhere ?? read(row);
}

/** Tells which rows the merged file already has because an earlier feed shares their id. */
function sharedRow(file: string, { names }: MergedFeed, table: CsvReader): (row: number) => boolean {
  const owner = ownerColumn(file);
  const kind = owner === null ? null : kindOfColumn(file, owner);
  if (owner === null || kind === null) return () => false;
  const column = table.column(owner);
  return (row) => names.isShared(kind, table.text(row, column));
}

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** A row as CSV (RFC 4180) with its line break; cells are quoted only if necessary. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;
}
