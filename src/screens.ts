/** The table of screens: a later page adds a row here and a folder in src/pages. */

/** Name of the route (the specification's; it chooses the active item of the navigation), its path in the router's notation, its folder below src/pages. */
export type Screen = readonly [name: string, path: string, folder: string];

export const SCREENS: readonly Screen[] = [
  ["index", "/", "home"],
  ["feeds", "/feeds", "feeds"],
  ["feeds-utilities-find-by-url", "/feeds/utilities/find-by-url", "find-by-url"],
  ["feeds-feedKey", "/feeds/:feedKey", "feed"],
  ["feeds-feedKey-versions-feedVersionKey", "/feeds/:feedKey/versions/:feedVersionKey", "feed-version"],
  ["feeds-feedKey-compare", "/feeds/:feedKey/compare", "compare"],
  ["feed-versions-version", "/feed-versions/:version", "feed-version"],
  ["operators", "/operators", "operators"],
  ["operators-operatorKey", "/operators/:operatorKey", "operator"],
  ["routes-routeKey", "/routes/:routeKey", "route"],
  ["stops-stopKey", "/stops/:stopKey", "stop"],
  ["map", "/map", "map"],
  ["places", "/places", "places"],
  ["places-adm0", "/places/:adm0", "places"],
  ["places-adm0-adm1", "/places/:adm0/:adm1", "places"],
  ["places-adm0-adm1-city", "/places/:adm0/:adm1/:city", "places"],
  ["documentation", "/documentation", "documentation"],
  ["documentation-api-graphql-console", "/documentation/api/graphql-console", "graphql-console"],
  ["documentation-api-rest-console", "/documentation/api/rest-console", "rest-console"],
  ["documentation-slug", "/documentation/*", "documentation"],
  ["news", "/news", "news"],
  ["news-year-month-day-slug", "/news/:year/:month/:day/:slug", "article"],
  ["plans-pricing", "/plans-pricing", "text-page"],
  ["terms", "/terms", "terms"],
  ["datasets", "/datasets", "datasets"],
  ["nearby", "/nearby", "nearby"],
  ["search", "/search", "search"],
  ["onestop-id", "/onestop-id", "onestop-id"],
  ["onestop-id-id", "/onestop-id/:id", "onestop-id"],
  ["status", "/status", "status"],
  ["sign-in", "/sign-in", "sign-in"],
];
