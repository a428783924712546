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

/** Up to so many rows are held and sorted at once; a larger file streams, but for trips whose rows lie apart. */
const HELD_ROWS = 500_000;

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
  let builder: ScheduleBuilder;
  if (stream === undefined) {
    builder = new ScheduleBuilder(trips, columns, interpolator);
    sorter?.addTo(builder);
  } else if (stream.scattered === 0) builder = stream.finish();
  else {
    // What the first reading filled in is forgotten with it.
    interpolator.count = 0;
    builder = new ScheduleBuilder(trips, columns, interpolator);
    await streamAgain(files, references, headsigns, stream, builder);
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
  /** Rows of trips that came back after another: what was added is not right. */
  scattered = 0;
  readonly #builder: ScheduleBuilder;
  readonly #rows: StopTimeRows;
  /** By trip: rows so far, and whether it came back. */
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

  /** A row that was read before. */
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
 * Reads a large file of which some trips lie apart twice more: first those trips' rows, which are held and sorted, then
 * all others as a stream, so that memory grows with what lies apart.
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

/** Trips without rows stay trips: they get the pattern of no stops. */
function addEmptyTrips(builder: ScheduleBuilder, trips: number): void {
  const none = new StopTimeRows(builder.columns);
  for (let trip = 0; trip < trips; trip++) if (!builder.has(trip)) builder.add(trip, none);
}
