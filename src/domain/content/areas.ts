/** Outlines of countries and regions for the drawings of places, as the build makes them from content/places. */
import type { LonLat } from "../geo/globe.ts";

/** Name of the file with the outlines of all countries. */
export const COUNTRY_AREAS = "areas/countries";

/** Files of regions: each holds those of some countries. */
const REGION_FILES = 24;

/** Name of the file with the regions of a country. */
export function regionAreasName(country: string): string {
  let hash = 0;
  for (const letter of country) hash = (hash * 31 + letter.codePointAt(0)!) % 65_521;
  return `areas/regions-${hash % REGION_FILES}`;
}

/** Steps per degree. */
const AREA_STEPS = 100;

/** Rings of an area: in each, longitude and latitude of the first point and then steps, in 1/100 degree. */
export type PackedArea = readonly (readonly number[])[];

/** Country → outline. */
export type CountryAreas = Readonly<Record<string, PackedArea>>;

/** Country → region → outline. */
export type RegionAreas = Readonly<Record<string, CountryAreas>>;

export function packArea(rings: readonly (readonly LonLat[])[]): PackedArea {
  return rings.map((ring) => {
    const steps: number[] = [];
    let [x, y] = [0, 0];
    for (const [lon, lat] of ring) {
      const [nx, ny] = [Math.round(lon * AREA_STEPS), Math.round(lat * AREA_STEPS)];
      steps.push(nx - x, ny - y);
      [x, y] = [nx, ny];
    }
    return steps;
  });
}

/** The rings of an area in WGS84 degrees. */
export function unpackArea(area: PackedArea): LonLat[][] {
  return area.map((steps) => {
    const ring: LonLat[] = [];
    let [x, y] = [0, 0];
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i]!;
      y += steps[i + 1]!;
      ring.push([x / AREA_STEPS, y / AREA_STEPS]);
    }
    return ring;
  });
}
