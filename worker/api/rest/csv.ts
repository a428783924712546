/** Tables as CSV (RFC 4180) for spreadsheets: with a byte-order mark and without cells that would run as formulas. */

const BOM = "\uFEFF";

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  // A leading apostrophe keeps a cell from being evaluated (OWASP: CSV injection). Numbers are safe.
  const safe = typeof value !== "number" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The first line of a file, which names the columns. */
export function csvHead(columns: readonly string[]): string {
  return BOM + csvLine(columns);
}

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

export function csvText(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return csvHead(columns) + rows.map(csvLine).join("");
}
