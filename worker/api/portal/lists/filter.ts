/** Filters shared by both lists. */

import { boxArea, circleArea } from "../../../../src/domain/geo/area.ts";
import { boxRing } from "../../../../src/domain/geo/globe.ts";
import { problem } from "../../../problem.ts";
import type { BoxFilter } from "../../../store/lists/read.ts";
import { type Parameter, parameter, type QueryValues } from "../../endpoint/parameter.ts";
import { SAMPLE } from "../../endpoint/sample.ts";
import { BOX, decimal, listOf, RADIUS, TEXT } from "../../endpoint/value.ts";
import type { Filter } from "./select.ts";

export const LIST_AREA: readonly Parameter[] = [
  parameter(
    "bbox",
    BOX,
    "A box that overlaps the bounding box of the stops: min_lon,min_lat,max_lon,max_lat in WGS84 degrees.",
  ),
  parameter("lat", decimal(-90, 90), "Latitude of the center of a circle, WGS84 degrees.", SAMPLE.lat),
  parameter("lon", decimal(-180, 180), "Longitude of the center of a circle, WGS84 degrees.", SAMPLE.lon),
  parameter("radius", RADIUS, "Radius of the circle in meters; 10000 by default, at most 1000000."),
];

export const TAG = parameter("tag", listOf(TEXT), "Tags; the row must have all of them.", ["sample"]);

const MAX_RADIUS_M = 1_000_000;

export function areaFilters<Entry>(
  { bbox, lat, lon, radius }: QueryValues,
  boxOf: (entry: Entry) => BoxFilter | null,
): Filter<Entry>[] {
  if ((lat === undefined) !== (lon === undefined)) {
    throw problem("parameter.invalid", "A circle requires both lat and lon.", {
      field: lat === undefined ? "lat" : "lon",
    });
  }
  const areas = [];
  if (bbox !== undefined) {
    const { min_lon, min_lat, max_lon, max_lat } = bbox as Record<string, number>;
    areas.push(boxArea({ minLon: min_lon!, minLat: min_lat!, maxLon: max_lon!, maxLat: max_lat! }));
  }
  if (lat !== undefined) {
    areas.push(
      circleArea([lon as number, lat as number], Math.min((radius as number | undefined) ?? 10_000, MAX_RADIUS_M)),
    );
  }
  return areas.map((area) => ({
    field: "area",
    passes(entry) {
      const box = boxOf(entry);
      if (box === null) return false;
      return area.touches(boxRing(box));
    },
  }));
}

/** Matches any of the requested values, ignoring case. */
export function anyOf<Entry>(
  field: string,
  value: unknown,
  valuesOf: (entry: Entry) => readonly string[],
): Filter<Entry>[] {
  if (value === undefined) return [];
  const wantedValues = new Set((Array.isArray(value) ? value : [value]).map((value) => String(value).toLowerCase()));
  return [{ field, passes: (entry) => valuesOf(entry).some((value) => wantedValues.has(value.toLowerCase())) }];
}

/** Matches all of the values. */
export function allOfThem<Entry>(
  field: string,
  value: unknown,
  valuesOf: (entry: Entry) => readonly string[],
): Filter<Entry>[] {
  if (value === undefined) return [];
  return [{ field, passes: (entry) => (value as string[]).every((value) => valuesOf(entry).includes(value)) }];
}

/** Without duplicates. */
export function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ""))];
}
