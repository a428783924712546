/** The datasets of the schedules of active versions, by country: departures by day, and headways. */

import { DATASET_WORDS } from "../../src/domain/datasets/words.ts";
import { routeType } from "../../src/domain/gtfs/route-types.ts";
import { unpackHeadways } from "../../src/domain/packed/headways.ts";
import { decodeStops } from "../../src/domain/schedule/pattern.ts";
import { decodeServiceDays } from "../../src/domain/schedule/service-days.ts";
import { countRuns, decodeTimetable, type Timetable } from "../../src/domain/schedule/timetable.ts";
import { isoDate } from "../../src/domain/time/service-day.ts";
import type { Stores } from "../../worker/store/db/db.ts";
import {
  type DatasetStopIds,
  type DatasetVersion,
  datasetHeadways,
  datasetPatterns,
  datasetServices,
  datasetStopIds,
  datasetTimetables,
} from "../../worker/store/entities/dataset.ts";
import type { CountryTable } from "./country-rows.ts";
import { type RouteCountries, VERSION_COLUMNS } from "./network-tables.ts";
import { column } from "./table.ts";

/** The routes of one version by numeric id: their types, and their countries. */
export type VersionRoutes = { types: ReadonlyMap<number, number>; countries: RouteCountries };

/** Trips and departures of the routes of one type in one country. */
type Runs = { trips: number; departures: number };
type DepartureRow = Runs & { version: DatasetVersion; country: string; type: number; day: number };

/** The dataset without its rows. */
export const DEPARTURES: Omit<CountryTable<DepartureRow>, "slices"> = {
  name: "departures",
  ...DATASET_WORDS.departures,
  formats: [],
  key: ["feed_onestop_id", "date", "route_type"],
  columns: [
    ...VERSION_COLUMNS,
    column("date", "date", "Service day", ({ day }) => isoDate(day)),
    column("route_type", "integer", "GTFS route_type, also extended ones", ({ type }) => type),
    column("route_type_name", "string", "Name of the route_type", ({ type }) => routeType(type).name),
    column(
      "trips",
      "integer",
      "Number of trips; a trip of frequencies.txt counts once for each departure",
      ({ trips }) => trips,
    ),
    column(
      "departures",
      "integer",
      "Number of departures: each trip at each of its stops but the last",
      ({ departures }) => departures,
    ),
  ],
  country: ({ country }) => country,
};

const ROWS_A_SLICE = 1000;

function runsIn({ count, hasFrequencies, frequencies }: Timetable): number {
  if (!hasFrequencies) return count;
  return frequencies.reduce((sum, rows) => sum + countRuns(rows), 0);
}

function add(to: Map<string, Runs>, key: string, { trips, departures }: Runs): void {
  const sum = to.get(key) ?? { trips: 0, departures: 0 };
  to.set(key, { trips: sum.trips + trips, departures: sum.departures + departures });
}

/** Runs of each service, by country and type of route (`US 3`). */
async function runsOfServices(
  stores: Stores,
  version: DatasetVersion,
  { types, countries }: VersionRoutes,
): Promise<Map<number, Map<string, Runs>>> {
  const patterns = new Map<number, { group: string; calls: number }>();
  for await (const some of datasetPatterns(stores, version)) {
    for (const { id, route_id: route, stops } of some) {
      const group = `${countries.of(route)} ${types.get(route) ?? -1}`;
      patterns.set(id, { group, calls: Math.max(decodeStops(stops).length - 1, 0) });
    }
  }
  const services = new Map<number, Map<string, Runs>>();
  for await (const some of datasetTimetables(stores, version)) {
    for (const { pattern_id, service_id, trips: packedTrips } of some) {
      const pattern = patterns.get(pattern_id);
      if (pattern === undefined) continue;
      const trips = runsIn(decodeTimetable(packedTrips));
      const groups = services.get(service_id) ?? new Map<string, Runs>();
      add(groups, pattern.group, { trips, departures: trips * pattern.calls });
      services.set(service_id, groups);
    }
  }
  return services;
}

