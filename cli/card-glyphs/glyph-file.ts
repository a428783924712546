/** Writes glyphs in the format that the Worker reads (cards/letter.ts). */
import { BLOCK, UNITS } from "../../worker/seo/cards/letter.ts";

export type GlyphPoint = readonly [x: number, y: number];

/** Glyph of a font in em. The baseline is 0; y grows downwards. */
export type Glyph = { advance: number; contours: readonly (readonly GlyphPoint[])[] };

/** A letter and, in the order of `FORMS`, its joining forms. */
export type LetterForms = { plain: Glyph; forms: readonly (Glyph | null)[] };

function number(bytes: number[], n: number): void {
  if (n < 0 || n >= 0x8000) throw new RangeError(`${n} does not fit into two bytes.`);
  if (n < 128) bytes.push(n);
  else bytes.push(128 | (n >> 8), n & 255);
}

function glyph(bytes: number[], { advance, contours }: Glyph): void {
  number(bytes, Math.round(advance * UNITS));
  const gridContours = contours.map((contour) => onGrid(contour)).filter((contour) => contour.length > 2);
  number(bytes, gridContours.length);
  let [x, y] = [0, 0];
  for (const contour of gridContours) {
    number(bytes, contour.length);
    for (const [nextX, nextY] of contour) {
      for (const step of [nextX - x, nextY - y]) number(bytes, step < 0 ? -2 * step - 1 : 2 * step);
      [x, y] = [nextX, nextY];
    }
  }
}

/** Points rounded to grid units, without consecutive duplicates. */
function onGrid(contour: Glyph["contours"][number]): [x: number, y: number][] {
  const points = contour.map(([x, y]): [number, number] => [Math.round(x * UNITS), Math.round(y * UNITS)]);
  return points.filter(([x, y], i) => {
    const [px, py] = points.at(i - 1)!;
    return x !== px || y !== py;
  });
}

/** @param letters letters by their index in the block */
export function glyphFile(letters: ReadonlyMap<number, LetterForms>): Uint8Array<ArrayBuffer> {
  const table = new DataView(new ArrayBuffer(4 * BLOCK));
  const bytes: number[] = [];
  for (const [place, { plain, forms }] of letters) {
    table.setUint32(4 * place, 4 * BLOCK + bytes.length);
    number(
      bytes,
      forms.reduce((mask, form, bit) => (form === null ? mask : mask | (1 << bit)), 0),
    );
    for (const each of [plain, ...forms]) if (each !== null) glyph(bytes, each);
  }
  return Uint8Array.from([...new Uint8Array(table.buffer), ...bytes]);
}
