/** Which lines need a casing to be seen on the ground of a theme. */
import { contrastRatio, luminance, parseHex, type Rgb } from "./color.ts";

/** Minimum contrast of graphics with what is around them (WCAG 2, 1.4.11). */
export const MIN_GRAPHIC_CONTRAST = 3;
/** Ground of pages and maps in each theme: `--surface` of tokens.css. */
const GROUND: Record<"light" | "dark", Rgb> = { light: [255, 255, 255], dark: [21, 30, 27] };

/** Relative luminance of the ground of a theme. */
export const groundLuminance = (theme: "light" | "dark"): number => luminance(GROUND[theme]);

/**
 * Whether a line of this color has too little contrast with the ground of a theme.
 * @param color six hexadecimal digits, with or without `#`; false for anything else
 */
export function needsCasing(color: string | null | undefined, theme: "light" | "dark"): boolean {
  const rgb = parseHex(color?.replace(/^#/, ""));
  return rgb !== null && contrastRatio(rgb, GROUND[theme]) < MIN_GRAPHIC_CONTRAST;
}
