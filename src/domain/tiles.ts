/** Names of the tile archives: where they lie in the bucket of tiles, and the addresses they have. */

export const ARCHIVES = ["basemap", "routes", "stops"] as const;
export type ArchiveName = (typeof ARCHIVES)[number];

/** Key of the basemap where the setting BASEMAP names no other. */
export const WORLD_BASEMAP = "basemap/world.pmtiles";

/** Key of the pointer to the transit archives that are served. */
export const TRANSIT_CURRENT = "transit/current.json";

/** What the pointer holds. Both archives of a version lie under `transitKey`. */
export type TransitCurrent = { version: string; routes: string; stops: string; built_at: string };

/** The deepest zoom of transit tiles; their first is 0. */
export const TRANSIT_DEEPEST = 14;

/**
 * Attribute of a network in transit tiles: the best headway of its lines of one kind, in seconds, -1 where none is
 * known. A network without lines of that kind has no such attribute.
 * @param basic basic route type, -1 for unknown codes
 */
export function networkHeadway(basic: number): string {
  return `headway_${basic < 0 ? "other" : basic}`;
}

/** An element of the attribute `agencies` of a stop, which is JSON, as Transitland v2's tiles have it. */
export type TileAgency = { agency_id: string; agency_name: string };

/** What the attribute `agencies` of a stop contains when an agency of this name serves it. */
export function servedBy(agencyName: string): string {
  return `"agency_name":${JSON.stringify(agencyName)}`;
}

export function transitKey(version: string, archive: "routes" | "stops"): string {
  return `transit/${version}/${archive}.pmtiles`;
}

/**
 * Address of the TileJSON whose tiles have addresses without an origin, for the portal's own maps: they may be looked
 * at under another name than that of the setting SITE_URL.
 */
export function ownTileJson(archive: ArchiveName): string {
  return `/tiles/${archive}.json?relative`;
}
