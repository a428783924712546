/** A departure board: what leaves next at a stop and its platforms, in the stop's own time. */

import { ask } from "../../data/query.ts";
import { type QueryClient, queryOptions } from "../../data/query-cache.ts";
import type { LonLat } from "../../domain/geo.ts";
import { parseGtfsTime } from "../../domain/gtfs-time.ts";
import { dayOf, isoDate, isZone, localNow } from "../../domain/service-day.ts";
import type { ListedRoute } from "../../ui/route-list.tsx";
import { type BoardStop, DEPARTURES, DEPARTURES_AROUND, type DepartureRow } from "./query.ts";

/** Spans that a visitor may ask for, in seconds. */
export const SPANS = [
  { value: 7200, name: "2 hours" },
  { value: 21_600, name: "6 hours" },
  { value: 86_400, name: "24 hours" },
] as const;

/** Metres around the stop that a visitor may ask for; 0 is the stop alone. */
export const RADII = [0, 50, 100, 150, 200, 500, 1000] as const;

/** Lines of a board at most. */
const MOST_LINES = 60;
/** Departures of one stop that are read. */
const READ = 100;
/** Stops around a position that are read. */
const MOST_STOPS = 20;
const DAY = 86_400;

export type BoardLine = {
  key: string;
  /** Calendar date on the wall, ISO text. */
  date: string;
  /** Seconds of that day. */
  seconds: number;
  /** Seconds of that day as now foreseen, where realtime says anything. */
  estimated: number | null;
  cancelled: boolean;
  headsign: string;
  platform: string;
  /** Another stop where it leaves, by its name; empty at the stop itself. */
  at: string;
  route: ListedRoute;
};

export type Board = {
  lines: BoardLine[];
  zone: string | null;
  more: boolean;
  /** The departures did not come; the rest of the page stands. */
  failed: boolean;
};

/** What a board is asked for. */
export type BoardAsk = {
  /** The stop and its platforms, those that are served. */
  ids: number[];
  /** Seconds from now. */
  next: number;
  /** Also stops within so many metres of a position. */
  around: { at: LonLat; radius: number } | null;
};

/** The span of an address: one of the offered ones. */
export function readSpan(query: URLSearchParams): number {
  return SPANS.find((span) => String(span.value) === query.get("next"))?.value ?? SPANS[0].value;
}

/** The radius of an address: one of the offered ones. */
export function readRadius(query: URLSearchParams): number {
  return RADII.find((metres) => String(metres) === query.get("radius")) ?? RADII[0];
}

/** The board that an address asks for. */
export function readBoardAsk(ids: number[], at: LonLat | null, query: URLSearchParams): BoardAsk {
  const radius = readRadius(query);
  return { ids, next: readSpan(query), around: radius === 0 || at === null ? null : { at, radius } };
}

/** A scheduled time as date and second of the day; times past 24:00 belong to the days after the service day. */
function wallTime(serviceDate: string | null, time: string | null): { date: string; seconds: number } | null {
  const seconds = time === null ? null : parseGtfsTime(time);
  const day = serviceDate === null ? null : dayOf(serviceDate);
  if (seconds === null || day === null) return null;
  return { date: isoDate(day + Math.floor(seconds / DAY)), seconds: seconds % DAY };
}

/** One line of the board; null for a row without a date or time. */
export function boardLine(row: DepartureRow, platform: string | null, at = ""): BoardLine | null {
  const scheduled = wallTime(row.service_date, row.departure_time);
  if (scheduled === null) return null;
  const estimated = row.departure.estimated === null ? null : parseGtfsTime(row.departure.estimated);
  return {
    key: `${row.trip.id} ${row.service_date} ${row.departure_time}`,
    ...scheduled,
    estimated: estimated === null ? null : estimated % DAY,
    cancelled: row.schedule_relationship === "CANCELED" || row.schedule_relationship === "SKIPPED",
    headsign: row.stop_headsign || row.trip.trip_headsign || row.trip.route.route_long_name || "",
    platform: platform ?? "",
    at,
    route: row.trip.route,
  };
}

/**
 * The date of the first line when it is neither today nor beside it: the feed holds no timetable for now, and the board
 * shows the same weekday of a week that it holds.
 */
export function substituteDate(board: Pick<Board, "lines" | "zone">, now: Date): string | null {
  const date = board.lines[0]?.date;
  const day = date === undefined ? null : dayOf(date);
  if (date === undefined || day === null || board.zone === null || !isZone(board.zone)) return null;
  return Math.abs(day - localNow(board.zone, now.getTime()).day) > 1 ? date : null;
}

/** Lines in the order of their leaving, each once. */
export function sortLines(lines: readonly BoardLine[]): BoardLine[] {
  const once = [...new Map(lines.map((line) => [line.key, line])).values()];
  return once.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.seconds - b.seconds));
}

/** Lines of stops around a position: where a trip leaves at several of them, the nearest counts. */
function linesAround(stops: readonly BoardStop[], own: ReadonlySet<number>): BoardLine[] {
  const stopOfTrip = new Map<string, number>();
  return stops.flatMap((stop) =>
    stop.departures.flatMap((row) => {
      const trip = `${row.trip.id} ${row.service_date}`;
      const taken = stopOfTrip.get(trip) ?? stop.id;
      stopOfTrip.set(trip, taken);
      if (taken !== stop.id) return [];
      return boardLine(row, stop.platform_code, own.has(stop.id) ? "" : (stop.stop_name ?? stop.stop_id)) ?? [];
    }),
  );
}

/** The board out of what the API answers. @param stops the nearest first */
export function boardOf(stops: readonly BoardStop[], { ids, around }: Pick<BoardAsk, "ids" | "around">): Board {
  const lines = sortLines(
    around === null
      ? stops.flatMap((stop) => stop.departures.flatMap((row) => boardLine(row, stop.platform_code) ?? []))
      : linesAround(stops, new Set(ids)),
  );
  return {
    lines: lines.slice(0, MOST_LINES),
    zone: stops.flatMap((stop) => stop.departures)[0]?.departure.stop_timezone ?? null,
    more: lines.length > MOST_LINES,
    failed: false,
  };
}

/** Variables of the board at the stop itself, asked for once or followed. */
export function boardVariables({ ids, next }: BoardAsk) {
  return { ids, next, limit: READ };
}

async function readBoard(client: QueryClient, asked: BoardAsk, signal: AbortSignal): Promise<Board> {
  const { around, next } = asked;
  if (around === null) return boardOf((await ask(client, DEPARTURES, boardVariables(asked), signal)).stops, asked);
  const [lon, lat] = around.at;
  const variables = { lat, lon, radius: around.radius, stops: MOST_STOPS, next, limit: READ };
  return boardOf((await ask(client, DEPARTURES_AROUND, variables, signal)).stops, asked);
}

export function boardQuery(asked: BoardAsk) {
  const queryKey = ["StopDepartures", asked] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readBoard(client, asked, signal).catch((error: unknown): Board => {
        // What stands there already is better than nothing.
        if (signal.aborted || client.getQueryData<Board>(queryKey)?.failed === false) throw error;
        return { lines: [], zone: null, more: false, failed: true };
      }),
    staleTime: 60_000,
  });
}
