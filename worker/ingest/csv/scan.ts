/**
 * Splits bytes into rows and cells without creating texts (RFC 4180, and deviations found in real files).
 * A cell is a pair of offsets without surrounding blanks; quotes are removed and doubled quotes collapsed in place.
 */

const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** 1 for bytes that end an unquoted cell. */
const ENDS_CELL = new Uint8Array(256);
ENDS_CELL[COMMA] = ENDS_CELL[LF] = ENDS_CELL[CR] = 1;

export type Rows = {
  count: number;
  /** Cells of row r begin at `first[r]`; `first[count]` is the end of the last row. In cells, not offsets. */
  first: Int32Array;
  /** Start and end offsets of all cells. */
  cells: Int32Array;
  /** 1-based line number of each row. */
  lines: Int32Array;
  /** Offset of the first unconsumed byte: the start of an incomplete row. */
  consumed: number;
  /** Line of the byte at `consumed`. */
  nextLine: number;
  /** Whether the incomplete row ends inside an open quote. */
  inQuotes: boolean;
};

export function makeRows(): Rows {
  return {
    count: 0,
    first: new Int32Array(1025),
    cells: new Int32Array(16_384),
    lines: new Int32Array(1024),
    consumed: 0,
    nextLine: 1,
    inQuotes: false,
  };
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/**
 * Scans `bytes` from `start` to `end`; `bytes[end]` must be writable (a sentinel is written there). Blank lines give no
 * row. Line breaks: LF, CRLF, bare CR.
 * @param last whether the file ends at `end`; otherwise an incomplete row is left for the next call
 * @param maxRows maximum number of rows
 */
export function scanRows(
  bytes: Uint8Array,
  start: number,
  end: number,
  line: number,
  last: boolean,
  rows: Rows,
  maxRows: number,
): void {
  bytes[end] = LF;
  let { cells, first, lines } = rows;
  let count = 0;
  let cell = 0;
  let p = start;
  let at = line;
  rows.inQuotes = false;
  scan: while (p < end && count < maxRows) {
    const rowStart = p;
    const rowLine = at;
    const rowCell = cell;
    let quoted = false;
    for (;;) {
      if (2 * cell + 2 > cells.length) cells = rows.cells = doubled(cells);
      let b = bytes[p]!;
      while (b === SPACE || b === TAB) b = bytes[++p]!;
      if (b === QUOTE && p < end) {
        const s = ++p;
        let plain = true;
        for (;;) {
          if (p >= end) {
            rows.inQuotes = true;
            rows.consumed = rowStart;
            rows.nextLine = rowLine;
            cell = rowCell;
            break scan;
          }
          b = bytes[p]!;
          if (b === QUOTE) {
            if (p + 1 >= end || bytes[p + 1] !== QUOTE) break;
            plain = false;
            p++;
          } else if (b === LF || (b === CR && bytes[p + 1] !== LF)) at++;
          p++;
        }
        let e = p++;
        while (bytes[p] === SPACE || bytes[p] === TAB) p++;
        if (ENDS_CELL[bytes[p]!] === 0) {
          // Text between the closing quote and the comma is part of the cell.
          plain = false;
          while (ENDS_CELL[bytes[p]!] === 0) p++;
          e = p;
        }
        cells[2 * cell] = s;
        // Quotes are collapsed when the row is complete: until then it may be scanned again.
        cells[2 * cell + 1] = plain ? e : ~e;
        quoted = true;
      } else {
        const s = p;
        while (ENDS_CELL[bytes[p]!] === 0) p++;
        let e = p;
        while (e > s && (bytes[e - 1] === SPACE || bytes[e - 1] === TAB)) e--;
        cells[2 * cell] = s;
        cells[2 * cell + 1] = e;
      }
      cell++;
      b = bytes[p]!;
      if (b === COMMA) {
        p++;
        continue;
      }
      // A line break, or the sentinel. A CR at the very end may be the first half of a CRLF.
      if (!last && (p >= end || (b === CR && p + 1 >= end))) {
        rows.consumed = rowStart;
        rows.nextLine = rowLine;
        cell = rowCell;
        break scan;
      }
      p += b === CR && bytes[p + 1] === LF && p + 1 < end ? 2 : 1;
      at++;
      break;
    }
    if (quoted) trimCells(bytes, cells, rowCell, cell);
    if (isBlank(cells, rowCell, cell)) {
      cell = rowCell;
    } else {
      if (count + 2 > first.length) first = rows.first = doubled(first);
      if (count + 1 > lines.length) lines = rows.lines = doubled(lines);
      first[count] = rowCell;
      lines[count] = rowLine;
      count++;
    }
    rows.consumed = Math.min(p, end);
    rows.nextLine = at;
  }
  first[count] = cell;
  rows.count = count;
}

/** Removes quotes and surrounding blanks from the cells of a complete row, in place. */
function trimCells(bytes: Uint8Array, cells: Int32Array, from: number, to: number): void {
  for (let c = from; c < to; c++) {
    let start = cells[2 * c]!;
    let end = cells[2 * c + 1]!;
    if (end < 0) {
      const raw = ~end;
      end = start;
      for (let p = start; p < raw; p++) {
        const b = bytes[p]!;
        if (b === QUOTE) {
          if (bytes[p + 1] !== QUOTE || p + 1 >= raw) continue;
          p++;
        }
        bytes[end++] = b;
      }
      cells[2 * c + 1] = end;
    }
    while (start < end && bytes[start]! <= SPACE) start++;
    while (end > start && bytes[end - 1]! <= SPACE) end--;
    cells[2 * c] = start;
    cells[2 * c + 1] = end;
  }
}

function isBlank(cells: Int32Array, from: number, to: number): boolean {
  for (let c = from; c < to; c++) if (cells[2 * c]! < cells[2 * c + 1]!) return false;
  return true;
}
