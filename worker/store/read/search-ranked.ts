/** Ranked search for people: candidates among active, visible feeds, operators, routes, stops, and places. */

import { folded, misspellings, SHADOW, shadowsOf, wordsOf } from "../../../src/domain/search-words.ts";
import type { Db } from "../db.ts";
import type { SearchKind } from "../search-write.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, type RowShape, rowShape, withColumns } from "../table.ts";
import { feedTable } from "../tables/feed.ts";
import { operatorFeedTable } from "../tables/operator-feed.ts";
import { routeTable } from "../tables/route.ts";
import { stopTable } from "../tables/stop.ts";
import { visibleFeed } from "./feed.ts";

const FEED_HIT = withColumns(feedTable.pick(["id", "onestop_id", "name", "spec"]), {
  /** Of the version whose SHA-1 was searched for, else null. */
  feed_version_sha1: text().nullable(),
  /** ISO date on which the service of the active version ends; null without a version or a calendar. */
  service_end: text().nullable(),
  size: integer(),
});
export type FeedHit = RowOf<typeof FEED_HIT>;
const OPERATOR_HIT = withColumns(
  /** `places`: "City, region, country / …", the most served first. */
  operatorFeedTable.pick(["id", "onestop_id", "name", "short_name", "gtfs_agency_id", "places"]),
  {
    service_end: text().nullable(),
    /** Routes of its agency. */
    size: integer().nullable(),
  },
);
export type OperatorHit = RowOf<typeof OPERATOR_HIT>;
const ROUTE_HIT = withColumns(
  routeTable.pick([
    "id",
    "onestop_id",
    "route_id",
    "route_short_name",
    "route_long_name",
    "route_type",
    "route_color",
    "route_text_color",
  ]),
  {
    agency_name: text(),
    feed_onestop_id: text(),
    service_end: text().nullable(),
    /** Trips. */
    size: integer(),
  },
);
export type RouteHit = RowOf<typeof ROUTE_HIT>;
const STOP_HIT = withColumns(
  stopTable.pick(["id", "onestop_id", "stop_id", "stop_code", "stop_name", "location_type", "parent_id"]),
  {
    agency_names: text().nullable(),
    feed_onestop_id: text(),
    service_end: text().nullable(),
    /** Routes that serve it. */
    size: integer(),
  },
);
export type StopHit = RowOf<typeof STOP_HIT>;
const PLACE_HIT = rowShape("agency", {
  city_name: text().nullable(),
  adm1_name: text().nullable(),
  adm0_name: text(),
  operators: integer(),
});
export type PlaceHit = RowOf<typeof PLACE_HIT>;

export type Hits = {
  feeds: FeedHit[];
  operators: OperatorHit[];
  routes: RouteHit[];
  stops: StopHit[];
  places: PlaceHit[];
};
export type HitKind = keyof Hits;
export const HIT_KINDS: readonly HitKind[] = ["feeds", "operators", "routes", "stops", "places"];

/** Weights of the columns kind, name, extra, ids. */
const RANK = "rank MATCH 'bm25(0.0, 10.0, 2.0, 4.0)'";
const COLUMNS = "{name extra ids}";

/** A query without results, because FTS5 treats an empty one as an error. */
const NOTHING = `"${SHADOW}${SHADOW}"`;

/** The words of a search as FTS5 queries, over columns that the caller chooses. */
type Words = {
  /** Every word matches exactly. */
  exact: string;
  /** Every word matches a prefix, except a single Latin letter or digit, which matches exactly because it begins too many words. */
  prefix: string;
  /** The text as a phrase, such as an id with its separators. */
  phrase: string;
  /** JSON [[the word as a query, its misspelling patterns], …]. */
  spelt: string;
};

/**
 * Letters of a word that are compared. Longer words are cut, which their prefix query still matches; what a query costs
 * grows with its words (at most 12) and their letters only.
 */
const MAX_WORD_LETTERS = 40;

