/** Reads all departures of one service day at a stop by line and hour, like the poster at a stop. */

import type { QueryClient } from "@tanstack/react-query";
import { ask, queryOptions } from "../../data/query.ts";
import { parseGtfsTime } from "../../domain/time/gtfs-time.ts";
import { dayOf, isZone } from "../../domain/time/service-day.ts";
import { wallClock } from "../../domain/time/zone-clock.ts";
import { BOARDING_WORDS } from "../../ui/boarding-text.ts";
import { serviceSpan } from "../../ui/coverage.tsx";
import { type ListedRoute, sortRoutes } from "../../ui/listed-route.ts";
import { routeWords } from "../../ui/route-list.tsx";
import { type Hour, hoursOf } from "../../ui/timetable/hour-table.tsx";
import { CallNotes } from "./call-notes.ts";
import { type DayBoard, type DayDeparture, STOP_TIMETABLE } from "./query.ts";

export type StopLine = {
  route: ListedRoute;
  headsign: string;
  /** What the line is called: its headsign, else the route in words. */
  name: string;
  platforms: string[];
  trips: number;
  hours: Hour[];
};

export type StopTimetable = {
  lines: StopLine[];
  /** What riders must do before they board some of the departures. */
  notes: string[];
  span: { start: string; end: string } | null;
  /** There are more departures than are read. */
  more: boolean;
  failed: boolean;
};

const DAY_S = 86_400;
/** Departures of a stop or platform that are read. */
const MAX_DEPARTURES = 1000;

/** Lines of the boards, one for each route and headsign, in the order of timetables, and the notes of their departures. */
export function stopLines(boards: readonly DayBoard[], date: string): Pick<StopTimetable, "lines" | "notes"> {
  const notes = new CallNotes();
  const calls = boards.flatMap(({ platform_code, departures }) =>
    departures.flatMap((row) => {
      const { stop_headsign, pickup_type, trip } = row;
      const time = secondsOf(row, date);
      if (time === null) return [];
      const headsign = stop_headsign || trip.trip_headsign || "";
      const note = BOARDING_WORDS[pickup_type ?? 0] ?? null;
      return [{ time, headsign, platform: platform_code ?? "", trip: trip.id, route: trip.route, note }];
    }),
  );
  const routes = sortRoutes([...new Map(calls.map(({ route }) => [route.id, route])).values()]);
  const lines = routes.flatMap((route) => {
    const ofRoute = calls.filter((call) => call.route.id === route.id);
    return [...Map.groupBy(ofRoute, (call) => call.headsign)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([headsign, of]): StopLine => {
        const once = [...new Map(of.map((call) => [`${call.trip} ${call.time}`, call])).values()];
        const platforms = [...new Set(once.map((call) => call.platform))].filter((platform) => platform !== "");
        const name = headsign || routeWords(route);
        const times = once.map((call) => call.time);
        const hours = hoursOf(times, (i) => notes.indexOf(once[i]!.note));
        return { route, headsign, name, platforms, trips: once.length, hours };
      });
  });
  return { lines, notes: notes.sentences };
}

/** Seconds of the service day on the clock of the stop; negative before its midnight. Null without a time. */
function secondsOf({ departure_time, departure }: DayDeparture, date: string): number | null {
  if (departure.scheduled_unix === null || !isZone(departure.stop_timezone))
    return departure_time === null ? null : parseGtfsTime(departure_time);
  return wallClock(departure.stop_timezone, departure.scheduled_unix) - dayOf(date)! * DAY_S;
}

async function read(client: QueryClient, ids: number[], date: string, signal: AbortSignal): Promise<StopTimetable> {
  const { stops } = await ask(client, STOP_TIMETABLE, { ids, date, limit: MAX_DEPARTURES }, signal);
  return {
    ...stopLines(stops, date),
    span: serviceSpan(stops[0]?.feed_version),
    more: stops.some((stop) => stop.departures.length >= MAX_DEPARTURES),
    failed: false,
  };
}

/** A failed read shows a notice instead of failing the page. */
export function stopTimetableQuery(stopIds: number[], date: string) {
  return queryOptions({
    queryKey: ["StopTimetable", stopIds, date] as const,
    queryFn: ({ client, signal }) =>
      read(client, stopIds, date, signal).catch((error: unknown): StopTimetable => {
        if (signal.aborted) throw error;
        return { lines: [], notes: [], span: null, more: false, failed: true };
      }),
    staleTime: 300_000,
  });
}
