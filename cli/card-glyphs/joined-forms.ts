/** Forms of Arabic letters that join their neighbours, as Unicode has them for compatibility (Arabic Presentation Forms). */

/** In the order in which Unicode lists them behind the form that stands alone. */
export const FORMS = ["fina", "init", "medi"] as const;

/** Those of one letter stand in a row; these two belong to a letter of which Unicode has the others elsewhere. */
const APART = [0xfbe8, 0xfbe9];

/** By the code point of a letter, or of lam and alef in one sign, those of its forms. */
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
    [...rows].map(([letter, [alone, ...joined]]) => [letter.length === 1 ? letter.codePointAt(0)! : alone!, joined]),
  );
}
