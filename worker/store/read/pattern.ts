import type { Db } from "../db.ts";

export type PatternRow = {
  id: number;
  route_id: number;
  direction_id: number;
  stop_pattern_id: number;
  trip_count: number;
};

/** Patterns of each route by number of trips, most first. They are one range of ids for each route. */
export async function patternsOfRoutes(
  db: Db,
  routes: readonly { pattern_first: number; pattern_count: number }[],
): Promise<PatternRow[][]> {
  const ranges = routes.filter((route) => route.pattern_count > 0);
  if (ranges.length === 0) return routes.map(() => []);
  const table = ranges.map((r) => `(${r.pattern_first},${r.pattern_first + r.pattern_count - 1})`).join(",");
  const rows = await db.rows<PatternRow>(
    `SELECT t.id, t.route_id, t.direction_id, t.stop_pattern_id, t.trip_count FROM (VALUES ${table}) x ` +
      "CROSS JOIN pattern t ON t.id BETWEEN x.column1 AND x.column2",
  );
  return routes.map((route) =>
    rows
      .filter((row) => row.id >= route.pattern_first && row.id < route.pattern_first + route.pattern_count)
      .sort((a, b) => b.trip_count - a.trip_count || a.id - b.id),
  );
}
