/** The filters that say where, as areas. */
import { type Area, type AreaGeometry, boxArea, circleArea, polygonArea } from "../../../../src/domain/area.ts";
import { haversine } from "../../../../src/domain/geo.ts";
import { problem } from "../../../problem.ts";
import type { FocusInput } from "./focus.ts";

export type BoxInput = { min_lon: number; min_lat: number; max_lon: number; max_lat: number };
export type CircleInput = { lat: number; lon: number; radius: number };
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

/** Metres: what the deprecated arguments may reach. `location` is not limited (Transitland v2). */
const MAX_RADIUS = 100_000;

/** Every area that is given; all of them must hold. */
export function areasOf(filter: AreaFilter): Area[] {
  const areas: (Area | null)[] = [];
  if (filter.bbox != null) areas.push(boxArea(bounds(checkedBox(filter.bbox))));
  if (filter.within != null) areas.push(polygonArea(filter.within));
  if (filter.near != null) {
    if (filter.near.radius > MAX_RADIUS) {
      throw problem("query.box_too_large", "radius too large", { limit: MAX_RADIUS, actual: filter.near.radius });
    }
    areas.push(circle(filter.near));
  }
  const { bbox, polygon, near } = filter.location ?? {};
  if (bbox != null) areas.push(boxArea(bounds(bbox)));
  if (polygon != null) areas.push(polygonArea(polygon));
  if (near != null) areas.push(circle(near));
  return areas.filter((area) => area !== null);
}

function bounds(box: BoxInput) {
  return { minLon: box.min_lon, minLat: box.min_lat, maxLon: box.max_lon, maxLat: box.max_lat };
}

function circle({ lon, lat, radius }: CircleInput): Area {
  return circleArea([lon, lat], radius);
}

/** Half the square of the diagonal stands for the surface of the box. */
export function checkedBox(box: BoxInput): BoxInput {
  const diagonal = haversine([box.min_lon, box.min_lat], [box.max_lon, box.max_lat]);
  const surface = 0.5 * diagonal * diagonal;
  if (surface >= MAX_RADIUS * MAX_RADIUS) {
    throw problem("query.box_too_large", "bbox too large", { limit: MAX_RADIUS ** 2, actual: Math.round(surface) });
  }
  return box;
}
