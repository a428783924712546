/** What a repair of a feed changed. */
import { csvLine } from "../csv.ts";
import { VALIDATION_CODES, type ValidationCode } from "../validation/codes.ts";

/** A cell, or something about a whole file, before and after the repair. */
export type RepairedCell = {
  file: string;
  /** 1-based; line 1 is the header. */
  line: number;
  /** Column; "" if it is about a row or a file. */
  field: string;
  before: string;
  after: string;
  /** The finding that the change resolves. */
  code: ValidationCode;
};

/** The changes of a repair in numbers. */
export type RepairSummary = { changes: number; files: number; codes: { code: ValidationCode; changes: number }[] };

/** Counts changes by file and code, the most frequent code first. */
export function summaryOf(changes: readonly Pick<RepairedCell, "file" | "code">[]): RepairSummary {
  const counts = new Map<ValidationCode, number>();
  for (const { code } of changes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return {
    changes: changes.length,
    files: new Set(changes.map(({ file }) => file)).size,
    codes: [...counts]
      .map(([code, count]) => ({ code, changes: count }))
      .sort((a, b) => b.changes - a.changes || (a.code < b.code ? -1 : 1)),
  };
}

/** Names of the columns of the list of changes. */
export const CHANGES_HEADER = csvLine(["file", "line", "field", "before", "after", "code", "why"]).text;

/** One change as a row of the list. Its texts come from the feed, so no spreadsheet may run them as formulas. */
export function changeRow({ file, line, field, before, after, code }: RepairedCell): string {
  return csvLine([file, line, field, before, after, code, VALIDATION_CODES[code].doc]).text;
}
