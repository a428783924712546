const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** A row as CSV (RFC 4180): a cell is quoted where it has to be. With the end of the line. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;
}
