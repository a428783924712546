import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Shapes of imported versions. */
export const shapeTable = defineTable("shape", {
  id: integer(),
  feed_version_id: integer(),
  shape_id: text(),
  /** Encoded polyline (src/domain/geo/polyline.ts), or where it is stored (worker/store/entities/same-line.ts). */
  line: text(),
  /** Packed shape_dist_traveled. */
  distances: text().nullable(),
  generated: integer(),
});
export type ShapeRecord = RowOf<typeof shapeTable>;
