/** A departure board: what leaves next at a stop and its platforms, in the stop's own time. */

import type { LonLat } from "../../domain/geo.ts";
import type { Query } from "../../domain/screen.ts";
import { dayOf, isZone, localNow } from "../../domain/service-day.ts";
import type { ListedRoute } from "../../ui/listed-route.ts";

/** Spans that a visitor may ask for, in seconds. */
export const SPANS = [
  { value: 7200, name: "2 hours" },
  { value: 21_600, name: "6 hours" },
  { value: 86_400, name: "24 hours" },
] as const;

/** Metres around the stop that a visitor may ask for; 0 is the stop alone. */
export const RADII = [0, 50, 100, 150, 200, 500, 1000] as const;

export type BoardLine = {
  key: string;
  /** Calendar date on the wall, ISO text. */
  date: string;
  /** Seconds of that day. */
  seconds: number;
  /** Estimated seconds of that day, with realtime data. */
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
  /** The departures could not be read; the rest of the page is shown. */
  failed: boolean;
};

/** Parameters of a board. */
export type BoardAsk = {
  /** The stop and its platforms, those that are served. */
  ids: number[];
  /** Seconds from now. */
  next: number;
  /** Also stops within so many metres of a position. */
  around: { at: LonLat; radius: number } | null;
};

/** The span of an address: one of the offered ones. */
export function readSpan(query: Query<"next">): number {
  return SPANS.find((span) => String(span.value) === query.get("next"))?.value ?? SPANS[0].value;
}

/** The radius of an address: one of the offered ones. */
export function readRadius(query: Query<"radius">): number {
  return RADII.find((metres) => String(metres) === query.get("radius")) ?? RADII[0];
}

/** Reads the parameters of the board from an address. */
export function readBoardAsk(ids: number[], at: LonLat | null, query: Query<"next" | "radius">): BoardAsk {
  const radius = readRadius(query);
  return { ids, next: readSpan(query), around: radius === 0 || at === null ? null : { at, radius } };
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
