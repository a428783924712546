/** Rules as text: one line each for people, JSON lines or a JSON array in files. */
import { csvText, readCsv } from "../../src/domain/csv.ts";
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { problem } from "../problem.ts";

/** `301 /old → /new  (until …; note)` */
export function ruleLine({ source, target, status, expires, note, override }: RedirectRule): string {
  const more = [
    override === true ? "overrides a page" : "",
    expires === undefined ? "" : `until ${expires}`,
    note ?? "",
  ];
  const remark = more.filter((text) => text !== "").join("; ");
  return `${status} ${source} → ${target}${remark === "" ? "" : `  (${remark})`}`;
}

/** A rule as read, and its line, from 1. */
export type NumberedRule = { rule: unknown; line: number };

/**
 * Reads a file of rules: one JSON object per line (blank lines are ignored), one JSON array, the output of
 * `export --json`, an object with `rules`, or a CSV whose first line names `source`, `target`, `status`, and other fields.
 * @param file name for errors
 * @throws Problem redirect.invalid with the invalid line
 */
export function readRuleLines(text: string, file?: string): NumberedRule[] {
  const plain = text.replace(/^\ufeff/, "");
  if (plain.trimStart().startsWith("[")) return numberRules(parse(plain, 1, file) as unknown[], plain);
  if (/^"?source"?,/.test(plain)) return readCsvRules(plain);
  const lines = plain
    .split("\n")
    .map((content, i) => ({ content, line: i + 1 }))
    .filter(({ content }) => content.trim() !== "");
  const exportedRules = rulesOf(plain);
  if (exportedRules !== null) return numberRules(exportedRules, plain);
  return lines.map(({ content, line }) => ({ rule: parse(content, line, file), line }));
}

const CSV_COLUMNS = ["source", "target", "status", "expires", "note", "override"] as const;

/** The rules as a table for spreadsheets, which `readRuleLines` reads. */
export const rulesCsv = (rules: readonly RedirectRule[]): string =>
  csvText(
    CSV_COLUMNS,
    rules.map((rule) => CSV_COLUMNS.map((column) => rule[column])),
  );

/** An empty cell is an absent field; the line of a rule counts rules, because a note may have line breaks. */
function readCsvRules(text: string): NumberedRule[] {
  const [columns = [], ...lines] = readCsv(text);
  return lines.map((cells, i) => {
    const fields = columns.flatMap((column, at) => (cells[at] ? [[column, cellValue(column, cells[at])]] : []));
    return { rule: Object.fromEntries(fields), line: i + 2 };
  });
}

function cellValue(column: string, cell: string): string | number | boolean {
  if (column === "status") return Number(cell);
  return column === "override" && /^(true|false)$/i.test(cell) ? /^true$/i.test(cell) : cell;
}

function rulesOf(text: string): unknown[] | null {
  try {
    const { rules } = JSON.parse(text) as { rules?: unknown };
    return Array.isArray(rules) ? rules : null;
  } catch {
    return null;
  }
}

/** The elements of an array with their first lines. */
function numberRules(rules: readonly unknown[], text: string): NumberedRule[] {
  const starts = elementStarts(text);
  return rules.map((rule, i) => ({ rule, line: lineAt(text, starts[i] ?? 0) }));
}

/** Positions of the elements of the first array of a JSON text. */
function elementStarts(text: string): number[] {
  const starts: number[] = [];
  let depth = 0;
  let isElementAwaited = false;
  // Strings are matched as a whole, so their content is ignored.
  for (const { 0: token, index } of text
    .slice(text.indexOf("["))
    .matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s"[\]{},]+/g)) {
    if (isElementAwaited && token !== "]") starts.push(index + text.indexOf("["));
    isElementAwaited = depth <= 1 && (token === "," ? depth === 1 : token === "[" && depth === 0);
    if (token === "[" || token === "{") depth++;
    if (token === "]" || token === "}") depth--;
    if (depth === 0) break;
  }
  return starts;
}

const lineAt = (text: string, position: number) => text.slice(0, position).split("\n").length;

function parse(text: string, line: number, file: string | undefined): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The runtime's message has the position of the error relative to its input.
    const [, within = "1"] = /\(line (\d+) column/.exec(String(error)) ?? [];
    const bad = line + Number(within) - 1;
    const where = { line: bad, ...(file === undefined ? {} : { file }) };
    throw problem("redirect.invalid", `Line ${bad} is not JSON.`, where, error);
  }
}
