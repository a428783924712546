/** Translates location filters into areas. */
import { type Area, type AreaGeometry, boxArea, circleArea, polygonArea } from "../../../../src/domain/geo/area.ts";
import { type Bounds, haversine } from "../../../../src/domain/geo/globe.ts";
import { problem } from "../../../problem.ts";
import type { FocusInput } from "./focus.ts";

export type BoxInput = { min_lon: number; min_lat: number; max_lon: number; max_lat: number };
type CircleInput = { lat: number; lon: number; radius: number };
export type AreaFilter = {
  bbox?: BoxInput | null;
  within?: AreaGeometry | null;
  near?: CircleInput | null;
  location?: {
    bbox?: BoxInput | null;
    polygon?: AreaGeometry | null;
    near?: CircleInput | null;
    focus?: FocusInput | null;
  } | null;
};

/** Limit of the deprecated arguments, in meters. `location` has no limit (Transitland v2). */
const MAX_RADIUS_M = 100_000;

/** All areas of the filter; a row must lie in every one of them. */
export function areasOf(filter: AreaFilter): Area[] {
  const areas: (Area | null)[] = [];
  if (filter.bbox != null) areas.push(boxArea(checkedBounds(filter.bbox)));
  if (filter.within != null) areas.push(polygonArea(filter.within));
  if (filter.near != null) {
    if (filter.near.radius > MAX_RADIUS_M) {
      throw problem("query.box_too_large", "radius too large", { limit: MAX_RADIUS_M, actual: filter.near.radius });
    }
    areas.push(circle(filter.near));
  }
  const { bbox, polygon, near } = filter.location ?? {};
  if (bbox != null) areas.push(boxArea(bounds(bbox)));
  if (polygon != null) areas.push(polygonArea(polygon));
  if (near != null) areas.push(circle(near));
  return areas.filter((area) => area !== null);
}

function bounds(box: BoxInput): Bounds {
  return { minLon: box.min_lon, minLat: box.min_lat, maxLon: box.max_lon, maxLat: box.max_lat };
}

/** The bounds of an optional box; null if there is none. */
export function boundsOf(box: BoxInput | null | undefined): Bounds | null {
  return box == null ? null : checkedBounds(box);
}

function circle({ lon, lat, radius }: CircleInput): Area {
  return circleArea([lon, lat], radius);
}

/** The bounds of a box. Refuses a box that is too large, taking half the square of its diagonal as its surface. */
export function checkedBounds(box: BoxInput): Bounds {
  const diagonal = haversine([box.min_lon, box.min_lat], [box.max_lon, box.max_lat]);
  const surface = 0.5 * diagonal * diagonal;
  if (surface >= MAX_RADIUS_M * MAX_RADIUS_M) {
    throw problem("query.box_too_large", "bbox too large", { limit: MAX_RADIUS_M ** 2, actual: Math.round(surface) });
  }
  return bounds(box);
}
