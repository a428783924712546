/** The datasets of routes and stops of the active feed versions. */

import { DATASET_WORDS } from "../../src/domain/datasets/words.ts";
import { linesShape } from "../../src/domain/geo/antimeridian.ts";
import { decodeLine } from "../../src/domain/geo/polyline.ts";
import { routeType } from "../../src/domain/gtfs/route-types.ts";
import { unpackStopPlace } from "../../src/domain/packed/place.ts";
import type { StopPlace } from "../../src/domain/places/place.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import {
  type DatasetAgency,
  type DatasetRoute,
  type DatasetStop,
  type DatasetVersion,
  datasetAgencies,
  datasetRouteIds,
  datasetRoutes,
  datasetStops,
} from "../../worker/store/entities/dataset.ts";
import { type CountryTable, countryCode, UNKNOWN_COUNTRY } from "./country-rows.ts";
import type { Geometry } from "./parquet-file.ts";
import { column, type DatasetColumn } from "./table.ts";

/** Columns of every row that name its feed version. */
export const VERSION_COLUMNS: readonly DatasetColumn<{ version: DatasetVersion }>[] = [
  column("feed_onestop_id", "string", "Onestop ID of the feed", ({ version }) => version.feed_onestop_id),
  column("feed_version_sha1", "string", "SHA-1 of the feed version", ({ version }) => version.sha1),
];

export type DatasetRouteRow = { route: DatasetRoute; agency: DatasetAgency | undefined; version: DatasetVersion };

const routeText = (name: keyof DatasetRoute & string, description: string) =>
  column<DatasetRouteRow>(name, "string", description, ({ route }) => route[name]);

const ROUTE_COLUMNS: readonly DatasetColumn<DatasetRouteRow>[] = [
  routeText("onestop_id", "Onestop ID of the route"),
  ...VERSION_COLUMNS,
  routeText("route_id", "GTFS route_id; unique within a feed version"),
  column("agency_id", "string", "GTFS agency_id", ({ agency }) => agency?.agency_id),
  column("agency_name", "string", "Name of the agency", ({ agency }) => agency?.agency_name),
  column("agency_onestop_id", "string", "Onestop ID of the agency", ({ agency }) => agency?.onestop_id),
  column(
    "operator_onestop_id",
    "string",
    "Onestop ID of the operator that the agency belongs to",
    ({ agency }) => agency?.operator_onestop_id,
  ),
  routeText("route_short_name", "Short name, as on the vehicle"),
  routeText("route_long_name", "Long name"),
  routeText("route_desc", "Description"),
  column("route_type", "integer", "GTFS route_type, also extended ones", ({ route }) => route.route_type),
  column("route_type_name", "string", "Name of the route_type", ({ route }) => routeType(route.route_type).name),
  routeText("route_color", "Color, six hexadecimal digits"),
  routeText("route_text_color", "Color of text on route_color"),
  routeText("route_url", "Web page about the route"),
  column("stop_count", "integer", "Number of stops of its trips", ({ route }) => route.stop_count),
  column("trip_count", "integer", "Number of trips in the feed version", ({ route }) => route.trip_count),
  column(
    "geometry_generated",
    "boolean",
    "Whether its path runs straight from stop to stop because the feed has no shapes; empty without a path",
    ({ route }) => (route.generated === null ? null : route.generated === 1),
  ),
];

export function routesTable(
  stores: Stores,
  versions: readonly DatasetVersion[],
  countries: RouteCountries = new RouteCountries(),
): CountryTable<DatasetRouteRow> {
  return {
    name: "routes",
    ...DATASET_WORDS.routes,
    columns: ROUTE_COLUMNS,
    formats: ["csv", "geojsonl"],
    key: ["feed_onestop_id", "route_id"],
    geometry: ({ route: { lines } }) => linesOf(lines),
    country: ({ route: { id } }) => countries.of(id),
    async *slices() {
      for (const version of versions) {
        const agencies = new Map((await datasetAgencies(stores.db, version)).map((agency) => [agency.id, agency]));
        for await (const routes of datasetRoutes(stores, version)) {
          yield routes.map((route) => ({ route, agency: agencies.get(route.agency_id), version }));
        }
      }
    },
  };
}

function linesOf(lines: string | null): Geometry | null {
  const shape = linesShape((JSON.parse(lines ?? "[]") as { line: string }[]).map(({ line }) => decodeLine(line)));
  return shape && { ...shape, coordinates: shape.coordinates.map((line) => line.map(([lon, lat]) => [lon, lat])) };
}

