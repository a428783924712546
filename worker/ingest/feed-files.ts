/** Reads each file of a feed once, and collects statistics and oddities on the way. */
import { Problem, problem } from "../problem.ts";
import { CSV_LIMITS, type CsvLimits, CsvReader } from "./csv/reader.ts";
import { detectEncoding } from "./csv/utf8.ts";
import { fileCost, neededColumns } from "./gtfs/needs.ts";
import { CONTENT_LIMITS, type ContentLimits, MAX_VALUE_CHARACTERS, MIN_KILOBYTES } from "./limits.ts";
import type { Hasher, Platform } from "./platform.ts";
import type { Report } from "./report.ts";
import { CellCounter, type FileStatistics } from "./statistics.ts";
import { RowRules } from "./validate/row-rules.ts";
import type { FeedFile } from "./zip/archive.ts";

export type FeedFilesOptions = {
  /** Called periodically while reading a large file. */
  progress?(file: string, rows: number): void;
  csv?: CsvLimits;
  content?: ContentLimits;
  /** Bytes of the zip. */
  zipBytes?: number;
};

/** @throws Problem gtfs.file_missing if the feed lacks a file that GTFS requires */
export function requireFiles(has: (name: string) => boolean): void {
  const names = [
    ...["agency.txt", "routes.txt", "trips.txt", "stop_times.txt"],
    ...(has("calendar_dates.txt") ? [] : ["calendar.txt"]),
    // Only a feed with on-demand zones can do without stops (GTFS reference, stops.txt).
    ...(has("locations.geojson") ? [] : ["stops.txt"]),
  ];
  const missing = names.find((name) => !has(name));
  if (missing !== undefined) throw fileMissing(missing);
}

const fileMissing = (name: string) =>
  problem("gtfs.file_missing", `The feed has no ${name}, which GTFS requires.`, { file: name });

export class FeedFiles {
  readonly report: Report;
  readonly rules: RowRules;
  readonly statistics: FileStatistics[] = [];
  readonly #files: Map<string, FeedFile>;
  readonly #platform: Platform;
  readonly limits: ContentLimits;
  readonly #csv: CsvLimits;
  readonly #progress: (file: string, rows: number) => void;
  /** Kilobytes of the zip. */
  readonly #kilobytes: number;
  /** Rows of the files read so far. */
  #rows = 0;
  /** Why optional files count as absent, or their rest does, by name. */
  readonly #ignored = new Map<string, Problem>();
  /** Names of files with texts that were cut. */
  readonly #cut = new Set<string>();

  constructor(
    files: Map<string, FeedFile>,
    platform: Platform,
    report: Report,
    { progress = () => {}, csv = CSV_LIMITS, content = CONTENT_LIMITS, zipBytes = 0 }: FeedFilesOptions = {},
  ) {
    this.limits = content;
    this.#csv = csv;
    this.#kilobytes = Math.max(MIN_KILOBYTES, Math.ceil(zipBytes / 1024));
    this.#files = files;
    this.#platform = platform;
    this.report = report;
    this.rules = new RowRules(report);
    this.#progress = progress;
  }

