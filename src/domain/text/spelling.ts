/**
 * Finds words that differ by one letter without comparing all words: two such words have a part in common that remains
 * when at most one letter of each is left out (symmetric deletion).
 */
import { hexOf } from "../bytes/digest.ts";
import { editDistance } from "./edit-distance.ts";

/** Shorter words are not corrected: too many others are one letter away. */
const MIN_LETTERS = 4;
/** Letters of a word that are compared. */
const MAX_LETTERS = 12;

/** Letters only: numbers are never corrected. */
const CORRECTABLE = /^[\p{L}\p{M}]+$/u;

export function isCorrectable(word: string): boolean {
  return CORRECTABLE.test(word) && [...word].length >= MIN_LETTERS;
}

/** The first letters of a word, and the same with each of them left out. */
export function partsOf(word: string): string[] {
  const letters = [...word].slice(0, MAX_LETTERS);
  const without = letters.map((_, i) => [...letters.slice(0, i), ...letters.slice(i + 1)].join(""));
  return [...new Set([letters.join(""), ...without])];
}

/**
 * How far a typed word is from another: 0 or 1 letter from the whole word, 2 if it is one letter from its beginning, and 3
 * for anything else. A letter is wrong, missing, extra, or swapped with its neighbor.
 */
export function spellingDistance(typedWord: string, word: string): 0 | 1 | 2 | 3 {
  const whole = editDistance(typedWord, word, 1);
  if (whole <= 1) return whole as 0 | 1;
  const [length, letters] = [[...typedWord].length, [...word]];
  const begins = [-1, 0, 1].some((more) => editDistance(typedWord, letters.slice(0, length + more).join(""), 1) <= 1);
  return begins ? 2 : 3;
}

const encoder = new TextEncoder();

/** A part as one token of the full-text table `search_spelling`: its UTF-8 as hex, of which a prefix stays a prefix. */
export function partToken(part: string): string {
  return hexOf(encoder.encode(part));
}
