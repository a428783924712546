/** Writes CSV lines (RFC 4180) that spreadsheets do not interpret as formulas (docs/decisions/043-datasets.md). */

/** Leading characters that spreadsheets interpret as a formula (OWASP: CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Numbers are safe whatever their sign. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

export type CsvLine = { text: string /** Cells that got an apostrophe. */; escaped: number };

/**
 * One line with its line break.
 * @param values null and undefined make empty cells; arrays and objects are written as JSON
 */
export function csvLine(values: readonly unknown[]): CsvLine {
  let escaped = 0;
  const cells = values.map((value) => {
    if (value === null || value === undefined) return "";
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    const runs = FORMULA.test(text) && !NUMBER.test(text);
    if (runs) escaped++;
    const safe = runs ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return { text: `${cells.join(",")}\r\n`, escaped };
}
