/**
 * Numbers of documents in `search_ranked` and `search_ranked_stop`: kind, order and entity in one number, so that the full-text table returns the
 * matches of a kind best first and a query can stop after a few. Below 2^53, so exact in JavaScript and in D1's answers.
 */
import { plain, wordsOf } from "../../../src/domain/text/search-words.ts";
import type { DocumentKind, SearchDoc } from "./document.ts";

/** Entities have numbers below this. */
export const REFS = 2 ** 44;
/** Orders of a kind: words of the name (3 bits), then importance (3 bits). */
const ORDERS = 64;
const LEVELS = 8;

const CODES: Readonly<Record<DocumentKind, number>> = { feed: 1, operator: 2, agency: 3, route: 4, stop: 5, place: 6 };

/** The first number of a kind, and the first after it. */
export function rangeOfKind(kind: DocumentKind): [from: number, end: number] {
  return [CODES[kind] * ORDERS * REFS, (CODES[kind] + 1) * ORDERS * REFS];
}

/**
 * The number of a document. Names of few words come first, because they say more exactly what was searched for; among
 * those, entities of higher importance.
 */
export function rankedNumber({ kind, ref, name, ids = "", importance = 0 }: SearchDoc): number {
  const words = Math.min(LEVELS, Math.max(1, wordsOf(plain(name || ids)).length));
  const level = Math.min(LEVELS - 1, Math.max(0, Math.floor(importance)));
  return (CODES[kind] * ORDERS + (words - 1) * LEVELS + (LEVELS - 1 - level)) * REFS + ref;
}
