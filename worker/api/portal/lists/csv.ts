/** Writes rows as CSV (RFC 4180) for spreadsheets: with a byte-order mark and without cells that would run as formulas. */

const BOM = "\uFEFF";

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  // A leading apostrophe keeps a cell from being evaluated (OWASP: CSV injection). Numbers are safe.
  const safe = typeof value !== "number" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param columns by name, how to compute a cell from a row */
export function csv<Row>(columns: Readonly<Record<string, (row: Row) => unknown>>, rows: readonly Row[]): string {
  const lines = rows.map((row) => Object.values(columns).map((of) => cell(of(row))));
  return BOM + [Object.keys(columns), ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}
