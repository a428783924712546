/** Rules as text: one line each for people, JSON lines or a JSON array in files. */
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { problem } from "../problem.ts";

/** `301 /old → /new  (until …; note)` */
export function ruleLine({ source, target, status, expires, note, override }: RedirectRule): string {
  const more = [
    override === true ? "overrides a page" : "",
    expires === undefined ? "" : `until ${expires}`,
    note ?? "",
  ];
  const said = more.filter((text) => text !== "").join("; ");
  return `${status} ${source} → ${target}${said === "" ? "" : `  (${said})`}`;
}

/**
 * Reads a file of rules: one JSON object a line (blank lines do not count), or one JSON array.
 * @returns each with its line, 1-based; in an array its place
 * @throws Problem redirect.invalid with the line that cannot be read
 */
export function readRuleLines(text: string): { rule: unknown; line: number }[] {
  if (text.trimStart().startsWith("[")) {
    const rules = parse(text, 1);
    return (rules as unknown[]).map((rule, i) => ({ rule, line: i + 1 }));
  }
  return text
    .split("\n")
    .map((content, i) => ({ content, line: i + 1 }))
    .filter(({ content }) => content.trim() !== "")
    .map(({ content, line }) => ({ rule: parse(content, line), line }));
}

function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw problem("redirect.invalid", `Line ${line} is no JSON.`, { line }, error);
  }
}
