/** Places with the names of Natural Earth, as Transitland v2 shows them. */

/** The country and region of a point (`StopPlace` of Transitland v2). */
export type StopPlace = {
  /** English name of the country, e.g. `United States of America`. */
  adm0_name: string;
  /** ISO 3166-1 alpha-2; XK for Kosovo. */
  adm0_iso: string;
  /** State, province or region, e.g. `California`. */
  adm1_name: string;
  /** ISO 3166-2, e.g. `US-CA`; null if the standard has no code for `adm1_name`. */
  adm1_iso: string | null;
};

/** Country, region, and, if there is one, city of a point. */
type Place = StopPlace & { city_name: string | null };

/**
 * Extent as west, south, east, north in WGS84 degrees, in the narrower of two frames: [-180, 180], or [0, 360], in which
 * the east side of an extent across the antimeridian is beyond 180 (the United States: 172 to 293).
 */
export type Extent = [west: number, south: number, east: number, north: number];

/** A place with the extents for `Place.bbox` of Transitland v2. */
export type LocatedPlace = Place & {
  /** Extent of all regions of the country. */
  adm0_extent: Extent | null;
  /** Extent of the region. */
  adm1_extent: Extent | null;
  /** Extent of 40 km around the city; null without a city. */
  city_extent: Extent | null;
};

/** A place that an agency serves (`AgencyPlace` of Transitland v2). */
export type AgencyPlace = LocatedPlace & {
  /** Share of the agency's stop_times at stops in the place: over 0.05, at most 1. */
  rank: number;
};
