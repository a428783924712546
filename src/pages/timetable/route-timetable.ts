/** Reads the timetable of a route on one service day, one direction at a time. */

import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "../../data/query.ts";
import type { EntityKey } from "../../domain/ids/keys.ts";
import { serviceSpan } from "../../ui/coverage.tsx";
import { findEntities } from "../find-entities.ts";
import { CallNotes } from "./call-notes.ts";
import { buildGrid, type Grid } from "./grid.ts";
import { type DayPattern, type DayTrip, ROUTE_TIMETABLE, type TimetableStop } from "./query.ts";
import type { RouteDay } from "./route-day.ts";

export type RouteTimetable = {
  /** Directions with trips on the day. */
  directions: { id: number; towards: string; trips: number }[];
  /** The direction that is shown; null when nothing runs. */
  direction: number | null;
  grid: Grid;
  /** The stops of the rows. */
  stops: TimetableStop[];
  /** Columns before those of `grid`, and all columns of the direction. */
  from: number;
  total: number;
  /** First and last service day of the version. */
  span: { start: string; end: string } | null;
  /** The route has more trips than are read. */
  more: boolean;
  failed: boolean;
};

/** Trips of a day that are read. */
const MAX_TRIPS = 1000;
/** Cells of one page of a timetable. */
const MAX_CELLS = 4000;
/** Cells of a timetable to print, which has one page: 150 trips of a line with 80 stops. */
const MAX_PRINTED_CELLS = 12_000;
const FEWEST_COLUMNS = 20;

const EMPTY: RouteTimetable = {
  directions: [],
  direction: null,
  grid: { rows: [], columns: [], notes: [] },
  stops: [],
  from: 0,
  total: 0,
  span: null,
  more: false,
  failed: false,
};

const directionOf = (trip: DayTrip) => trip.direction_id ?? 0;

/** Directions of the trips, each named after where most of its trips go. */
export function directionsOf(trips: readonly DayTrip[]): RouteTimetable["directions"] {
  return [...Map.groupBy(trips, directionOf)]
    .toSorted(([a], [b]) => a - b)
    .map(([id, of]) => {
      const signs = [...Map.groupBy(of, (trip) => trip.trip_headsign ?? "")].filter(([sign]) => sign !== "");
      const [towards] = signs.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [""];
      return { id, towards, trips: of.length };
    });
}

/** The stop ids of each pattern, and the stops themselves. */
function stopsOfPatterns(patterns: readonly DayPattern[]) {
  const calls = patterns.map(({ stop_pattern_id, representative_trip }) => ({
    pattern: stop_pattern_id,
    stops: (representative_trip?.stop_times ?? []).flatMap((call) => (call === null ? [] : [call.stop])),
  }));
  return {
    stopsOf: new Map(calls.map(({ pattern, stops }) => [pattern, stops.map((stop) => stop.id)])),
    stops: new Map(calls.flatMap(({ stops }) => stops.map((stop) => [stop.id, stop]))),
  };
}

/** The columns of one page, and of the rows and notes those that they need. */
export function pageOfGrid(grid: Grid, from: number, maxCells = MAX_CELLS): { grid: Grid; from: number } {
  const size = Math.max(FEWEST_COLUMNS, Math.floor(maxCells / Math.max(1, grid.rows.length)));
  const start = Math.min(
    Math.floor(from / size) * size,
    Math.floor(Math.max(0, grid.columns.length - 1) / size) * size,
  );
  const columns = grid.columns.slice(start, start + size);
  const keptRows = grid.rows.flatMap((_, row) => (columns.some(({ times }) => times[row] !== null) ? [row] : []));
  const notes = new CallNotes();
  const noteOf = (index: number | null | undefined) => notes.indexOf(index == null ? null : grid.notes[index]!);
  return {
    grid: {
      rows: keptRows.map((row) => grid.rows[row]!),
      columns: columns.map((column) => ({
        ...column,
        times: keptRows.map((row) => column.times[row] ?? null),
        ...(column.notes === undefined ? {} : { notes: keptRows.map((row) => noteOf(column.notes![row])) }),
      })),
      notes: notes.sentences,
    },
    from: start,
  };
}

async function read(client: QueryClient, key: EntityKey, day: RouteDay, signal: AbortSignal): Promise<RouteTimetable> {
  const variables = { date: day.date, limit: MAX_TRIPS };
  const { entities } = await findEntities(client, ROUTE_TIMETABLE, "routes", key, variables, signal);
  const route = entities[0];
  const trips = route?.trips ?? [];
  const span = serviceSpan(route?.feed_version);
  const directions = directionsOf(trips);
  const direction = (directions.find(({ id }) => id === day.direction) ?? directions[0])?.id ?? null;
  if (direction === null) return { ...EMPTY, span };
  const shownTrips = trips.filter((trip) => directionOf(trip) === direction);
  const { stops, stopsOf } = stopsOfPatterns(route?.patterns ?? []);
  const whole = buildGrid(shownTrips, stopsOf, route!);
  const { grid, from } = pageOfGrid(whole, day.from, day.isWhole ? MAX_PRINTED_CELLS : MAX_CELLS);
  return {
    directions,
    direction,
    grid,
    stops: [...new Set(grid.rows)].flatMap((id) => stops.get(id) ?? []),
    from,
    total: whole.columns.length,
    span,
    more: trips.length >= MAX_TRIPS,
    failed: false,
  };
}

/** A failed read shows a notice instead of failing the page. */
export function routeTimetableQuery(key: EntityKey, day: RouteDay) {
  return queryOptions({
    queryKey: ["RouteTimetable", key, day] as const,
    queryFn: ({ client, signal }) =>
      read(client, key, day, signal).catch((error: unknown): RouteTimetable => {
        if (signal.aborted) throw error;
        return { ...EMPTY, failed: true };
      }),
    staleTime: 300_000,
  });
}