export type DatasetStopRow = {
  stop: DatasetStop;
  version: DatasetVersion;
  place: StopPlace | null;
  routes: readonly string[];
};

const stopText = (name: keyof DatasetStop & string, description: string) =>
  column<DatasetStopRow>(name, "string", description, ({ stop }) => stop[name]);

const STOP_COLUMNS: readonly DatasetColumn<DatasetStopRow>[] = [
  stopText("onestop_id", "Onestop ID of the stop"),
  ...VERSION_COLUMNS,
  stopText("stop_id", "GTFS stop_id; unique within a feed version"),
  stopText("stop_code", "Code for riders, as printed at the stop"),
  stopText("stop_name", "Name"),
  stopText("stop_desc", "Description"),
  stopText("stop_url", "Web page about the stop"),
  column(
    "location_type",
    "integer",
    "0 stop or platform, 1 station, 2 entrance or exit, 3 generic node, 4 boarding area",
    ({ stop }) => stop.location_type,
  ),
  stopText("parent_station", "GTFS stop_id of the station that it belongs to"),
  column("stop_lat", "number", "Latitude, WGS84 degrees", ({ stop }) => stop.lat),
  column("stop_lon", "number", "Longitude, WGS84 degrees", ({ stop }) => stop.lon),
  stopText("zone_id", "Fare zone"),
  stopText("stop_timezone", "Time zone, if the feed has one for the stop"),
  stopText("platform_code", "Name of the platform"),
  column(
    "wheelchair_boarding",
    "integer",
    "0 or empty not known, 1 possible, 2 not possible",
    ({ stop }) => stop.wheelchair_boarding,
  ),
  column(
    "route_onestop_ids",
    "array",
    "Onestop IDs of the routes that stop here, as a JSON array",
    ({ routes }) => routes,
  ),
  column("adm0_iso", "string", "Country, ISO 3166-1 alpha-2", ({ place }) => place?.adm0_iso),
  column("adm0_name", "string", "Country", ({ place }) => place?.adm0_name),
  column("adm1_iso", "string", "State or region, ISO 3166-2", ({ place }) => place?.adm1_iso),
  column("adm1_name", "string", "State or region", ({ place }) => place?.adm1_name),
];

export function stopsTable(stores: Stores, versions: readonly DatasetVersion[]): CountryTable<DatasetStopRow> {
  return {
    name: "stops",
    ...DATASET_WORDS.stops,
    columns: STOP_COLUMNS,
    formats: ["csv", "geojsonl"],
    key: ["feed_onestop_id", "stop_id"],
    geometry: ({ stop: { lon, lat } }) =>
      lon === null || lat === null ? null : { type: "Point", coordinates: [lon, lat] },
    country: ({ place }) => countryCode(place?.adm0_iso),
    async *slices() {
      for (const version of versions) {
        const names = await datasetRouteIds(stores, version);
        for await (const stops of datasetStops(stores, version)) {
          yield stops.map((stop) => ({
            stop,
            version,
            place: stop.place === null ? null : unpackStopPlace(stop.place),
            routes: routesOf(stop, names),
          }));
        }
      }
    },
  };
}

/** Numeric ids of the routes of a stop. */
const routeIdsOf = ({ routes }: DatasetStop) => (JSON.parse(routes) as [number, number, number][]).map(([id]) => id);

/** The countries of routes: for each, the one with the most of its stops. */
export class RouteCountries {
  readonly #stops = new Map<number, Map<string, number>>();

  /** Counts stops. */
  add(rows: readonly DatasetStopRow[]): void {
    for (const { stop, place } of rows) {
      const country = countryCode(place?.adm0_iso);
      if (country === UNKNOWN_COUNTRY) continue;
      for (const id of routeIdsOf(stop)) {
        const counts = this.#stops.get(id) ?? new Map<string, number>();
        counts.set(country, (counts.get(country) ?? 0) + 1);
        this.#stops.set(id, counts);
      }
    }
  }

  /** The country of a route; of two with the same number of stops, the first by code. @param id numeric */
  of(id: number): string {
    return mostFrequent(this.#stops.get(id) ?? []) ?? UNKNOWN_COUNTRY;
  }
}

/** The name with the largest number, the first by name if there are several; null without any. */
export function mostFrequent(counts: Iterable<readonly [name: string, count: number]>): string | null {
  const [first] = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

function routesOf(stop: DatasetStop, names: ReadonlyMap<number, string | null>): string[] {
  const ids = routeIdsOf(stop).map((id) => names.get(id) ?? "");
  return [...new Set(ids)].filter((id) => id !== "").toSorted();
}
