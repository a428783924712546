/**
 * What a screen declares about itself in `src/pages/<screen>/screen.ts`. Routes, cache keys, sitemaps and page names
 * derive from these declarations (src/screens.ts). Its loader and component are the exports of `index.tsx` beside it.
 */

type ScreenRoute = {
  /** The specification's name of the page, which determines the active item of the navigation. */
  name: string;
  /** Path in the syntax of React Router: `:name` matches one segment, `*` at the end any number of segments. */
  path: string;
  /** Query parameters that the page reads. Other parameters reach neither the page nor the key of the page cache. */
  parameters: readonly string[];
};

export type Screen = {
  routes: readonly ScreenRoute[];
  /** Maximum age of a cached page while the database answers. */
  freshForMs: typeof SHOWS_DATA_MS | typeof SHOWS_PRESENT_MS;
  /** Whether sitemaps list its paths without `:name` and `*`. */
  listed: boolean;
  /** `default`: breadcrumbs and a column. `map`: full width and height. `nonav`: full width without breadcrumbs. */
  layout?: "map" | "nonav";
  /** False if queries are personal or arbitrary: pages with a query are then rendered for each request. */
  cachesQueries?: false;
  /** False if no cache, not even a browser's, stores the page. */
  isShared?: false;
  /** Whether it has no address in the other languages of the site (src/domain/language): its texts are in English alone. */
  isEnglish?: true;
  /** Whether names of feeds are in the language of `lang`, a declared parameter. */
  speaksLanguages?: true;
  /** Whether the page runs GraphQL queries of visitors, which are rate-limited. */
  runsQueries?: true;
};

/** Maximum age of a cached page with data: 10 minutes, during which it is served stale while it is rendered again. */
export const SHOWS_DATA_MS = 600_000;
/** Maximum age of a page with departures, delays, alerts or directions from now: 1 minute. */
export const SHOWS_PRESENT_MS = 60_000;

/** Types a declaration by its own route and parameter names. */
export function defineScreen<const Declared extends Screen>(screen: Declared): Declared {
  return screen;
}

/** Names of the query parameters that a screen declares. */
export type ParameterOf<Declared extends Screen> = Declared["routes"][number]["parameters"][number];

/** Query parameters limited to the declared names: reading any other one is a type error. */
export type Query<Name extends string> = {
  get: (name: Name) => string | null;
  getAll: (name: Name) => string[];
  has: (name: Name) => boolean;
};

/** URL of a page. `search` begins with `?` or is empty. */
export type PageUrl<Name extends string = never> = {
  pathname: string;
  search: string;
  searchParams: Query<Name>;
};

/** The URL with only the declared query parameters, in the order of their names. */
export function declaredUrl<Declared extends Screen>(screen: Declared, url: URL): URL & PageUrl<ParameterOf<Declared>> {
  const names = new Set(screen.routes.flatMap(({ parameters }) => parameters));
  const screenUrl = new URL(url.pathname, url);
  screenUrl.search = String(declaredQuery(names, url.searchParams));
  return screenUrl;
}

/** The parameters with these names, sorted by name; the values of one name keep their order. */
function declaredQuery(names: Iterable<string>, query: URLSearchParams): URLSearchParams {
  const screenQuery = new URLSearchParams();
  for (const name of [...names].sort()) for (const value of query.getAll(name)) screenQuery.append(name, value);
  return screenQuery;
}

/** Segments of a path, without slashes at its ends. */
function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/**
 * Returns a function from a path (without query, with or without a trailing slash) to the name of its route, or null.
 * Of several matching routes, the one with the most fixed segments is used.
 */
export function routeMatcher<Name extends string>(
  routes: readonly { name: Name; path: string }[],
): (pathname: string) => Name | null {
  const patterns = routes
    .map(({ name, path }) => {
      const segments = segmentsOf(path);
      return { name, segments, fixed: segments.filter((segment) => !/^[:*]/.test(segment)).length };
    })
    .toSorted((a, b) => b.fixed - a.fixed);
  return function routeNameOf(pathname) {
    const segments = segmentsOf(pathname);
    return patterns.find((pattern) => matches(pattern.segments, segments))?.name ?? null;
  };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === "*";
  if (isOpen ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, i) => part === "*" || part.startsWith(":") || part === segments[i]);
}
