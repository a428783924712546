/** Normalizes words for search: case and accent folding, and alternative spellings. */

/**
 * Prefix of words that are in the full-text table but not in the text. A private-use character: the tokenizer keeps it and
 * no query word contains it, so Transitland v2's own `search` never matches such a word.
 */
export const SHADOW = "\uE000";

/** Replacements for letters that Unicode decomposition leaves alone. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ς: "σ",
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}]+$/u;
const HAS_SPECIAL = new RegExp(SPECIAL.source);

/** Scripts written without blanks between words: Han and kana, Thai, Lao, Khmer, Burmese. */
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** Lower case without accents, tonos, breve and Arabic vowel signs. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655]/g, "")
    .normalize("NFC")
    .toLowerCase();
}

/** Like `folded`, with letters such as ß and ø spelled out and single blanks between words. */
export function plain(text: string): string {
  return wordsOf(foldText(text).replace(SPECIAL, (letter) => PLAIN[letter]!)).join(" ");
}

/** The words of a text, letters and digits of any script; at most 12. */
export function wordsOf(text: string): string[] {
  return (text.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, 12);
}

/** Initials of names of three or more words, with and without small words: `bart`, `sfmta`. */
export function acronyms(name: string): string[] {
  const words = plain(name.replace(/\(.*?\)/g, " ")).split(" ");
  const great = words.filter((word) => !SMALL.has(word));
  const initials = [words, great]
    .filter((list) => list.length >= 3)
    .map((list) => list.map((word) => word[0]).join(""));
  return [...new Set(initials)].filter((word) => /^[a-z]{3,8}$/.test(word));
}
const SMALL = new Set([
  "of",
  "the",
  "and",
  "for",
  "de",
  "du",
  "des",
  "la",
  "le",
  "les",
  "di",
  "da",
  "do",
  "der",
  "y",
  "e",
]);

/**
 * Additional words under which a text is found: pairs of characters in scripts without blanks (東京駅 by 京駅), and
 * spelled-out letters (Łódź by lodz). Each begins with SHADOW; the words of the text itself are not included.
 */
export function shadowWords(text: string): string[] {
  const shadows = new Set<string>();
  for (const [run] of text.normalize("NFC").matchAll(UNSPACED_SCRIPTS))
    for (const pair of pairs(run)) shadows.add(pair);
  for (const word of wordsOf(text)) {
    const plainWord = plain(word);
    // The tokenizer folds only the accents of Latin letters.
    const isKnown = LATIN.test(word) ? !HAS_SPECIAL.test(foldText(word)) : plainWord === word.toLowerCase();
    if (!isKnown && plainWord !== "") shadows.add(plainWord);
  }
  return [...shadows].map((word) => SHADOW + word);
}

/** Adjacent letters without combining marks, which the tokenizer drops. */
function pairs(run: string): string[] {
  const letters = [...run.replace(/\p{M}/gu, "")];
  return letters.slice(1).map((letter, i) => letters[i]! + letter);
}

/**
 * The shadow words of a query word, all of which must match: its pairs of characters in scripts without blanks, else the
 * spelled-out word.
 */
export function shadowsOf(word: string): string[] {
  const [run] = word.match(UNSPACED_SCRIPTS) ?? [];
  const wordPairs = run === word ? pairs(word) : [];
  return (wordPairs.length > 0 ? wordPairs : [plain(word) || word]).map((text) => SHADOW + text);
}
