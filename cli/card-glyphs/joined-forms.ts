/** Joining forms of Arabic letters, from Unicode's compatibility block (Arabic Presentation Forms). */

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
    [...rows].map(([letter, [alone, ...joined]]) => [letter.length === 1 ? letter.codePointAt(0)! : alone!, joined]),
  );
}
