/** Text on cards: which of the fonts has a letter, how wide a text is, where its lines break. */
import type { Font, Letter } from "./font.ts";
import type { Contour, Point } from "./outline.ts";

export type Weight = 400 | 700;

/** Files of Noto Sans by what is in them; the order in which a letter is looked for. */
const SUBSETS = ["latin", "latin-ext", "greek", "cyrillic", "vietnamese"] as const;
type Subset = (typeof SUBSETS)[number];

/** Where a letter may be, without opening a font. */
function subsetsFor(codePoint: number): readonly Subset[] {
  if (codePoint < 0x100) return ["latin"];
  if (codePoint >= 0x370 && codePoint < 0x400) return ["greek"];
  if (codePoint >= 0x400 && codePoint < 0x500) return ["cyrillic"];
  if (codePoint < 0x250 || (codePoint >= 0x1e00 && codePoint < 0x1f00)) return ["latin-ext", "vietnamese"];
  return ["latin", "latin-ext"];
}

/** @returns a font by the name of its file, such as `noto-sans-latin-700` */
export type FontSource = (name: string) => Promise<Font>;

/** Letters of the texts of one card, looked up once. */
export type TypeCase = ReadonlyMap<string, Letter>;

const keyOf = (codePoint: number, weight: Weight) => `${weight} ${codePoint}`;

/** Opens the fonts that some texts need and takes their letters; what no font has is left out. */
export async function setType(source: FontSource, texts: readonly (readonly [string, Weight])[]): Promise<TypeCase> {
  const letters = new Map<string, Letter>();
  for (const [text, weight] of [["…? ", 400], ["…? ", 700], ...texts] as const) {
    for (const character of text) {
      const codePoint = character.codePointAt(0)!;
      const key = keyOf(codePoint, weight);
      if (letters.has(key)) continue;
      for (const subset of subsetsFor(codePoint)) {
        const font = await source(`noto-sans-${subset}-${weight}`);
        if (!font.has(codePoint)) continue;
        letters.set(key, font.letter(codePoint));
        break;
      }
    }
  }
  return letters;
}

/** Whether every letter and digit of a text can be drawn. */
export function isSet(type: TypeCase, text: string, weight: Weight): boolean {
  return [...text].every((c) => !/[\p{L}\p{N}\p{M}]/u.test(c) || type.has(keyOf(c.codePointAt(0)!, weight)));
}

export type Style = { weight: Weight; size: number };

export function widthOf(type: TypeCase, text: string, { weight, size }: Style): number {
  let width = 0;
  for (const c of text) width += type.get(keyOf(c.codePointAt(0)!, weight))?.advance ?? 0;
  return width * size;
}

/** @param at left end of the base line */
export function outlinesOf(type: TypeCase, text: string, { weight, size }: Style, at: Point): Contour[] {
  const contours: Contour[] = [];
  let [x] = at;
  for (const c of text) {
    const letter = type.get(keyOf(c.codePointAt(0)!, weight));
    if (letter === undefined) continue;
    const left = x;
    for (const contour of letter.contours)
      contours.push(contour.map(([px, py]): Point => [left + px * size, at[1] + py * size]));
    x += letter.advance * size;
  }
  return contours;
}

/** The text, cut with an ellipsis where it is wider than allowed. */
export function cutTo(type: TypeCase, text: string, style: Style, width: number): string {
  if (widthOf(type, text, style) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && widthOf(type, `${characters.join("").trimEnd()}…`, style) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Lines of at most `width`; what does not fit into the last one is cut. */
export function broken(type: TypeCase, text: string, style: Style, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || lines.length === most - 1 || widthOf(type, longer, style) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((text) => cutTo(type, text, style, width));
}
