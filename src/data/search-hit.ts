/** A row of the search as a visitor reads it: where it leads, what it is called, what tells it from others. */

import { routeTypeWords } from "../domain/gtfs/route-types.ts";
import { routeRef, stopRef } from "../domain/ids/keys.ts";
import { link } from "../domain/links.ts";
import { countryWords, placeWords } from "../domain/places/place-words.ts";
import { nameLanguage } from "../domain/text/language.ts";
import { type FoundRoute, SEARCH_KINDS, type SearchAnswer, type SearchKind } from "./search.ts";
import { searchText } from "./search-text.ts";

export type Hit = {
  key: string;
  href: string;
  name: string;
  /** The `lang` attribute of the name. */
  lang?: string | undefined;
  /** The name in a further language that matches, and its `lang` attribute. */
  otherName?: { text: string; lang: string | undefined } | undefined;
  /** Of a second line: owner, place, id. */
  note: string;
  /** Only of routes: what a badge is drawn from. */
  route?: FoundRoute;
};

/** Headings of the groups. */
export const KIND_NAMES: Readonly<Record<SearchKind, string>> = searchText.kinds;

const SPECS: Readonly<Record<string, string>> = searchText.specs;

const joinParts = (...parts: (string | null | undefined)[]) => parts.filter((part) => part).join(" · ");

const otherName = (row: FoundRoute | SearchAnswer["stops"][number]) =>
  row.other_name ? { text: row.other_name, lang: nameLanguage(row.other_language) } : undefined;

const HITS: { [Kind in SearchKind]: (row: SearchAnswer[Kind][number]) => Omit<Hit, "key"> } = {
  feeds: (feed) => {
    const sha1 = feed.feed_version_sha1;
    const version = sha1 === null ? null : searchText.version(sha1.slice(0, 8));
    return {
      href: sha1 === null ? link.feed(feed.onestop_id) : link.feedVersion(feed.onestop_id, sha1),
      name: feed.name || feed.onestop_id,
      note: joinParts(version, SPECS[feed.spec] ?? feed.spec, feed.name ? feed.onestop_id : null),
    };
  },
  operators: (operator) => ({
    href: link.operator(operator.onestop_id),
    name: operator.name || operator.short_name || operator.onestop_id,
    lang: nameLanguage(operator.agency_lang),
    note: joinParts(
      operator.name ? operator.short_name : null,
      placeWords(operator.places.split(" / ")[0]?.split(", ") ?? []),
      operator.onestop_id,
    ),
  }),
  routes: (route) => ({
    href: link.route(routeRef(route)),
    name: joinParts(route.route_short_name, route.route_long_name) || route.route_id,
    lang: nameLanguage(route.agency_lang),
    otherName: otherName(route),
    note: joinParts(routeTypeWords(route.route_type), route.agency_name),
    route,
  }),
  stops: (stop) => ({
    href: link.stop(stopRef(stop)),
    name: stop.stop_name || stop.stop_id,
    lang: nameLanguage(stop.agency_lang),
    otherName: otherName(stop),
    note: joinParts(
      stop.location_type === 1 ? searchText.station : null,
      stop.stop_code ? searchText.code(stop.stop_code) : null,
      stop.agency_names?.replaceAll(/\s*,\s*/g, ", ") ?? stop.feed_onestop_id,
    ),
  }),
  places: ({ adm0_name: country, adm1_name: region, city_name: city, operators }) => ({
    href: link.place(country, ...([region, city].filter((name) => name) as string[])),
    name: city || region || countryWords(country),
    note: joinParts(
      placeWords([city ? region : null, city || region ? country : null]),
      searchText.operators(operators),
    ),
  }),
};

/** Fewest feeds of shared vehicles that become one row. */
const MIN_SHARED = 2;

/** One row for the feeds of shared vehicles (GBFS) of an answer, whose names say little. @param q the search text */
function sharedHit(count: number, hasMore: boolean, q: string): Hit {
  return {
    key: "feeds-gbfs",
    href: link.feeds({ search: q, feedSpecs: "GBFS" }),
    name: hasMore ? searchText.shared : searchText.sharedCount(count),
    note: SPECS.gbfs ?? "",
  };
}

/**
 * The groups that have rows, in the order of the box.
 * @param q the search text, if feeds of shared vehicles are collapsed into one row
 */
export function hitGroups(answer: SearchAnswer, q?: string): { kind: SearchKind; name: string; hits: Hit[] }[] {
  return SEARCH_KINDS.flatMap((kind) => {
    const make = HITS[kind] as (row: unknown) => Omit<Hit, "key">;
    const shared = answer.feeds.filter(({ spec, feed_version_sha1: sha1 }) => spec === "gbfs" && sha1 === null);
    const collapsed = kind === "feeds" && q !== undefined && shared.length >= MIN_SHARED ? shared : [];
    const rows = answer[kind].filter((row) => !(collapsed as readonly object[]).includes(row));
    const hits = rows.map((row, i) => ({ key: `${kind}-${i}`, ...make(row) }));
    if (collapsed.length > 0 && q !== undefined) hits.push(sharedHit(shared.length, answer.more.includes("feeds"), q));
    return hits.length === 0 ? [] : [{ kind, name: KIND_NAMES[kind], hits }];
  });
}
