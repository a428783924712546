/** The countries of feeds and operators without imported data, by their Onestop IDs (docs/decisions/017-registry.md). */
import { geohashBounds } from "../../../src/domain/geo/geohash.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { parseOnestopId } from "../../../src/domain/ids/onestop.ts";
import { COUNTRY_NAMES } from "../../../src/domain/places/country-names.ts";
import { type CountryCoder, countryOf } from "../place-lookup/places.ts";

/** Shares of the width and height of a cell at which its country is looked up if its center has none. */
const SAMPLES = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The end of an id such as `o-airdrie~ab~ca`, which names the region and the country. */
const REGION_AND_COUNTRY = /~[a-z]{2}~([a-z]{2})$/;

/** Returns the country of a Onestop ID as JSON of its ISO 3166-1 code and English name; null if the id names none. */
export type CountryOfId = (onestopId: string) => string | null;

/** Looks countries up by the geohash of an id, or else by its end, and remembers those of cells. */
export function countryOfIds(countryAt: CountryCoder): CountryOfId {
  const cells = new Map<string, string | null>();
  const codeOfCell = (geohash: string) => {
    if (!cells.has(geohash)) cells.set(geohash, cellCountry(geohash, countryAt));
    return cells.get(geohash) ?? null;
  };
  return (onestopId) => {
    const id = parseOnestopId(onestopId);
    const code =
      id?.geohash === undefined
        ? (REGION_AND_COUNTRY.exec(onestopId.toLowerCase())?.[1]?.toUpperCase() ?? null)
        : codeOfCell(id.geohash);
    const name = code === null ? undefined : COUNTRY_NAMES.get(code);
    return name === undefined ? null : JSON.stringify([code, name]);
  };
}

/** The country at the center of a cell; if that is at sea, the most frequent one of the cell. */
function cellCountry(geohash: string, countryAt: CountryCoder): string | null {
  const bounds = geohashBounds(geohash);
  if (bounds === null) return null;
  const { minLon, maxLon, minLat, maxLat } = bounds;
  const at = (x: number, y: number): LonLat => [minLon + (maxLon - minLon) * x, minLat + (maxLat - minLat) * y];
  const center = countryAt(at(0.5, 0.5));
  if (center !== null) return countryOf(center);
  const counts = new Map<string, number>();
  for (const x of SAMPLES) {
    for (const y of SAMPLES) {
      const code = countryAt(at(x, y));
      if (code !== null) counts.set(countryOf(code), (counts.get(countryOf(code)) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? null;
}
