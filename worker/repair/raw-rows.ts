/** Splits a CSV file into rows as its publisher wrote them, byte for byte, with the line numbers of `csv/scan.ts`. */
import { join } from "../ingest/csv/utf8.ts";

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** A row: a copy of its bytes with the line break at its end, and where its cells are. */
export type RawRow = {
  /** 1-based, of its first byte. */
  line: number;
  bytes: Uint8Array;
  /** Start and end of each cell in `bytes`, with quotes and blanks around it. */
  cells: [start: number, end: number][];
  /** Where the line break begins. */
  end: number;
};

/**
 * Yields all rows, blank ones as well. A quote opens a cell only at its start, and a quote that is never closed ends with
 * the file.
 * @param chunks UTF-8 without a byte-order mark
 * @param separator the byte between cells
 */
export async function* rawRows(chunks: AsyncIterable<Uint8Array>, separator: number): AsyncGenerator<RawRow> {
  let rest: Uint8Array = new Uint8Array(0);
  let line = 1;
  for await (const chunk of chunks) {
    rest = join(rest, chunk);
    let at = 0;
    for (;;) {
      const row = scanRow(rest, at, line, separator, false);
      if (row === null) break;
      yield row;
      at += row.bytes.length;
      line += row.lines;
    }
    rest = rest.slice(at);
  }
  for (let at = 0; at < rest.length; ) {
    const row = scanRow(rest, at, line, separator, true)!;
    yield row;
    at += row.bytes.length;
    line += row.lines;
  }
}

/** @returns null if the row may go on after these bytes */
function scanRow(
  bytes: Uint8Array,
  start: number,
  line: number,
  separator: number,
  isLast: boolean,
): (RawRow & { lines: number }) | null {
  const cells: [number, number][] = [];
  let lines = 0;
  let p = start;
  const isBlank = () => bytes[p] === SPACE || (bytes[p] === TAB && separator !== TAB);
  for (;;) {
    const from = p;
    while (isBlank()) p++;
    if (bytes[p] === QUOTE) {
      for (p++; p < bytes.length; p++) {
        if (bytes[p] === QUOTE) {
          if (bytes[p + 1] !== QUOTE) break;
          p++;
        } else if (bytes[p] === LF || (bytes[p] === CR && bytes[p + 1] !== LF)) lines++;
      }
      p++;
    }
    while (p < bytes.length && bytes[p] !== separator && bytes[p] !== LF && bytes[p] !== CR) p++;
    cells.push([from - start, Math.min(p, bytes.length) - start]);
    if (p < bytes.length && bytes[p] === separator) {
      p++;
      continue;
    }
    // A CR at the very end may be the first half of a CRLF.
    if (!isLast && (p >= bytes.length || (bytes[p] === CR && p + 1 >= bytes.length))) return null;
    const end = Math.min(p, bytes.length);
    const next = end + (bytes[p] === CR && bytes[p + 1] === LF ? 2 : end < bytes.length ? 1 : 0);
    return { line, bytes: bytes.slice(start, next), cells, end: end - start, lines: lines + 1 };
  }
}

/** The bytes of a cell without blanks and quotes around it. */
export function cellContent(row: RawRow, cell: number): Uint8Array {
  let [start, end] = row.cells[cell]!;
  const { bytes } = row;
  while (start < end && bytes[start]! <= SPACE) start++;
  while (end > start && bytes[end - 1]! <= SPACE) end--;
  if (end - start < 2 || bytes[start] !== QUOTE) return bytes.subarray(start, end);
  const content = new Uint8Array(end - start);
  let length = 0;
  for (let p = start + 1; p < end; p++) {
    if (bytes[p] === QUOTE) {
      if (bytes[p + 1] !== QUOTE || p + 1 >= end) continue;
      p++;
    }
    content[length++] = bytes[p]!;
  }
  return content.subarray(0, length);
}

/** A cell as RFC 4180 writes it: in quotes only if it has to be. */
export function writeCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
