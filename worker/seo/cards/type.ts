/** Text on cards: which letters there are, how they join, in which order they stand, where lines break. */
import { BLOCK, type Letter, readLetter } from "./letter.ts";
import type { Contour } from "./outline.ts";

export type Weight = 400 | 700;

/** @returns a file of public/card-glyphs by its name, such as `700/4e80`; null for none */
export type GlyphSource = (name: string) => Promise<ArrayBuffer | null>;

/** Letters of the texts of one card, looked up once. */
export type TypeCase = ReadonlyMap<string, Letter>;

const keyOf = (character: string, weight: Weight) => `${weight}${character}`;

/** Files that one card may ask for: many more than texts of one language need. */
const MAX_FILES = 60;

/** Reads the files that some texts need and takes their letters; what no file has is left out. */
export async function setType(source: GlyphSource, texts: readonly (readonly [string, Weight])[]): Promise<TypeCase> {
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
  const asked = new Map<string, Promise<unknown>>();
  for (const [text, weight] of [["…? ", 400], ["…? ", 700], ...texts] as const) {
    for (const character of text) {
      const key = keyOf(character, weight);
      if (!asked.has(key)) asked.set(key, find(character, weight));
    }
  }
  await Promise.all(asked.values());
  return letters;
}

/** Whether every letter and digit of a text can be drawn. */
export function isSet(type: TypeCase, text: string, weight: Weight): boolean {
  return [...text].every((c) => !/[\p{L}\p{N}\p{M}]/u.test(c) || type.has(keyOf(c, weight)));
}

/** Hebrew and Arabic, to find out quickly that a text has none. */
const maybeRtl = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const RTL = "(?!\\p{N})[\\p{sc=Hebr}\\p{sc=Arab}]";
const LTR = "(?![\\p{sc=Hebr}\\p{sc=Arab}])\\p{L}";
const startsRtl = () => new RegExp(`^\\P{L}*${RTL}`, "u");
// Brackets belong to what is between them.
const rtlRun = () => new RegExp(`${RTL}(?:\\((?:(?!${LTR})[^()])*\\)|(?!${LTR})[^()])*(?<=${RTL}|\\))`, "gsu");
const ltrRun = () => new RegExp(`(?:${LTR}|\\p{N})(?:(?!${RTL}).)*(?<=${LTR}|\\p{N})|.`, "gsu");
const PAIRS = "()[]«»";

/** A text that is read from the right, as it stands from left to right. */
function turned(text: string): string {
  const mirrored = (c: string) => PAIRS[PAIRS.indexOf(c) ^ 1] ?? c;
  return (text.match(ltrRun()) ?? []).map(mirrored).reverse().join("");
}

/** A text as it stands from left to right. */
function inSight(text: string): string {
  if (!maybeRtl.test(text)) return text;
  return startsRtl().test(text) ? turned(text) : text.replace(rtlRun(), turned);
}

/** Letters from left to right, each in the form that joins its neighbours. */
function lettersOf(type: TypeCase, text: string, weight: Weight): Letter[] {
  const letters = [...inSight(text)].flatMap((c) => type.get(keyOf(c, weight)) ?? []);
  return letters.map((letter, i) => {
    // Only scripts that are read from the right have forms: what comes before stands on the right.
    const joins = letters[i + 1]?.init && letter.fina;
    const isJoined = letter.init && letters[i - 1]?.fina;
    return (joins ? (isJoined ? letter.medi : letter.fina) : isJoined ? letter.init : letter) ?? letter;
  });
}

export type Style = { weight: Weight; size: number };

export function widthOf(type: TypeCase, text: string, { weight, size }: Style): number {
  return lettersOf(type, text, weight).reduce((width, { advance }) => width + advance, 0) * size;
}

/** @param x of the left end of the base line */
export function outlinesOf(type: TypeCase, text: string, { weight, size }: Style, x: number, y: number): Contour[] {
  const contours: Contour[] = [];
  let left = x;
  for (const letter of lettersOf(type, text, weight)) {
    for (const contour of letter.contours) {
      const placed = new Float32Array(contour.length);
      for (let i = 0; i < placed.length; i += 2) {
        placed[i] = left + contour[i]! * size;
        placed[i + 1] = y + contour[i + 1]! * size;
      }
      contours.push(placed);
    }
    left += letter.advance * size;
  }
  return contours;
}

/** The text, cut with an ellipsis where it is wider than allowed. */
export function cutTo(type: TypeCase, text: string, style: Style, width: number): string {
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

/** Blanks, words, and signs between which a line may break, each with the punctuation that belongs to it. */
const PIECES =
  /\s+|[（「『【]*[\u2e80-\u9fff\uf900-\ufaff\uff66-\uff9f][、。，：；！？）」』】ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff66-\uff9f]+/gu;

/** Lines of at most `width`, but for words that are wider, and for the last one, which holds what is left. */
export function broken(type: TypeCase, text: string, style: Style, width: number, most: number): string[] {
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
