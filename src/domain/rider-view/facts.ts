/** What is known of a feed version, from which the rider view tells what riders see and what they miss. */
import type { AgencyOutline, RouteOutline } from "../compare/outline.ts";

/** Rows of a file, and by column the cells that are not empty and the different values among them. */
export type CellCounts = {
  rows: number;
  columns: readonly string[];
  /** Empty for a file that is not a table. */
  filled: Readonly<Record<string, number>>;
  distinct: Readonly<Record<string, number>>;
};

/** A row of stops.txt; `id` and `parent_id` are the numeric ids of this site. */
export type RiderStop = {
  id: number;
  parent_id: number | null;
  stop_id: string;
  onestop_id: string | null;
  stop_name: string | null;
  location_type: number;
  wheelchair_boarding: number | null;
  stop_code: string | null;
  platform_code: string | null;
  /** JSON; null without texts in further languages. */
  translations: string | null;
};

/** A row of trips.txt with its route. */
export type RiderTrip = {
  trip_id: string;
  route: RouteOutline;
  trip_headsign: string | null;
  wheelchair_accessible: number | null;
  bikes_allowed: number | null;
};

/** The beginning of a list of rows; `of` is the number of all rows. */
type Beginning<Row> = { rows: readonly Row[]; of: number };

export type RiderFacts = {
  files: ReadonlyMap<string, CellCounts>;
  /** Null where the rows of the version cannot be read, and counts of cells are all that is known. */
  stops: Beginning<RiderStop> | null;
  routes: readonly RouteOutline[];
  agencies: readonly AgencyOutline[];
  /** A sample of all trips. */
  trips: readonly RiderTrip[];
};

/** An entity of the version, for a link to its page. */
export type RiderEntity = {
  kind: "agency" | "route" | "stop" | "trip";
  /** GTFS id. */
  id: string;
  name: string;
  /** Of a trip that of its route. */
  onestop_id: string | null;
  /** GTFS id of the route of a trip; null for all others. */
  route_id: string | null;
};

export const agencyEntity = ({ id, name, onestop_id }: AgencyOutline): RiderEntity => ({
  ...{ kind: "agency", id, name, onestop_id, route_id: null },
});

export const routeEntity = ({ id, short_name, long_name, onestop_id }: RouteOutline): RiderEntity => ({
  ...{ kind: "route", id, name: short_name || long_name || id, onestop_id, route_id: null },
});

export const stopEntity = ({ stop_id: id, stop_name, onestop_id }: RiderStop): RiderEntity => ({
  ...{ kind: "stop", id, name: stop_name || id, onestop_id, route_id: null },
});

export const tripEntity = ({ trip_id: id, trip_headsign, route }: RiderTrip): RiderEntity => ({
  ...{ kind: "trip", id, name: [routeEntity(route).name, trip_headsign].filter(Boolean).join(" "), route_id: route.id },
  onestop_id: route.onestop_id,
});

/** Number of rows of a file; 0 without it. */
export function rowsIn({ files }: RiderFacts, file: string): number {
  return files.get(file)?.rows ?? 0;
}

/** Number of rows with a value in a column. */
export function filledIn({ files }: RiderFacts, file: string, column: string): number {
  return files.get(file)?.filled[column] ?? 0;
}

/** Whether every trip is on demand: all rows of stop_times.txt have a window instead of times. */
export function isOnDemand(facts: RiderFacts): boolean {
  const windows = filledIn(facts, "stop_times.txt", "start_pickup_drop_off_window");
  return windows > 0 && windows === rowsIn(facts, "stop_times.txt");
}
