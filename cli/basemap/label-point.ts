/** Finds the point at which the label of an area is placed. */
import type { LonLat } from "../../src/domain/geo.ts";
import type { Rings } from "../places/topology.ts";

/** Twice the signed area of a ring in square degrees. */
export function ringArea(ring: readonly LonLat[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i - 1] as LonLat, ring[i] as LonLat];
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

/** Spans of the parallel at `lat` that are inside a ring, in degrees of longitude. */
function spans(ring: readonly LonLat[], lat: number): [number, number][] {
  const cuts: number[] = [];
  for (let i = 1; i < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i - 1] as LonLat, ring[i] as LonLat];
    if (y1 > lat !== y2 > lat) cuts.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1));
  }
  cuts.sort((a, b) => a - b);
  const inside: [number, number][] = [];
  for (let i = 0; i + 1 < cuts.length; i += 2) inside.push([cuts[i] as number, cuts[i + 1] as number]);
  return inside;
}

/**
 * The middle of the widest span of the largest polygon, over parallels near its center.
 * @returns null for an area without extent
 */
export function labelPoint(polygons: readonly Rings[]): LonLat | null {
  let largest: LonLat[] | null = null;
  let most = 0;
  for (const [ring] of polygons) {
    const area = ring === undefined ? 0 : Math.abs(ringArea(ring));
    if (ring !== undefined && area > most) [largest, most] = [ring, area];
  }
  if (largest === null) return null;
  const lats = largest.map(([, lat]) => lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  let best: { point: LonLat; width: number } | null = null;
  for (const share of [0.5, 0.45, 0.55, 0.4, 0.6, 0.33, 0.67]) {
    const lat = south + (north - south) * share;
    for (const [west, east] of spans(largest, lat)) {
      // Prefer the central parallel: one off the center must be clearly wider.
      const width = (east - west) * (1 - Math.abs(share - 0.5));
      if (best === null || width > best.width) best = { point: [(west + east) / 2, lat], width };
    }
  }
  return best?.point ?? null;
}
