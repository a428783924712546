/** Reads the letters of one font file and their joining forms, with curves as lines. */
import opentype from "opentype.js";
import { FORMS } from "../../worker/seo/cards/letter.ts";
import type { Glyph, GlyphPoint, LetterForms } from "./glyph-file.ts";

/** Unicode lists the forms of a letter consecutively, except these two, whose other forms are elsewhere. */
const APART = [0xfbe8, 0xfbe9];

/** Maps the code point of a letter, or of a lam-alef ligature, to the code points of its `FORMS`, in their order. */
export function joinedForms(): Map<number, readonly number[]> {
  const rows = new Map<string, number[]>();
  for (const [first, last] of [
    [0xfb50, 0xfbff],
    [0xfe80, 0xfefc],
  ] as const) {
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const letter = String.fromCodePoint(codePoint).normalize("NFKC");
      if (APART.includes(codePoint) || letter === String.fromCodePoint(codePoint)) continue;
      rows.set(letter, [...(rows.get(letter) ?? []), codePoint]);
    }
  }
  return new Map(
    [...rows].map(([letter, [alone, ...forms]]) => [letter.length === 1 ? letter.codePointAt(0)! : alone!, forms]),
  );
}

const JOINED_FORMS = joinedForms();

/**
 * @param file font with quadratic outlines (TrueType, also as WOFF 1.0)
 * @param has whether a code point is wanted
 * @throws Error if it is not a font
 */
export function lettersOf(file: Uint8Array, has: (codePoint: number) => boolean): Map<number, LetterForms> {
  const font = opentype.parse(Uint8Array.from(file).buffer);
  const indexes = font.tables.cmap.glyphIndexMap;
  const glyphOf = (codePoint: number): Glyph | null => {
    const index = indexes[codePoint] ?? 0;
    if (index === 0) return null;
    const glyph = font.glyphs.get(index);
    // The outline of a composite glyph is assembled when its path is read.
    void glyph.path;
    const scale = 1 / font.unitsPerEm;
    const contours = glyph
      .getContours()
      .map((points) => flatten(points).map(([x, y]): GlyphPoint => [x * scale, -y * scale]));
    return { advance: glyph.advanceWidth * scale, contours };
  };
  const letters = new Map<number, LetterForms>();
  for (const codePoint of Object.keys(indexes).map(Number)) {
    const plain = has(codePoint) ? glyphOf(codePoint) : null;
    if (plain === null) continue;
    const forms = JOINED_FORMS.get(codePoint) ?? [];
    letters.set(codePoint, { plain, forms: FORMS.map((_, i) => glyphOf(forms[i] ?? -1)) });
  }
  return letters;
}

/** Maximum distance of a line from its curve, in font units of 1/1000 em: a tenth of a pixel at 84 pixels. */
const TOLERANCE = 1.2;

/** Number of lines for a curve from `a` to `c`. A part of 1/n is off by a quarter of the bend over n squared. */
function lineCount(a: GlyphPoint, b: GlyphPoint, c: GlyphPoint): number {
  const bend = Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]);
  return Math.max(1, Math.ceil(Math.sqrt(bend / 4 / TOLERANCE)));
}

/** A contour of quadratic curves as lines. Between two control points, a point of the outline lies in the middle. */
function flatten(nodes: readonly { x: number; y: number; onCurve: boolean }[]): GlyphPoint[] {
  const all = nodes.flatMap((node, i) => {
    const next = nodes[(i + 1) % nodes.length]!;
    const middle = { x: (node.x + next.x) / 2, y: (node.y + next.y) / 2, onCurve: true };
    return node.onCurve || next.onCurve ? [node] : [node, middle];
  });
  const begin = all.findIndex((node) => node.onCurve);
  if (begin < 0) return [];
  const points: GlyphPoint[] = [];
  for (let i = 0; i < all.length; i++) {
    const node = all[(begin + i) % all.length]!;
    if (node.onCurve) {
      points.push([node.x, node.y]);
      continue;
    }
    const [px, py] = points.at(-1)!;
    const next = all[(begin + i + 1) % all.length]!;
    const count = lineCount([px, py], [node.x, node.y], [next.x, next.y]);
    for (let line = 1; line < count; line++) {
      const t = line / count;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      points.push([a * px + b * node.x + c * next.x, a * py + b * node.y + c * next.y]);
    }
  }
  return points;
}
