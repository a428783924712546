/**
 * Writes a feed anew with what the importer reads wherever a deviation has only one meaning: numbers, dates, and times in
 * other forms, invisible characters, separators, encodings, names of files, and references that lead nowhere and are
 * optional. Everything else stays byte for byte. Nothing is guessed, and no row is removed.
 */
import type { RepairedCell } from "../../src/domain/feed-check/repair.ts";
import type { ValidationCode } from "../../src/domain/validation/codes.ts";
import { CsvReader } from "../ingest/csv/reader.ts";
import { decodeText, detectEncoding, toUtf8 } from "../ingest/csv/utf8.ts";
import type { Platform } from "../ingest/platform.ts";
import { type ReadOptions, readFeed } from "../ingest/read-feed.ts";
import type { Reading } from "../ingest/report.ts";
import type { FeedFile } from "../ingest/zip/archive.ts";
import type { ArchiveSource } from "../ingest/zip/directory.ts";
import { problem } from "../problem.ts";
import { cellContent, type RawRow, rawRows, writeCell } from "./raw-rows.ts";

/** What the importer reads differently in one file. */
type FileReadings = {
  /** About how the file is written, by code. */
  ofFile: Map<ValidationCode, Reading>;
  /** About cells, by line. */
  ofLines: Map<number, Reading[]>;
};

export type RepairPlan = {
  zip: ArchiveSource;
  files: readonly FeedFile[];
  readings: ReadonlyMap<string, FileReadings>;
};

/** Maximum number of cells that are read differently, so that the plan fits into memory. */
const MAX_READINGS = 3_000_000;

/** Codes of readings that are about how a file is written. */
const OF_FILE: ReadonlySet<ValidationCode> = new Set<ValidationCode>([
  "byte_order_marks",
  "column_duplicate",
  "encoding_latin1",
  "encoding_utf16",
  "file_name_case",
  "files_in_folder",
  "separator_wrong",
  "zip_nested",
]);

/** Codes of readings that are about where the files are in the archive; their `file` is a folder or a zip. */
const OF_ARCHIVE = ["zip_nested", "files_in_folder"] as const;

/** A row with too many cells is left alone: the extra cells may belong anywhere. */
const UNCLEAR: ReadonlySet<ValidationCode> = new Set<ValidationCode>(["row_too_long"]);

/** Codes of files that cannot be read, in whole or in part; they stay as they are. */
const UNREADABLE: ReadonlySet<ValidationCode> = new Set<ValidationCode>(["file_ignored", "file_not_readable"]);

/**
 * Reads the feed, and collects what it takes to repair it.
 * @throws Problem of `readFeed` if an import would refuse the feed, repair.too_many_changes
 */
export async function planRepair(
  zip: ArchiveSource,
  platform: Platform,
  options: ReadOptions = {},
): Promise<RepairPlan> {
  let files: readonly FeedFile[] = [];
  const readings = new Map<string, FileReadings>();
  let count = 0;
  const { report } = await readFeed(zip, platform, {
    ...options,
    opened(all) {
      files = all;
      options.opened?.(all);
    },
    reading(reading) {
      const { code, file, line } = reading;
      if (UNCLEAR.has(code)) return;
      let ofThis = readings.get(file);
      if (ofThis === undefined) {
        ofThis = { ofFile: new Map(), ofLines: new Map() };
        readings.set(file, ofThis);
      }
      if (OF_FILE.has(code)) {
        if (!ofThis.ofFile.has(code)) ofThis.ofFile.set(code, reading);
        return;
      }
      count++;
      if (count > MAX_READINGS) {
        throw problem(
          "repair.too_many_changes",
          `More than ${MAX_READINGS} cells would change. Correct the program that writes ${file}.`,
          { file, line, limit: MAX_READINGS },
        );
      }
      const ofLine = ofThis.ofLines.get(line);
      if (ofLine === undefined) ofThis.ofLines.set(line, [reading]);
      else ofLine.push(reading);
    },
  });
  for (const { code, file } of report.groups()) if (UNREADABLE.has(code)) readings.delete(file);
  return { zip, files, readings };
}

/** Whether there is nothing to repair. */
export function isGood({ readings }: RepairPlan): boolean {
  return readings.size === 0;
}

/** The files of the repaired feed. @param onChange called for each change, in the order of files and lines */
export async function* repairedFiles(
  { files, readings }: RepairPlan,
  onChange: (change: RepairedCell) => void,
): AsyncGenerator<{ name: string; chunks: AsyncIterable<Uint8Array> }> {
  for (const [file, { ofFile }] of readings) {
    for (const code of OF_ARCHIVE) {
      const reading = ofFile.get(code);
      if (reading !== undefined) onChange({ file, line: 1, field: "", before: reading.value, after: "", code });
    }
  }
  for (const file of files) {
    const ofThis = readings.get(file.name);
    yield { name: file.name, chunks: ofThis === undefined ? file.open() : repairedRows(file, ofThis, onChange) };
  }
}

