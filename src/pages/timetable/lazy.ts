import { lazyQuery } from "../../data/query.ts";

/** Milliseconds: a timetable of a day changes with its version only. */
const FRESH = 300_000;

export const routeTimetableQuery = lazyQuery(
  "RouteTimetable",
  async () => (await import("./route-timetable.ts")).routeTimetableQuery,
  FRESH,
);

export const stopTimetableQuery = lazyQuery(
  "StopTimetable",
  async () => (await import("./stop-timetable.ts")).stopTimetableQuery,
  FRESH,
);