function wordsFor(text: string): Words | null {
  const words = wordsOf(text).map((word) => [...word].slice(0, MAX_WORD_LETTERS).join(""));
  if (words.length === 0) return null;
  const quoted = (word: string) => `"${word}"`;
  const begins = (word: string) => (/^[\p{ASCII}]$/u.test(word) ? quoted(word) : `${quoted(word)} *`);
  const both = (word: string, make: (word: string) => string) =>
    `(${make(word)} OR (${shadowsOf(word).map(make).join(" AND ")}))`;
  return {
    exact: words.map((word) => both(word, quoted)).join(" AND "),
    prefix: words.map((word) => both(word, begins)).join(" AND "),
    phrase: quoted(words.join(" ")),
    spelt: JSON.stringify(words.map((word) => [both(word, begins), misspellings(folded(word))])),
  };
}

/** Maximum documents ranked by words when only prefixes match. */
const RANKED = 5000;

/**
 * Maximum documents considered when no word has more than two letters: similarity to so short a text is meaningless, so
 * documents are ranked by their own importance.
 */
const SHORT = 1000;

/** Rows of each part, and whether the text is that short. */
type Most = { rows: number; short: boolean };

/** Maximum number of corrections per misspelled word, most frequent first. */
const SPELLINGS = 12;

/**
 * SQL of the query with each word replaced by its possible corrections (?4), or nothing when the words as typed (?2, of
 * all kinds) match something active.
 */
function corrected(kind: string): string {
  const live =
    "SELECT 1 FROM search s CROSS JOIN search_doc d ON d.id = s.rowid WHERE s.search MATCH ?5 AND (" +
    "d.feed_version_id IS NULL OR EXISTS (SELECT 1 FROM feed f INDEXED BY feed_active " +
    `WHERE f.active_version_id = d.feed_version_id AND f.active_version_id > 0 AND ${visibleFeed("f")}))`;
  const terms =
    "SELECT DISTINCT v.term FROM json_each(w.value, '$[1]') p CROSS JOIN search_term v " +
    "ON v.term >= p.value ->> 0 AND v.term < p.value ->> 1 " +
    `WHERE v.term GLOB p.value ->> 2 ORDER BY v.doc DESC LIMIT ${SPELLINGS}`;
  const word = `'(' || (w.value ->> 0) || coalesce((SELECT ' OR ' || group_concat('"' || term || '"', ' OR ') FROM (${terms})), '') || ')'`;
  const query = `SELECT 'kind : "${kind}" AND (${COLUMNS} : (' || group_concat(${word}, ' AND ') || '))' FROM json_each(?4) w`;
  return `CASE WHEN EXISTS (${live}) THEN '${NOTHING}' ELSE (${query}) END`;
}

/**
 * SQL of the numbers of the documents that may match a text, likeliest first: by id, by exact words, by prefixes, by
 * corrections. Bound: ?1 exact, ?2 prefix, ?3 phrase, ?4 spelt, ?5 prefix of any kind.
 * @param live joins on `d` that keep only active documents
 */
function documents(kind: SearchKind, live: string, most: Most): string {
  // Most documents are stops, so the index of kinds does not help with them.
  const [inside, outside] = kind === "stop" ? ["", " AND d.kind = 'stop'"] : [`kind : "${kind}" AND `, ""];
  const among = (columns: string, n: number) => `'${inside}(${columns} : (' || ?${n} || '))'`;
  const part = (tier: number, match: string) =>
    `SELECT * FROM (SELECT d.ref, ${tier} AS tier FROM search s CROSS JOIN search_doc d ON d.id = s.rowid ${live}${outside} ` +
    `AND s.search MATCH ${match} AND s.${RANK} ORDER BY s.rank LIMIT ${most.rows})`;
  const begins = among(COLUMNS, 2);
  const some = `SELECT rowid AS doc FROM search WHERE search MATCH ${begins} LIMIT ${(most.short ? SHORT : RANKED) + 1}`;
  const few = `CASE WHEN (SELECT count(*) FROM (${some})) > ${RANKED} THEN '${NOTHING}' ELSE ${begins} END`;
  // D1 allows only five SELECTs in a union.
  return [
    part(0, among("ids", 3)),
    part(1, among(COLUMNS, 1)),
    ...(most.short ? [] : [part(2, few)]),
    // A prefix of many words is ranked by the documents' own importance.
    `SELECT * FROM (SELECT d.ref, 2 AS tier FROM (SELECT d.* FROM (${some}) s CROSS JOIN search_doc d ON d.id = s.doc ` +
      // Sort first (the inner LIMIT keeps the order), so that only the few results are checked for being active.
      `WHERE 1${outside} ORDER BY d.rank DESC LIMIT ${RANKED}) d ${live} LIMIT ${most.rows})`,
    part(3, corrected(kind)),
  ].join(" UNION ALL ");
}