/** Departures by day of one version. @param routes of it, complete when the rows are read */
export function departuresTable(
  stores: Stores,
  version: DatasetVersion,
  routes: VersionRoutes,
): CountryTable<DepartureRow> {
  return {
    ...DEPARTURES,
    async *slices() {
      const services = await runsOfServices(stores, version, routes);
      const days = new Map<number, Map<string, Runs>>();
      for await (const some of datasetServices(stores, version)) {
        for (const { id, first_day, days: packedDays } of some) {
          const groups = services.get(id);
          if (groups === undefined) continue;
          for (const day of decodeServiceDays(packedDays, first_day)) {
            const sums = days.get(day) ?? new Map<string, Runs>();
            for (const [group, runs] of groups) add(sums, group, runs);
            days.set(day, sums);
          }
        }
      }
      let slice: DepartureRow[] = [];
      for (const [day, sums] of [...days].toSorted(([a], [b]) => a - b)) {
        for (const [group, runs] of [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          const [country = "", type = ""] = group.split(" ");
          slice.push({ version, country, type: Number(type), day, ...runs });
        }
        if (slice.length < ROWS_A_SLICE) continue;
        yield slice;
        slice = [];
      }
      if (slice.length > 0) yield slice;
    },
  };
}

type HeadwayRow = {
  version: DatasetVersion;
  country: string;
  route: { route_id: string; onestop_id: string | null };
  direction: number | null;
  category: number | null;
  date: string | null;
  stop: DatasetStopIds | undefined;
  headway: number | null;
  count: number | null;
  first: number | null;
  last: number | null;
};

/** Kinds of days of headways (Transitland v2, `dow_category`). */
const DAY_KINDS: Readonly<Record<number, string>> = { 1: "weekday", 6: "saturday", 7: "sunday" };

/** The dataset without its rows. */
export const HEADWAYS: Omit<CountryTable<HeadwayRow>, "slices"> = {
  name: "headways",
  ...DATASET_WORDS.headways,
  formats: [],
  key: ["feed_onestop_id", "route_id", "direction_id", "day_kind"],
  columns: [
    column("route_onestop_id", "string", "Onestop ID of the route", ({ route }) => route.onestop_id),
    ...VERSION_COLUMNS,
    column("route_id", "string", "GTFS route_id; unique within a feed version", ({ route }) => route.route_id),
    column("direction_id", "integer", "GTFS direction_id", ({ direction }) => direction),
    column("day_kind", "string", "weekday, saturday or sunday", ({ category }) => DAY_KINDS[category ?? 0]),
    column("service_date", "date", "The busiest service day of that kind", ({ date }) => date),
    column("stop_onestop_id", "string", "Onestop ID of the busiest stop", ({ stop }) => stop?.onestop_id),
    column("stop_id", "string", "GTFS stop_id of that stop", ({ stop }) => stop?.stop_id),
    column(
      "headway_seconds",
      "integer",
      "Median time between departures from 6:00 to 10:00, in seconds; empty with few departures",
      ({ headway }) => headway,
    ),
    column("departures", "integer", "Number of departures at that stop on that day", ({ count }) => count),
    column("first_departure", "integer", "The first of them, in seconds of the service day", ({ first }) => first),
    column("last_departure", "integer", "The last of them, in seconds of the service day", ({ last }) => last),
  ],
  country: ({ country }) => country,
};

/** Headways of the routes of one version. */
export function headwaysTable(
  stores: Stores,
  version: DatasetVersion,
  countries: RouteCountries,
): CountryTable<HeadwayRow> {
  return {
    ...HEADWAYS,
    async *slices() {
      for await (const routes of datasetHeadways(stores, version)) {
        const all = routes.flatMap((route) => unpackHeadways(route.headways).map((headway) => ({ route, headway })));
        const ids = new Set(all.flatMap(({ headway }) => headway.stop ?? []));
        const stops = new Map((await datasetStopIds(stores.db, [...ids])).map((stop) => [stop.id, stop]));
        yield all.map(({ route, headway }) => ({
          version,
          country: countries.of(route.id),
          route,
          direction: headway.direction_id,
          category: headway.dow_category,
          date: headway.service_date,
          stop: headway.stop === null ? undefined : stops.get(headway.stop),
          headway: headway.headway_secs,
          count: headway.stop_trip_count,
          first: headway.departures[0] ?? null,
          last: headway.departures.at(-1) ?? null,
        }));
      }
    },
  };
}
