/** CSV (RFC 4180) whose cells no spreadsheet runs as formulas: of the datasets, and of lists that are downloaded. */

/** Leading characters that spreadsheets interpret as a formula (OWASP: CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Numbers are safe whatever their sign. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

/** Spreadsheets need it to read UTF-8; programs would read it as part of the first name. */
const BYTE_ORDER_MARK = "\uFEFF";

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
    const runs = typeof value !== "number" && FORMULA.test(text) && !NUMBER.test(text);
    if (runs) escaped++;
    const safe = runs ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return { text: `${cells.join(",")}\r\n`, escaped };
}

/** The first line of a file for spreadsheets, which names the columns: with a byte order mark. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns).text;
}

/**
 * The cells of a CSV (RFC 4180), line by line, without empty lines; `'` before what looks like a formula is dropped, as
 * `csvLine` writes it. An open quotation mark ends with the text.
 */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain = "", end] of text
    .replace(BYTE_ORDER_MARK, "")
    .matchAll(/(?:"((?:[^"]|"")*)(?:"|$)|([^",\r\n]*))[^,\r\n]*(,|\r\n|\n|\r|$)/g)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain;
    cells.push(cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell);
    if (end === ",") continue;
    if (cells.length > 1 || cells[0] !== "") lines.push(cells);
    cells = [];
  }
  return lines;
}

/** A table for spreadsheets. */
export function csvText(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return csvHead(columns) + rows.map((cells) => csvLine(cells).text).join("");
}
