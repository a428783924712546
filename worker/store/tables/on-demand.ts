import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** On-demand service of routes (GTFS-Flex), derived at import. */
export const onDemandTable = defineTable("on_demand", {
  route_id: integer(),
  feed_version_id: integer(),
  /** JSON of OnDemandPlace[], WeeksOfWindows[] and OnDemandRide[] (src/domain/on-demand/service.ts). */
  places: text(),
  weeks: text(),
  rides: text(),
  /** JSON arrays of numeric locations and booking rules. */
  zones: text(),
  rules: text(),
});
export type OnDemandRecord = RowOf<typeof onDemandTable>;

/** Map tiles of the places of a route. */
export const onDemandTileTable = defineTable("on_demand_tile", {
  route_id: integer(),
  /** Number of the tile (src/domain/geo/cover-tiles.ts). */
  tile: integer(),
});
export type OnDemandTileRecord = RowOf<typeof onDemandTileTable>;
