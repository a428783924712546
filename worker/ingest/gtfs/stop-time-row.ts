/** One row of stop_times.txt into columns of integers (GTFS reference, stop_times.txt, GTFS-Flex included). */
import type { CsvReader } from "../csv/reader.ts";
import { KeyIndex } from "../key-index.ts";
import type { Report } from "../report.ts";
import { type Columns, INT_COLUMNS, type IntColumn, type StopTimeRows } from "../schedule/rows.ts";
import { NONE } from "../schedule/vectors.ts";
import { Cells } from "./cells.ts";

/** What stop_times refer to. */
export type References = {
  trips: KeyIndex;
  stops: KeyIndex;
  bookingRules: KeyIndex;
  locations: KeyIndex;
  locationGroups: KeyIndex;
};

/** The file's column of each integer column, and what its cells are. A number is the largest value of an enumeration. */
const FIELDS: Record<IntColumn, readonly [field: string, kind: "time" | "int" | "text" | keyof References | number]> = {
  stop: ["stop_id", "stops"],
  arrival: ["arrival_time", "time"],
  departure: ["departure_time", "time"],
  stopSequence: ["stop_sequence", "int"],
  stopHeadsign: ["stop_headsign", "text"],
  pickupType: ["pickup_type", 3],
  dropOffType: ["drop_off_type", 3],
  continuousPickup: ["continuous_pickup", 3],
  continuousDropOff: ["continuous_drop_off", 3],
  timepoint: ["timepoint", 1],
  startWindow: ["start_pickup_drop_off_window", "time"],
  endWindow: ["end_pickup_drop_off_window", "time"],
  pickupBookingRule: ["pickup_booking_rule_id", "bookingRules"],
  dropOffBookingRule: ["drop_off_booking_rule_id", "bookingRules"],
  location: ["location_id", "locations"],
  locationGroup: ["location_group_id", "locationGroups"],
};

/** Columns that every row has, whether the file has them or not. */
const ALWAYS: ReadonlySet<IntColumn> = new Set<IntColumn>(["stop", "arrival", "departure", "stopSequence"]);

/** The columns that a file has. */
export function columnsOf(table: CsvReader): Columns {
  return {
    ints: INT_COLUMNS.filter((name) => ALWAYS.has(name) || table.column(FIELDS[name][0]) >= 0),
    distance: table.column("shape_dist_traveled") >= 0,
  };
}

/** Texts of stop_headsign, numbered. */
export class Headsigns {
  readonly texts: string[] = [];
  readonly #index = new KeyIndex();

  cell(table: CsvReader, row: number, column: number): number {
    if (table.isEmpty(row, column)) return NONE;
    const known = this.#index.cell(table, row, column);
    if (known >= 0) return known;
    this.#index.addCell(table, row, column, this.texts.length);
    return this.texts.push(table.text(row, column)) - 1;
  }
}

/**
 * Writes the row behind those in `rows`. False when the row is left out: then nothing is written.
 * @param report null when the row was judged before and only has to be read again
 */
export function writeRow(
  table: CsvReader,
  row: number,
  references: References,
  headsigns: Headsigns,
  rows: StopTimeRows,
  report: Report | null,
): boolean {
  const at = rows.push();
  const refuse = (field: string, reference: boolean): boolean => {
    rows.count--;
    if (report === null) return false;
    const place = new Cells(table, report).place(row, field, table.text(row, table.column("trip_id")));
    if (reference) report.skipReference(place);
    else report.skipError(place.value === "" ? "required_field" : "value_invalid", place);
    return false;
  };
  for (const name of rows.columns.ints) {
    const [field, kind] = FIELDS[name];
    const column = table.column(field);
    let value: number | null;
    if (kind === "time") value = table.time(row, column);
    else if (kind === "text") value = headsigns.cell(table, row, column);
    else if (kind === "int" || typeof kind === "number") value = table.int(row, column);
    else {
      value = references[kind].cell(table, row, column);
      if (value < 0) {
        if (!table.isEmpty(row, column)) return refuse(field, true);
        value = name === "stop" ? -1 : null;
      }
    }
    if (Number.isNaN(value)) return refuse(field, false);
    if (typeof kind === "number" && value !== null && (value < 0 || value > kind)) {
      report?.warn("value_out_of_range", new Cells(table, report).place(row, field));
      value = null;
    }
    rows.ints[name][at] = value ?? NONE;
  }
  const { ints } = rows;
  if (ints.stopSequence[at] === NONE || ints.stopSequence[at]! < 0) return refuse("stop_sequence", false);
  const elsewhere = [ints.location, ints.locationGroup].some((column) => column.length > 0 && column[at] !== NONE);
  if (ints.stop[at] === -1 && !elsewhere) return refuse("stop_id", false);
  if (rows.columns.distance) {
    rows.distance[at] = table.decimal(row, table.column("shape_dist_traveled")) ?? Number.NaN;
  }
  return true;
}
