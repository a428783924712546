const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** A row as CSV (RFC 4180) with its line break; cells are quoted only if necessary. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;
}
