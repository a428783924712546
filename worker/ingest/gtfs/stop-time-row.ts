/** Converts one row of stop_times.txt to columns of integers (GTFS reference, stop_times.txt, including GTFS-Flex). */
import type { ValidationCode } from "../../../src/domain/validation/codes.ts";
import type { CsvReader } from "../csv/reader.ts";
import { KeyIndex } from "../key-index.ts";
import type { FindingPlace, Report } from "../report.ts";
import { placeOfGroup, placeOfLocation } from "../schedule/network.ts";
import { INT_COLUMNS, type IntColumn, type StopTimeColumns, type StopTimeRows } from "../schedule/rows.ts";
import { NONE } from "../schedule/vectors.ts";
import { Cells } from "./cells.ts";

/** Entities that stop_times refer to. */
export type References = {
  trips: KeyIndex;
  stops: KeyIndex;
  bookingRules: KeyIndex;
  locations: KeyIndex;
  locationGroups: KeyIndex;
};

/** Name in the file and type of each integer column. A number is the maximum of an enumeration. */
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

/** Largest value of a column of integers. */
const MAX_INT = 2 ** 31 - 1;

/** Columns of every row, whether or not the file has them. */
const ALWAYS: ReadonlySet<IntColumn> = new Set<IntColumn>(["stop", "arrival", "departure", "stopSequence"]);

/** The optional columns that a file has. */
function columnsOf(table: CsvReader): StopTimeColumns {
  return {
    ints: INT_COLUMNS.filter((name) => ALWAYS.has(name) || table.column(FIELDS[name][0]) >= 0),
    distance: table.column("shape_dist_traveled") >= 0,
  };
}

/** Numbers the distinct texts of stop_headsign. */
export class Headsigns {
  readonly texts: string[] = [];
  readonly #index = new KeyIndex();

  cell(table: CsvReader, row: number, column: number): number {
    if (table.isEmpty(row, column)) return NONE;
    const index = this.#index.cell(table, row, column);
    if (index >= 0) return index;
    this.#index.addCell(table, row, column, this.texts.length);
    return this.texts.push(table.text(row, column)) - 1;
  }
}

type Step = {
  name: IntColumn;
  field: string;
  column: number;
  kind: "time" | "int" | "text" | "reference" | "enumeration";
  references: KeyIndex | null;
  /** Maximum of an enumeration. */
  max: number;
};

/** Writes rows of one open file. */
export class RowWriter {
  readonly columns: StopTimeColumns;
  readonly #table: CsvReader;
  readonly #steps: readonly Step[];
  readonly #headsigns: Headsigns;
  readonly #references: References;
  readonly #distance: number;
  readonly #report: Report | null;

  /** @param report null if the rows were already checked and are only read again */
  constructor(table: CsvReader, references: References, headsigns: Headsigns, report: Report | null) {
    this.columns = columnsOf(table);
    this.#table = table;
    this.#headsigns = headsigns;
    this.#references = references;
    this.#report = report;
    this.#distance = table.column("shape_dist_traveled");
    this.#steps = this.columns.ints.map((name) => {
      const [field, kind] = FIELDS[name];
      const step = { name, field, column: table.column(field), references: null, max: 0 };
      if (typeof kind === "number") return { ...step, kind: "enumeration", max: kind };
      if (kind === "time" || kind === "int" || kind === "text") return { ...step, kind };
      return { ...step, kind: "reference", references: references[kind] };
    });
  }

  /**
   * Appends the row to `rows`. Returns false, and appends nothing, if the row names no trip, no place, or no position in
   * the trip. A defect in any other cell leaves that cell empty.
   */
  write(row: number, rows: StopTimeRows): boolean {
    const table = this.#table;
    const { ints } = rows;
    const at = rows.push();
    for (const step of this.#steps) {
      const { kind, column, name } = step;
      let value: number | null;
      if (kind === "time") value = table.time(row, column);
      else if (kind === "text") value = this.#headsigns.cell(table, row, column);
      else if (kind === "reference") {
        value = step.references!.cell(table, row, column);
        if (value < 0 && name === "stop") value = table.isEmpty(row, column) ? -1 : this.#flexPlace(row, column);
        else if (value < 0) {
          if (!table.isEmpty(row, column)) this.#warn("reference_ignored", row, step.field, { [step.field]: "" });
          value = null;
        }
        if (value === null && name === "stop") return this.#refuse(row, rows, step.field, true);
      } else {
        value = table.int(row, column);
        if (value !== null && value > MAX_INT) value = Number.NaN;
        if (kind === "enumeration" && value !== null && (value < 0 || value > step.max)) {
          this.#warn("value_out_of_range", row, step.field);
          value = null;
        }
      }
      // NaN is the only number that differs from itself.
      // biome-ignore lint/suspicious/noSelfCompare: faster than Number.isNaN over a union, and this is the hot path
      if (value !== value) {
        if (name === "stopSequence") return this.#refuse(row, rows, step.field, false);
        this.#warn("value_invalid", row, step.field);
        value = null;
      }
      ints[name][at] = value ?? NONE;
    }
    if (ints.stopSequence[at]! < 0) return this.#refuse(row, rows, "stop_sequence", false);
    if (ints.stop[at] === -1) {
      ints.stop[at] = flexPlaceOf(rows, at);
      if (ints.stop[at] === -1) return this.#refuse(row, rows, "stop_id", false);
    }
    if (this.#distance >= 0) {
      const distance = table.decimal(row, this.#distance);
      // biome-ignore lint/suspicious/noSelfCompare: see above
      if (distance !== distance) this.#warn("value_invalid", row, "shape_dist_traveled");
      rows.distance[at] = distance ?? Number.NaN;
    }
    return true;
  }

  /** The zone that a row names in stop_id, as drafts of GTFS-Flex had it; null if there is none of this id. */
  #flexPlace(row: number, column: number): number | null {
    const { locations, locationGroups } = this.#references;
    const location = locations.cell(this.#table, row, column);
    const group = location >= 0 ? -1 : locationGroups.cell(this.#table, row, column);
    if (location < 0 && group < 0) return null;
    const zone = this.#table.text(row, column);
    const reads = { stop_id: "", [location >= 0 ? "location_id" : "location_group_id"]: zone };
    this.#warn("zone_in_stop_id", row, "stop_id", reads);
    return location >= 0 ? placeOfLocation(location) : placeOfGroup(group);
  }

  #warn(code: ValidationCode, row: number, field: string, reads?: FindingPlace["reads"]): void {
    if (this.#report === null) return;
    this.#report.warn(code, reads === undefined ? this.#place(row, field) : { ...this.#place(row, field), reads });
  }

  #place(row: number, field: string): FindingPlace {
    const table = this.#table;
    return new Cells(table, this.#report!).place(row, field, table.text(row, table.column("trip_id")));
  }

  #refuse(row: number, rows: StopTimeRows, field: string, reference: boolean): boolean {
    rows.count--;
    if (this.#report === null) return false;
    const place = this.#place(row, field);
    if (reference) this.#report.skipReference(place);
    else this.#report.skipError(place.value === "" ? "required_field" : "value_invalid", place);
    return false;
  }
}

/** The location or location group of a row without a stop (GTFS-Flex); -1 if it names neither. */
function flexPlaceOf({ ints }: StopTimeRows, at: number): number {
  if (ints.location.length > 0 && ints.location[at] !== NONE) return placeOfLocation(ints.location[at]!);
  if (ints.locationGroup.length > 0 && ints.locationGroup[at] !== NONE) return placeOfGroup(ints.locationGroup[at]!);
  return -1;
}
