/**
 * Reads a CSV file as blocks of rows. Cells stay bytes until a number or text is requested, so a file of millions of rows
 * creates no garbage. Memory: one block, whatever the size of the file.
 */

import { GTFS_COLUMNS } from "../../../src/domain/gtfs/reference.ts";
import { formatGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { problem } from "../../problem.ts";
import { makeRows, scanRows } from "./scan.ts";
import { decodeText, type Encoding, toUtf8 } from "./utf8.ts";

/** Limits that protect against malicious files. */
export type CsvLimits = { columns: number; rowBytes: number };
export const CSV_LIMITS: CsvLimits = { columns: 100, rowBytes: 1 << 20 };

const BLOCK_ROWS = 4096;
const BLOCK_BYTES = 1 << 18;

/** Deviations from the reference that leave no doubt about what is meant. */
export type CsvOddity =
  | "byte_order_marks"
  | "column_duplicate"
  | "column_name_case"
  | "encoding_utf16"
  | "encoding_latin1"
  | "invisible_characters"
  | "row_too_short"
  | "row_too_long"
  | "separator_wrong"
  | "value_reformatted";

/** `read` is what is read in place of the value. */
export type OddPlace = { line: number; value?: string; read?: string };

/** The deviations of one kind in one column; "" for those of whole rows and of the file. */
export type Oddities = { code: CsvOddity; field: string; count: number; places: OddPlace[] };

/** Maximum number of places that are remembered for each kind and column. */
const MAX_ODD_PLACES = 10;

export class CsvReader {
  readonly file: string;
  /** Trimmed column names, in file order, those of GTFS in lower case. Empty for an empty file. */
  header: string[] = [];
  /** Rows of the current block. */
  rows = 0;
  /** Rows of all blocks so far. */
  total = 0;
  readonly #oddities = new Map<string, Oddities>();
  readonly #onOddity: ((code: CsvOddity, field: string, place: OddPlace) => void) | undefined;
  /** Offsets of odd cells of this block, so that a cell counts once even if it is read repeatedly. */
  readonly #oddCells = new Set<number>();
  /** Current block: cells are ranges of these bytes. It grows with the file, as most files of most feeds are small. */
  bytes: Uint8Array = new Uint8Array(1);
  /** Start and end offset of each cell: 2 × (row × columns + column). */
  cells: Int32Array = new Int32Array(0);
  lines: Int32Array = new Int32Array(0);
  columns = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #limits: CsvLimits;
  readonly #scan = makeRows();
  readonly #columnOf = new Map<string, number>();
  #filled = 0;
  #consumed = 0;
  #line = 1;
  #ended = false;

  /**
   * @param chunks the file in chunks
   * @param file name for errors
   * @param onOddity called for every oddity; `oddities` has the first places of each kind only
   */
  constructor(
    chunks: AsyncIterable<Uint8Array>,
    file: string,
    limits: CsvLimits = CSV_LIMITS,
    onOddity?: (code: CsvOddity, field: string, place: OddPlace) => void,
  ) {
    this.file = file;
    this.#onOddity = onOddity;
    this.#limits = limits;
    const onEncoding = (encoding: Encoding, severalMarks: boolean) => {
      if (encoding !== "utf-8") this.#odd("encoding_utf16", "", { line: 1 });
      if (severalMarks) this.#odd("byte_order_marks", "", { line: 1 });
    };
    this.#chunks = toUtf8(chunks, onEncoding)[Symbol.asyncIterator]();
  }

  /** What deviates from the reference in the rows so far, and is read all the same. */
  get oddities(): readonly Oddities[] {
    return [...this.#oddities.values()];
  }

  /**
   * Reads the header. Of two columns with the same name, the first one is used. A name that GTFS defines may have
   * capital letters, unless there is a column without.
   * @throws Problem csv.too_many_columns, or that of a damaged row
   */
  async open(): Promise<this> {
    await this.#fill();
    this.#scan.separator = this.#separator();
    await this.#scanSome(1);
    const { cells, first, lines } = this.#scan;
    if (this.#scan.count === 0) return this;
    const count = first[1]!;
    const line = lines[0]!;
    if (count > this.#limits.columns) {
      throw problem(
        "csv.too_many_columns",
        `${this.file} has ${count} columns; the limit is ${this.#limits.columns}.`,
        {
          file: this.file,
          line,
          limit: this.#limits.columns,
          actual: count,
        },
      );
    }
    const names = Array.from({ length: count }, (_, c) => this.#text(cells[2 * c]!, cells[2 * c + 1]!, line));
    const standard = new Set(Object.hasOwn(GTFS_COLUMNS, this.file) ? GTFS_COLUMNS[this.file]!.split(" ") : []);
    for (const [c, heading] of names.entries()) {
      const lower = heading.toLowerCase();
      const name = standard.has(lower) && !names.includes(lower) ? lower : heading;
      if (name !== heading) this.#odd("column_name_case", name, { line, value: heading, read: name });
      this.header.push(name);
      if (name === "") continue;
      if (this.#columnOf.has(name)) this.#odd("column_duplicate", name, { line, value: name });
      else this.#columnOf.set(name, c);
    }
    this.columns = count;
    this.#noteTrimmed();
    return this;
  }

  /**
   * The byte between cells: a comma, unless the header has none and another separator that spreadsheets write.
   * A file of one column has no separator at all.
   */
  #separator(): number {
    const counts = new Map(SEPARATORS.map((separator) => [separator, 0]));
    let p = 0;
    while (p < this.#filled && (this.bytes[p] === 0x0a || this.bytes[p] === 0x0d)) p++;
    for (; p < this.#filled && this.bytes[p] !== 0x0a && this.bytes[p] !== 0x0d; p++) {
      const count = counts.get(this.bytes[p]!);
      if (count !== undefined) counts.set(this.bytes[p]!, count + 1);
    }
    if (counts.get(COMMA) !== 0) return COMMA;
    const [separator, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
    if (count === 0) return COMMA;
    this.#odd("separator_wrong", "", { line: 1, value: String.fromCharCode(separator) });
    return separator;
  }

  /** Records the cells of the scanned rows around which invisible characters were removed. */
  #noteTrimmed(): void {
    const { trimmed, first, count, cells, lines } = this.#scan;
    let row = 0;
    for (const cell of trimmed) {
      while (row + 1 < count && first[row + 1]! <= cell) row++;
      const field = this.header[cell - first[row]!] ?? "";
      const value = this.#text(cells[2 * cell]!, cells[2 * cell + 1]!, lines[row]!);
      this.#odd("invisible_characters", field, { line: lines[row]!, value, read: value });
    }
  }

  /** Index of a column, -1 if the file lacks it. */
  column(name: string): number {
    return this.#columnOf.get(name) ?? -1;
  }

  /** Moves to the next block; false at the end of the file. */
  async next(): Promise<boolean> {
    if (this.columns === 0) return false;
    this.#oddCells.clear();
    await this.#scanSome(BLOCK_ROWS);
    const { count, first, cells, lines } = this.#scan;
    this.rows = count;
    this.total += count;
    this.lines = lines;
    if (count === 0) return false;
    this.#noteTrimmed();
    if (first[count] === count * this.columns && this.#even(count)) this.cells = cells;
    else this.#align(count);
    return true;
  }

  #even(count: number): boolean {
    const { first } = this.#scan;
    for (let r = 0; r < count; r++) if (first[r] !== r * this.columns) return false;
    return true;
  }

  /** Pads short rows with empty cells and truncates long ones; records both. */
  #align(count: number): void {
    const { first, cells, lines } = this.#scan;
    const columnsByCell = new Int32Array(2 * count * this.columns);
    for (let r = 0; r < count; r++) {
      const from = first[r]!;
      const length = first[r + 1]! - from;
      const keptColumns = Math.min(length, this.columns);
      columnsByCell.set(cells.subarray(2 * from, 2 * (from + keptColumns)), 2 * r * this.columns);
      if (length < this.columns) this.#odd("row_too_short", "", { line: lines[r]! });
      else if (length > this.columns) {
        let extra = false;
        for (let c = from + keptColumns; c < from + length; c++) if (cells[2 * c]! < cells[2 * c + 1]!) extra = true;
        if (extra) this.#odd("row_too_long", "", { line: lines[r]! });
      }
    }
    this.cells = columnsByCell;
  }

  /** Whether the cell is empty (column -1: the file lacks the column). */
  isEmpty(row: number, column: number): boolean {
    if (column < 0) return true;
    const at = 2 * (row * this.columns + column);
    return this.cells[at]! === this.cells[at + 1]!;
  }

  /** The cell's text, "" when empty. */
  text(row: number, column: number): string {
    if (column < 0) return "";
    const at = 2 * (row * this.columns + column);
    return this.#text(this.cells[at]!, this.cells[at + 1]!, this.lines[row]!);
  }

  /** The cell's text, null when empty. */
  textOrNull(row: number, column: number): string | null {
    const text = this.text(row, column);
    return text === "" ? null : text;
  }

  /** Shortens a cell to a number of characters. */
  cut(row: number, column: number, characters: number): void {
    const at = 2 * (row * this.columns + column);
    const start = this.cells[at]!;
    const { text, valid } = decodeText(this.bytes, start, this.cells[at + 1]!);
    // A surrogate pair is not cut in half.
    const prefix = text.slice(0, characters).replace(/[\ud800-\udbff]$/, "");
    this.cells[at + 1] = start + (valid ? new TextEncoder().encode(prefix).length : prefix.length);
  }

  /** An integer, also written with zeros after the point (`1.0`); null if empty, NaN if invalid. */
  int(row: number, column: number): number | null {
    if (column < 0) return null;
    const at = 2 * (row * this.columns + column);
    let p = this.cells[at]!;
    const end = this.cells[at + 1]!;
    if (p === end) return null;
    const { bytes } = this;
    const sign = bytes[p]!;
    if (sign === 0x2d || sign === 0x2b) p++;
    if (p === end || end - p > 15) return Number.NaN;
    let value = 0;
    for (; p < end; p++) {
      const digit = bytes[p]! - 0x30;
      if (digit < 0 || digit > 9) return this.#reformatted(row, column, WHOLE_NUMBER, withoutFraction);
      value = value * 10 + digit;
    }
    return sign === 0x2d ? -value : value;
  }

  /**
   * Reads a cell that is written in another form than the reference asks for, and notes it.
   * @returns the value; NaN if the cell does not have this form either
   */
  #reformatted(row: number, column: number, form: RegExp, write: (text: string) => string): number {
    const text = this.text(row, column);
    if (!form.test(text)) return Number.NaN;
    const cellText = write(text);
    this.noteReformatted(row, column, cellText);
    return Number(cellText);
  }

  /**
   * Notes that a cell is read although it is not written as the reference asks. Counts a cell once.
   * @param read the cell as the reference asks for it
   */
  noteReformatted(row: number, column: number, read: string): void {
    const start = this.cells[2 * (row * this.columns + column)]!;
    if (this.#oddCells.has(start)) return;
    this.#oddCells.add(start);
    const value = this.text(row, column);
    this.#odd("value_reformatted", this.header[column]!, { line: this.lines[row]!, value, read });
  }

  /** A decimal number, parsed to the nearest double; null if empty, NaN if invalid. */
  decimal(row: number, column: number): number | null {
    if (column < 0) return null;
    const at = 2 * (row * this.columns + column);
    const start = this.cells[at]!;
    const end = this.cells[at + 1]!;
    if (start === end) return null;
    const { bytes } = this;
    let p = start;
    const sign = bytes[p]!;
    if (sign === 0x2d || sign === 0x2b) p++;
    let mantissa = 0;
    let digits = 0;
    let scale = -1;
    for (; p < end; p++) {
      const digit = bytes[p]! - 0x30;
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        digits++;
        if (scale >= 0) scale++;
      } else if (digit === -2 && scale < 0) scale = 0;
      else if (digit === -4 && this.#scan.separator !== COMMA)
        return this.#reformatted(row, column, DECIMAL_COMMA, (text) => text.replace(",", "."));
      else return this.#exponent(start, end);
    }
    if (digits === 0) return Number.NaN;
    // Both operands are exact doubles, so their quotient is the nearest double (IEEE 754), as a parser's would be.
    if (mantissa > 2 ** 53 || scale > 22) return this.#exponent(start, end);
    const value = scale > 0 ? mantissa / POWERS[scale]! : mantissa;
    return sign === 0x2d ? -value : value;
  }

  #exponent(start: number, end: number): number {
    const text = this.#text(start, end, 0);
    return /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  }

  /** Seconds of a GTFS time (H:MM:SS, hours past 24, unpadded parts), also `H:MM`; null if empty, NaN if invalid. */
  time(row: number, column: number): number | null {
    if (column < 0) return null;
    const at = 2 * (row * this.columns + column);
    let p = this.cells[at]!;
    const end = this.cells[at + 1]!;
    if (p === end) return null;
    const { bytes } = this;
    let seconds = 0;
    for (let part = 0; part < 3; part++) {
      let value = 0;
      const from = p;
      for (; p < end; p++) {
        const digit = bytes[p]! - 0x30;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      if (p === from || p - from > (part === 0 ? 4 : 2) || (part > 0 && value > 59)) return Number.NaN;
      seconds = seconds * 60 + value;
      if (part === 1 && p === end) return this.#reformattedTime(row, column, HOURS_AND_MINUTES, seconds * 60);
      if (part < 2 && bytes[p++] !== 0x3a) return Number.NaN;
    }
    return p === end ? seconds : this.#reformattedTime(row, column, ZERO_FRACTION, seconds);
  }

  #reformattedTime(row: number, column: number, form: RegExp, seconds: number): number {
    if (!form.test(this.text(row, column))) return Number.NaN;
    this.noteReformatted(row, column, formatGtfsTime(seconds));
    return seconds;
  }

  #text(start: number, end: number, line: number): string {
    const { bytes } = this;
    if (end - start < 32) {
      let text = "";
      let p = start;
      for (; p < end && bytes[p]! < 0x80; p++) text += ASCII[bytes[p]!]!;
      if (p === end) return text;
    }
    const { text, valid } = decodeText(bytes, start, end);
    if (!valid && !this.#oddCells.has(~start)) {
      this.#oddCells.add(~start);
      this.#odd("encoding_latin1", "", { line });
    }
    return text;
  }

  #odd(code: CsvOddity, field: string, place: OddPlace): void {
    const key = `${code} ${field}`;
    let oddities = this.#oddities.get(key);
    if (oddities === undefined) {
      oddities = { code, field, count: 0, places: [] };
      this.#oddities.set(key, oddities);
    }
    oddities.count++;
    this.#onOddity?.(code, field, place);
    if (oddities.places.length < MAX_ODD_PLACES) oddities.places.push(place);
  }

  /** Scans up to `maxRows` rows, and reads more bytes if a row is incomplete. */
  async #scanSome(maxRows: number): Promise<void> {
    for (;;) {
      if (this.#consumed < this.#filled || this.#ended) {
        scanRows(this.bytes, this.#consumed, this.#filled, this.#line, this.#ended, this.#scan, maxRows);
        this.#consumed = this.#scan.consumed;
        this.#line = this.#scan.nextLine;
        if (this.#scan.count > 0) return;
        if (this.#ended) {
          if (this.#scan.inQuotes) throw this.#unclosed();
          return;
        }
        if (this.#filled - this.#consumed > this.#limits.rowBytes) {
          if (this.#scan.inQuotes) throw this.#unclosed();
          throw problem("csv.field_too_long", `A row of ${this.file} is longer than ${this.#limits.rowBytes} bytes.`, {
            file: this.file,
            line: this.#line,
            limit: this.#limits.rowBytes,
          });
        }
      }
      await this.#fill();
    }
  }

  #unclosed() {
    return problem("csv.unclosed_quote", `A quote in ${this.file} is never closed.`, {
      file: this.file,
      line: this.#line,
    });
  }

  /** Moves the incomplete row to the front and appends chunks until the block is worth scanning. */
  async #fill(): Promise<void> {
    this.bytes.copyWithin(0, this.#consumed, this.#filled);
    this.#filled -= this.#consumed;
    this.#consumed = 0;
    const enough = this.#filled + (BLOCK_BYTES >> 1);
    while (this.#filled < enough) {
      const { done, value } = await this.#chunks.next();
      if (done) {
        this.#ended = true;
        return;
      }
      if (this.#filled + value.length + 1 > this.bytes.length) {
        const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.#filled + value.length + 1));
        larger.set(this.bytes.subarray(0, this.#filled));
        this.bytes = larger;
      }
      this.bytes.set(value, this.#filled);
      this.#filled += value.length;
    }
  }
}

const COMMA = 0x2c;
/** Bytes that separate cells: comma, semicolon, tab, and vertical bar. */
const SEPARATORS = [COMMA, 0x3b, 0x09, 0x7c];

/** An integer as spreadsheets and data frames write it. */
const WHOLE_NUMBER = /^[-+]?\d{1,15}\.0*$/;
const DECIMAL_COMMA = /^[-+]?\d+,\d+$/;
/** `8:05`, in which the seconds are missing. */
const HOURS_AND_MINUTES = /^\d{1,4}:\d{2}$/;
/** `8:05:00.000` */
const ZERO_FRACTION = /^\d{1,4}:\d{1,2}:\d{1,2}\.0+$/;

/** `+1.` → `1` */
function withoutFraction(text: string): string {
  return text.replace(/\..*$/, "").replace(/^\+/, "");
}

const ASCII = Array.from({ length: 128 }, (_, i) => String.fromCharCode(i));
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i);
