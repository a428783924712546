/** Reads a departure board. Loaded for updates only: the first board comes with the page. */

import type { QueryClient } from "@tanstack/react-query";
import { ask, queryOptions } from "../../data/query.ts";
import { link } from "../../domain/links.ts";
import { isRemoved, isShownCanceled } from "../../domain/realtime/canceled.ts";
import { departureTimes } from "../../domain/time/departure-times.ts";
import { approximateHeadway } from "../../domain/time/headway.ts";
import type { DepartureRow } from "../../ui/listed-departure.ts";
import {
  type BoardAsk,
  type BoardGroup,
  type BoardLine,
  type BoardOnPage,
  groupedDeparture,
  groupOnPage,
  MAX_GROUP_DEPARTURES,
} from "./board.ts";
import { type BoardStop, DEPARTURES, DEPARTURES_AROUND, DEPARTURES_LIVE } from "./board-query.ts";

/** Lines of a board. */
const MAX_BOARD_LINES = 60;
/** Departures of one stop that are read. */
const MAX_DEPARTURES_PER_STOP = 100;
/** Stops around a position that are read. */
const MAX_STOPS_AROUND = 20;

/** Names the trip and the day. Runs that only realtime data has share the id 0. */
function runOf({ trip, service_date }: DepartureRow): string {
  return `${trip.id === 0 ? `0 ${trip.trip_id}` : trip.id} ${service_date}`;
}

/** The page of the trip, on the service day of the departure; null for a run that only realtime data has. */
function tripPath({ trip, service_date }: DepartureRow): string | null {
  const { onestop_id: onestopId, feed_onestop_id: feed, route_id: entityId } = trip.route;
  return trip.id === 0 ? null : link.trip({ onestopId, feed, entityId }, trip.trip_id, { date: service_date });
}

/** One line of the board; null for a row without an instant, and for a run that was removed. */
export function boardLine(row: DepartureRow, platform: string | null, at = ""): BoardLine | null {
  const times = departureTimes(row);
  if (times === null || isRemoved(row.schedule_relationship)) return null;
  return {
    key: `${runOf(row)} ${row.departure_time ?? times.leaves}`,
    ...times,
    canceled: isShownCanceled(row.schedule_relationship),
    headway: approximateHeadway(row.trip.frequencies ?? [], row.departure_time),
    headsign: row.stop_headsign || row.trip.trip_headsign || row.trip.route.route_long_name || "",
    direction: row.trip.direction_id,
    platform: platform ?? "",
    usualPlatform: row.scheduled_stop?.platform_code ?? "",
    at,
    pickup: row.pickup_type ?? 0,
    route: row.trip.route,
    trip: tripPath(row),
  };
}

/** Lines in the order in which they leave, as estimated or else as scheduled, each once. */
export function sortLines(lines: readonly BoardLine[]): BoardLine[] {
  const once = [...new Map(lines.map((line) => [line.key, line])).values()];
  const leaves = (line: BoardLine) => line.leaves ?? Number.POSITIVE_INFINITY;
  return once.toSorted((a, b) => (leaves(a) === leaves(b) ? 0 : leaves(a) - leaves(b)));
}

/** Every departure once: where a trip leaves at several of the stops, the nearest counts. @param stops the nearest first */
export function nearestDepartures<Stop extends { id: number; departures: DepartureRow[] }>(
  stops: readonly Stop[],
): { stop: Stop; row: Stop["departures"][number] }[] {
  const stopOfTrip = new Map<string, number>();
  return stops.flatMap((stop) =>
    stop.departures.flatMap((row) => {
      const trip = runOf(row);
      const stopId = stopOfTrip.get(trip) ?? stop.id;
      stopOfTrip.set(trip, stopId);
      return stopId === stop.id ? [{ stop, row }] : [];
    }),
  );
}

/** Lines of stops around a position. */
function linesAround(stops: readonly BoardStop[], ownIds: ReadonlySet<number>): BoardLine[] {
  return nearestDepartures(stops).flatMap(
    ({ stop, row }) =>
      boardLine(row, stop.platform_code, ownIds.has(stop.id) ? "" : (stop.stop_name ?? stop.stop_id)) ?? [],
  );
}

/**
 * Departures by line, direction, and headsign; the group with the soonest departure first. A run without a direction, such
 * as one that only realtime data has, joins the group that has its headsign.
 * @param lines in the order in which they leave
 */
export function groupLines(lines: readonly BoardLine[]): BoardGroup[] {
  const nameOf = ({ route, headsign, at }: BoardLine) => JSON.stringify([route.id, headsign, at]);
  const directions = new Map<string, number>();
  for (const line of lines) {
    const name = nameOf(line);
    if (line.direction !== null && !directions.has(name)) directions.set(name, line.direction);
  }
  const groups = Map.groupBy(lines, (line) => {
    const name = nameOf(line);
    return `${name} ${line.direction ?? directions.get(name) ?? ""}`;
  });
  return [...groups].map(([key, members]) => {
    const { route, headsign, at } = members[0]!;
    return { key, route, headsign, at, lines: members.slice(0, MAX_GROUP_DEPARTURES).map(groupedDeparture) };
  });
}

/** The board out of what the API answers. @param stops the nearest first */
export function boardOf(
  stops: readonly BoardStop[],
  { ids, layout, around }: Pick<BoardAsk, "ids" | "layout" | "around">,
): BoardOnPage {
  const lines = sortLines(
    around === null
      ? stops.flatMap((stop) => stop.departures.flatMap((row) => boardLine(row, stop.platform_code) ?? []))
      : linesAround(stops, new Set(ids)),
  );
  const groups = layout === "lines" ? groupLines(lines) : [];
  return {
    lines: layout === "list" ? lines.slice(0, MAX_BOARD_LINES) : [],
    groups: groups.map(groupOnPage),
    routes: [...new Map(groups.map(({ route }) => [route.id, route])).values()],
    zone: stops.flatMap((stop) => stop.departures)[0]?.departure.stop_timezone ?? null,
    more: lines.length > MAX_BOARD_LINES,
    failed: false,
  };
}

/** The subscription that follows a board. */
export const boardLive = DEPARTURES_LIVE;

/** Variables of the board at the stop itself, for the query and the subscription. */
export function boardVariables({ ids, next }: BoardAsk) {
  return { ids, next, limit: MAX_DEPARTURES_PER_STOP };
}

async function readBoard(client: QueryClient, question: BoardAsk, signal: AbortSignal): Promise<BoardOnPage> {
  const { around, next } = question;
  if (around === null)
    return boardOf((await ask(client, DEPARTURES, boardVariables(question), signal)).stops, question);
  const [lon, lat] = around.at;
  const variables = { lat, lon, radius: around.radius, stops: MAX_STOPS_AROUND, next, limit: MAX_DEPARTURES_PER_STOP };
  return boardOf((await ask(client, DEPARTURES_AROUND, variables, signal)).stops, question);
}

export function boardQuery(question: BoardAsk) {
  const queryKey = ["StopDepartures", question] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readBoard(client, question, signal).catch((error: unknown): BoardOnPage => {
        // Keep the board that is shown.
        if (signal.aborted || client.getQueryData<BoardOnPage>(queryKey)?.failed === false) throw error;
        return { lines: [], groups: [], routes: [], zone: null, more: false, failed: true };
      }),
    staleTime: 60_000,
  });
}
