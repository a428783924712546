import { type Mode, modeOf } from "./modes.ts";

/** Colors as six hexadecimal digits without `#`, as GTFS writes them (field type Color); API responses add the `#`. */

export type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^[0-9A-Fa-f]{6}$/;

/** Red, green and blue (0 to 255) of a GTFS color; null for anything but six hexadecimal digits. */
export function parseHex(text: string | null | undefined): Rgb | null {
  if (text == null || !HEX.test(text)) return null;
  const value = Number.parseInt(text, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it. */
export function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast of two colors, from 1 (none) to 21 (black on white): WCAG 2, contrast ratio. */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Minimum contrast of normal text (WCAG 2, 1.4.3, level AA). */
const MIN_TEXT_CONTRAST = 4.5;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** The preferred text color if it has enough contrast on the background, else black or white, whichever contrasts more. */
export function readableOn(background: Rgb, preferredColor?: Rgb | null): Rgb {
  if (preferredColor && contrastRatio(background, preferredColor) >= MIN_TEXT_CONTRAST) return preferredColor;
  return contrastRatio(background, BLACK) >= contrastRatio(background, WHITE) ? BLACK : WHITE;
}

/** A CSS color: `#` and six lower-case hexadecimal digits. */
export function cssColor(color: Rgb): string {
  return `#${((1 << 24) | (color[0] << 16) | (color[1] << 8) | color[2]).toString(16).slice(1)}`;
}

/**
 * Color of each mode for routes without a color of their own (six hexadecimal digits).
 * Each has a contrast of at least 3 to 1 with the light and dark page (WCAG 2, 1.4.11), and 4.5 to 1 with its text.
 */
export const MODE_COLORS: Record<Mode, string> = {
  tram: "c2410c",
  metro: "d7263d",
  rail: "66707a",
  bus: "1473b8",
  ferry: "0a7f8f",
  cablecar: "a95c0c",
  gondola: "8a6a00",
  funicular: "a06134",
  trolleybus: "2f7d32",
  monorail: "8a5ac8",
  coach: "4a67c9",
  air: "3f6fa8",
  taxi: "947600",
  selfdrive: "5c7a29",
  misc: "737373",
};

/** The columns of routes.txt used for a badge. */
export type BadgeRoute = {
  route_type?: number | null;
  route_color?: string | null;
  route_text_color?: string | null;
  route_short_name?: string | null;
  route_long_name?: string | null;
  route_id?: string | null;
};

/**
 * Colors and label of a route's badge: its own color or else its mode's, a readable text color, and its short name,
 * long name, or GTFS id. A text color without a background color is ignored.
 */
export function routeBadge(route: BadgeRoute): { fill: string; text: string; label: string } {
  const routeColor = parseHex(route.route_color);
  const fill = routeColor ?? parseHex(MODE_COLORS[modeOf(route.route_type)])!;
  const text = readableOn(fill, routeColor && parseHex(route.route_text_color));
  const label = [route.route_short_name, route.route_long_name, route.route_id].find((name) => name?.trim()) ?? "";
  return { fill: cssColor(fill), text: cssColor(text), label: label.trim() };
}
