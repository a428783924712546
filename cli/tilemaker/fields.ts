/** The attributes of the transit layers, as TileJSON 3.0 lists them. */
import { ROUTE_TYPES } from "../../src/domain/gtfs/route-types.ts";
import { networkHeadway } from "../../src/domain/map/tiles.ts";
import { ARCHIVE_LAYERS, LAYER, type LayerName, type TransitArchive } from "./layers.ts";

const OF_FEED = { id: "Number", onestop_id: "String", feed_onestop_id: "String" } as const;

const FIELDS: Record<LayerName, Record<string, "Number" | "String" | "Boolean">> = {
  routes: {
    ...OF_FEED,
    feed_version_sha1: "String",
    route_id: "String",
    route_type: "Number",
    route_short_name: "String",
    route_long_name: "String",
    route_color: "String",
    agency_name: "String",
    headway_secs: "Number",
    generated: "Boolean",
    geometry_max_segment_length: "Number",
    problematic: "Boolean",
    side_by_side: "Number",
    last_day: "String",
  },
  networks: {
    ...OF_FEED,
    agency_name: "String",
    routes: "Number",
    last_day: "String",
    ...Object.fromEntries(
      [-1, ...ROUTE_TYPES.filter(({ parent }) => parent === -1).map(({ code }) => code)].map((basic) => [
        networkHeadway(basic),
        "Number" as const,
      ]),
    ),
  },
  stops: {
    ...OF_FEED,
    feed_version_sha1: "String",
    stop_id: "String",
    stop_name: "String",
    location_type: "Number",
    agencies: "String",
    parent_station: "String",
  },
};

/** The metadata of an archive. */
export function metadataOf(archive: TransitArchive): object {
  return {
    name: `Transit ${archive}`,
    vector_layers: ARCHIVE_LAYERS[archive].map((id) => {
      const [minzoom, maxzoom] = LAYER[id].zooms;
      return { id, minzoom, maxzoom, fields: FIELDS[id] };
    }),
  };
}
