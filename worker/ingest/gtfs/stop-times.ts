import type { CsvReader } from "../csv/reader.ts";
import type { FeedFiles } from "../feed-files.ts";
import type { Trip } from "../model.ts";
import type { Report } from "../report.ts";
import { ScheduleBuilder } from "../schedule/builder.ts";
import type { Interpolator } from "../schedule/interpolate.ts";
import { type Columns, StopTimeRows } from "../schedule/rows.ts";
import { TripSorter } from "../schedule/trip-sorter.ts";
import { TripLines } from "../validate/trip-lines.ts";
import { Cells } from "./cells.ts";
import { Headsigns, type References, RowWriter } from "./stop-time-row.ts";

const FILE = "stop_times.txt";

/** Up to so many rows are held and sorted at once; a larger file streams as long as each trip's rows stand together. */
const HELD_ROWS = 2_000_000;

export type Schedule = { builder: ScheduleBuilder; headsigns: readonly string[]; lines: TripLines };

/**
 * Reads stop_times.txt (GTFS reference) into patterns. The rows of a trip may stand anywhere. A file that is too large
 * to hold is added trip by trip; when a trip then comes back after another, the file is read a second time.
 */
export async function readStopTimes(
  files: FeedFiles,
  trips: readonly Trip[],
  references: References,
  interpolator: Interpolator,
  heldRows: number = HELD_ROWS,
): Promise<Schedule> {
  files.require(FILE);
  const headsigns = new Headsigns();
  const lines = new TripLines(trips.length);
  let columns: Columns = { ints: [], distance: false };
  let writer: RowWriter | undefined;
  let stream: TripStream | undefined;
  let sorter: TripSorter | undefined;
  await files.read(FILE, ["trip_id", "stop_sequence"], (table) => {
    writer ??= new RowWriter(table, references, headsigns, files.report);
    columns = writer.columns;
    if (stream === undefined) sorter ??= new TripSorter(columns, trips.length);
    let kept = 0;
    const sequence = table.column("stop_sequence");
    eachRow(table, references, files.report, (trip, row) => {
      lines.note(trip, table.lines[row]!, table.int(row, sequence) ?? 0);
      if (stream === undefined ? sorter!.take(trip, row, writer!) : stream.take(trip, row, writer!)) kept++;
    });
    files.report.entity(FILE, kept);
    if (sorter !== undefined && sorter.count > heldRows) {
      stream = new TripStream(new ScheduleBuilder(trips, columns, interpolator));
      sorter.moveTo(stream);
      sorter = undefined;
    }
  });
  if (stream?.scattered === true) sorter = await sortedAgain(files, trips, references, headsigns, columns);
  let builder: ScheduleBuilder;
  if (sorter === undefined && stream !== undefined) builder = stream.finish();
  else {
    // What a first reading filled in is forgotten with it.
    interpolator.count = 0;
    builder = new ScheduleBuilder(trips, columns, interpolator);
    sorter?.addTo(builder);
  }
  addEmptyTrips(builder, trips.length);
  return { builder, headsigns: headsigns.texts, lines };
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

/** Adds trips as their rows end. Holds the rows of one trip. */
class TripStream {
  /** A trip came back after another: what was added is not right. */
  scattered = false;
  readonly #builder: ScheduleBuilder;
  readonly #rows: StopTimeRows;
  #trip = -1;

  constructor(builder: ScheduleBuilder) {
    this.#builder = builder;
    this.#rows = new StopTimeRows(builder.columns);
  }

  take(trip: number, row: number, writer: RowWriter): boolean {
    this.#begin(trip);
    return writer.write(row, this.#rows);
  }

  /** A row that was read before. */
  takeHeld(trip: number, rows: StopTimeRows, row: number): void {
    this.#begin(trip);
    this.#rows.copy(rows, row);
  }

  finish(): ScheduleBuilder {
    if (this.#rows.count > 0 && !this.scattered) this.#builder.add(this.#trip, this.#rows);
    this.#rows.count = 0;
    return this.#builder;
  }

  #begin(trip: number): void {
    if (trip === this.#trip) return;
    this.finish();
    this.#trip = trip;
    if (this.#builder.has(trip)) this.scattered = true;
  }
}

/** Second reading of a large file whose trips are scattered: all rows in columns. */
async function sortedAgain(
  files: FeedFiles,
  trips: readonly Trip[],
  references: References,
  headsigns: Headsigns,
  columns: Columns,
): Promise<TripSorter> {
  const sorter = new TripSorter(columns, trips.length);
  let writer: RowWriter | undefined;
  await files.readAgain(FILE, (table) => {
    writer ??= new RowWriter(table, references, headsigns, null);
    eachRow(table, references, null, (trip, row) => sorter.take(trip, row, writer!));
  });
  return sorter;
}

/** Trips without rows stay trips: they get the pattern of no stops. */
function addEmptyTrips(builder: ScheduleBuilder, trips: number): void {
  const none = new StopTimeRows(builder.columns);
  for (let trip = 0; trip < trips; trip++) if (!builder.has(trip)) builder.add(trip, none);
}
