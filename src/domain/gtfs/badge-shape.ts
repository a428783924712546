/** Measures the badge of a route, so that pages and embeds draw the same one. */
import { type BadgeRoute, contrastRatio, parseHex, routeBadge } from "./color.ts";

/** Maximum characters of a name in a badge. */
const MAX_BADGE_CHARS = 9;
/** Characters about twice as wide as a Latin letter. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|\p{Extended_Pictographic}/u;
/** Contrast with a white or black page below which a badge needs a border. */
const EDGE_BELOW = 1.6;

export type BadgeShape = {
  /** The short name of the route; empty if it has none or one that is too long. */
  name: string;
  /** CSS colors. */
  fill: string;
  text: string;
  /** In pixels. */
  width: number;
  fontSize: number;
  /** Whether it needs a border to stand out from the page. */
  hasEdge: boolean;
};

function lettersWide(text: string): number {
  let width = 0;
  for (const letter of text)
    width += WIDE.test(letter) ? 1.6 : /[mwMWÀ-Þ]/.test(letter) ? 1.2 : /[il1.\- ]/.test(letter) ? 0.7 : 1;
  return width;
}

function needsEdge(fill: string): boolean {
  const color = parseHex(fill.slice(1));
  if (color === null) return false;
  return contrastRatio(color, [255, 255, 255]) < EDGE_BELOW || contrastRatio(color, [14, 21, 19]) < EDGE_BELOW;
}

/** Between the ends of a line in a long name: `Antioch - Millbrae`, `Airport <> Center`, `Pier/Quay`. */
const BETWEEN_ENDS = /\s+(?:[-–—>]|<[->]*>|->|to)\s+|\s*[–—↔]\s*/iu;
/** Letters that a badge shows of one end of a line, such as ANT for Antioch, or of a name with one word. */
const END_LETTERS = 3;
/** Initials that a badge shows of a name with several words. */
const MAX_INITIALS = 4;

const firstLetters = (text: string) => [...text.replaceAll(/[^\p{L}\p{N}]/gu, "")].slice(0, END_LETTERS).join("");

/**
 * What a badge says: the short name; else a short form of the long one, so that lines without a short name are told apart
 * not only by their color: the whole name if it fits, `ANT–MIL` for its two ends, else initials. Empty without a name.
 */
export function badgeName({ route_short_name, route_long_name }: BadgeRoute): string {
  const short = (route_short_name ?? "").trim();
  if (short !== "") return short;
  const long = (route_long_name ?? "").trim();
  if ([...long].length <= MAX_BADGE_CHARS) return long;
  const ends = long
    .split(BETWEEN_ENDS)
    .map(firstLetters)
    .filter((end) => end !== "");
  if (ends.length >= 2) return `${ends[0]}–${ends.at(-1)}`.toUpperCase();
  const words = long.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const initials = words
    .map((word) => [...word][0]!)
    .slice(0, MAX_INITIALS)
    .join("");
  return (words.length > 1 ? initials : firstLetters(long)).toUpperCase();
}

/** The badge of a route with its short name on its color. @param height in pixels */
export function badgeShape(route: BadgeRoute, height: number): BadgeShape {
  const { fill, text } = routeBadge(route);
  const name = (route.route_short_name ?? "").trim();
  const fits = name !== "" && [...name].length <= MAX_BADGE_CHARS;
  const fontSize = Math.round(height * 0.56);
  const width = fits
    ? Math.round(Math.max(height * 1.25, lettersWide(name) * fontSize * 0.66 + height * 0.6))
    : Math.round(height * 1.25);
  return { name: fits ? name : "", fill, text, width, fontSize, hasEdge: needsEdge(fill) };
}
