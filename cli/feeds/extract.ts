/** Writes the part of a feed that an extract keeps: as a GTFS zip, or its stops or routes as rows. */

import { csvHead, csvLine } from "../../src/domain/csv.ts";
import { isGtfsFile, kindOfColumn } from "../../src/domain/export/ids.ts";
import { byteSize, thousands } from "../../src/domain/formats.ts";
import { linesShape } from "../../src/domain/geo/antimeridian.ts";
import { type OpenFeed, openTable } from "../../worker/export/feed.ts";
import { csvLine as gtfsLine } from "../../worker/export/table.ts";
import { LOCATIONS, readFeatures } from "../../worker/export/whole-files.ts";
import type { CsvReader } from "../../worker/ingest/csv/reader.ts";
import { type EntryToWrite, writeZip } from "../../worker/ingest/zip/writer.ts";
import { Problem } from "../../worker/problem.ts";
import type { RowSelection } from "./kept.ts";
import { eachRow } from "./tables.ts";

/** Rows written by file. */
export type WrittenRows = Record<string, number>;

/** The extract as a zip, in chunks. @param counts receives the rows of each table as they are written */
export function extractZip(selection: RowSelection, counts: WrittenRows): AsyncGenerator<Uint8Array> {
  return writeZip(extractFiles(selection, counts));
}

/**
 * The files of the extract. Rows of GTFS tables, and of other tables with ids, are filtered; other files stay as they are.
 * @param counts receives the rows of each table as they are written
 */
async function* extractFiles(selection: RowSelection, counts: WrittenRows): AsyncGenerator<EntryToWrite> {
  const { feed } = selection;
  const names = [...feed.files.keys()].sort(
    (a, b) => Number(b === "agency.txt") - Number(a === "agency.txt") || (a < b ? -1 : 1),
  );
  for (const name of names) {
    if (name === LOCATIONS) yield { name, chunks: locations(selection) };
    else if (await isTable(feed, name)) yield { name, chunks: tableText(selection, name, counts) };
    else yield { name, chunks: feed.files.get(name)!.open() };
  }
}

/** A file outside GTFS is a table if its columns have ids. */
async function isTable(feed: OpenFeed, name: string): Promise<boolean> {
  if (!name.endsWith(".txt")) return false;
  try {
    const table = await openTable(feed, name);
    if (table === null) return false;
    return isGtfsFile(name) || table.header.some((column) => kindOfColumn(name, column) !== null);
  } catch (error) {
    if (isGtfsFile(name) || !(error instanceof Problem && error.code.startsWith("csv."))) throw error;
    return false;
  }
}

/** Characters of text that are encoded at once. */
const CHUNK_CHARACTERS = 1 << 16;

async function* tableText(selection: RowSelection, file: string, counts: WrittenRows): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { header, rows } = await keptRows(selection, file);
  let text = gtfsLine(header);
  counts[file] = 0;
  for await (const cells of rows) {
    counts[file]++;
    text += gtfsLine(cells);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}

/** The rows of a file that stay, with their cells as they are written. */
async function keptRows(
  selection: RowSelection,
  file: string,
): Promise<{ header: string[]; rows: AsyncIterable<string[]> }> {
  const table = await openTable(selection.feed, file);
  if (table === null) return { header: [], rows: (async function* () {})() };
  const columns = table.header.flatMap((name, column) => (name === "" ? [] : [column]));
  return { header: columns.map((column) => table.header[column]!), rows: rowsOf(selection, file, table, columns) };
}

async function* rowsOf(
  selection: RowSelection,
  file: string,
  table: CsvReader,
  columns: readonly number[],
): AsyncGenerator<string[]> {
  const cells = columns.map((column) => {
    const change = selection.cellFilter(file, table.header[column]!);
    return change === null
      ? (row: number) => table.text(row, column)
      : (row: number) => change(table.text(row, column));
  });
  const stays = selection.rowFilter(file, table);
  while (await table.next()) {
    for (let row = 0; row < table.rows; row++) if (stays(row)) yield cells.map((cell) => cell(row));
  }
}

async function* locations(selection: RowSelection): AsyncGenerator<Uint8Array> {
  const stops = selection.of("stop");
  const features = (await readFeatures(selection.feed)).filter(({ id }) => stops.has(String(id ?? "")));
  yield new TextEncoder().encode(JSON.stringify({ type: "FeatureCollection", features }));
}

