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
