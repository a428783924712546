/** Full text: which documents hold the words of a text. */
import { characterPairs } from "../../../src/domain/character-pairs.ts";
import type { Db } from "../db.ts";
import type { SearchKind } from "../search-write.ts";

export type Found = { ref: number; feed_version_id: number | null };

/** Documents that one search looks at; a word that is in more of them says nothing. */
const MOST = 5000;

/**
 * Documents of a kind in which every word of the text begins a word (Transitland v2: words of two and more letters or
 * digits, in any order, no ranking). Nothing when the text has no such word.
 */
export async function docsMatching(db: Db, kind: SearchKind, text: string): Promise<Found[]> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const match = `kind : "${kind}" AND ({name extra ids} : (${terms.map((term) => `"${term}" *`).join(" AND ")}))`;
  return db.rows<Found>(
    "SELECT d.ref, d.feed_version_id FROM (SELECT rowid AS doc FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ?) s " +
      "CROSS JOIN search_doc d ON d.id = s.doc",
    match,
    MOST,
  );
}

/** Documents of feeds or operators whose Onestop ID holds the text anywhere, without regard to case. */
export async function docsNamed(db: Db, kind: "feed" | "operator", text: string): Promise<number[]> {
  const pairs = characterPairs(text);
  if (pairs === "") return [];
  const rows = await db.rows<{ ref: number }>(
    "SELECT d.ref FROM (SELECT rowid AS doc FROM onestop_gram WHERE onestop_gram MATCH ? ORDER BY rowid LIMIT ?) s " +
      "CROSS JOIN search_doc d ON d.id = s.doc WHERE d.kind = ?",
    `"${pairs}"`,
    MOST,
    kind,
  );
  return rows.map((row) => row.ref);
}

/** The words that are looked for. None can hold a quote, so that quoting them is all the escaping there is. */
export function searchTerms(text: string): string[] {
  return (text.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => word.length >= 2).slice(0, 20);
}
