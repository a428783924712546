import { buildRouteKey, buildStopKey, type EntityRef } from "./ids/keys.ts";
import { inPageLanguage } from "./language/current.ts";

/**
 * The only place that builds URLs of this site: paths without a trailing slash, each segment percent-encoded.
 * Links to routes and stops use Onestop IDs or feed and GTFS id; a numeric id only if nothing else is known.
 */

type QueryValue = string | number | boolean | null | undefined;

/** Query fields of a link: lists repeat their field; null, undefined, and empty texts are omitted. */
export type LinkQuery = Record<string, QueryValue | readonly QueryValue[]>;

/** Default base path of the API. */
const API_BASE = "/api/v2";

/** One path segment. `:`, `@`, and `,` are allowed in a segment (RFC 3986, 3.3) and keep keys readable. */
function segment(text: string): string {
  // Data truncated inside a character can contain a lone surrogate, on which the encoder would throw.
  return encodeURIComponent(text.toWellFormed()).replace(/%(3A|40|2C)/g, (encoded) => decodeURIComponent(encoded));
}

/** What `segment` encoded; null for text that is not percent-encoded UTF-8. */
export function decodeSegment(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function path(...segments: string[]): string {
  return `/${segments
    .filter((text) => text !== "")
    .map(segment)
    .join("/")}`;
}

function withQuery(address: string, query: LinkQuery = {}): string {
  const fields = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value !== null && value !== undefined && value !== "") fields.append(name, String(value));
    }
  }
  return fields.size === 0 ? address : `${address}?${fields}`;
}

/** A pinned entity with a Onestop ID has that in its path and the version in its query (specification, section 2). */
function entityPath(kind: "routes" | "stops", ref: EntityRef, pin: boolean): string {
  if (pin && ref.onestopId && ref.feed && ref.sha1) {
    const version = { feedOnestopId: ref.feed, feedVersionSha1: ref.sha1.toLowerCase(), entityId: ref.entityId };
    return withQuery(path(kind, buildRouteKey({ onestopId: ref.onestopId }) ?? ""), version);
  }
  const build = kind === "routes" ? buildRouteKey : buildStopKey;
  return path(kind, build(ref, { pin }) ?? "");
}

/** Fields of a list's query that choose no rows. */
const ORDER_FIELDS: readonly string[] = ["sort", "order", "after", "before", "limit"];

/** Blanks in place names become `+`. */
function placeSegment(name: string): string {
  return segment(name).replaceAll("%20", "+");
}

export type MapView = { zoom: number; lat: number; lon: number };
type Article = { year: number | string; month: number | string; day: number | string; slug: string };

const twoDigits = (number: number | string) => String(number).padStart(2, "0");

