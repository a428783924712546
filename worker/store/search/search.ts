/** Full-text search for documents that contain the words of a text. */

import { characterPairs } from "../../../src/domain/text/character-pairs.ts";
import { type Db, RowsLeft } from "../db/db.ts";
import { isLive, LIVE } from "../db/live-versions.ts";
import { integer } from "../shape.ts";
import { type RowOf, type RowShape, rowShape } from "../table.ts";
import { searchDocTable } from "../tables/search-doc.ts";
import type { DocumentKind } from "./write.ts";

/** What every entity row has. */
type Entity = { id: number; feed_version_id: number };

const FOUND_DOC = searchDocTable.pick(["ref", "feed_version_id"]);
export type FoundDoc = RowOf<typeof FOUND_DOC>;

/** Maximum documents of one search; a word in more documents is not selective. */
const MAX_DOCUMENTS = 20_000;

/**
 * Documents of a kind in which every word of the text begins a word (Transitland v2: words of two and more letters or
 * digits, in any order, no ranking). Nothing when the text has no such word. Rows read: two each.
 */
export async function docsMatching(db: Db, kind: DocumentKind, text: string): Promise<FoundDoc[]> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const match = `kind : "${kind}" AND ({name extra ids} : (${terms.map((term) => `"${term}" *`).join(" AND ")}))`;
  return db.rows(
    FOUND_DOC,
    `SELECT d.ref, d.feed_version_id FROM (${MATCHING_DOCS}) s CROSS JOIN search_doc d ON d.id = s.doc`,
    match,
    new RowsLeft(2),
  );
}

const MATCHING_DOCS = `SELECT rowid AS doc FROM search WHERE search MATCH ? ORDER BY rowid LIMIT min(${MAX_DOCUMENTS}, ?)`;

/** Columns with the GTFS ids of entities, and their indexes, which ignore case. */
const ID_COLUMNS = {
  agency: [["agency_id", "agency_by_id"]],
  route: [["route_id", "route_by_id"]],
  stop: [
    ["stop_id", "stop_by_id"],
    ["stop_code", "stop_by_code"],
  ],
} as const;

/** SQL of the numbers of the entities that have the text (?1) as an id, in any case. */
function withId(kind: keyof typeof ID_COLUMNS, limit: string): string {
  return ID_COLUMNS[kind]
    .map(
      ([column, index]) =>
        `SELECT * FROM (SELECT id, feed_version_id FROM ${kind} INDEXED BY ${index} ` +
        `WHERE ${column} = ?1 COLLATE NOCASE AND ${column} <> '' LIMIT ${limit})`,
    )
    .join(" UNION ALL ");
}

const ENTITY_ID = rowShape("entity", { id: integer(), feed_version_id: integer() });

/** Entities of all versions that have the text as a GTFS id or stop code, in any case. */
export function entitiesIdentified(db: Db, kind: keyof typeof ID_COLUMNS, text: string): Promise<Entity[]> {
  return db.rows(ENTITY_ID, withId(kind, `min(${MAX_DOCUMENTS}, ?2)`), text.trim(), new RowsLeft());
}

/** The start and length of a page of found stops. */
export type FoundPage = {
  /** Only stops of this feed. */
  feedOnestopId: string | null;
  /** The last stop of the page before, by its number. */
  after: number | null;
  limit: number;
};

/** Up to this number of documents, all are read. */
const MAX_READ_WHOLE = 100;

/**
 * A page of the stops of active versions that match the words or have the text as an id, in the order of version and id, in
 * one round trip. A small
 * result is read completely, a larger one version by version from the cursor on, so that a common prefix costs only what
 * the page shows. Documents of a version are numbered as its stops are. An unknown cursor gives an empty page.
 */
