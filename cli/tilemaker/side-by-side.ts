/**
 * Offsets lines of different colors that share a track, so that the map can draw them side by side
 * (docs/decisions/035-maps.md).
 */

import { planeAt, type XY } from "../../src/domain/geo/plane.ts";
import { sidesOf, withoutSpurs } from "../../src/domain/geo/side-by-side.ts";
import { topType } from "../../src/domain/gtfs/route-types.ts";
import type { FeatureToCut } from "./features.ts";

type Line = FeatureToCut["lines"] extends (infer One)[] | undefined ? One : never;

/** Basic route types that keep one place: there are too many buses to be drawn side by side. */
const BUSES: readonly number[] = [3, 11];

/** In meters. */
const TRACK = { step: 40, cell: 80, minShared: 500 };
/** Longest backward segment in meters that is treated as an error of the shape. */
const MAX_SPUR_METERS = 150;

/** Whether a line may get a place beside its track. */
export function hasPlace({ attributes }: FeatureToCut): boolean {
  return !BUSES.includes(topType(Number(attributes.route_type))) && attributes.problematic !== true;
}

/**
 * Returns the same features. Lines other than buses that share a track with another color run in one direction there, and
 * those off the center get the attribute `side_by_side`: line widths to the right. The offset is constant along a route,
 * and routes of one color overlap.
 */
export function sideBySide(features: readonly FeatureToCut[]): FeatureToCut[] {
  const plane = planeOf(features);
  const tracks = features.flatMap(({ attributes, lines }, feature) => {
    if (!hasPlace(features[feature]!)) return [];
    const color = String(attributes.route_color ?? topType(Number(attributes.route_type))).toLowerCase();
    return (lines ?? []).map((line, index) => ({ feature, index, color, points: line.map(plane) }));
  });
  const sides = sidesOf(tracks, TRACK);
  const sideOf = new Map(tracks.map(({ feature, index }, i) => [`${feature} ${index}`, sides[i]!]));
  return features.map((feature, i) => {
    const place = sideOf.get(`${i} 0`)?.place ?? 0;
    if (place === 0 || feature.lines === undefined) return feature;
    const lines = feature.lines.map((line, n): Line => {
      const whole = withoutSpurs(line, plane, MAX_SPUR_METERS);
      return sideOf.get(`${i} ${n}`)?.turned === true ? whole.toReversed() : whole;
    });
    return { ...feature, lines, attributes: { ...feature.attributes, side_by_side: place } };
  });
}

/** Total length of the lines of a feature in meters. */
export function metersOf(feature: FeatureToCut): number {
  const plane = planeOf([feature]);
  let sum = 0;
  for (const line of feature.lines ?? []) {
    let before: XY | null = null;
    for (const point of line) {
      const here = plane(point);
      if (before !== null) sum += Math.hypot(here[0] - before[0], here[1] - before[1]);
      before = here;
    }
  }
  return sum;
}

/** Meters to the east and to the north; a degree of longitude is that of the first point, because networks are small. */
function planeOf(features: readonly FeatureToCut[]): (point: Line[number]) => XY {
  return planeAt(features[0]?.lines?.[0]?.[0]?.[1] ?? 0);
}
