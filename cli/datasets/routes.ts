/** The dataset of routes. */
import { decodeLine } from "../../src/domain/polyline.ts";
import { routeType } from "../../src/domain/route-types.ts";
import type { Db } from "../../worker/store/db.ts";
import {
  type DatasetAgency,
  type DatasetRoute,
  type DatasetVersion,
  datasetAgencies,
  datasetRoutes,
} from "../../worker/store/read/dataset.ts";
import { column, type Table } from "./table.ts";

type Row = { route: DatasetRoute; agency: DatasetAgency | undefined; version: DatasetVersion };

const text = (name: keyof DatasetRoute & string, description: string) =>
  column<Row>(name, "string", description, ({ route }) => route[name]);

const COLUMNS = [
  text("onestop_id", "Onestop ID of the route"),
  column<Row>("feed_onestop_id", "string", "Onestop ID of the feed", ({ version }) => version.feed_onestop_id),
  column<Row>("feed_version_sha1", "string", "SHA-1 of the feed version", ({ version }) => version.sha1),
  text("route_id", "GTFS route_id; unique within a feed version"),
  column<Row>("agency_id", "string", "GTFS agency_id", ({ agency }) => agency?.agency_id),
  column<Row>("agency_name", "string", "Name of the agency", ({ agency }) => agency?.agency_name),
  column<Row>("agency_onestop_id", "string", "Onestop ID of the agency", ({ agency }) => agency?.onestop_id),
  column<Row>(
    "operator_onestop_id",
    "string",
    "Onestop ID of the operator that the agency belongs to",
    ({ agency }) => agency?.operator_onestop_id,
  ),
  text("route_short_name", "Short name, as on the vehicle"),
  text("route_long_name", "Long name"),
  text("route_desc", "Description"),
  column<Row>("route_type", "integer", "GTFS route_type, also extended ones", ({ route }) => route.route_type),
  column<Row>("route_type_name", "string", "Name of the route_type", ({ route }) => routeType(route.route_type).name),
  text("route_color", "Color, six hexadecimal digits"),
  text("route_text_color", "Color of text on route_color"),
  text("route_url", "Web page about the route"),
  column<Row>("stop_count", "integer", "Number of stops of its trips", ({ route }) => route.stop_count),
  column<Row>("trip_count", "integer", "Number of trips in the feed version", ({ route }) => route.trip_count),
  column<Row>(
    "geometry_generated",
    "boolean",
    "Whether its path runs straight from stop to stop because the feed has no shapes; empty without a path",
    ({ route }) => (route.generated === null ? null : route.generated === 1),
  ),
];

export function routesTable(db: Db, versions: readonly DatasetVersion[]): Table<Row> {
  return {
    name: "routes",
    title: "Routes",
    description: "Every route of the active feed versions; the GeoJSON file includes its path.",
    columns: COLUMNS,
    formats: ["csv", "geojsonl"],
    key: ["feed_onestop_id", "route_id"],
    geometry: ({ route: { lines } }) => linesOf(lines),
    async *slices() {
      for (const version of versions) {
        const agencies = new Map((await datasetAgencies(db, version)).map((agency) => [agency.id, agency]));
        for await (const routes of datasetRoutes(db, version)) {
          yield routes.map((route) => ({ route, agency: agencies.get(route.agency_id), version }));
        }
      }
    },
  };
}

function linesOf(lines: string | null): object | null {
  const drawn = (JSON.parse(lines ?? "[]") as { line: string }[]).map(({ line }) => decodeLine(line));
  return drawn.length === 0 ? null : { type: "MultiLineString", coordinates: drawn };
}