const ACTIVE =
  "CROSS JOIN feed f INDEXED BY feed_active ON f.active_version_id = d.feed_version_id " +
  `WHERE f.active_version_id > 0 AND ${visibleFeed("f")} AND f.exclude_from_global = 0`;
const SEEN = `CROSS JOIN feed f ON f.id = d.ref WHERE ${visibleFeed("f")}`;
const RUN =
  "CROSS JOIN operator_feed t ON t.id = d.ref WHERE EXISTS (SELECT 1 FROM operator_feed p " +
  `CROSS JOIN feed f ON f.id = p.feed_id WHERE p.onestop_id = t.onestop_id AND ${visibleFeed("f")})`;

/** Documents with this Onestop ID (?6) in addition to those that match the words. */
const withOnestopId = (table: string, docs: string) =>
  `SELECT id AS ref, -1 AS tier FROM ${table} WHERE onestop_id = ?6 UNION ALL SELECT ref, tier FROM (${docs})`;

const STATEMENTS: Readonly<Record<HitKind, (most: Most) => string>> = {
  feeds: (most) =>
    "SELECT t.id, t.onestop_id, t.name, t.spec, h.sha1 AS feed_version_sha1, v.latest_calendar_date AS service_end, " +
    "coalesce(v.stop_count, 0) AS size, h.tier FROM (" +
    `SELECT id AS ref, -1 AS tier, NULL AS sha1 FROM feed WHERE onestop_id = ?6 UNION ALL ` +
    `SELECT * FROM (SELECT feed_id, -1, sha1 FROM feed_version WHERE sha1 >= lower(?6) AND sha1 < lower(?6) || 'g' AND length(?6) >= 8 LIMIT 20) UNION ALL ` +
    `SELECT ref, tier, NULL FROM (${documents("feed", SEEN, most)})) h ` +
    `CROSS JOIN feed t ON t.id = h.ref LEFT JOIN feed_version v ON v.id = t.active_version_id WHERE ${visibleFeed("t")}`,
  operators: (most) =>
    "SELECT t.id, t.onestop_id, t.name, t.short_name, t.gtfs_agency_id, t.places, a.route_count AS size, " +
    "v.latest_calendar_date AS service_end, h.tier " +
    `FROM (${withOnestopId("operator_feed", documents("operator", RUN, most))}) h CROSS JOIN operator_feed t ON t.id = h.ref ` +
    "LEFT JOIN agency a ON a.id = t.agency_id LEFT JOIN feed_version v ON v.id = a.feed_version_id " +
    "WHERE EXISTS (SELECT 1 FROM operator_feed p CROSS JOIN feed f ON f.id = p.feed_id " +
    `WHERE p.onestop_id = t.onestop_id AND ${visibleFeed("f")})`,
  routes: (most) =>
    "SELECT t.id, t.onestop_id, t.route_id, t.route_short_name, t.route_long_name, t.route_type, t.route_color, " +
    "t.route_text_color, a.agency_name, f.onestop_id AS feed_onestop_id, v.latest_calendar_date AS service_end, " +
    `t.trip_count AS size, h.tier FROM (${withOnestopId("route", documents("route", ACTIVE, most))}) h ` +
    "CROSS JOIN route t ON t.id = h.ref CROSS JOIN agency a ON a.id = t.agency_id " +
    `CROSS JOIN feed_version v ON v.id = t.feed_version_id ${activeOf("v")}`,
  stops: (most) =>
    "SELECT t.id, t.onestop_id, t.stop_id, t.stop_code, t.stop_name, t.location_type, t.parent_id, f.onestop_id AS feed_onestop_id, " +
    "v.latest_calendar_date AS service_end, json_array_length(t.routes) AS size, h.tier, " +
    "(SELECT group_concat(DISTINCT a.agency_name) FROM json_each(t.routes) r CROSS JOIN agency a ON a.id = r.value ->> 2) AS agency_names " +
    `FROM (${withOnestopId("stop", documents("stop", ACTIVE, most))}) h ` +
    `CROSS JOIN stop t ON t.id = h.ref CROSS JOIN feed_version v ON v.id = t.feed_version_id ${activeOf("v")}`,
  // Operators carry the names of the places that they serve, so places are found through them.
  places: (most) =>
    "SELECT p.value ->> 'city_name' AS city_name, p.value ->> 'adm1_name' AS adm1_name, p.value ->> 'adm0_name' AS adm0_name, " +
    `count(DISTINCT t.onestop_id) AS operators, min(h.tier) AS tier FROM (${documents("operator", RUN, most)}) h ` +
    "CROSS JOIN operator_feed o ON o.id = h.ref CROSS JOIN operator_feed t ON t.onestop_id = o.onestop_id " +
    "CROSS JOIN agency a ON a.id = t.agency_id CROSS JOIN feed f ON f.id = t.feed_id CROSS JOIN json_each(a.places) p " +
    `WHERE ${visibleFeed("f")} AND p.value ->> 'adm0_name' <> '' GROUP BY 1, 2, 3 LIMIT 500`,
};

