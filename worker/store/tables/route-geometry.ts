import { integer, real, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The representative lines of a route. */
export const routeGeometryTable = defineTable("route_geometry", {
  route_id: integer(),
  /** JSON, most trips first: [{shape_id, direction_id, trips, generated, line}]. */
  lines: text(),
  /** Meters, like the next two. */
  length: real().nullable(),
  max_segment_length: real().nullable(),
  first_point_max_distance: real().nullable(),
  generated: integer(),
});
export type RouteGeometryRecord = RowOf<typeof routeGeometryTable>;
