/** Makes heading anchors: readable, from the words of the heading, unique on their page. */

/** "How to *take part*?" → "how-to-take-part" */
export function anchorOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .match(/[\p{L}\p{N}_]+/gu);
  return words?.join("-") ?? "section";
}

/** The anchor, with a number if the page already has it. */
export function uniqueAnchor(anchor: string, taken: Set<string>): string {
  let unique = anchor;
  for (let i = 2; taken.has(unique); i++) unique = `${anchor}-${i}`;
  taken.add(unique);
  return unique;
}
