/** Texts as pairs of neighbouring characters, for finding any piece of two characters and more in an index of words. */
import { hexOf } from "./hex.ts";

const encoder = new TextEncoder();

/** Each pair of the text in lower case as the hex of its UTF-8 bytes, in order, with a blank between; '' below two. */
export function characterPairs(text: string): string {
  const characters = [...text.toLowerCase()];
  const pairs: string[] = [];
  for (let i = 1; i < characters.length; i++) {
    const bytes = encoder.encode(`${characters[i - 1]}${characters[i]}`);
    pairs.push(hexOf(bytes).toUpperCase());
  }
  return pairs.join(" ");
}
