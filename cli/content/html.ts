/** Pieces of HTML for texts: tables and heading anchors. */
import { escapeMarkup } from "../../src/domain/text/markup.ts";

/**
 * A table with the same markup as Markdown tables.
 * @param rows cells as HTML
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>\n`).join("");
  return `<div class="text-table" tabindex="0"><table>\n<thead><tr>${cells(head, "th")}</tr></thead>\n<tbody>\n${body}</tbody></table></div>\n`;
}

/** A name in a table cell; a long one may wrap after its underscores. */
export const code = (text: string) => `<code>${escapeMarkup(text).replaceAll("_", "_<wbr>")}</code>`;

/** "How to *take part*?" → "how-to-take-part" */
export function anchorOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .match(/[\p{L}\p{N}_]+/gu);
  return words?.join("-") ?? "section";
}

/** The anchor, with a number if the page already has it. */
export function uniqueAnchor(anchor: string, usedAnchors: Set<string>): string {
  let unique = anchor;
  for (let i = 2; usedAnchors.has(unique); i++) unique = `${anchor}-${i}`;
  usedAnchors.add(unique);
  return unique;
}
