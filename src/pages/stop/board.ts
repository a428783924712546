/** A departure board: what leaves next at a stop and its platforms, in the stop's own time. */

import type { LonLat } from "../../domain/geo/globe.ts";
import type { Query } from "../../domain/screen.ts";
import { dayOf, isZone, localNow } from "../../domain/time/service-day.ts";
import type { ListedRoute } from "../../ui/listed-route.ts";

/** Time spans that a visitor can choose, in seconds. */
export const SPANS = [7200, 21_600, 86_400] as const;

/** Radii around the stop that a visitor can choose, in meters; 0 is the stop alone. */
export const RADII = [0, 50, 100, 150, 200, 500, 1000] as const;

export type BoardLine = {
  key: string;
  /** Calendar date on the wall, ISO text. */
  date: string;
  /** Seconds of that day. */
  seconds: number;
  /** Estimated seconds of that day, with realtime data. */
  estimated: number | null;
  /** When it leaves, as estimated or else as scheduled, in epoch seconds; null if its time zone is unknown. */
  leaves: number | null;
  canceled: boolean;
  headsign: string;
  platform: string;
  /** Of the schedule, if it leaves elsewhere today; else empty. */
  usualPlatform: string;
  /** Another stop where it leaves, by its name; empty at the stop itself. */
  at: string;
  /** `pickup_type` of stop_times.txt: 2 means phone the agency, 3 coordinate with the driver. */
  pickup: number;
  route: ListedRoute;
  /** Path of the page of the trip; null for a run that only realtime data has. */
  trip: string | null;
};

export type BoardOnPage = {
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
  /** Also stops within so many meters of a position. */
  around: { at: LonLat; radius: number } | null;
};

/** Reads the time span from a URL: one of SPANS. */
export function readSpan(query: Query<"next">): number {
  return SPANS.find((seconds) => String(seconds) === query.get("next")) ?? SPANS[0];
}

/** Reads the radius from a URL: one of RADII. */
export function readRadius(query: Query<"radius">): number {
  return RADII.find((meters) => String(meters) === query.get("radius")) ?? RADII[0];
}

/** Reads the parameters of the board from a URL. */
export function readBoardAsk(ids: number[], at: LonLat | null, query: Query<"next" | "radius">): BoardAsk {
  const radius = readRadius(query);
  return { ids, next: readSpan(query), around: radius === 0 || at === null ? null : { at, radius } };
}

/**
 * The date of the first line if it is neither today nor the day before or after: the timetable does not cover today, and
 * the board shows the same weekday of a week that it covers. Otherwise null.
 */
export function substituteDate(board: Pick<BoardOnPage, "lines" | "zone">, now: Date): string | null {
  const date = board.lines[0]?.date;
  const day = date === undefined ? null : dayOf(date);
  if (date === undefined || day === null || board.zone === null || !isZone(board.zone)) return null;
  return Math.abs(day - localNow(board.zone, now.getTime()).day) > 1 ? date : null;
}
