/** Ranked search for people: candidates among active, visible feeds, operators, routes, stops, and places. */

import { AIRPORT_WORDS, airportNamed } from "../../../src/domain/text/airports.ts";
import { isKindWord, otherForms } from "../../../src/domain/text/same-words.ts";
import { plain, SHADOW, shadowsOf, wordsOf } from "../../../src/domain/text/search-words.ts";
import { isCorrectable, partsOf, partToken, spellingDistance } from "../../../src/domain/text/spelling.ts";
import type { Db, Statement, Value } from "../db/db.ts";
import { isLive } from "../db/live-versions.ts";
import { REFS, rangeOfKind } from "../search/number.ts";
import type { DocumentKind } from "../search/write.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, type RowShape, rowShape, withColumns } from "../table.ts";
import { feedTable } from "../tables/feed.ts";
import { operatorFeedTable } from "../tables/operator-feed.ts";
import { routeTable } from "../tables/route.ts";
import { searchWordTable } from "../tables/search-word.ts";
import { stopTable } from "../tables/stop.ts";
import { visibleFeed } from "./feed.ts";
import { operatorNamesOf } from "./feed-names.ts";

const FEED_HIT = withColumns(feedTable.pick(["id", "onestop_id", "name", "spec"]), {
  /** Of the version whose SHA-1 was searched for, else null. */
  feed_version_sha1: text().nullable(),
  /** ISO date on which the service of the active version ends; null without a version or a calendar. */
  service_end: text().nullable(),
  size: integer(),
  /** Of a feed without a name: the names of its operators, joined by ` · `. */
  operator_names: text().nullable(),
});
export type FeedHit = RowOf<typeof FEED_HIT>;
const OPERATOR_HIT = withColumns(
  /** `places`: "City, region, country / …", the most served first. */
  operatorFeedTable.pick(["id", "onestop_id", "name", "short_name", "gtfs_agency_id", "places"]),
  {
    /** GTFS language code of its agency. */
    agency_lang: text().nullable(),
    service_end: text().nullable(),
    /** Routes of its agency. */
    size: integer().nullable(),
  },
);
type OperatorHit = RowOf<typeof OPERATOR_HIT>;
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
    "translations",
  ]),
  {
    agency_name: text(),
    agency_lang: text().nullable(),
    feed_onestop_id: text(),
    service_end: text().nullable(),
    /** Trips. */
    size: integer(),
  },
);
type RouteHit = RowOf<typeof ROUTE_HIT>;
const STOP_HIT = withColumns(
  stopTable.pick([
    "id",
    "onestop_id",
    "stop_id",
    "stop_code",
    "stop_name",
    "location_type",
    "parent_id",
    "translations",
  ]),
  {
    agency_names: text().nullable(),
    /** GTFS language code of the first agency of its version. */
    agency_lang: text().nullable(),
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
type PlaceHit = RowOf<typeof PLACE_HIT>;

export type Hits = {
  feeds: FeedHit[];
  operators: OperatorHit[];
  routes: RouteHit[];
  stops: StopHit[];
  places: PlaceHit[];
};
export type HitKind = keyof Hits;
export const HIT_KINDS: readonly HitKind[] = ["feeds", "operators", "routes", "stops", "places"];

/** The words of a search as FTS5 queries. */
type Words = {
  /** Every word matches exactly. */
  exact: string;
  /** Every word matches a prefix, except a single Latin letter or digit, which matches exactly because it begins too many words. */
  prefix: string;
  words: readonly string[];
};

/**
 * Letters of a word that are compared. Longer words are cut, which their prefix query still matches; what a query costs
 * grows with its words (at most 12) and their letters only.
 */
const MAX_WORD_LETTERS = 40;

const quote = (word: string) => `"${word}"`;
const beginning = (word: string) => (/^[\p{ASCII}]$/u.test(word) ? quote(word) : `${quote(word)} *`);
/** The code of an airport as the name of that airport; nothing for another word. */
function ofAirport(word: string): string[] {
  const names = airportNamed(plain(word));
  return names === null ? [] : [`(${names.map(quote).join(" AND ")} AND (${AIRPORT_WORDS.map(quote).join(" OR ")}))`];
}

/** A word as it is, as its shadow words, as names abbreviate it, or as the airport of which it is the code. */
const eitherForm = (word: string, make: (word: string) => string) =>
  `(${[
    make(word),
    `(${shadowsOf(word).map(make).join(" AND ")})`,
    ...otherForms(plain(word)).map(quote),
    ...ofAirport(word),
  ].join(" OR ")})`;

function wordsFor(text: string): Words | null {
  const words = wordsOf(text).map((word) => [...word].slice(0, MAX_WORD_LETTERS).join(""));
  return words.length === 0 ? null : queriesOf(words);
}

function queriesOf(words: readonly string[]): Words {
  return {
    exact: words.map((word) => eitherForm(word, quote)).join(" AND "),
    prefix: words.map((word) => eitherForm(word, beginning)).join(" AND "),
    words,
  };
}

/** A query of the full-text table, and how well its matches match: 1 by words, 2 by prefixes, 3 by corrections. */
type Match = { tier: number; query: string };

/** Words as typed: exact matches first, then those that only match as prefixes. */
function matchesOf({ exact, prefix }: Words): Match[] {
  return [{ tier: 1, query: exact }, ...(exact === prefix ? [] : [{ tier: 2, query: `(${prefix}) NOT (${exact})` }])];
}

/**
 * How many documents are read for each that is wanted: documents of versions that are not active any more are passed over.
 * It bounds what a search reads.
 */
const READ_PER_WANTED = 3;

/**
 * SQL of the entities that match, the best of each match first (worker/store/search/number.ts); `place` is their order.
 * Rows read: one each.
 * @param column restricts the match to a column of search_ranked
 */
function documents(
  kind: DocumentKind,
  matches: readonly Match[],
  most: number,
  column = "",
): { sql: string; values: Value[] } {
  const [from, end] = rangeOfKind(kind);
  const table = kind === "stop" ? "search_ranked_stop" : "search_ranked";
  const parts = matches.map(
    ({ tier }) =>
      `SELECT * FROM (SELECT s.rowid % ${REFS} AS ref, ${tier} AS tier, s.rowid AS place FROM ${table} s ` +
      `WHERE s.${table} MATCH ? AND s.rowid >= ${from} AND s.rowid < ${end} LIMIT ${READ_PER_WANTED * most})`,
  );
  const queries = matches.map(({ query }) => (column === "" ? query : `${column} : (${query})`));
  return { sql: parts.join(" UNION ALL "), values: queries };
}

/** Matches of each tier that the second tier leaves room for: rows of a kind are at most one and a half times `most`. */
const limitOf = (most: number) => Math.ceil(1.5 * most);

/** What is looked for; `text` is null where ids do not count. */
type Lookup = { text: string | null; matches: readonly Match[]; most: number };
/** Maximum entities that are found by one id. */
const MAX_SAME_ID = 20;

/** A Onestop ID of a route or stop, or at least six letters of one. */
const ENTITY_ID = /^[rs]-.{4,}$/;

/** SQL of the entities whose Onestop ID is the text or, of routes and stops, begins with it; tier -1. */
function byOnestopId(table: string, text: string | null): Statement | null {
  if (text === null) return null;
  const id = text.toLowerCase();
  const same = {
    sql: `SELECT id AS ref, -1 AS tier, id AS place FROM ${table} WHERE onestop_id IN (?, ?)`,
    values: [text, id],
  };
  if (!ENTITY_ID.test(id) || (table !== "route" && table !== "stop")) return same;
  const begins =
    `SELECT * FROM (SELECT id AS ref, 0 AS tier, id AS place FROM ${table} WHERE onestop_id > ? AND onestop_id < ? ` +
    `LIMIT ${MAX_SAME_ID})`;
  return { sql: `${same.sql} UNION ALL ${begins}`, values: [...same.values, id, `${id}\u{10FFFF}`] };
}

/** SQL of the entities with this GTFS id, in any case; tier 0. @param index named, because SQLite does not choose it by itself */
function byGtfsId(table: string, column: string, index: string, text: string | null, more = ""): Statement | null {
  if (text === null) return null;
  return {
    sql:
      `SELECT * FROM (SELECT id AS ref, 0 AS tier, id AS place FROM ${table} INDEXED BY ${index} ` +
      `WHERE ${column} = ? COLLATE NOCASE${more} LIMIT ${MAX_SAME_ID})`,
    values: [text],
  };
}

function unionOf(...parts: readonly (Statement | null)[]): Statement {
  const statements = parts.filter((part) => part !== null && part.sql !== "") as Statement[];
  return {
    sql: statements.map((part) => part.sql).join(" UNION ALL "),
    values: statements.flatMap((part) => part.values),
  };
}

/** D1 allows only five SELECTs in a union, so some are nested. */
function nest(statement: Statement): Statement {
  return statement.sql === "" ? statement : { sql: `SELECT * FROM (${statement.sql})`, values: statement.values };
}

/** Whether an operator has a row of a visible feed. @param row alias of operator_feed */
const hasVisibleFeed = (row: string) =>
  `EXISTS (SELECT 1 FROM operator_feed p CROSS JOIN feed f ON f.id = p.feed_id WHERE p.onestop_id = ${row}.onestop_id AND ${visibleFeed("f")})`;

/** The agencies of a stop: `first`, if it is the only one of its version, else those of the first of its routes. */
const MAX_AGENCY_ROUTES = 4;
const AGENCY_NAMES =
  "CASE WHEN t.routes = '[]' THEN NULL WHEN v.agency_count = 1 THEN first.agency_name " +
  "ELSE (SELECT group_concat(DISTINCT a.agency_name) FROM " +
  `(SELECT r.value ->> 2 AS id FROM json_each(t.routes) r LIMIT ${MAX_AGENCY_ROUTES}) r CROSS JOIN agency a ON a.id = r.id) END`;

const STATEMENTS: Readonly<Record<HitKind, (lookup: Lookup) => Statement>> = {
  feeds({ text, matches, most }) {
    const sha1: Statement | null =
      text === null || text.length < MIN_SHA1_DIGITS
        ? null
        : {
            sql: "SELECT * FROM (SELECT feed_id, -1, sha1 FROM feed_version WHERE sha1 >= ? AND sha1 < ? LIMIT 20)",
            values: [text.toLowerCase(), `${text.toLowerCase()}g`],
          };
    const docs = documents("feed", matches, most);
    const feedMatches = unionOf(
      text === null
        ? null
        : {
            sql: "SELECT id AS ref, -1 AS tier, NULL AS sha1 FROM feed WHERE onestop_id IN (?, ?)",
            values: [text, text.toLowerCase()],
          },
      sha1,
      { sql: `SELECT ref, tier, NULL AS sha1 FROM (${docs.sql})`, values: docs.values },
    );
    return {
      sql:
        "SELECT t.id, t.onestop_id, t.name, t.spec, h.sha1 AS feed_version_sha1, v.latest_calendar_date AS service_end, " +
        `coalesce(v.stop_count, 0) AS size, h.tier, iif(coalesce(t.name, '') = '', ${operatorNamesOf("t.id")}, NULL) ` +
        `AS operator_names FROM (${feedMatches.sql}) h CROSS JOIN feed t ON t.id = h.ref ` +
        `LEFT JOIN feed_version v ON v.id = t.active_version_id WHERE ${visibleFeed("t")} LIMIT ${limitOf(most)}`,
      values: feedMatches.values,
    };
  },
  operators({ text, matches, most }) {
    const operatorMatches = unionOf(
      byOnestopId("operator_feed", text),
      byGtfsId("operator_feed", "gtfs_agency_id", "operator_feed_by_agency_id", text),
      nest(documents("operator", matches, most)),
    );
    return {
      sql:
        "SELECT t.id, t.onestop_id, t.name, t.short_name, t.gtfs_agency_id, t.places, a.agency_lang, a.route_count AS size, " +
        `v.latest_calendar_date AS service_end, h.tier FROM (${operatorMatches.sql}) h CROSS JOIN operator_feed t ON t.id = h.ref ` +
        "LEFT JOIN agency a ON a.id = t.agency_id LEFT JOIN feed_version v ON v.id = a.feed_version_id " +
        `WHERE ${hasVisibleFeed("t")} LIMIT ${limitOf(most)}`,
      values: operatorMatches.values,
    };
  },
  routes({ text, matches, most }) {
    const routeMatches = unionOf(
      nest(unionOf(byOnestopId("route", text), byGtfsId("route", "route_id", "route_by_id", text))),
      nest(documents("route", matches, most)),
    );
    return {
      sql:
        "SELECT t.id, t.onestop_id, t.route_id, t.route_short_name, t.route_long_name, t.route_type, t.route_color, " +
        "t.route_text_color, t.translations, a.agency_name, a.agency_lang, v.feed_onestop_id, v.latest_calendar_date AS service_end, " +
        `t.trip_count AS size, h.tier FROM (${routeMatches.sql}) h CROSS JOIN route t ON t.id = h.ref ` +
        `CROSS JOIN feed_version v ON v.id = t.feed_version_id CROSS JOIN agency a ON a.id = t.agency_id ` +
        `WHERE ${isLive("v")} LIMIT ${limitOf(most)}`,
      values: routeMatches.values,
    };
  },
  stops({ text, matches, most }) {
    const typeCondition = " AND location_type <= 1";
    const stopMatches = unionOf(
      nest(
        unionOf(
          byOnestopId("stop", text),
          byGtfsId("stop", "stop_id", "stop_by_id", text, typeCondition),
          byGtfsId("stop", "stop_code", "stop_by_code", text, `${typeCondition} AND stop_code <> ''`),
        ),
      ),
      nest(documents("stop", matches, most)),
    );
    return {
      sql:
        "SELECT t.id, t.onestop_id, t.stop_id, t.stop_code, t.stop_name, t.location_type, t.parent_id, t.translations, v.feed_onestop_id, " +
        `v.latest_calendar_date AS service_end, json_array_length(t.routes) AS size, h.tier, ${AGENCY_NAMES} AS agency_names, ` +
        `first.agency_lang FROM (${stopMatches.sql}) h CROSS JOIN stop t ON t.id = h.ref ` +
        "CROSS JOIN feed_version v ON v.id = t.feed_version_id LEFT JOIN agency first ON first.id = v.agency_first " +
        `WHERE ${isLive("v")} LIMIT ${limitOf(most)}`,
      values: stopMatches.values,
    };
  },
  // Operators carry the names of the places that they serve, so places are found through them.
  places({ matches, most }) {
    const { sql, values } = documents("operator", matches, Math.ceil(most / 2), "extra");
    return {
      sql:
        "SELECT p.value ->> 'city_name' AS city_name, p.value ->> 'adm1_name' AS adm1_name, p.value ->> 'adm0_name' AS adm0_name, " +
        `count(DISTINCT t.onestop_id) AS operators, min(h.tier) AS tier FROM (${sql}) h ` +
        "CROSS JOIN operator_feed o ON o.id = h.ref CROSS JOIN operator_feed t ON t.onestop_id = o.onestop_id " +
        "CROSS JOIN agency a ON a.id = t.agency_id CROSS JOIN feed f ON f.id = t.feed_id CROSS JOIN json_each(a.places) p " +
        `WHERE ${visibleFeed("f")} AND p.value ->> 'adm0_name' <> '' GROUP BY 1, 2, 3 LIMIT 500`,
      values,
    };
  },
};

/** Shorter pieces of a SHA-1 find nothing. */
const MIN_SHA1_DIGITS = 8;

/** A row and how it matched: -1 by id, 0 by one of its ids, 1 by words, 2 by prefixes, 3 by corrections. */
export type TieredHit<Hit> = Hit & { tier: number };
export type RankedCandidates = { [Kind in HitKind]: TieredHit<Hits[Kind][number]>[] };

const TIER = { tier: integer() };
const CANDIDATES: { [Kind in HitKind]: RowShape<object> } = {
  feeds: withColumns(FEED_HIT, TIER),
  operators: withColumns(OPERATOR_HIT, TIER),
  routes: withColumns(ROUTE_HIT, TIER),
  stops: withColumns(STOP_HIT, TIER),
  places: withColumns(PLACE_HIT, TIER),
};

/**
 * All candidates for a text, unordered and with duplicates, at most one and a half times `most` of each kind and 500 places. Misspelled
 * words are corrected once, for all kinds, if the words as typed find nothing, also without words such as "route". One
 * round trip, a second one without such words, and one for corrections; nothing for a text without letters and digits.
 */
export async function searchCandidates(
  db: Db,
  text: string,
  kinds: readonly HitKind[],
  most: number,
): Promise<RankedCandidates> {
  const words = wordsFor(text);
  const none: RankedCandidates = { feeds: [], operators: [], routes: [], stops: [], places: [] };
  if (words === null) return none;
  const trimmedText = text.trim();
  const [exactMatches, spellings] = await Promise.all([
    matching(db, kinds, { text: trimmedText, matches: matchesOf(words), most }),
    spellingsOf(db, words),
  ]);
  const isMatched = (hits: Partial<RankedCandidates>) => Object.values(hits).some((list) => list.length > 0);
  if (isMatched(exactMatches)) return { ...none, ...exactMatches };
  const fewer = Math.ceil(CORRECTED_SHARE * most);
  // "route 1" where the route is named "1".
  const names = words.words.filter((word) => !isKindWord(plain(word)));
  if (names.length > 0 && names.length < words.words.length) {
    const nameText = names.join(" ");
    const matches = await matching(db, kinds, { text: nameText, matches: matchesOf(queriesOf(names)), most: fewer });
    if (isMatched(matches)) return { ...none, ...matches };
  }
  const query = correctedQuery(words, spellings);
  if (query === null) return none;
  return { ...none, ...(await matching(db, kinds, { text: null, matches: [{ tier: 3, query }], most: fewer })) };
}

async function matching(db: Db, kinds: readonly HitKind[], lookup: Lookup): Promise<Partial<RankedCandidates>> {
  const answers = await Promise.all(
    kinds.map((kind) => {
      const { sql, values } = STATEMENTS[kind](lookup);
      return db.rows(CANDIDATES[kind], sql, ...values);
    }),
  );
  return Object.fromEntries(kinds.map((kind, i) => [kind, answers[i]]));
}

/** Words that are compared with the words of a search, in all. */
const MAX_COMPARED = 96;
/** Candidates of a corrected search, as a part of those of a search: words have been read already. */
const CORRECTED_SHARE = 0.75;
/** Maximum corrections of a word. */
const MAX_CORRECTIONS = 12;

const COMPARED_WORD = withColumns(searchWordTable.pick(["word"]), { typed: integer() });

/** SQL that is true if no document matches the words, ?1. */
const NO_MATCH = ["search_ranked", "search_ranked_stop"]
  .map((table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table} MATCH ?1)`)
  .join(" AND ");

/**
 * Words of names that are at most one letter away from each word of a search, likeliest first; empty if a document matches
 * the words as typed. Those that a whole word is close to come before those that it may be the beginning of. Rows read: two
 * for each word that is compared.
 */
async function spellingsOf(db: Db, { words, prefix }: Words): Promise<string[][]> {
  const plainWords = words.map(plain);
  const parts = plainWords.map((word) =>
    isCorrectable(word) ? partsOf(word).map((part) => quote(partToken(part))) : [],
  );
  const none = words.map((): string[] => []);
  const comparedWords = parts.flatMap((list, i) => (list.length === 0 ? [] : [i]));
  if (comparedWords.length === 0) return none;
  const whole = comparedWords.map((i) => [i, parts[i]!.join(" OR ")]);
  const begins = comparedWords.map((i) => {
    const prefixes = parts[i]!.map((part) => `${part} *`).join(" OR ");
    return [i, `(${prefixes}) NOT (${parts[i]!.join(" OR ")})`];
  });
  const rows = await db.rows(
    COMPARED_WORD,
    `SELECT w.word, j.value ->> 0 AS typed FROM (SELECT 1 WHERE ${NO_MATCH}) g CROSS JOIN json_each(?2) j ` +
      "CROSS JOIN search_spelling s ON s.search_spelling MATCH j.value ->> 1 CROSS JOIN search_word w ON w.id = s.rowid " +
      `LIMIT ${MAX_COMPARED}`,
    prefix,
    JSON.stringify([...whole, ...begins]),
  );
  return none.map((_, i) => {
    const near = rows
      .filter((row) => row.typed === i)
      .map((row) => ({ word: row.word, distance: spellingDistance(plainWords[i]!, row.word) }));
    // A word that exists is not the beginning of a misspelled one.
    const farthest = near.some(({ distance }) => distance === 0) ? 1 : 2;
    return near
      .filter(({ distance }) => distance <= farthest)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, MAX_CORRECTIONS)
      .map((row) => row.word);
  });
}

/**
 * The query with each unknown word replaced by its possible corrections; if all words are known, with all words. Null if no
 * word has any. Known words match exactly, because a prefix costs more and the word itself is not in doubt.
 */
function correctedQuery({ words }: Words, spellings: readonly (readonly string[])[]): string | null {
  const isKnown = words.map((word, i) => spellings[i]!.includes(plain(word)));
  const inDoubt = words.map(
    (_, i) => spellings[i]!.length > 0 && (!isKnown[i]! || isKnown.every((candidate) => candidate)),
  );
  if (!inDoubt.includes(true)) return null;
  return words
    .map((word, i) => {
      const wordItself = eitherForm(word, isKnown[i]! ? quote : beginning);
      const others = inDoubt[i]! ? spellings[i]!.filter((other) => other !== plain(word)) : [];
      return `(${[wordItself, ...others.flatMap((other) => [quote(other), quote(SHADOW + other)])].join(" OR ")})`;
    })
    .join(" AND ");
}