  /** Maximum number of distinct lists of stops that trips of a route serve. */
  get maxPatterns(): number {
    return this.#kilobytes * this.limits.perKilobyte.patterns;
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  /** Refuses the feed if the file is missing. */
  require(name: string): void {
    if (!this.has(name)) throw fileMissing(name);
  }

  /** Why an optional file counts as absent, or its rest does; undefined if it was read. */
  ignored(name: string): Problem | undefined {
    return this.#ignored.get(name);
  }

  /**
   * Reads a CSV file of the GTFS reference block by block; does nothing if the feed lacks it. If an optional file cannot
   * be read, what remains of it counts as absent, and the report names the reason.
   * @param block called with the reader positioned on a block
   * @returns number of rows read
   * @throws Problem csv.*, gtfs.column_missing, or gtfs.file_empty if the file is needed
   */
  async read(name: string, block: (table: CsvReader) => void): Promise<number> {
    let rows = 0;
    try {
      await this.#read(name, neededColumns(name), (table, longest) => {
        this.#checkRows(table, this.limits.rows[name] ?? this.limits.otherRows);
        if (longest > this.limits.text) this.#cutTexts(table, this.report);
        block(table);
        rows = table.total;
      });
    } catch (error) {
      if (fileCost(name) === "feed" || !(error instanceof Problem) || !UNREADABLE.test(error.code)) throw error;
      this.#ignored.set(name, error);
      const { line, field } = error.evidence;
      const at = { file: name, message: error.detail, ...(field === undefined ? {} : { field }) };
      this.report.warn("file_ignored", typeof line === "number" ? { ...at, line } : at);
    }
    return rows;
  }

  /**
   * @param required columns without which no row is usable; null for a file that GTFS does not define, which may be empty
   * @param block called with the reader positioned on a block, and with the bytes of its longest cell
   */
  async #read(
    name: string,
    required: readonly string[] | null,
    block: (table: CsvReader, longest: number) => void,
  ): Promise<number> {
    const file = this.#files.get(name);
    if (file === undefined) return 0;
    const sha1 = this.#platform.sha1();
    const table = await new CsvReader(
      hashChunks(file.open(), sha1),
      name,
      this.#csv,
      (code, field, { line, value = "", read }) =>
        this.report.reading({ code, file: name, line, value, reads: read === undefined ? {} : { [field]: read } }),
    ).open();
    if (table.columns === 0) {
      if (required !== null) throw problem("gtfs.file_empty", `${name} is empty: not even a header.`, { file: name });
      this.#add(file, await sha1.digest());
      return 0;
    }
    for (const column of required ?? []) {
      if (table.column(column) < 0) {
        throw problem("gtfs.column_missing", `${name} has no column "${column}", which GTFS requires.`, {
          file: name,
          line: 1,
          field: column,
        });
      }
    }
    const counter = new CellCounter(table.columns);
    const judge = this.rules.begin(table);
    while (await table.next()) {
      block(table, counter.block(table));
      judge?.();
      this.#progress(name, table.total);
    }
    this.#rows += table.total;
    this.#keep(file, table, await sha1.digest(), counter);
    return table.total;
  }

  /**
   * @param own maximum number of rows in this file
   * @throws Problem gtfs.too_many_rows or gtfs.too_many_rows_for_size at the first row beyond a limit
   */
  #checkRows(table: CsvReader, maxRows: number): void {
    const { file, total, rows, lines } = table;
    const { perKilobyte } = this.limits;
    const all = this.#kilobytes * perKilobyte.allRows;
    const forSize = Math.min(this.#kilobytes * (perKilobyte.rows[file] ?? Number.POSITIVE_INFINITY), all - this.#rows);
    const allowedRows = Math.min(maxRows, forSize);
    if (total <= allowedRows) return;
    const row = rows - (total - allowedRows);
    const at = { file, line: lines[row]!, value: table.text(row, 0).slice(0, MAX_VALUE_CHARACTERS) };
    if (maxRows <= forSize)
      throw problem("gtfs.too_many_rows", `${file} has more than ${maxRows} rows.`, { ...at, limit: maxRows });
    const [what, limit] = forSize === all - this.#rows ? ["The files together have", all] : [`${file} has`, forSize];
    throw problem(
      "gtfs.too_many_rows_for_size",
      `${what} more than ${limit} rows, which is too many for a zip of this size.`,
      { ...at, limit },
    );
  }

  /**
   * Cuts texts that are longer than the limit. An id that is cut could be that of another row, so its cell is emptied.
   * @param report null if they were already reported
   */
  #cutTexts(table: CsvReader, report: Report | null): void {
    const limit = this.limits.text;
    for (let row = 0; row < table.rows; row++) {
      for (let column = 0; column < table.columns; column++) {
        const text = table.text(row, column);
        if (text.length <= limit) continue;
        const field = table.header[column]!;
        this.#cut.add(table.file);
        const isId = ID_COLUMN.test(field);
        table.cut(row, column, isId ? 0 : limit);
        report?.warn("text_too_long", {
          file: table.file,
          line: table.lines[row]!,
          field,
          value: text.slice(0, MAX_VALUE_CHARACTERS),
          message: `It has ${text.length} characters; the limit is ${limit}.`,
          ...(isId ? {} : { reads: { [field]: table.text(row, column) } }),
        });
      }
    }
  }

  /**
   * Reads the rows of a file again after its statistics are complete.
   * @param block called with the reader positioned on a block
   */
  async readAgain(name: string, block: (table: CsvReader) => void): Promise<void> {
    const table = await new CsvReader(this.#files.get(name)!.open(), name, this.#csv).open();
    try {
      while (await table.next()) {
        if (this.#cut.has(name)) this.#cutTexts(table, null);
        block(table);
      }
    } catch (error) {
      // The first reading ended here, too.
      if (!this.#ignored.has(name)) throw error;
    }
  }

  /** The content of a file that is not CSV; null if the feed lacks it or it is larger than `maxBytes`. */
  async readText(name: string, maxBytes: number): Promise<string | null> {
    const file = this.#files.get(name);
    if (file === undefined || file.size > maxBytes) return null;
    const sha1 = this.#platform.sha1();
    const bytes = new Uint8Array(file.size);
    let at = 0;
    for await (const chunk of hashChunks(file.open(), sha1)) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.#add(file, await sha1.digest());
    const { encoding, mark } = detectEncoding(bytes.subarray(0, 4));
    return new TextDecoder(encoding).decode(bytes.subarray(mark));
  }

  /**
   * Collects statistics of the files not read so far. Apart from a damaged zip entry and too many rows for the size of
   * the zip, nothing in them refuses the feed.
   */
  async rest(): Promise<void> {
    const read = new Set(this.statistics.map((s) => s.name));
    for (const [name, file] of this.#files) {
      if (read.has(name)) continue;
      if (/\.(txt|csv)$/i.test(name) && !this.#ignored.has(name)) {
        try {
          await this.#read(name, null, (table) => this.#checkRows(table, Number.POSITIVE_INFINITY));
          continue;
        } catch (error) {
          if (error instanceof Problem && REFUSING.test(error.code)) throw error;
          const { line } = error instanceof Problem ? error.evidence : {};
          this.report.warn("file_not_readable", line === undefined ? { file: name } : { file: name, line });
        }
      }
      const sha1 = this.#platform.sha1();
      for await (const chunk of file.open()) await sha1.update(chunk);
      this.#add(file, await sha1.digest());
    }
  }

  /** SHA-1 over names and contents: unchanged if the same files are zipped again. Complete after `rest`. */
  async contentsSha1(): Promise<string> {
    const sha1 = this.#platform.sha1();
    const lines = this.statistics.map((s) => `${s.name} ${s.sha1}\n`).sort();
    await sha1.update(new TextEncoder().encode(lines.join("")));
    return sha1.digest();
  }

  #add(file: FeedFile, sha1: string, table?: CsvReader, counter?: CellCounter): void {
    const counts = counter?.counts(table!.header);
    this.statistics.push({
      name: file.name,
      size: file.size,
      sha1,
      csvLike: table !== undefined,
      header: table?.header.join(",") ?? "",
      rows: table?.total ?? 0,
      valuesCount: counts?.count ?? [],
      valuesUnique: counts?.unique ?? [],
    });
  }

  #keep(file: FeedFile, table: CsvReader, sha1: string, counter: CellCounter): void {
    for (const { code, field, count, places } of table.oddities) {
      const more = count - places.length;
      places.forEach(({ line, value }, i) => {
        const at = {
          file: file.name,
          line,
          ...(field === "" ? {} : { field }),
          ...(value === undefined ? {} : { value }),
        };
        this.report.warn(code, at, i === 0 ? 1 + more : 1);
      });
    }
    this.#add(file, sha1, table, counter);
  }
}

/** Codes of a CSV file that cannot be read, in whole or from some row on. */
const UNREADABLE = /^csv\.|^gtfs\.(?:file_empty|column_missing)$/;

/** Columns of ids and of references, which mean something else when they are cut. */
const ID_COLUMN = /_id$|^parent_station$/;

/** Codes that refuse the feed whatever the file: the zip is damaged, or reading it takes too long. */
const REFUSING = /^archive\.|^gtfs\.too_many_rows_for_size$/;

async function* hashChunks(chunks: AsyncIterable<Uint8Array>, sha1: Hasher): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await sha1.update(chunk);
    yield chunk;
  }
}
