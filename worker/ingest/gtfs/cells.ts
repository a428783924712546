/**
 * Reads typed cells of a GTFS file. An invalid cell is reported with file, line, field and value, and reads as null.
 */
import { dayOf } from "../../../src/domain/time/service-day.ts";
import type { CsvReader } from "../csv/reader.ts";
import type { KeyIndex } from "../key-index.ts";
import type { FindingPlace, Report } from "../report.ts";

/** `2026-07-01`, `2026/07/01`, also at midnight, and `20260701.0` as data frames write it. */
const REFORMATTED_DATE = /^(\d{4})([-/]?)(\d{2})\2(\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?|\.0+)?$/;

/** Maximum characters of a cell in a report. */
const MAX_CELL_CHARACTERS = 100;

export class Cells {
  readonly table: CsvReader;
  readonly report: Report;

  constructor(table: CsvReader, report: Report) {
    this.table = table;
    this.report = report;
  }

  place(row: number, field?: string, entityId?: string): FindingPlace {
    const at: FindingPlace = { file: this.table.file, line: this.table.lines[row]!, entity: () => this.entity(row) };
    if (field !== undefined) {
      at.field = field;
      at.value = this.table.text(row, this.table.column(field));
    }
    if (entityId !== undefined) at.entityId = entityId;
    return at;
  }

  /** The row by column, without empty cells and with long ones cut. */
  entity(row: number): Record<string, string> {
    const { header } = this.table;
    const cells = header.map(
      (name, column) => [name, this.table.text(row, column).slice(0, MAX_CELL_CHARACTERS)] as const,
    );
    return Object.fromEntries(cells.filter(([name, text]) => name !== "" && text !== ""));
  }

  /** The row's id, from the first id column of its file; "" if it has none. */
  id(row: number): string {
    return this.text(row, this.table.header.find((name) => name.endsWith("_id")) ?? "");
  }

  text(row: number, field: string): string {
    return this.table.text(row, this.table.column(field));
  }

  textOrNull(row: number, field: string): string | null {
    return this.table.textOrNull(row, this.table.column(field));
  }

  /** Drops a row whose needed cell is empty or invalid. */
  dropRow(row: number, field: string, entityId?: string): void {
    const code = this.table.isEmpty(row, this.table.column(field)) ? "required_field" : "value_invalid";
    this.report.skipError(code, this.place(row, field, entityId));
  }

  /**
   * Number of the entity that an optional reference names; -1 when the cell is empty, or names nothing, which is reported.
   */
  reference(row: number, field: string, index: KeyIndex, entityId?: string): number {
    const column = this.table.column(field);
    const number = index.cell(this.table, row, column);
    if (number < 0 && !this.table.isEmpty(row, column))
      this.report.warn("reference_ignored", { ...this.place(row, field, entityId), reads: { [field]: "" } });
    return number;
  }

  /** An integer from 0 to `max`; null when empty or invalid. */
  enumeration(row: number, field: string, max: number): number | null {
    const value = this.table.int(row, this.table.column(field));
    if (value === null || (value >= 0 && value <= max)) return value;
    this.report.warn(Number.isNaN(value) ? "value_invalid" : "value_out_of_range", this.place(row, field));
    return null;
  }

  /** An integer; null when empty or invalid. */
  int(row: number, field: string): number | null {
    const value = this.table.int(row, this.table.column(field));
    return this.#number(row, field, value);
  }

  decimal(row: number, field: string): number | null {
    const value = this.table.decimal(row, this.table.column(field));
    return this.#number(row, field, value);
  }

  /** Seconds; null when empty or invalid. */
  time(row: number, field: string): number | null {
    const value = this.table.time(row, this.table.column(field));
    return this.#number(row, field, value);
  }

  /** Six hexadecimal digits in upper case; null when empty or invalid. */
  color(row: number, field: string): string | null {
    const text = this.textOrNull(row, field);
    if (text === null) return null;
    const digits = text.startsWith("#") ? text.slice(1) : text;
    if (/^[0-9A-Fa-f]{6}$/.test(digits)) {
      if (digits !== text) this.table.noteReformatted(row, this.table.column(field), digits);
      return digits;
    }
    this.report.warn("value_invalid", this.place(row, field));
    return null;
  }

  /** Days since 1970-01-01; null when empty or invalid. */
  date(row: number, field: string): number | null {
    return this.#number(row, field, this.neededDate(row, field));
  }

  /**
   * Days since 1970-01-01 in a cell that is needed: null when empty, NaN when invalid, which is left to the caller to
   * report. Dates as in ISO 8601 are read as well.
   */
  neededDate(row: number, field: string): number | null {
    const text = this.textOrNull(row, field);
    if (text === null) return null;
    if (/^\d{8}$/.test(text)) return dayOf(text) ?? Number.NaN;
    const digits = REFORMATTED_DATE.exec(text)?.slice(1).join("").replaceAll(/[-/]/g, "");
    const day = digits === undefined ? null : dayOf(digits);
    if (day !== null) this.table.noteReformatted(row, this.table.column(field), digits!);
    return day ?? Number.NaN;
  }

  #number(row: number, field: string, value: number | null): number | null {
    if (value === null || !Number.isNaN(value)) return value;
    this.report.warn("value_invalid", this.place(row, field));
    return null;
  }
}
