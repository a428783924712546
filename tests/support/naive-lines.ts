/** Representative shapes of a route by the rule of Transitland v2, counted over plain rows. */
import { haversine, type LonLat } from "../../src/domain/geo/globe.ts";
import type { PlainFeed } from "./naive-feed.ts";

export type PlainLine = { shapeId: string; trips: number; direction: number };

/** Points of every shape in order, nine decimals of a degree. */
export function plainShapes(feed: PlainFeed): Map<string, LonLat[]> {
  const kept = (cell: string | undefined) => Math.round(Number(cell) * 1e9) / 1e9;
  const rows = Map.groupBy(feed["shapes.txt"] ?? [], (row) => row.shape_id!);
  return new Map(
    [...rows].map(([shapeId, points]) => [
      shapeId,
      points
        .toSorted((a, b) => Number(a.shape_pt_sequence) - Number(b.shape_pt_sequence))
        .map((p): LonLat => [kept(p.shape_pt_lon), kept(p.shape_pt_lat)]),
    ]),
  );
}

/**
 * Of equally long shapes the one with more trips is the longest. The lines of each route that has any. In each direction the longest shape and every shape with more than a fifth of
 * the direction's trips; none through longitude or latitude 0 or with a leap of more than 1,000 km. Most trips first.
 */
export function plainLines(feed: PlainFeed, shapes: Map<string, LonLat[]>): Map<string, PlainLine[]> {
  const lengths = new Map([...shapes].map(([id, points]) => [id, usableLength(points)]));
  const lines = new Map<string, PlainLine[]>();
  for (const [routeId, trips] of Map.groupBy(feed["trips.txt"]!, (trip) => trip.route_id!)) {
    const chosen = new Map<string, PlainLine & { most: number }>();
    for (const [direction, there] of Map.groupBy(trips, (trip) => Number(trip.direction_id || "0"))) {
      const shaped = there.filter((trip) => (trip.shape_id ?? "") !== "");
      const groups = [...Map.groupBy(shaped, (trip) => trip.shape_id!)].filter(([id]) => lengths.get(id) !== null);
      const longest = groups.toSorted(
        ([a, x], [b, y]) => lengths.get(b)! - lengths.get(a)! || y.length - x.length || (a < b ? -1 : 1),
      )[0]?.[0];
      for (const [shapeId, { length: count }] of groups) {
        if (count <= 0.2 * shaped.length && shapeId !== longest) continue;
        const known = chosen.get(shapeId) ?? { shapeId, trips: 0, direction, most: 0 };
        if (count > known.most) Object.assign(known, { direction, most: count });
        known.trips += count;
        chosen.set(shapeId, known);
      }
    }
    const order = (a: PlainLine, b: PlainLine) => b.trips - a.trips || (a.shapeId < b.shapeId ? -1 : 1);
    if (chosen.size > 0) lines.set(routeId, [...chosen.values()].map(({ most: _, ...line }) => line).sort(order));
  }
  return lines;
}

/** Length in meters; null for a line that is not shown. */
function usableLength(points: readonly LonLat[]): number | null {
  if (points.length < 2 || points.some(([lon, lat]) => lon === 0 || lat === 0)) return null;
  const segments = points.slice(1).map((point, i) => haversine(points[i]!, point));
  return segments.some((meters) => meters > 1_000_000) ? null : segments.reduce((sum, meters) => sum + meters, 0);
}
