/** Sorts the rows of a file by its key, in memory: as bytes, with one text per row to compare. */

import { sortKey } from "../../src/domain/export/ids.ts";
import type { ExportTransforms } from "../../src/domain/export/transforms.ts";
import { csvLine, type ExportTable } from "./table.ts";

/** Maximum bytes of a file to sort; a larger one refuses the export in advance. */
export const MAX_SORT_BYTES = 24 * 2 ** 20;

/** Columns with numeric values. */
const NUMERIC = /_sequence$|^transfer_type$/;

/** Yields the sorted lines of the file without its header. */
export async function* sortedLines(
  file: string,
  { header, blocks }: ExportTable,
  { sort, sortColumns }: ExportTransforms,
): AsyncGenerator<Uint8Array> {
  const columns = (sortColumns.length > 0 ? sortColumns : sortKey(file))
    .map((name) => header.indexOf(name))
    .filter((column) => column >= 0);
  const keys: string[] = [];
  const ends: number[] = [];
  let bytes = new Uint8Array(1 << 16);
  let byteCount = 0;
  const encoder = new TextEncoder();
  for await (const block of blocks) {
    for (const row of block) {
      const line = encoder.encode(csvLine(row));
      if (byteCount + line.length > bytes.length) {
        const larger = new Uint8Array(Math.max(bytes.length * 2, byteCount + line.length));
        larger.set(bytes.subarray(0, byteCount));
        bytes = larger;
      }
      bytes.set(line, byteCount);
      byteCount += line.length;
      ends.push(byteCount);
      keys.push(columns.map((column) => comparable(header[column]!, row[column]!)).join("\u0000"));
    }
  }
  const sign = sort === "desc" ? -1 : 1;
  const order = Uint32Array.from(keys, (_, i) => i).sort((a, b) => {
    const [left, right] = [keys[a]!, keys[b]!];
    return left === right ? a - b : left < right ? -sign : sign;
  });
  for (let from = 0; from < order.length; from += ROWS_PER_CHUNK) {
    yield piece(bytes, ends, order.subarray(from, from + ROWS_PER_CHUNK));
  }
}

const ROWS_PER_CHUNK = 4096;

function piece(bytes: Uint8Array, ends: readonly number[], order: Uint32Array): Uint8Array {
  const lines = Array.from(order, (i) => bytes.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!));
  const joinedBytes = new Uint8Array(lines.reduce((sum, line) => sum + line.length, 0));
  let at = 0;
  for (const line of lines) {
    joinedBytes.set(line, at);
    at += line.length;
  }
  return joinedBytes;
}

/** A text that sorts like the value: whole numbers by magnitude. */
function comparable(column: string, value: string): string {
  return NUMERIC.test(column) && /^\d+$/.test(value) ? value.padStart(12, "0") : value;
}
