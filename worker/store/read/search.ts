/** Full text: which documents hold the words of a text. */
import { characterPairs } from "../../../src/domain/character-pairs.ts";
import type { Db } from "../db.ts";
import type { SearchKind } from "../search-write.ts";
import { allOf, condition } from "./condition.ts";
import { visibleFeed } from "./visible.ts";

export type Found = { ref: number; feed_version_id: number | null };

/** Documents that one search looks at; a word that is in more of them says nothing. */
const MOST = 20_000;

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

/** Where a page of found stops begins and how long it is. */
export type FoundPage = {
  /** Only stops of this feed. */
  feedOnestopId: string | null;
  /** The last row of the page before. */
  after: { feed_version_id: number; id: number } | null;
  limit: number;
};

/** So few documents are all looked at. */
const FEW = 100;

/**
 * Stops of active, visible versions that hold the words, at least as many as the page needs: all of them where they
 * are few, else version by version from the cursor on, so that a beginning of many words costs what the page shows.
 * Documents of a version are numbered as its stops are.
 */
export async function stopDocs(db: Db, text: string, page: FoundPage): Promise<Found[]> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const match = `{name extra ids} : (${terms.map((term) => `"${term}" *`).join(" AND ")})`;
  const some = await db.rows<Found & { kind: string }>(
    "SELECT d.kind, d.ref, d.feed_version_id FROM (SELECT rowid AS doc FROM search WHERE search MATCH ? LIMIT ?) s " +
      "CROSS JOIN search_doc d ON d.id = s.doc",
    match,
    FEW + 1,
  );
  if (some.length <= FEW) return some.filter(({ kind }) => kind === "stop");
  const { feedOnestopId, after, limit } = page;
  const feed = feedOnestopId === null ? "feed f INDEXED BY feed_active" : "feed f";
  const end = (which: "min" | "max") =>
    `(SELECT ${which}(id) FROM search_doc WHERE feed_version_id = f.active_version_id)`;
  // Begins behind the document of the cursor instead of reading up to it.
  const begin =
    after === null
      ? end("min")
      : "CASE WHEN f.active_version_id = ? THEN coalesce((SELECT id + 1 FROM search_doc WHERE kind = 'stop' AND ref = ?), " +
        `${end("min")}) ELSE ${end("min")} END`;
  const where = [
    condition("f.active_version_id > 0"),
    condition("f.exclude_from_global = 0"),
    condition(visibleFeed("f")),
    condition("s.search MATCH ?", match),
    condition("d.kind = 'stop'"),
    condition("d.feed_version_id = f.active_version_id"),
    ...(feedOnestopId === null ? [] : [condition("f.onestop_id = ?", feedOnestopId)]),
    ...(after === null
      ? []
      : [
          condition("f.active_version_id >= ?", after.feed_version_id),
          condition("(f.active_version_id > ? OR d.ref > ?)", after.feed_version_id, after.id),
        ]),
  ];
  const { sql, values } = allOf(where);
  return db.rows<Found>(
    `SELECT d.ref, d.feed_version_id FROM ${feed} ` +
      "CROSS JOIN feed_version_import i ON i.feed_version_id = f.active_version_id AND i.success = 1 AND i.in_progress = 0 " +
      `CROSS JOIN search s ON s.rowid >= ${begin} AND s.rowid <= ${end("max")} ` +
      `CROSS JOIN search_doc d ON d.id = s.rowid WHERE ${sql} LIMIT ?`,
    ...(after === null ? [] : [after.feed_version_id, after.id]),
    ...values,
    limit,
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
