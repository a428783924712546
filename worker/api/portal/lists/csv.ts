/** Rows as CSV (RFC 4180) for spreadsheets: with a byte order mark, and no cell that they take for a formula. */

const BOM = "\uFEFF";

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  // A leading apostrophe makes a text of what would be evaluated (OWASP: CSV injection). Numbers are numbers.
  const safe = typeof value !== "number" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param columns by name, how a cell is made of a row */
export function csv<Row>(columns: Readonly<Record<string, (row: Row) => unknown>>, rows: readonly Row[]): string {
  const lines = rows.map((row) => Object.values(columns).map((of) => cell(of(row))));
  return BOM + [Object.keys(columns), ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}
