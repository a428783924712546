/** The dataset of stops. */
import type { StopPlace } from "../../src/domain/place.ts";
import type { Db } from "../../worker/store/db.ts";
import {
  type DatasetStop,
  type DatasetVersion,
  datasetRouteIds,
  datasetStops,
} from "../../worker/store/read/dataset.ts";
import { column, type Table } from "./table.ts";

type Row = { stop: DatasetStop; version: DatasetVersion; place: StopPlace | null; routes: readonly string[] };

const text = (name: keyof DatasetStop & string, description: string) =>
  column<Row>(name, "string", description, ({ stop }) => stop[name]);

const COLUMNS = [
  text("onestop_id", "Onestop ID of the stop"),
  column<Row>("feed_onestop_id", "string", "Onestop ID of the feed", ({ version }) => version.feed_onestop_id),
  column<Row>("feed_version_sha1", "string", "SHA-1 of the feed version", ({ version }) => version.sha1),
  text("stop_id", "GTFS stop_id; unique within a feed version"),
  text("stop_code", "Code for riders, as printed at the stop"),
  text("stop_name", "Name"),
  text("stop_desc", "Description"),
  text("stop_url", "Web page about the stop"),
  column<Row>(
    "location_type",
    "integer",
    "0 stop or platform, 1 station, 2 entrance or exit, 3 generic node, 4 boarding area",
    ({ stop }) => stop.location_type,
  ),
  text("parent_station", "GTFS stop_id of the station that it belongs to"),
  column<Row>("stop_lat", "number", "Latitude, WGS84 degrees", ({ stop }) => stop.lat),
  column<Row>("stop_lon", "number", "Longitude, WGS84 degrees", ({ stop }) => stop.lon),
  text("zone_id", "Fare zone"),
  text("stop_timezone", "Time zone, if the feed has one for the stop"),
  text("platform_code", "Name of the platform"),
  column<Row>(
    "wheelchair_boarding",
    "integer",
    "0 or empty not known, 1 possible, 2 not possible",
    ({ stop }) => stop.wheelchair_boarding,
  ),
  column<Row>(
    "route_onestop_ids",
    "array",
    "Onestop IDs of the routes that stop here, as a JSON array",
    ({ routes }) => routes,
  ),
  column<Row>("adm0_iso", "string", "Country, ISO 3166-1 alpha-2", ({ place }) => place?.adm0_iso),
  column<Row>("adm0_name", "string", "Country", ({ place }) => place?.adm0_name),
  column<Row>("adm1_iso", "string", "State or region, ISO 3166-2", ({ place }) => place?.adm1_iso),
  column<Row>("adm1_name", "string", "State or region", ({ place }) => place?.adm1_name),
];

export function stopsTable(db: Db, versions: readonly DatasetVersion[]): Table<Row> {
  return {
    name: "stops",
    title: "Stops",
    description: "Every stop, station, entrance and platform of the active feed versions.",
    columns: COLUMNS,
    formats: ["csv", "geojsonl"],
    key: ["feed_onestop_id", "stop_id"],
    geometry: ({ stop: { lon, lat } }) =>
      lon === null || lat === null ? null : { type: "Point", coordinates: [lon, lat] },
    async *slices() {
      for (const version of versions) {
        const names = await datasetRouteIds(db, version);
        for await (const stops of datasetStops(db, version)) {
          yield stops.map((stop) => ({
            stop,
            version,
            place: stop.place === null ? null : (JSON.parse(stop.place) as StopPlace),
            routes: routesOf(stop, names),
          }));
        }
      }
    },
  };
}

function routesOf({ routes }: DatasetStop, names: ReadonlyMap<number, string | null>): string[] {
  const ids = (JSON.parse(routes) as [number, number, number][]).map(([id]) => names.get(id) ?? "");
  return [...new Set(ids)].filter((id) => id !== "").toSorted();
}
