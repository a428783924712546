/** Splits texts into pairs of adjacent characters, so that a word index can find any substring of two or more characters. */
import { hexOf } from "../bytes/digest.ts";

const encoder = new TextEncoder();

/** Each pair of the lower-case text as the hex of its UTF-8 bytes, separated by blanks; '' for fewer than two characters. */
export function characterPairs(text: string): string {
  const characters = [...text.toLowerCase()];
  const pairs: string[] = [];
  for (let i = 1; i < characters.length; i++) {
    const bytes = encoder.encode(`${characters[i - 1]}${characters[i]}`);
    pairs.push(hexOf(bytes).toUpperCase());
  }
  return pairs.join(" ");
}
