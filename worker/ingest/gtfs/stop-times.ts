import type { CsvReader } from "../csv/reader.ts";
import type { FeedFiles } from "../feed-files.ts";
import type { ImportedTrip } from "../model.ts";
import type { Report } from "../report.ts";
import { ScheduleBuilder } from "../schedule/builder.ts";
import type { Interpolator } from "../schedule/interpolate.ts";
import { type StopTimeColumns, StopTimeRows } from "../schedule/rows.ts";
import { TripSorter } from "../schedule/trip-sorter.ts";
import { TripLines } from "../validate/feed-rule.ts";
import { Cells } from "./cells.ts";
import { Headsigns, type References, RowWriter } from "./stop-time-row.ts";

const FILE = "stop_times.txt";

/**
 * Maximum number of rows that are held and sorted in memory. A larger file streams, except for trips whose rows are not
 * consecutive.
 */
const MAX_HELD_ROWS = 500_000;

export type Schedule = { builder: ScheduleBuilder; headsigns: readonly string[]; lines: TripLines };

/**
 * Reads stop_times.txt (GTFS reference) into patterns. The rows of a trip may be anywhere in the file. A file that is
 * too large for memory is added trip by trip; if a trip reappears after another one, the file is read a second time.
 */
export async function readStopTimes(
  files: FeedFiles,
  trips: readonly ImportedTrip[],
  references: References,
  interpolator: Interpolator,
  heldRows: number = MAX_HELD_ROWS,
): Promise<Schedule> {
  files.require(FILE);
  const headsigns = new Headsigns();
  const lines = new TripLines(trips.length);
  let columns: StopTimeColumns = { ints: [], distance: false };
  let writer: RowWriter | undefined;
  let stream: TripStream | undefined;
  let sorter: TripSorter | undefined;
  await files.read(FILE, (table) => {
    writer ??= new RowWriter(table, references, headsigns, files.report);
    columns = writer.columns;
    if (stream === undefined) sorter ??= new TripSorter(columns, trips.length);
    let keptRows = 0;
    const sequence = table.column("stop_sequence");
    eachRow(table, references, files.report, (trip, row) => {
      lines.note(trip, table.lines[row]!, table.int(row, sequence) ?? 0);
      if (stream === undefined ? sorter!.take(trip, row, writer!) : stream.take(trip, row, writer!)) keptRows++;
    });
    files.report.entity(FILE, keptRows);
    if (sorter !== undefined && sorter.count > heldRows) {
      stream = new TripStream(new ScheduleBuilder(trips, columns, interpolator, files.maxPatterns));
      sorter.moveTo(stream);
      sorter = undefined;
    }
  });
  let builder: ScheduleBuilder;
  if (stream === undefined) {
    builder = new ScheduleBuilder(trips, columns, interpolator, files.maxPatterns);
    sorter?.addTo(builder);
  } else if (stream.scattered === 0) builder = stream.finish();
  else {
    // The second reading interpolates again, so the count starts over.
    interpolator.count = 0;
    builder = new ScheduleBuilder(trips, columns, interpolator, files.maxPatterns);
    await streamAgain(files, references, headsigns, stream, builder);
  }
  addEmptyTrips(builder, trips.length);
  return { builder, headsigns: headsigns.texts, lines };
}

/** Calls back for every row whose trip exists; rows of unknown trips are reported. */
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

/** Adds each trip when its rows end. Holds the rows of one trip. */
class TripStream {
  /** Number of rows of trips that reappeared after another trip; if not 0, the result is incomplete. */
  scattered = 0;
  readonly #builder: ScheduleBuilder;
  readonly #rows: StopTimeRows;
  /** By trip: number of rows so far, and whether it reappeared. */
  readonly #counts: Int32Array;
  readonly #apart: Uint8Array;
  #trip = -1;

  constructor(builder: ScheduleBuilder) {
    this.#builder = builder;
    this.#rows = new StopTimeRows(builder.columns);
    this.#counts = new Int32Array(builder.trips.length);
    this.#apart = new Uint8Array(builder.trips.length);
  }

  isApart(trip: number): boolean {
    return this.#apart[trip] === 1;
  }

  take(trip: number, row: number, writer: RowWriter): boolean {
    this.#begin(trip);
    return writer.write(row, this.#rows);
  }

  /** Takes a row that was read before. */
  takeHeld(trip: number, rows: StopTimeRows, row: number): void {
    this.#begin(trip);
    this.#rows.copy(rows, row);
  }

  finish(): ScheduleBuilder {
    if (this.#rows.count > 0 && this.#apart[this.#trip] === 0) this.#builder.add(this.#trip, this.#rows);
    this.#rows.count = 0;
    return this.#builder;
  }

  #begin(trip: number): void {
    if (trip !== this.#trip) {
      this.finish();
      this.#trip = trip;
      if (this.#counts[trip]! > 0 && this.#apart[trip] === 0) {
        this.#apart[trip] = 1;
        this.scattered += this.#counts[trip]!;
      }
    }
    this.#counts[trip]!++;
    if (this.#apart[trip] === 1) this.scattered++;
  }
}

/**
 * Reads a large file in which some trips are not consecutive two more times: first the rows of those trips, which are
 * held and sorted, then all others as a stream. Memory grows only with the rows that are not consecutive.
 */
async function streamAgain(
  files: FeedFiles,
  references: References,
  headsigns: Headsigns,
  before: TripStream,
  builder: ScheduleBuilder,
): Promise<void> {
  const sorter = new TripSorter(builder.columns, builder.trips.length, before.scattered);
  const again = (take: (trip: number, row: number, writer: RowWriter) => void) => {
    let writer: RowWriter | undefined;
    return files.readAgain(FILE, (table) => {
      writer ??= new RowWriter(table, references, headsigns, null);
      eachRow(table, references, null, (trip, row) => take(trip, row, writer!));
    });
  };
  await again((trip, row, writer) => {
    if (before.isApart(trip)) sorter.take(trip, row, writer);
  });
  const stream = new TripStream(builder);
  await again((trip, row, writer) => {
    if (!before.isApart(trip)) stream.take(trip, row, writer);
    else if (!builder.has(trip)) {
      stream.finish();
      sorter.addTrip(trip, builder);
    }
  });
  stream.finish();
}

/** Trips without rows remain trips: they get the pattern without stops. */
function addEmptyTrips(builder: ScheduleBuilder, trips: number): void {
  const none = new StopTimeRows(builder.columns);
  for (let trip = 0; trip < trips; trip++) if (!builder.has(trip)) builder.add(trip, none);
}
