import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** Neighboring routes of an agency, packed; the id is that of the first. */
export const routePageTable = defineTable("route_page", {
  id: integer(),
  rows: text(),
});
export type RoutePageRecord = RowOf<typeof routePageTable>;
