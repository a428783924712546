/** Reads the page of a route's timetable from an address. */
import type { Query } from "../../domain/screen.ts";

export type RouteDay = {
  date: string;
  /** `0` or `1`; null: the first with trips. */
  direction: number | null;
  /** Columns to leave out at the beginning. */
  from: number;
  /** All trips of the day in one page, to print. */
  isWhole: boolean;
};

/** Value of `direction` for both directions below each other, to print. */
export const BOTH_DIRECTIONS = "all";

/** The days to read for an address: one, or that of each direction. */
export function readRouteDays(date: string, query: Query<"direction" | "trips">): RouteDay[] {
  if (query.get("direction") !== BOTH_DIRECTIONS) return [readRouteDay(date, query)];
  return [0, 1].map((direction) => ({ date, direction, from: 0, isWhole: true }));
}

/** Reads `direction` and `trips` of an address. */
export function readRouteDay(date: string, query: Query<"direction" | "trips">): RouteDay {
  const direction = query.get("direction");
  const from = query.get("trips") ?? "";
  return {
    date,
    direction: direction === "0" || direction === "1" ? Number(direction) : null,
    from: /^\d{1,4}$/.test(from) ? Number(from) : 0,
    isWhole: false,
  };
}
