/** Renders HTML tables for texts, with the same markup as Markdown tables. */
import { escapeHtml } from "./escape.ts";

/** @param rows cells as HTML */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>\n`).join("");
  return `<div class="text-table" tabindex="0"><table>\n<thead><tr>${cells(head, "th")}</tr></thead>\n<tbody>\n${body}</tbody></table></div>\n`;
}

/** A name in a table cell; a long one may wrap after its underscores. */
export const code = (text: string) => `<code>${escapeHtml(text).replaceAll("_", "_<wbr>")}</code>`;
