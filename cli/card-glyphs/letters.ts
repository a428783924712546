/** Reads the letters of one font file and their joining forms. */
import type { LetterForms } from "./glyph-file.ts";
import { FORMS, joinedForms } from "./joined-forms.ts";
import { readFont } from "./true-type.ts";

const JOINED = joinedForms();

/** @param file WOFF 1.0 @param has whether a code point is wanted */
export async function lettersOf(
  file: Uint8Array,
  has: (codePoint: number) => boolean,
): Promise<Map<number, LetterForms>> {
  const font = await readFont(Uint8Array.from(file).buffer);
  const letters = new Map<number, LetterForms>();
  for (const codePoint of font.codePoints) {
    if (!has(codePoint)) continue;
    const joined = JOINED.get(codePoint) ?? [];
    const forms = FORMS.map((_, i) => (font.has(joined[i] ?? -1) ? font.letter(joined[i]!) : null));
    letters.set(codePoint, { plain: font.letter(codePoint), forms });
  }
  return letters;
}