function activeOf(version: string): string {
  return (
    `CROSS JOIN feed f INDEXED BY feed_active ON f.active_version_id = ${version}.id ` +
    `WHERE f.active_version_id > 0 AND ${visibleFeed("f")} AND f.exclude_from_global = 0`
  );
}

/** A row and how it matched: -1 by id, 0 by one of its ids, 1 by words, 2 by prefixes, 3 by corrections. */
export type Tiered<Hit> = Hit & { tier: number };
export type Candidates = { [Kind in HitKind]: Tiered<Hits[Kind][number]>[] };

const TIER = { tier: integer() };
const CANDIDATES: { [Kind in HitKind]: RowShape<object> } = {
  feeds: withColumns(FEED_HIT, TIER),
  operators: withColumns(OPERATOR_HIT, TIER),
  routes: withColumns(ROUTE_HIT, TIER),
  stops: withColumns(STOP_HIT, TIER),
  places: withColumns(PLACE_HIT, TIER),
};

/**
 * All candidates for a text, unordered and with duplicates, at most four times `most` of each kind. One round trip; nothing
 * for a text without letters and digits.
 */
export async function searchCandidates(
  db: Db,
  text: string,
  kinds: readonly HitKind[],
  most: number,
): Promise<Candidates> {
  const words = wordsFor(text);
  const none: Candidates = { feeds: [], operators: [], routes: [], stops: [], places: [] };
  if (words === null) return none;
  const values = [words.exact, words.prefix, words.phrase, words.spelt, `${COLUMNS} : (${words.prefix})`, text.trim()];
  const short = wordsOf(text).every((word) => [...word].length <= 2);
  const answers = await Promise.all(
    kinds.map((kind) =>
      db.rows(CANDIDATES[kind], STATEMENTS[kind]({ rows: most, short }), ...values.slice(0, kind === "places" ? 5 : 6)),
    ),
  );
  return { ...none, ...Object.fromEntries(kinds.map((kind, i) => [kind, answers[i]])) };
}