export const EXTRACT_FORMATS = ["zip", "geojson", "csv", "ndjson"] as const;
export type ExtractFormat = (typeof EXTRACT_FORMATS)[number];
export const EXTRACTABLE_KINDS = ["stops", "routes"] as const;

/** Columns with numbers, which JSON has as such. */
const NUMBERS: ReadonlySet<string> = new Set([
  ...["stop_lat", "stop_lon", "location_type", "wheelchair_boarding", "route_type", "route_sort_order"],
]);

/** The stops or routes that stay, as rows with the columns of their file; empty cells are null. */
export async function* extractRows(
  selection: RowSelection,
  what: (typeof EXTRACTABLE_KINDS)[number],
  format: Exclude<ExtractFormat, "zip">,
): AsyncGenerator<string> {
  const file = `${what}.txt`;
  const { header, rows } = await keptRows(selection, file);
  const cellValue = (text: string, i: number) => {
    if (text === "") return null;
    return NUMBERS.has(header[i]!) && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  const objectOf = (cells: readonly string[]) =>
    Object.fromEntries(cells.map((text, i) => [header[i]!, cellValue(text, i)]));
  if (format !== "geojson") {
    if (format === "csv") yield csvHead(header);
    for await (const cells of rows)
      yield format === "csv" ? csvLine(cells.map(cellValue)).text : `${JSON.stringify(objectOf(cells))}\n`;
    return;
  }
  const lines = what === "routes" ? await linesOfRoutes(selection) : null;
  const [id, lon, lat] = ["route_id", "stop_lon", "stop_lat"].map((name) => header.indexOf(name)) as [
    number,
    number,
    number,
  ];
  let hasBegun = false;
  yield '{"type":"FeatureCollection","features":[';
  for await (const cells of rows) {
    const geometry = lines === null ? pointOf(cells[lon], cells[lat]) : (lines.get(cells[id] ?? "") ?? null);
    yield `${hasBegun ? "," : ""}\n${JSON.stringify({ type: "Feature", properties: objectOf(cells), geometry })}`;
    hasBegun = true;
  }
  yield "\n]}\n";
}

function pointOf(lon = "", lat = ""): object | null {
  if (lon === "" || lat === "" || !Number.isFinite(Number(lon)) || !Number.isFinite(Number(lat))) return null;
  return { type: "Point", coordinates: [Number(lon), Number(lat)] };
}

type Line = { order: number; position: [number, number] }[];

/** The different shapes of the trips of each route; a route without shapes has none. In memory: the points that stay. */
async function linesOfRoutes(selection: RowSelection): Promise<Map<string, object | null>> {
  const [trips, shapes, routes] = [selection.of("trip"), selection.of("shape"), selection.of("route")];
  const points = new Map<number, Line>();
  const columns = ["shape_id", "shape_pt_lon", "shape_pt_lat", "shape_pt_sequence"] as const;
  await eachRow(selection.feed, "shapes.txt", columns, (row) => {
    const shape = shapes.number(row.shape_id);
    const position: [number, number] = [Number(row.shape_pt_lon), Number(row.shape_pt_lat)];
    if (!shapes.isMarked(shape) || row.shape_pt_lon === "" || !position.every(Number.isFinite)) return;
    const line = points.get(shape) ?? [];
    points.set(shape, line);
    line.push({ order: Number(row.shape_pt_sequence), position });
  });
  const shapesOf = new Map<number, Set<number>>();
  for (const [trip, { route, shape }] of selection.trips.entries()) {
    if (!trips.isMarked(trip) || (points.get(shape)?.length ?? 0) < 2) continue;
    const shapeIds = shapesOf.get(route) ?? new Set();
    shapesOf.set(route, shapeIds.add(shape));
  }
  return new Map(
    [...shapesOf].map(([route, numbers]) => [
      routes.id(route),
      // Cut where a line crosses the 180th meridian (RFC 7946, 3.1.9).
      linesShape(
        [...numbers].map((shape) =>
          points
            .get(shape)!
            .sort((a, b) => a.order - b.order)
            .map(({ position }) => position),
        ),
      ),
    ]),
  );
}

/** The rows of a written zip, for people. */
export function zipSummary(file: string, bytes: number, rows: WrittenRows): string {
  const lines = Object.entries(rows).map(([name, count]) => `  ${name}: ${thousands(count)}`);
  return [`${file}: ${byteSize(bytes)}. Rows:`, ...lines].join("\n");
}