const ADDRESSES = {
  home: () => "/",
  map: (view?: MapView, query?: LinkQuery) => {
    const hash = view === undefined ? "" : `#${view.zoom}/${view.lat.toFixed(5)}/${view.lon.toFixed(5)}`;
    return withQuery("/map", query) + hash;
  },
  datasets: () => "/datasets",
  /** A file of the datasets, by its name. */
  datasetFile: (name: string) => path("datasets", "files", name),
  /** A Parquet file of the datasets, by its name with folders; programs read `country=US` from the URL as it is. */
  datasetPart: (name: string) => `/datasets/files/${name}`,
  documentation: (slug = "") => path("documentation", ...slug.split("/")),
  graphqlConsole: (query?: LinkQuery) => withQuery("/documentation/api/graphql-console", query),
  restConsole: (query?: LinkQuery) => withQuery("/documentation/api/rest-console", query),
  support: () => path("documentation", "support"),

  feeds: (filters?: LinkQuery) => withQuery("/feeds", filters),
  feed: (onestopId: string) => path("feeds", onestopId),
  feedVersion: (feed: string, sha1: string) => path("feeds", feed, "versions", sha1),
  /** What riders see of a version. */
  riderView: (feed: string, sha1: string) => path("feeds", feed, "versions", sha1, "riders"),
  /** The page of a version whose feed is unknown. */
  version: (sha1: string) => path("feed-versions", sha1),
  /** Comparison of two versions by SHA-1; the page chooses a version that is omitted. */
  compareVersions: (feed: string, versions: { from?: string; to?: string } = {}) =>
    withQuery(path("feeds", feed, "compare"), versions),
  /** The ranking of realtime feeds. */
  realtimeFeeds: (query?: LinkQuery) => withQuery("/feeds/realtime", query),
  findByUrl: (query?: LinkQuery) => withQuery("/feeds/utilities/find-by-url", query),

  operators: (filters?: LinkQuery) => withQuery("/operators", filters),
  operator: (onestopId: string) => path("operators", onestopId),
  /** What the publisher of an operator's feeds should know. */
  publisher: (operator: string) => path("operators", operator, "publisher"),
  /** The same for the reader of a mail, with `contact` and `token` in the fragment, which no server and no log sees. */
  contactProof: (operator: string, fields: { contact: string; token: string }) =>
    `${path("operators", operator, "publisher")}#${new URLSearchParams(fields)}`,
  /** A route; with `pin` in the version that it was read from. */
  route: (route: EntityRef, options: { pin?: boolean } = {}) => entityPath("routes", route, options.pin ?? false),
  /**
   * A trip of a route by its GTFS trip_id. `date` is the service day of a run, and `start` (`HH:MM:SS`) its first departure
   * where the trip repeats at a headway.
   */
  trip: (
    route: EntityRef,
    tripId: string,
    query: { date?: string | null; start?: string | null; pin?: boolean } = {},
  ) => {
    const { pin = false, ...run } = query;
    return withQuery(`${path("routes", buildRouteKey(route, { pin }) ?? "")}${path("trips", tripId)}`, run);
  },
  /** A stop; with `pin` in the version that it was read from. */
  stop: (stop: EntityRef, options: { pin?: boolean } = {}) => entityPath("stops", stop, options.pin ?? false),
  /** A country, region, or city by name; without a name, the list of countries. */
  place: (...names: [adm0?: string, adm1?: string, city?: string]) =>
    `/places${names.map((name) => (name ? `/${placeSegment(name)}` : "")).join("")}`,
  onestopId: (id = "") => path("onestop-id", id),

  news: (article?: Article) =>
    article === undefined
      ? "/news"
      : path("news", String(article.year), twoDigits(article.month), twoDigits(article.day), article.slug),
  newsFeed: () => "/feed.xml",
  /** What changed in all feeds; `days` is the period. */
  changesPage: (query?: { days?: number }) => withQuery("/changes", query),
  plans: () => "/plans-pricing",
  terms: () => "/terms",
  search: (q?: string) => withQuery("/search", { q }),
  nearby: (query?: LinkQuery) => withQuery("/nearby", query),
  /** Checks a feed in the browser; `feed` is the Onestop ID of the feed to compare with. */
  validate: (query?: { feed?: string; url?: string }) => withQuery("/validate", query),
  status: () => "/status",
  measurements: () => "/status/measurements",
  health: () => "/health",
  account: () => "/account",
  /**
   * Confirms or ends mail. Tokens are in the fragment, which no server and no log sees.
   * @param fields `confirm` and `token`, or `token` and perhaps `id` of one subscription
   */
  mail: (fields: LinkQuery) => withQuery("/mail", fields).replace("?", "#"),
  /** For the people who run the portal. */
  desk: () => "/desk",
  /** Of all feeds that need a person, or of one feed. */
  deskFeeds: (feed?: string) => withQuery("/desk/feeds", { feed }),
  deskJobs: () => "/desk/jobs",
  deskAccess: () => "/desk/access",
  deskSettings: () => "/desk/settings",
  /** The page that makes the code of an embed, with its kind and id filled in. */
  embeds: (query?: LinkQuery) => withQuery("/embeds", query),
  /** The page of an embed, which other sites may frame. @param key as in the address of the page of what it shows */
  embed: (kind: string, key: string, query?: LinkQuery) => withQuery(path("embed", kind, key), query),
  /** The oEmbed response about a page of this site. @param url whole address of the page */
  oembed: (url: string, format: "json" | "xml", apiBase = API_BASE) => withQuery(`${apiBase}/oembed`, { url, format }),
  /** Sign-in page, which then returns to a path of this site. */
  signIn: (returnTo?: string) => withQuery("/sign-in", { returnTo }),

  /** A route or stop as data; with `pin` in the version that it was read from. */
  entityData: (
    kind: "routes" | "stops",
    ref: EntityRef,
    format: "json" | "geojson",
    { pin = false, apiBase = API_BASE }: { pin?: boolean; apiBase?: string } = {},
  ) =>
    `${apiBase}${path("rest", kind, `${(kind === "routes" ? buildRouteKey : buildStopKey)(ref, { pin }) ?? ""}.${format}`)}`,
  /** The stops that a route calls at. */
  stopsOfRoute: (routeOnestopId: string, format: "json" | "geojson", apiBase = API_BASE) =>
    withQuery(`${apiBase}/rest/stops.${format}`, { served_by_onestop_ids: routeOnestopId, limit: 1000 }),
  /** Stops within so many meters of a position in WGS84 degrees. */
  stopsAround: ([lon, lat]: readonly [number, number], radius: number, apiBase = API_BASE) =>
    withQuery(`${apiBase}/rest/stops`, { lat, lon, radius }),
  /** A trip by its numeric id, with its stop times. */
  tripData: (route: EntityRef, id: number, apiBase = API_BASE) =>
    `${apiBase}${path("rest", "routes", buildRouteKey(route) ?? "", "trips", String(id))}`,
  /** The trips of a route. */
  tripsOfRoute: (ref: EntityRef, apiBase = API_BASE) =>
    `${apiBase}${path("rest", "routes", buildRouteKey(ref) ?? "", "trips")}`,

  /** The zip of an archived version. */
  download: (sha1: string, apiBase = API_BASE) => `${apiBase}${path("rest", "feed_versions", sha1, "download")}`,
  /** All entities of a kind as JSON, or one by its Onestop ID. */
  listData: (kind: "feeds" | "operators", query?: LinkQuery, apiBase = API_BASE) =>
    withQuery(`${apiBase}/rest/${kind}`, query),
  /** All routes or stops of a place as a file. */
  placeRows: (kind: "routes" | "stops", format: "geojson" | "csv", place: LinkQuery, apiBase = API_BASE) =>
    withQuery(`${apiBase}/portal/places/${kind}.${format}`, place),
  recordData: (kind: "feeds" | "operators", onestopId: string, apiBase = API_BASE) =>
    `${apiBase}${path("rest", kind, onestopId)}`,
  /** A path of our own part of the API: `status`, `totals`, `search`, … */
  portalData: (name: string, query?: LinkQuery, apiBase = API_BASE) => withQuery(`${apiBase}/portal/${name}`, query),
  /** Ends all mail to an address by one click in a mail program (RFC 8058). */
  mailRemoval: (token: string, apiBase = API_BASE) =>
    withQuery(`${apiBase}/portal/subscriptions/mail/remove`, { token }),
  /** A page with names in a language (BCP 47); in those of the feed if undefined. @param page may have a query and a fragment */
  inLanguage(page: string, lang: string | undefined) {
    const [address = "", fragment] = page.split("#");
    const field = lang === undefined ? "" : `${address.includes("?") ? "&" : "?"}${new URLSearchParams({ lang })}`;
    return address + field + (fragment === undefined ? "" : `#${fragment}`);
  },
  /** Changes for feed readers: all, or those of a feed, operator or place. */
  changes: (format: "atom" | "feed.json", filter?: LinkQuery, apiBase = API_BASE) =>
    withQuery(`${apiBase}/portal/changes.${format}`, filter),
  /** Both of them, for the head of a page. */
  changeFeeds: (filter?: LinkQuery, apiBase = API_BASE) => ({
    atom: withQuery(`${apiBase}/portal/changes.atom`, filter),
    jsonFeed: withQuery(`${apiBase}/portal/changes.feed.json`, filter),
  }),
  /** Changes of what a list shows, for feed readers. @param list `feeds` or `operators` with a query */
  listChangeFeeds: (list: string, apiBase = API_BASE) => {
    const [name = "", search] = list.split("?");
    const fields = [...new URLSearchParams(search)].filter(([field]) => !ORDER_FIELDS.includes(field));
    const query = fields.length === 0 ? "" : `?${new URLSearchParams(fields)}`;
    return {
      atom: `${apiBase}/portal/${name}.atom${query}`,
      jsonFeed: `${apiBase}/portal/${name}.feed.json${query}`,
    };
  },
  /** A GraphQL query as a plain link. */
  graphql: (query: string, apiBase = API_BASE) => withQuery(`${apiBase}/query`, { query }),
  /** What riders see of a version as JSON. */
  riderViewData: (sha1: string, apiBase = API_BASE) =>
    `${apiBase}${path("portal", "feed_versions", sha1, "rider_view")}`,
  /** A feed version as JSON. */
  versionData: (sha1: string, apiBase = API_BASE) => `${apiBase}${path("rest", "feed_versions", sha1)}`,
  /** Comparison of two versions as JSON. */
  comparisonData: (from: string, to: string, apiBase = API_BASE) =>
    `${apiBase}${path("portal", "feed_versions", from, "compare", to)}`,
  /** The zip of the newest version of a feed. */
  downloadLatest: (feed: string, apiBase = API_BASE) =>
    `${apiBase}${path("rest", "feeds", feed, "download_latest_feed_version")}`,
  /** The newest realtime message of a feed: `alerts`, `trip_updates` or `vehicle_positions`. */
  downloadRealtime: (feed: string, type: string, format: "json" | "pb" | "geojson", apiBase = API_BASE) =>
    `${apiBase}${path("rest", "feeds", feed, "download_latest_rt", `${type}.${format}`)}`,
} as const;

/** The addresses, with the language of the page in front of those of translated pages. */
export const link = Object.fromEntries(
  Object.entries(ADDRESSES as Readonly<Record<string, (...parameters: never[]) => unknown>>).map(([name, build]) => [
    name,
    (...parameters: never[]) => {
      const address = build(...parameters);
      return typeof address === "string" ? inPageLanguage(address) : address;
    },
  ]),
) as typeof ADDRESSES;

/**
 * A path below `{apiBase}/portal`: `changes`, `walks`, … Apart from `link`, because it is in no language, though a page may
 * have the same path.
 */
export const portalPath = (name: string, query?: LinkQuery): string => withQuery(`/${name}`, query);

export const POSTER_KINDS = ["operators", "feed-versions", "routes"] as const;
export type PosterKind = (typeof POSTER_KINDS)[number];

/** The page that prints a network as a poster. Apart from `link`, because no script of a page needs it. */
export const posterPath = (kind: PosterKind, key: string): string => path("posters", kind, key);
