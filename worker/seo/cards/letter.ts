/** Reads outlines of letters from public/card-glyphs, which cli/card-glyphs writes. */
import type { Contour } from "./outline.ts";

/** Joining forms of a letter: in the order of their bits in a file, and of Unicode after the isolated form. */
export const FORMS = ["fina", "init", "medi"] as const;

export type Letter = {
  /** In font units. */
  advance: number;
  /** The baseline is 0; y grows downwards. */
  contours: readonly Contour[];
} & { [form in (typeof FORMS)[number]]?: Letter };

/** Number of code points per file. */
export const BLOCK = 128;

/** Font units per em in the files. */
export const UNITS = 512;

/**
 * Reads one letter. A file is a table of 128 offsets (4 bytes, big-endian, 0 for no letter), followed by the letters: a
 * byte with the bits of the joining forms that follow, then for the letter and each form the advance, the number of
 * contours, and for each contour the number of points and their differences from the previous point. Numbers take one
 * byte, or two from 128 on.
 * @param place index of the letter in its block
 */
export function readLetter(file: ArrayBuffer, place: number): Letter | null {
  let at = new DataView(file).getUint32(4 * place);
  if (at === 0) return null;
  const bytes = new Uint8Array(file);
  const number = () => {
    const first = bytes[at++]!;
    return first < 128 ? first : (first & 127) * 256 + bytes[at++]!;
  };
  const step = () => {
    const n = number();
    return (n & 1 ? -n - 1 : n) / 2 / UNITS;
  };
  const glyph = (): Letter => {
    const advance = number() / UNITS;
    let [x, y] = [0, 0];
    const contours = Array.from({ length: number() }, () => {
      const points = new Float32Array(2 * number());
      for (let i = 0; i < points.length; i += 2) {
        x += step();
        y += step();
        points[i] = x;
        points[i + 1] = y;
      }
      return points;
    });
    return { advance, contours };
  };
  const forms = number();
  const letter = glyph();
  FORMS.forEach((form, bit) => {
    if ((forms >> bit) & 1) letter[form] = glyph();
  });
  return letter;
}
