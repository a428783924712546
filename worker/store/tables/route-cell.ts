import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The routes of a version that stop in a map tile of zoom 11. */
export const routeCellTable = defineTable("route_cell", {
  feed_version_id: integer(),
  /** Number of the tile (src/domain/geo/route-cell.ts). */
  cell: integer(),
  /** From 0: a tile with many routes has several rows. */
  part: integer(),
  /** JSON of the routes, each [id, agency_id, route_type, pattern_first, pattern_count, min_lon, min_lat, max_lon, max_lat]. */
  routes: text(),
});
export type RouteCellRecord = RowOf<typeof routeCellTable>;
