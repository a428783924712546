/** Keys of the tile archives in the tile bucket, and their URLs. */

export const ARCHIVES = ["basemap", "streets", "routes", "stops"] as const;
export type ArchiveName = (typeof ARCHIVES)[number];

/** Key of the default basemap, used unless BASEMAP names another. */
export const WORLD_BASEMAP = "basemap/world.pmtiles";

/** Key of the archive of streets that is laid over the world's base map. */
export const STREET_TILES = "streets/tiles.pmtiles";

/** Key of the pointer to the published transit archives. */
export const TRANSIT_CURRENT = "transit/current.json";

/** Content of the pointer. */
export type TransitCurrent = { version: string; built_at: string };

/** The deepest zoom of transit tiles; their first is 0. */
export const TRANSIT_MAX_ZOOM = 14;

/**
 * Name of a network's attribute in transit tiles: the best headway of its lines of one type in seconds, -1 if unknown. A
 * network without lines of that type has no such attribute.
 * @param basic basic route type, -1 for unknown codes
 */
export function networkHeadway(basic: number): string {
  return `headway_${basic < 0 ? "other" : basic}`;
}

/** An element of a stop's attribute `agencies`, which is JSON as in Transitland v2's tiles. */
export type TileAgency = { agency_id: string; agency_name: string };

/** Substring of a stop's attribute `agencies` when an agency of this name serves it. */
export function servedBy(agencyName: string): string {
  return `"agency_name":${JSON.stringify(agencyName)}`;
}

/** Length of the part of a version that is a hash of the archives. */
const CONTENT_DIGITS = 16;

/**
 * Version of transit tiles, for their URLs.
 * @param contents 16 hexadecimal digits
 * @param withdrawn data version of the last withdrawal before the build, 0 for none
 */
export function transitVersion(contents: string, withdrawnVersion: number): string {
  return withdrawnVersion === 0 ? contents : contents + withdrawnVersion.toString(16);
}

/** Whether archives of this version were built before a withdrawal, so that they may contain what was withdrawn. */
export function isWithdrawn(version: string, withdrawnVersion: number): boolean {
  return Number.parseInt(version.slice(CONTENT_DIGITS) || "0", 16) < withdrawnVersion;
}

/** Prefix of the objects that belong to one version. */
export const transitFolder = (version: string): string => `transit/${version}/`;

/** Key of an archive that is one object: those that were built before archives had parts. Served until the next build. */
export function transitKey(version: string, archive: "routes" | "stops"): string {
  return `${transitFolder(version)}${archive}.pmtiles`;
}

/** Key of the parts of an archive. */
export function partsKey(version: string, archive: "routes" | "stops"): string {
  return `${transitFolder(version)}${archive}.json`;
}

/**
 * An archive that is put together from byte ranges of several objects, which are never stored together
 * (docs/decisions/036-tiles.md).
 */
export type PartTable = {
  /** Of the whole archive, hexadecimal. */
  etag: string;
  /** Bytes of all parts. */
  size: number;
  /** The objects. */
  keys: string[];
  /** In the order of the archive; each is a range of one of the objects. */
  parts: [key: number, offset: number, length: number][];
};

/**
 * URL of the TileJSON with tile URLs without an origin, for our own maps, which may be served under another host name than
 * that of SITE_URL.
 */
export function ownTileJson(archive: ArchiveName): string {
  return `/tiles/${archive}.json?relative`;
}