export async function stopsFound<T extends Entity>(
  db: Db,
  columns: RowShape<T>,
  text: string,
  page: FoundPage,
): Promise<T[]> {
  const terms = searchTerms(text);
  if (terms.length === 0) return [];
  const match = `{name extra ids} : (${terms.map((term) => `"${term}" *`).join(" AND ")})`;
  const { feedOnestopId, after, limit } = page;
  const some = `SELECT rowid AS doc FROM search WHERE search MATCH ?1 LIMIT ${MAX_READ_WHOLE + 1}`;
  const when = (how: string) => `(SELECT 1 WHERE (SELECT count(*) FROM (${some})) ${how} ${MAX_READ_WHOLE}) g`;
  const inFeed = feedOnestopId === null ? "" : "AND v.feed_onestop_id = ?2";
  const cursor = "(SELECT feed_version_id FROM stop WHERE id = ?3)";
  const behind = after === null ? "" : `AND v.id >= ${cursor} AND (v.id > ${cursor} OR t.id > ?3)`;
  const end = (which: "min" | "max") => `(SELECT ${which}(id) FROM search_doc WHERE feed_version_id = v.id)`;
  // Start after the document of the cursor instead of reading up to it.
  const begin =
    after === null
      ? end("min")
      : `CASE WHEN v.id = ${cursor} THEN coalesce((SELECT id + 1 FROM search_doc WHERE kind = 'stop' AND ref = ?3), ` +
        `${end("min")}) ELSE ${end("min")} END`;
  const values = [match, feedOnestopId, after, limit] as const;
  const tail = `WHERE ${isLive("v")} ${inFeed} ${behind}`;
  const stopsByKind = await Promise.all([
    db.rows(
      columns,
      `SELECT ${columns.select("t")} FROM ${when("<=")} CROSS JOIN (${some}) s CROSS JOIN search_doc d ON d.id = s.doc AND d.kind = 'stop' ` +
        `CROSS JOIN stop t ON t.id = d.ref CROSS JOIN feed_version v ON v.id = d.feed_version_id ${tail} ` +
        "ORDER BY v.id, t.id LIMIT ?4",
      ...values,
    ),
    db.rows(
      columns,
      `SELECT ${columns.select("t")} FROM ${when(">")} CROSS JOIN feed_version v ${LIVE} ` +
        `CROSS JOIN search s ON s.rowid >= ${begin} AND s.rowid <= ${end("max")} AND s.search MATCH ?1 ` +
        "CROSS JOIN search_doc d ON d.id = s.rowid AND d.kind = 'stop' AND d.feed_version_id = v.id " +
        `CROSS JOIN stop t ON t.id = d.ref ${tail} LIMIT ?4`,
      ...values,
    ),
    db.rows(
      columns,
      `SELECT ${columns.select("t")} FROM (${withId("stop", String(MAX_SAME_ID))}) s CROSS JOIN stop t ON t.id = s.id ` +
        `CROSS JOIN feed_version v ON v.id = t.feed_version_id ${tail} AND t.location_type <= 1`,
      text.trim(),
      ...values.slice(1, after !== null ? 3 : feedOnestopId !== null ? 2 : 1),
    ),
  ]);
  const rows = new Map(stopsByKind.flat().map((row) => [row.id, row]));
  return [...rows.values()].sort((a, b) => a.feed_version_id - b.feed_version_id || a.id - b.id).slice(0, limit);
}

/** Maximum stops of all versions that a page of a search finds by one id. */
const MAX_SAME_ID = 200;

/** Longer texts match nothing: a query has a term for each of its letters, and Onestop IDs are far shorter. */
const MAX_NAME_LETTERS = 255;

/** Documents of feeds or operators whose Onestop ID contains the text, case-insensitive. */
export async function docsNamed(db: Db, kind: "feed" | "operator", text: string): Promise<number[]> {
  if (text.length > MAX_NAME_LETTERS) return [];
  const pairs = characterPairs(text);
  if (pairs === "") return [];
  const rows = await db.rows(
    searchDocTable.pick(["ref"]),
    "SELECT d.ref FROM (SELECT rowid AS doc FROM onestop_gram WHERE onestop_gram MATCH ? ORDER BY rowid LIMIT " +
      `min(${MAX_DOCUMENTS}, ?)) s ` +
      "CROSS JOIN search_doc d ON d.id = s.doc WHERE d.kind = ?",
    `"${pairs}"`,
    new RowsLeft(2),
    kind,
  );
  return rows.map((row) => row.ref);
}

/** Bounds of a query: terms, and letters of each. */
const MAX_TERMS = 20;
const MAX_TERM_LETTERS = 100;

/**
 * The search words: at most 20, each cut to 100 letters after Unicode normalization, which can lengthen a text. None can
 * contain a quote, so quoting them is sufficient escaping.
 */
function searchTerms(text: string): string[] {
  const words =
    text
      .slice(0, MAX_TERMS * MAX_TERM_LETTERS)
      .normalize("NFC")
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words
    .filter((word) => word.length >= 2)
    .slice(0, MAX_TERMS)
    .map((word) => [...word].slice(0, MAX_TERM_LETTERS).join(""));
}
