/**
 * Query parameters that screens read, by the screen's name: only these reach the key of the cache and the page, so that
 * nobody can fill the cache with copies or put words into a shared page. A screen that is not here gets its whole query
 * and is not kept when it has one.
 */

const PAGING = ["after", "trail"];
/** Order, pages and areas of lists that the portal's own API answers. */
const LIST = ["sort", "order", "before", "bbox", "near", "radius", "tag", ...PAGING];
/** Search and page of each list of a feed version, and the first week of its calendar. */
const VERSION = ["agencies", "agencies_from", "routes", "routes_from", "stops", "stops_from", "weeks"];
const ENTITY = [
  "feedOnestopId",
  "feed_onestop_id",
  "feedVersionSha1",
  "feed_version_sha1",
  "entityId",
  "route_id",
  "stop_id",
  "agency_id",
];

export const KNOWN_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  index: [],
  feeds: [
    "search",
    "feedSpecs",
    "fetchError",
    "importStatus",
    "tagUnstableUrl",
    "terms",
    "auth",
    "country",
    "region",
    "content",
    "verdict",
    ...LIST,
  ],
  "feeds-feedKey": PAGING,
  "feeds-feedKey-versions-feedVersionKey": VERSION,
  "feed-versions-version": VERSION,
  "feeds-feedKey-compare": ["from", "to", "list", "offset"],
  operators: ["search", "adm0_name", "adm1_name", "city_name", "merged", "active", "verdict", ...LIST],
  "operators-operatorKey": ["stops"],
  map: [
    "mode",
    "headway",
    "agency",
    "verdict",
    "generated",
    "problems",
    "kinds",
    "base",
    "selected",
    "lon",
    "lat",
    "radius",
    "refresh",
    "fallback",
    "fromPlace",
    "toPlace",
    "departAt",
  ],
  places: ["sort"],
  "places-adm0": ["sort"],
  "places-adm0-adm1": ["sort"],
  "places-adm0-adm1-city": [],
  "routes-routeKey": [...ENTITY, "clock", "date", "direction", "transfers", "trips"],
  "stops-stopKey": [...ENTITY, "clock", "date", "next", "radius", "ways"],
  documentation: ["q"],
  "documentation-api-graphql-console": ["query", "variables"],
  "documentation-api-rest-console": [],
  "documentation-slug": [],
  news: [],
  "news-year-month-day-slug": [],
  "plans-pricing": [],
  terms: ["feeds_after"],
  datasets: [],
  status: [],
  search: ["q", "kind", "offset"],
  "onestop-id": ["id"],
  "onestop-id-id": ["id"],
  "sign-in": ["returnTo"],
};

/** Screens that speak of the present: what leaves next, how late it is, which alerts are in force, directions from now. */
export const LIVELY_SCREENS: ReadonlySet<string> = new Set(["map", "routes-routeKey", "stops-stopKey"]);
