/** A departure board: what leaves next at a stop and its platforms, in the stop's own time. */

import { ask } from "../../data/query.ts";
import { type QueryClient, queryOptions } from "../../data/query-cache.ts";
import { parseGtfsTime } from "../../domain/gtfs-time.ts";
import { dayOf, isoDate, isZone, localNow } from "../../domain/service-day.ts";
import type { ListedRoute } from "../../ui/route-list.tsx";
import { DEPARTURES, type DepartureRow } from "./query.ts";

/** Spans that a visitor may ask for, in seconds. */
export const SPANS = [
  { value: 7200, name: "2 hours" },
  { value: 21_600, name: "6 hours" },
  { value: 86_400, name: "24 hours" },
] as const;

/** Lines of a board at most. */
const MOST_LINES = 60;
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
  route: ListedRoute;
};

export type Board = {
  lines: BoardLine[];
  zone: string | null;
  more: boolean;
  /** The departures did not come; the rest of the page stands. */
  failed: boolean;
};

/** The span of an address: one of the offered ones. */
export function readSpan(query: URLSearchParams): number {
  return SPANS.find((span) => String(span.value) === query.get("next"))?.value ?? SPANS[0].value;
}

/** A scheduled time as date and second of the day; times past 24:00 belong to the days after the service day. */
function wallTime(serviceDate: string | null, time: string | null): { date: string; seconds: number } | null {
  const seconds = time === null ? null : parseGtfsTime(time);
  const day = serviceDate === null ? null : dayOf(serviceDate);
  if (seconds === null || day === null) return null;
  return { date: isoDate(day + Math.floor(seconds / DAY)), seconds: seconds % DAY };
}

/** One line of the board; null for a row without a date or time. */
export function boardLine(row: DepartureRow, platform: string | null): BoardLine | null {
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

async function readBoard(client: QueryClient, ids: number[], next: number, signal: AbortSignal): Promise<Board> {
  const { stops } = await ask(client, DEPARTURES, { ids, next, limit: 100 }, signal);
  const boards = stops.flatMap((stop) => [stop, ...(stop.children ?? [])]);
  const rows = boards.flatMap((board) => board.departures.map((row) => ({ row, platform: board.platform_code })));
  const lines = sortLines(rows.flatMap(({ row, platform }) => boardLine(row, platform) ?? []));
  return {
    lines: lines.slice(0, MOST_LINES),
    zone: rows[0]?.row.departure.stop_timezone ?? null,
    more: lines.length > MOST_LINES,
    failed: false,
  };
}

/** @param next seconds from now */
export function boardQuery(stopIds: number[], next: number) {
  return queryOptions({
    queryKey: ["StopDepartures", stopIds, next] as const,
    queryFn: ({ client, signal }) =>
      readBoard(client, stopIds, next, signal).catch((error: unknown): Board => {
        if (signal.aborted) throw error;
        return { lines: [], zone: null, more: false, failed: true };
      }),
    staleTime: 60_000,
  });
}
