import type { CsvReader } from "../csv/reader.ts";
import type { FeedFiles } from "../feed-files.ts";
import type { Trip } from "../model.ts";
import type { Report } from "../report.ts";
import { ScheduleBuilder } from "../schedule/builder.ts";
import { type Columns, StopTimeRows } from "../schedule/rows.ts";
import { Cells } from "./cells.ts";
import { columnsOf, Headsigns, type References, writeRow } from "./stop-time-row.ts";

const FILE = "stop_times.txt";

export type Schedule = { builder: ScheduleBuilder; headsigns: readonly string[] };

/**
 * Reads stop_times.txt (GTFS reference) into patterns. While the rows of each trip stand together only one trip is in
 * memory; where a trip comes back after another, the file is read a second time into columns that are then sorted.
 */
export async function readStopTimes(
  files: FeedFiles,
  trips: readonly Trip[],
  references: References,
): Promise<Schedule> {
  files.require(FILE);
  const headsigns = new Headsigns();
  const seen = new Uint8Array(trips.length);
  let columns: Columns | undefined;
  let builder = new ScheduleBuilder(trips, { ints: [], distance: false });
  let rows = new StopTimeRows({ ints: [], distance: false });
  let current = -1;
  let scattered = false;
  const finish = () => {
    if (!scattered && rows.count > 0) builder.add(current, rows);
    rows.count = 0;
  };
  await files.read(FILE, ["trip_id", "stop_sequence"], (table) => {
    if (columns === undefined) {
      columns = columnsOf(table);
      builder = new ScheduleBuilder(trips, columns);
      rows = new StopTimeRows(columns);
    }
    let kept = 0;
    eachRow(table, references, files.report, (trip, row) => {
      if (trip !== current) {
        finish();
        if (seen[trip] === 1) scattered = true;
        seen[trip] = 1;
        current = trip;
      }
      if (writeRow(table, row, references, headsigns, rows, files.report)) kept++;
    });
    files.report.entity(FILE, kept);
  });
  finish();
  if (scattered) builder = await readScattered(files, trips, references, headsigns, columns!);
  addEmptyTrips(builder, trips.length);
  return { builder, headsigns: headsigns.texts };
}

/** Calls back for every row whose trip is there; what refers to no trip is reported. */
function eachRow(
  table: CsvReader,
  references: References,
  report: Report | null,
  take: (trip: number, row: number) => void,
): void {
  const column = table.column("trip_id");
  for (let row = 0; row < table.rows; row++) {
    const trip = references.trips.cell(table, row, column);
    if (trip >= 0) take(trip, row);
    else report?.skipReference(new Cells(table, report).place(row, "trip_id"));
  }
}

/** Second reading of a file whose trips are scattered: all rows in columns, then trip by trip in order of appearance. */
async function readScattered(
  files: FeedFiles,
  trips: readonly Trip[],
  references: References,
  headsigns: Headsigns,
  columns: Columns,
): Promise<ScheduleBuilder> {
  const all = new StopTimeRows(columns, 1 << 16);
  let tripOf = new Int32Array(1 << 16);
  const counts = new Int32Array(trips.length);
  const order: number[] = [];
  await files.readAgain(FILE, (table) => {
    eachRow(table, references, null, (trip, row) => {
      if (!writeRow(table, row, references, headsigns, all, null)) return;
      if (all.count > tripOf.length) {
        const larger = new Int32Array(tripOf.length * 2);
        larger.set(tripOf);
        tripOf = larger;
      }
      tripOf[all.count - 1] = trip;
      if (counts[trip]!++ === 0) order.push(trip);
    });
  });
  // Rows by trip, in file order: counting sort.
  const next = new Int32Array(trips.length);
  let at = 0;
  for (const trip of order) {
    next[trip] = at;
    at += counts[trip]!;
  }
  const sorted = new Int32Array(all.count);
  for (let row = 0; row < all.count; row++) sorted[next[tripOf[row]!]!++] = row;
  const builder = new ScheduleBuilder(trips, columns);
  const rows = new StopTimeRows(columns);
  at = 0;
  for (const trip of order) {
    rows.count = 0;
    for (const end = at + counts[trip]!; at < end; at++) rows.copy(all, sorted[at]!);
    builder.add(trip, rows);
  }
  return builder;
}

/** Trips without rows stay trips: they get the pattern of no stops. */
function addEmptyTrips(builder: ScheduleBuilder, trips: number): void {
  const none = new StopTimeRows({ ints: builder.columns.ints, distance: builder.columns.distance });
  for (let trip = 0; trip < trips; trip++) if (!builder.has(trip)) builder.add(trip, none);
}
