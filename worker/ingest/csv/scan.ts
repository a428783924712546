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

/** 1 for bytes that end an unquoted cell, by separator. */
function cellEndsOf(separator: number): Uint8Array {
  const ends = new Uint8Array(256);
  ends[separator] = ends[LF] = ends[CR] = 1;
  return ends;
}

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
  /** The byte between cells: a comma, or what the file uses in its place. */
  separator: number;
  /** Numbers of the cells around which invisible characters were removed. */
  trimmed: number[];
};

export function makeRows(): Rows {
  return {
    count: 0,
    first: new Int32Array(65),
    cells: new Int32Array(1024),
    lines: new Int32Array(64),
    consumed: 0,
    nextLine: 1,
    inQuotes: false,
    separator: COMMA,
    trimmed: [],
  };
}

function doubleLength(array: Int32Array): Int32Array {
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
  const { separator } = rows;
  const endsCell = cellEndsOf(separator);
  let count = 0;
  let cell = 0;
  let p = start;
  let at = line;
  rows.inQuotes = false;
  rows.trimmed.length = 0;
  scan: while (p < end && count < maxRows) {
    const rowStart = p;
    const rowLine = at;
    const rowCell = cell;
    let isQuoted = false;
    for (;;) {
      if (2 * cell + 2 > cells.length) cells = rows.cells = doubleLength(cells);
      let b = bytes[p]!;
      while (b === SPACE || (b === TAB && separator !== TAB)) b = bytes[++p]!;
      if (b === QUOTE && p < end) {
        const s = ++p;
        let plain = true;
        for (;;) {
          if (p >= end) {
            rows.inQuotes = true;
            rows.consumed = rowStart;
            rows.nextLine = rowLine;
            cell = rowCell;
            dropTrimmed(rows, rowCell);
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
        while (bytes[p] === SPACE || (bytes[p] === TAB && separator !== TAB)) p++;
        if (endsCell[bytes[p]!] === 0) {
          // Text between the closing quote and the separator is part of the cell.
          plain = false;
          while (endsCell[bytes[p]!] === 0) p++;
          e = p;
        }
        cells[2 * cell] = s;
        // Quotes are collapsed when the row is complete: until then it may be scanned again.
        cells[2 * cell + 1] = plain ? e : ~e;
        isQuoted = true;
      } else {
        const s = p;
        while (endsCell[bytes[p]!] === 0) p++;
        let e = p;
        while (e > s && (bytes[e - 1] === SPACE || bytes[e - 1] === TAB)) e--;
        cells[2 * cell] = s;
        cells[2 * cell + 1] = e;
        if (e > s && (bytes[s]! >= 0xa0 || bytes[e - 1]! >= 0x80) && trimInvisible(bytes, cells, cell))
          rows.trimmed.push(cell);
      }
      cell++;
      b = bytes[p]!;
      if (b === separator) {
        p++;
        continue;
      }
      // A line break, or the sentinel. A CR at the very end may be the first half of a CRLF.
      if (!last && (p >= end || (b === CR && p + 1 >= end))) {
        rows.consumed = rowStart;
        rows.nextLine = rowLine;
        cell = rowCell;
        dropTrimmed(rows, rowCell);
        break scan;
      }
      p += b === CR && bytes[p + 1] === LF && p + 1 < end ? 2 : 1;
      at++;
      break;
    }
    if (isQuoted) trimCells(bytes, cells, rowCell, cell, rows);
    if (isBlank(cells, rowCell, cell)) {
      cell = rowCell;
      dropTrimmed(rows, rowCell);
    } else {
      if (count + 2 > first.length) first = rows.first = doubleLength(first);
      if (count + 1 > lines.length) lines = rows.lines = doubleLength(lines);
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
function trimCells(bytes: Uint8Array, cells: Int32Array, from: number, to: number, rows: Rows): void {
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
    if (trimInvisible(bytes, cells, c) && rows.trimmed.at(-1) !== c) rows.trimmed.push(c);
  }
}

/** Forgets the cells of a row that is not part of the result. */
function dropTrimmed(rows: Rows, firstCell: number): void {
  while ((rows.trimmed.at(-1) ?? -1) >= firstCell) rows.trimmed.pop();
}

/**
 * Length in bytes of an invisible character that begins at `p`, 0 if there is none: the blanks of Unicode (category Zs),
 * the byte-order mark, the zero-width space, the word joiner, and the no-break space of Windows-1252.
 */
function invisibleAt(bytes: Uint8Array, p: number, end: number): number {
  const a = bytes[p]!;
  if (a < 0xa0) return 0;
  if (a === 0xc2) return p + 1 < end && bytes[p + 1] === 0xa0 ? 2 : 0;
  if (a === 0xa0) return 1;
  if (p + 2 >= end) return 0;
  const code = ((a & 0x0f) << 12) | ((bytes[p + 1]! & 0x3f) << 6) | (bytes[p + 2]! & 0x3f);
  if (a === 0xe1) return code === 0x1680 ? 3 : 0;
  if (a === 0xe2) {
    const isBlank = (code >= 0x2000 && code <= 0x200b) || code === 0x202f || code === 0x205f || code === 0x2060;
    return isBlank ? 3 : 0;
  }
  return (a === 0xe3 && code === 0x3000) || (a === 0xef && code === 0xfeff) ? 3 : 0;
}

/** Removes invisible characters around a cell. Returns whether there were any. */
function trimInvisible(bytes: Uint8Array, cells: Int32Array, cell: number): boolean {
  let start = cells[2 * cell]!;
  let end = cells[2 * cell + 1]!;
  const [fullStart, fullEnd] = [start, end];
  for (let length = 1; length > 0 && start < end; start += length) {
    const byte = bytes[start]!;
    length = byte <= SPACE ? 1 : invisibleAt(bytes, start, end);
  }
  for (let length = 1; length > 0 && start < end; end -= length) {
    if (bytes[end - 1]! <= SPACE) length = 1;
    else if (end - start >= 3 && invisibleAt(bytes, end - 3, end) === 3) length = 3;
    else if (end - start >= 2 && invisibleAt(bytes, end - 2, end) === 2) length = 2;
    // A lone 0xA0 is a no-break space of Windows-1252; after another high byte it ends a letter of UTF-8.
    else length = bytes[end - 1] === 0xa0 && (end - 1 === start || bytes[end - 2]! < 0x80) ? 1 : 0;
  }
  cells[2 * cell] = start;
  cells[2 * cell + 1] = end;
  return start > fullStart || end < fullEnd;
}

function isBlank(cells: Int32Array, from: number, to: number): boolean {
  for (let c = from; c < to; c++) if (cells[2 * c]! < cells[2 * c + 1]!) return false;
  return true;
}
