/**
 * Keys of routes and stops in page and API paths (Transitland v2):
 * `onestopId`, `onestopId:feed@version`, `feed@version:entityId`, `feed:entityId`, or numeric ids `1,2,3`.
 * A version is the SHA-1 of its zip; an entity id is the GTFS id and may contain any character.
 */

/** Known identifiers of a route or stop: its Onestop ID, its feed's, the version's SHA-1, its GTFS id, its numeric id. */
export type EntityRef = {
  onestopId?: string | null | undefined;
  feed?: string | null | undefined;
  sha1?: string | null | undefined;
  entityId?: string | null | undefined;
  id?: number | null | undefined;
};

type VersionedRow = {
  onestop_id?: string | null | undefined;
  feed_onestop_id?: string | null | undefined;
  feed_version_sha1?: string | null | undefined;
};

const refOf = (row: VersionedRow, entityId: string | null | undefined): EntityRef => ({
  onestopId: row.onestop_id,
  feed: row.feed_onestop_id,
  sha1: row.feed_version_sha1,
  entityId,
});

/** What links need of a route in an answer of the API. */
export const routeRef = (route: VersionedRow & { route_id?: string | null | undefined }): EntityRef =>
  refOf(route, route.route_id);

/** What links need of a stop in an answer of the API. */
export const stopRef = (stop: VersionedRow & { stop_id?: string | null | undefined }): EntityRef =>
  refOf(stop, stop.stop_id);

/** A parsed key: numeric ids, or its named parts (never empty, at least one identifying). */
export type EntityKey =
  | { kind: "ids"; ids: number[] }
  | { kind: "entity"; onestopId?: string; feed?: string; sha1?: string; entityId?: string };

/** Query fields beside a key, as URLSearchParams or as a plain object. */
export type KeyQuery = URLSearchParams | Record<string, string | null | undefined>;

const IDS = /^\d+(,\d+)*$/;
const SHA1 = /^[0-9a-f]{40}$/i;
const ONESTOP_PREFIX = /^[ors]-/i;
/** Ids have up to 53 bits. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Escapes a part before the entity id, so that none of its characters is read as a separator. */
function escapePart(part: string): string {
  return part.replace(/[%:@]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Like `escapePart`, for a feed, whose id must not be read as a route's or stop's. */
function escapeFeed(feed: string): string {
  return escapePart(feed).replace(ONESTOP_PREFIX, (prefix) => prefix.replace("-", "%2D"));
}

function unescapePart(part: string): string {
  return part.replace(/%(25|3a|40|2d)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `feed`, `feed@sha1`, or (after a Onestop ID) `@sha1`; null for an entity id or a version that is not a SHA-1. */
function parseFeedAndVersion(text: string): { feed?: string; sha1?: string } | null {
  if (text.includes(":")) return null;
  const at = text.indexOf("@");
  const feed = unescapePart(at < 0 ? text : text.slice(0, at));
  if (at < 0) return feed === "" ? null : { feed };
  const sha1 = text.slice(at + 1);
  if (!SHA1.test(sha1)) return null;
  return { ...(feed === "" ? {} : { feed }), sha1: sha1.toLowerCase() };
}

function parseIds(key: string): EntityKey | null {
  const ids = key.split(",").map(Number);
  return ids.every((id) => id <= MAX_ID) ? { kind: "ids", ids } : null;
}

/** `r-…`, `r-…:feed`, `r-…:feed@sha1` or `r-…@sha1`. */
function parseOnestopKey(key: string): EntityKey | null {
  const end = key.search(/[:@]/);
  if (end < 0) return { kind: "entity", onestopId: unescapePart(key) };
  const version = parseFeedAndVersion(key.slice(key[end] === ":" ? end + 1 : end));
  return version === null ? null : { kind: "entity", onestopId: unescapePart(key.slice(0, end)), ...version };
}

/** `feed:entityId` or `feed@sha1:entityId`. */
function parseFeedKey(key: string): EntityKey | null {
  const colon = key.indexOf(":");
  const entityId = key.slice(colon + 1);
  const version = colon < 0 ? null : parseFeedAndVersion(key.slice(0, colon));
  return version?.feed === undefined || entityId === "" ? null : { kind: "entity", ...version, entityId };
}

function parseKey(key: string): EntityKey | null {
  if (IDS.test(key)) return parseIds(key);
  return ONESTOP_PREFIX.test(key) ? parseOnestopKey(key) : parseFeedKey(key);
}

/** The first non-empty query field. */
function field(query: KeyQuery, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = query instanceof URLSearchParams ? query.get(name) : query[name];
    if (value) return value;
  }
  return undefined;
}

/**
 * Parses the key of a route or stop from its decoded path segment and the query fields `feedOnestopId`,
 * `feedVersionSha1`, and `entityId` (also under their older names, such as `route_id`).
 * The query wins if it names feed and entity; otherwise it adds feed and version to the key. Empty fields are ignored;
 * a SHA-1 may be upper case. Null, for which a page answers 404, if the key or version is malformed.
 */
export function parseEntityKey(key: string, query: KeyQuery = {}): EntityKey | null {
  const feed = field(query, "feedOnestopId", "feed_onestop_id");
  const sha1 = field(query, "feedVersionSha1", "feed_version_sha1")?.toLowerCase();
  const entityId = field(query, "entityId", "route_id", "stop_id", "agency_id");
  if (sha1 !== undefined && !SHA1.test(sha1)) return null;
  const pin = sha1 === undefined ? {} : { sha1 };
  if (feed !== undefined && entityId !== undefined) return { kind: "entity", feed, ...pin, entityId };
  const entityKey = parseKey(key);
  if (entityKey === null || entityKey.kind === "ids") return entityKey;
  return { ...entityKey, ...(feed === undefined ? {} : { feed }), ...pin };
}

/**
 * Builds the key of a route; `pin` keeps its version if known.
 * Pinned: `onestopId:feed@sha1`, else `feed@sha1:entityId`. Otherwise the first possible of Onestop ID, `feed:entityId`,
 * and numeric id. Null if nothing identifies the route.
 */
export function buildRouteKey(route: EntityRef, options: { pin?: boolean } = {}): string | null {
  const { onestopId, feed, sha1, entityId, id } = route;
  if (options.pin && feed && sha1) {
    const version = sha1.toLowerCase();
    if (onestopId) return `${escapePart(onestopId)}:${escapePart(feed)}@${version}`;
    if (entityId) return `${escapeFeed(feed)}@${version}:${entityId}`;
  }
  if (onestopId) return escapePart(onestopId);
  if (feed && entityId) return `${escapeFeed(feed)}:${entityId}`;
  return id == null ? null : String(id);
}

/** The key of a stop, by the rules of `buildRouteKey`. */
export function buildStopKey(stop: EntityRef, options: { pin?: boolean } = {}): string | null {
  return buildRouteKey(stop, options);
}
