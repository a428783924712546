/** Searches the documentation: every query word must begin a word of a section; matches in headings rank higher. */
import type { SearchSection } from "./text.ts";

/** A part of an excerpt; `hit` marks a match. */
export type ExcerptPart = { text: string; hit: boolean };

export type SearchHit = { path: string; id: string; page: string; heading: string; excerpt: readonly ExcerptPart[] };

export type SearchResult = { hits: readonly SearchHit[] /** All parts that match, shown or not. */; total: number };

/** Maximum number of query words used. */
const MAX_WORDS = 8;

/** Characters per excerpt. */
const EXCERPT_CHARACTERS = 180;

/** Lower-case letters and digits without accents. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The distinct words of a query, folded. */
export function wordsOf(q: string): string[] {
  const words = fold(q.slice(0, 200)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** @param words folded; letters and digits only, so that they need no escape */
const beginsWith = (words: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})`, "gu");

/** @param limit maximum number of hits */
export function searchSections(sections: readonly SearchSection[], q: string, limit = 30): SearchResult {
  const words = wordsOf(q);
  if (words.length === 0) return { hits: [], total: 0 };
  const patterns = words.map((word) => beginsWith([word]));
  const matches = sections
    .map((section) => ({ section, score: scoreOf(section, patterns) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const hits = matches.slice(0, limit).map(({ section }) => hitOf(section, words));
  return { hits, total: matches.length };
}

/** 0 if a word is missing. Words of the page title add to a section's score, but do not match it alone. */
function scoreOf({ page, id, heading, text }: SearchSection, patterns: readonly RegExp[]): number {
  const [inPage, inHeading, inText] = [fold(page), fold(heading), fold(text)];
  let score = 0;
  let own = 0;
  for (const pattern of patterns) {
    const times = Math.min(5, inText.match(pattern)?.length ?? 0);
    const title = inPage.match(pattern) !== null;
    const head = inHeading.match(pattern) !== null;
    if (!title && !head && times === 0) return 0;
    // The first section also represents the page.
    if (head || times > 0 || id === "") own++;
    score += (title ? (id === "" ? 12 : 3) : 0) + (head ? 10 : 0) + times;
  }
  return own === 0 ? 0 : score;
}

function hitOf({ path, id, page, heading, text }: SearchSection, words: readonly string[]): SearchHit {
  return { path, id, page, heading, excerpt: excerptOf(text, words) };
}

/** The text around the first match, or the beginning of the text. */
export function excerptOf(text: string, words: readonly string[]): ExcerptPart[] {
  const marks = marksOf(text, words);
  const first = marks[0]?.[0] ?? 0;
  const begin = first < EXCERPT_CHARACTERS / 2 ? 0 : text.indexOf(" ", first - EXCERPT_CHARACTERS / 3) + 1 || first;
  const rough = begin + EXCERPT_CHARACTERS;
  const end = rough >= text.length ? text.length : Math.max(text.lastIndexOf(" ", rough), first + 1);
  const parts: ExcerptPart[] = [];
  const add = (part: string, hit: boolean) => part !== "" && parts.push({ text: part, hit });
  let at = begin;
  if (begin > 0) add("… ", false);
  for (const [from, to] of marks) {
    if (from < at || to > end) continue;
    add(text.slice(at, from), false);
    add(text.slice(from, to), true);
    at = to;
  }
  add(text.slice(at, end) + (end < text.length ? " …" : ""), false);
  return parts;
}

/** Positions of matches: whole words that begin with a query word. */
function marksOf(text: string, words: readonly string[]): [from: number, to: number][] {
  if (words.length === 0) return [];
  const pattern = beginsWith(words);
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .filter(([word]) => fold(word).search(pattern) === 0)
    .map((match) => [match.index, match.index + match[0].length]);
}
