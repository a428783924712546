/** Outlines of letters, read from the portal's own files (public/card-glyphs, written by cli/card-glyphs). */
import type { Contour } from "./outline.ts";

/** Forms of a letter that joins its neighbours, in the order of their bits in a file. */
export const FORMS = ["fina", "init", "medi"] as const;

export type Letter = {
  /** In units of the font's size. */
  advance: number;
  /** The base line is 0; y grows downwards. */
  contours: readonly Contour[];
} & { [form in (typeof FORMS)[number]]?: Letter };

/** Code points of one file. */
export const BLOCK = 128;

/** Units of the files in the size of a font. */
export const UNITS = 512;

/**
 * A file is a table of 128 offsets (4 bytes, big-endian, 0 for no letter) and the letters behind it: bits of the forms
 * that follow, then for the letter and each form its advance, the number of its contours and of each the number of
 * points and their steps from the point before. Numbers take one byte, or two from 128 on.
 * @param place of the letter in its block
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
