/** Draws a verdict as a small SVG image: a label, a sign, and words; color is never the only signal. */
import type { VerdictName } from "./verdict.ts";
import { VERDICT_TONES } from "./words.ts";

/** White text on these has a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
const FILLS = { good: "#1a6e3c", warn: "#8a5300", bad: "#b3261e", plain: "#545b64" } as const;
const LABEL_FILL = "#333840";

/** Outlines in a box of 14, one for each verdict. */
export const VERDICT_SIGNS: Readonly<Record<VerdictName, string>> = {
  current: "m2 7.5 3.5 3.5L12 3.5",
  ends_soon: "M7 13A6 6 0 1 0 7 1a6 6 0 0 0 0 12ZM7 4v3.2l2 1.3",
  not_yet_valid: "M1.5 3h11v9.5h-11ZM1.5 6h11M4.5 1v3M9.5 1v3",
  expired: "m2.5 2.5 9 9M11.5 2.5l-9 9",
  needs_key: "M4.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM7 7h6v2.5M10.5 7v2",
  unreachable: "M7 1.5 13 12.5H1ZM7 5.5v3M7 10.5v.1",
  replaced: "M1.5 7h10M8 3.5 11.5 7 8 10.5",
  never_imported: "M2.5 7h9",
};

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for controls
      .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  );
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** Text width in pixels at 11 px in Verdana; the image stretches its text to it if another font is used. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (WIDE.test(character) || character.length > 1) width += 12;
    else if (/[iIjl.,:;'|! ]/.test(character)) width += 4.2;
    else if (/[mwMW@]/.test(character)) width += 10;
    else width += 7;
  }
  return Math.round(width);
}

/** Maximum characters of the label. */
const MAX_LABEL_CHARACTERS = 40;

/**
 * @param label subject of the verdict, on the left
 * @param words verdict, on the right
 * @param alt full text for readers who do not see the image
 */
export function verdictBadge(verdict: VerdictName, label: string, words: string, alt: string): string {
  const characters = [...label];
  const short =
    characters.length > MAX_LABEL_CHARACTERS ? `${characters.slice(0, MAX_LABEL_CHARACTERS - 1).join("")}…` : label;
  const [left, right] = [widthOf(short) + 14, widthOf(words) + 34];
  const text = (content: string, x: number, width: number) =>
    `<text x="${x}" y="15" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(content)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="22" viewBox="0 0 ${left + right} 22" ` +
    `lang="en" role="img" aria-labelledby="t"><title id="t">${escapeXml(alt)}</title>` +
    `<rect width="${left + right}" height="22" rx="4" fill="${FILLS[VERDICT_TONES[verdict]]}"/>` +
    `<path d="M4 0h${left - 4}v22H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z" fill="${LABEL_FILL}"/>` +
    `<path d="${VERDICT_SIGNS[verdict]}" transform="translate(${left + 7} 4)" fill="none" stroke="#fff" stroke-width="1.8" ` +
    'stroke-linecap="round" stroke-linejoin="round"/>' +
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">' +
    `${text(short, 7, left - 14)}${text(words, left + 26, right - 34)}</g></svg>\n`
  );
}
