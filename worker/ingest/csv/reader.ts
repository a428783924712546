/**
 * Reads a CSV file as blocks of rows. Cells stay bytes until a number or text is requested, so a file of millions of rows
 * creates no garbage. Memory: one block, whatever the size of the file.
 */
import { problem } from "../../problem.ts";
import { makeRows, scanRows } from "./scan.ts";
import { decodeText, type Encoding, toUtf8 } from "./utf8.ts";

/** Limits that protect against malicious files. */
export type CsvLimits = { columns: number; rowBytes: number };
export const CSV_LIMITS: CsvLimits = { columns: 100, rowBytes: 1 << 20 };

const BLOCK_ROWS = 4096;
const BLOCK_BYTES = 1 << 18;

/** Tolerated oddities of a file; counted, with the first line of each. */
export type CsvOddity = "encoding_utf16" | "encoding_latin1" | "row_too_short" | "row_too_long";

export class CsvReader {
  readonly file: string;
  /** Trimmed column names, in file order. Empty for an empty file. */
  header: string[] = [];
  /** Rows of the current block. */
  rows = 0;
  /** Rows of all blocks so far. */
  total = 0;
  readonly oddities = new Map<CsvOddity, { count: number; line: number }>();
  /** Offsets of texts in this block that are not UTF-8, so that a field counts once even if read repeatedly. */
  readonly #notUtf8 = new Set<number>();
  /** Current block: cells are ranges of these bytes. */
  bytes: Uint8Array = new Uint8Array(BLOCK_BYTES + 1);
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
   */
  constructor(chunks: AsyncIterable<Uint8Array>, file: string, limits: CsvLimits = CSV_LIMITS) {
    this.file = file;
    this.#limits = limits;
    const said = (encoding: Encoding) => {
      if (encoding !== "utf-8") this.#odd("encoding_utf16", 1);
    };
    this.#chunks = toUtf8(chunks, said)[Symbol.asyncIterator]();
  }

  /** Reads the header. @throws Problem csv.too_many_columns, csv.duplicate_column, or that of a damaged row */
  async open(): Promise<this> {
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
    for (let c = 0; c < count; c++) {
      const name = this.#text(cells[2 * c]!, cells[2 * c + 1]!, line);
      this.header.push(name);
      if (name !== "" && this.#columnOf.has(name)) {
        throw problem("csv.duplicate_column", `${this.file} has the column "${name}" twice.`, {
          file: this.file,
          line,
          field: name,
        });
      }
      this.#columnOf.set(name, c);
    }
    this.columns = count;
    return this;
  }

  /** Index of a column, -1 if the file lacks it. */
  column(name: string): number {
    return this.#columnOf.get(name) ?? -1;
  }

  /** Moves to the next block; false at the end of the file. */
  async next(): Promise<boolean> {
    if (this.columns === 0) return false;
    this.#notUtf8.clear();
    await this.#scanSome(BLOCK_ROWS);
    const { count, first, cells, lines } = this.#scan;
    this.rows = count;
    this.total += count;
    this.lines = lines;
    if (count === 0) return false;
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
    const aligned = new Int32Array(2 * count * this.columns);
    for (let r = 0; r < count; r++) {
      const from = first[r]!;
      const length = first[r + 1]! - from;
      const kept = Math.min(length, this.columns);
      aligned.set(cells.subarray(2 * from, 2 * (from + kept)), 2 * r * this.columns);
      if (length < this.columns) this.#odd("row_too_short", lines[r]!);
      else if (length > this.columns) {
        let extra = false;
        for (let c = from + kept; c < from + length; c++) if (cells[2 * c]! < cells[2 * c + 1]!) extra = true;
        if (extra) this.#odd("row_too_long", lines[r]!);
      }
    }
    this.cells = aligned;
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

  /** An integer; null if empty, NaN if invalid. */
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
      if (digit < 0 || digit > 9) return Number.NaN;
      value = value * 10 + digit;
    }
    return sign === 0x2d ? -value : value;
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

  /** Seconds of a GTFS time (H:MM:SS, hours past 24, unpadded parts); null if empty, NaN if invalid. */
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
      if (part < 2 && bytes[p++] !== 0x3a) return Number.NaN;
    }
    return p === end ? seconds : Number.NaN;
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
    if (!valid && !this.#notUtf8.has(start)) {
      this.#notUtf8.add(start);
      this.#odd("encoding_latin1", line);
    }
    return text;
  }

  #odd(what: CsvOddity, line: number): void {
    const known = this.oddities.get(what);
    if (known === undefined) this.oddities.set(what, { count: 1, line });
    else known.count++;
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

const ASCII = Array.from({ length: 128 }, (_, i) => String.fromCharCode(i));
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i);