async function* repairedRows(
  file: FeedFile,
  { ofFile, ofLines }: FileReadings,
  onChange: (change: RepairedCell) => void,
): AsyncGenerator<Uint8Array> {
  const tell = (code: ValidationCode, line: number, field: string, before: string, after: string) =>
    onChange({ file: file.name, line, field, before, after, code });
  const name = ofFile.get("file_name_case");
  if (name !== undefined) tell("file_name_case", 1, "", name.value, file.name);
  if (ofFile.size === (name === undefined ? 0 : 1) && ofLines.size === 0) return yield* file.open();

  const separator = ofFile.get("separator_wrong")?.value ?? ",";
  if (separator !== ",") tell("separator_wrong", 1, "", separator, ",");
  if (ofFile.has("byte_order_marks")) tell("byte_order_marks", 1, "", "several byte-order marks", "none");
  if (ofFile.has("encoding_utf16")) tell("encoding_utf16", 1, "", "UTF-16", "UTF-8");
  else if (!ofFile.has("byte_order_marks")) yield await byteOrderMark(file);

  const { header } = await new CsvReader(file.open(), file.name).open();
  const table: Table = {
    header,
    added: addedColumns(header, ofLines),
    isDuplicate: header.map((column, i) => column !== "" && header.indexOf(column) < i),
    isLatin1: ofFile.has("encoding_latin1"),
    separator,
    tell,
  };
  const changesAll = separator !== "," || table.isLatin1 || ofFile.has("column_duplicate") || table.added.size > 0;
  let isHeader = true;
  for await (const row of rawRows(
    toUtf8(file.open(), () => {}),
    separator.charCodeAt(0),
  )) {
    if (row.cells.every((_, cell) => cellContent(row, cell).length === 0)) {
      yield row.bytes;
      continue;
    }
    const readings = ofLines.get(row.line);
    yield changesAll || readings !== undefined ? repairedRow(row, readings ?? [], table, isHeader) : row.bytes;
    isHeader = false;
  }
}

type Table = {
  header: readonly string[];
  /** Columns that the file lacks and readings fill, with the code of the first one. */
  added: ReadonlyMap<string, ValidationCode>;
  /** By column: whether an earlier column has the same name. */
  isDuplicate: readonly boolean[];
  isLatin1: boolean;
  separator: string;
  tell(code: ValidationCode, line: number, field: string, before: string, after: string): void;
};

const encoder = new TextEncoder();
const lossy = new TextDecoder("utf-8", { fatal: false, ignoreBOM: true });

function repairedRow(row: RawRow, readings: readonly Reading[], table: Table, isHeader: boolean): Uint8Array {
  const { header, added, isDuplicate, tell } = table;
  const { line } = row;
  const cells = row.cells.map((_, cell) => writtenCell(row, cell, table));
  const texts = row.cells.map((_, cell) => textOf(row, cell));
  if (added.size > 0 || readings.some(({ code }) => code === "row_too_short")) {
    if (texts.length < header.length)
      tell("row_too_short", line, "", `${texts.length} cells`, `${header.length} cells`);
    while (texts.length < header.length) {
      texts.push("");
      cells.push(new Uint8Array(0));
    }
  }
  if (added.size > 0 && texts.length > header.length) {
    tell("row_too_long", line, "", `${texts.length} cells`, `${header.length} cells`);
    texts.length = cells.length = header.length;
  }
  for (const [column, code] of added) {
    if (isHeader) tell(code, line, column, "", column);
    texts.push("");
    cells.push(encoder.encode(isHeader ? column : ""));
  }
  const columns = [...header, ...added.keys()];
  for (const { code, reads } of readings) {
    for (const [column, after] of Object.entries(reads)) {
      const cell = columns.indexOf(column);
      const before = texts[cell];
      if (before === undefined || before === after) continue;
      tell(code, line, column, before, after);
      texts[cell] = after;
      cells[cell] = encoder.encode(writeCell(after));
    }
  }
  isDuplicate.forEach((is, cell) => {
    if (!is) return;
    const [first, text = ""] = [texts[header.indexOf(header[cell]!)], texts[cell]];
    if (isHeader || text !== first) tell("column_duplicate", line, header[cell]!, text, isHeader ? "" : (first ?? ""));
  });
  const keptCells = cells.filter((_, cell) => isDuplicate[cell] !== true);
  return joinedBy(keptCells, row.bytes.subarray(row.end));
}

/** A cell as it is written if no reading changes it. */
function writtenCell(row: RawRow, cell: number, { isLatin1, separator, header, tell }: Table): Uint8Array {
  const [start, end] = row.cells[cell]!;
  const raw = row.bytes.subarray(start, end);
  if (isLatin1) {
    const content = cellContent(row, cell);
    const { text, valid } = decodeText(content, 0, content.length);
    if (!valid) {
      tell("encoding_latin1", row.line, header[cell] ?? "", lossy.decode(content), text);
      return encoder.encode(writeCell(text));
    }
  }
  return separator === "," ? raw : encoder.encode(writeCell(textOf(row, cell)));
}

function textOf(row: RawRow, cell: number): string {
  const content = cellContent(row, cell);
  return decodeText(content, 0, content.length).text;
}

/** Columns that readings fill and the header lacks. */
function addedColumns(header: readonly string[], ofLines: FileReadings["ofLines"]): Map<string, ValidationCode> {
  const newColumns = new Map<string, ValidationCode>();
  for (const readings of ofLines.values()) {
    for (const { code, reads } of readings) {
      for (const [column, after] of Object.entries(reads)) {
        if (after !== "" && column !== "" && !header.includes(column) && !newColumns.has(column))
          newColumns.set(column, code);
      }
    }
  }
  return newColumns;
}

/** The byte-order mark of a file in UTF-8, which stays. */
async function byteOrderMark(file: FeedFile): Promise<Uint8Array> {
  for await (const chunk of file.open()) return chunk.slice(0, detectEncoding(chunk).mark);
  return new Uint8Array(0);
}

const COMMA = 0x2c;

function joinedBy(cells: readonly Uint8Array[], lineBreak: Uint8Array): Uint8Array {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0) + Math.max(0, cells.length - 1) + lineBreak.length;
  const bytes = new Uint8Array(length);
  let at = 0;
  cells.forEach((cell, i) => {
    if (i > 0) bytes[at++] = COMMA;
    bytes.set(cell, at);
    at += cell.length;
  });
  bytes.set(lineBreak, at);
  return bytes;
}
