import { lazyQuery } from "../../data/query.ts";

/** Milliseconds: a timetable of a day changes with its version only. */
const TIMETABLE_FRESH_MS = 300_000;

export const routeTimetableQuery = lazyQuery(
  "RouteTimetable",
  async () => (await import("./route-timetable.ts")).routeTimetableQuery,
  TIMETABLE_FRESH_MS,
);

export const routeTodayQuery = lazyQuery(
  "RouteToday",
  async () => (await import("./route-today.ts")).routeTodayQuery,
  TIMETABLE_FRESH_MS,
);

export const stopTimetableQuery = lazyQuery(
  "StopTimetable",
  async () => (await import("./stop-timetable.ts")).stopTimetableQuery,
  TIMETABLE_FRESH_MS,
);
