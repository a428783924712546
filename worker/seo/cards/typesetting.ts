/** Sets the text on cards: available letters, joining forms, visual order, and line breaks. */
import { BLOCK, type Letter, readLetter } from "./letter.ts";
import type { Contour } from "./outline.ts";

export type Weight = 400 | 700;

/** @returns the file of public/card-glyphs with a name such as `700/4e80`; null if it does not exist */
export type GlyphSource = (name: string) => Promise<ArrayBuffer | null>;

/** The letters of the texts of one card. */
export type Letters = ReadonlyMap<string, Letter>;

const keyOf = (character: string, weight: Weight) => `${weight}${character}`;

/** Maximum number of files read for a card: many more than texts in one language need. */
const MAX_FILES = 60;

/** Reads the files that the texts need and returns their letters; characters without a glyph are missing. */
export async function loadLetters(
  source: GlyphSource,
  texts: readonly (readonly [string, Weight])[],
): Promise<Letters> {
  const letters = new Map<string, Letter>();
  const files = new Map<string, Promise<ArrayBuffer | null>>();
  const read = (name: string) => {
    const file = files.get(name) ?? (files.size < MAX_FILES ? source(name) : Promise.resolve(null));
    files.set(name, file);
    return file;
  };
  const find = async (character: string, weight: Weight) => {
    const codePoint = character.codePointAt(0)!;
    const place = codePoint % BLOCK;
    const isHan = codePoint >= 0x2e80 && codePoint < 0xfb00;
    const block = (codePoint - place).toString(16).padStart(4, "0");
    const file = await read(`${isHan || codePoint >= 0xff00 ? 700 : weight}/${block}`);
    const letter = file && readLetter(file, place);
    if (letter !== null) letters.set(keyOf(character, weight), letter);
  };
  const pendingGlyphs = new Map<string, Promise<unknown>>();
  for (const [text, weight] of [["…? ", 400], ["…? ", 700], ...texts] as const) {
    for (const character of text) {
      const key = keyOf(character, weight);
      if (!pendingGlyphs.has(key)) pendingGlyphs.set(key, find(character, weight));
    }
  }
  await Promise.all(pendingGlyphs.values());
  return letters;
}

/** Whether every letter and digit of a text can be drawn. */
export function canDraw(type: Letters, text: string, weight: Weight): boolean {
  return [...text].every((c) => !/[\p{L}\p{N}\p{M}]/u.test(c) || type.has(keyOf(c, weight)));
}

/** Hebrew and Arabic: a quick test for texts that need no reordering. */
const maybeRtl = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const RTL = "(?!\\p{N})[\\p{sc=Hebr}\\p{sc=Arab}]";
const LTR = "(?![\\p{sc=Hebr}\\p{sc=Arab}])\\p{L}";
const startsRtl = () => new RegExp(`^\\P{L}*${RTL}`, "u");
// Brackets take the direction of the text inside them.
const rtlRun = () => new RegExp(`${RTL}(?:\\((?:(?!${LTR})[^()])*\\)|(?!${LTR})[^()])*(?<=${RTL}|\\))`, "gsu");
const ltrRun = () => new RegExp(`(?:${LTR}|\\p{N})(?:(?!${RTL}).)*(?<=${LTR}|\\p{N})|.`, "gsu");
const PAIRS = "()[]«»";

/** A right-to-left run in visual order, from left to right. */
function reverse(text: string): string {
  const mirror = (c: string) => PAIRS[PAIRS.indexOf(c) ^ 1] ?? c;
  return (text.match(ltrRun()) ?? []).map(mirror).reverse().join("");
}

/** A text in visual order, from left to right. */
function visualOrder(text: string): string {
  if (!maybeRtl.test(text)) return text;
  return startsRtl().test(text) ? reverse(text) : text.replace(rtlRun(), reverse);
}

/** The letters in visual order, each in the form that joins its neighbors. */
function lettersOf(type: Letters, text: string, weight: Weight): Letter[] {
  const letters = [...visualOrder(text)].flatMap((c) => type.get(keyOf(c, weight)) ?? []);
  return letters.map((letter, i) => {
    // Only right-to-left scripts have joining forms, so the preceding letter is on the right.
    const joins = letters[i + 1]?.init && letter.fina;
    const isJoined = letter.init && letters[i - 1]?.fina;
    return (joins ? (isJoined ? letter.medi : letter.fina) : isJoined ? letter.init : letter) ?? letter;
  });
}

export type Style = { weight: Weight; size: number };

export function widthOf(type: Letters, text: string, { weight, size }: Style): number {
  return lettersOf(type, text, weight).reduce((width, { advance }) => width + advance, 0) * size;
}

/** @param x left end of the baseline */
export function outlinesOf(type: Letters, text: string, { weight, size }: Style, x: number, y: number): Contour[] {
  const contours: Contour[] = [];
  let left = x;
  for (const letter of lettersOf(type, text, weight)) {
    for (const contour of letter.contours) {
      const placedContour = new Float32Array(contour.length);
      for (let i = 0; i < placedContour.length; i += 2) {
        placedContour[i] = left + contour[i]! * size;
        placedContour[i + 1] = y + contour[i + 1]! * size;
      }
      contours.push(placedContour);
    }
    left += letter.advance * size;
  }
  return contours;
}

/** The text, cut with an ellipsis if it is wider than allowed. */
export function cutTo(type: Letters, text: string, style: Style, width: number): string {
  if (widthOf(type, text, style) <= width) return text;
  const characters = [...text];
  const cut = (length: number) => `${characters.slice(0, length).join("").trimEnd()}…`;
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (widthOf(type, cut(middle), style) <= width) fits = middle;
    else tooLong = middle;
  }
  return cut(fits);
}

/** Units between which a line may break: blanks, words, and signs, each with its punctuation. */
const PIECES =
  /\s+|[（「『【]*[\u2e80-\u9fff\uf900-\ufaff\uff66-\uff9f][、。，：；！？）」』】ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff66-\uff9f]+/gu;

/**
 * Breaks a text into lines of at most `width`. A wider word is not broken, and the last line takes the rest of the
 * text.
 */
export function breakLines(type: Letters, text: string, style: Style, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(PIECES) ?? []) {
    const longer = line + piece;
    if (line === "" || lines.length === most - 1 || widthOf(type, longer.trimEnd(), style) <= width) line = longer;
    else {
      lines.push(line);
      line = piece.trimStart();
    }
  }
  return [...lines, line].map((text) => text.trim());
}
