/**
 * Every page of the site: its name in the specification and its path, in the syntax of React Router
 * (`:name` is one segment, `*` at the end any number of them). The last block are pages that the specification has not.
 */
export const routeNames = {
  index: "/",
  map: "/map",
  datasets: "/datasets",
  documentation: "/documentation",
  "documentation-slug": "/documentation/*",
  "documentation-api-graphql-console": "/documentation/api/graphql-console",
  "documentation-api-rest-console": "/documentation/api/rest-console",
  feeds: "/feeds",
  "feeds-feedKey": "/feeds/:feedKey",
  "feeds-feedKey-versions-feedVersionKey": "/feeds/:feedKey/versions/:feedVersionKey",
  "feed-versions-version": "/feed-versions/:version",
  "feeds-utilities-find-by-url": "/feeds/utilities/find-by-url",
  news: "/news",
  "news-year-month-day-slug": "/news/:year/:month/:day/:slug",
  "onestop-id": "/onestop-id",
  operators: "/operators",
  "operators-operatorKey": "/operators/:operatorKey",
  places: "/places",
  "places-adm0": "/places/:adm0",
  "places-adm0-adm1": "/places/:adm0/:adm1",
  "places-adm0-adm1-city": "/places/:adm0/:adm1/:city",
  "plans-pricing": "/plans-pricing",
  "routes-routeKey": "/routes/:routeKey",
  "stops-stopKey": "/stops/:stopKey",
  terms: "/terms",

  "feeds-feedKey-compare": "/feeds/:feedKey/compare",
  "onestop-id-id": "/onestop-id/:id",
  search: "/search",
  nearby: "/nearby",
  status: "/status",
  "sign-in": "/sign-in",
} as const;

export type RouteName = keyof typeof routeNames;

/** Segments of a path; slashes at its ends do not count. */
function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

type Pattern = { name: RouteName; segments: string[]; fixed: number };

/** Patterns with more fixed segments first, so that `/documentation/api/rest-console` is not a slug. */
const PATTERNS: readonly Pattern[] = (Object.keys(routeNames) as RouteName[])
  .map((name) => {
    const segments = segmentsOf(routeNames[name]);
    return { name, segments, fixed: segments.filter((segment) => !/^[:*]/.test(segment)).length };
  })
  .toSorted((a, b) => b.fixed - a.fixed);

function matches(pattern: Pattern, segments: readonly string[]): boolean {
  const open = pattern.segments.at(-1) === "*";
  if (open ? segments.length < pattern.segments.length : segments.length !== pattern.segments.length) return false;
  return pattern.segments.every((part, i) => part === "*" || part.startsWith(":") || part === segments[i]);
}

/** Name of the page that a path (without query, with or without a trailing slash) leads to; null when there is none. */
export function routeNameOf(pathname: string): RouteName | null {
  const segments = segmentsOf(pathname);
  return PATTERNS.find((pattern) => matches(pattern, segments))?.name ?? null;
}
