import { integer } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** route_attributes.txt (GTFS+). */
export const routeAttributeTable = defineTable("route_attribute", {
  route_id: integer(),
  category: integer().nullable(),
  subcategory: integer().nullable(),
  running_way: integer().nullable(),
});
export type RouteAttributeRecord = RowOf<typeof routeAttributeTable>;
