import { lateQuery } from "../../data/query.ts";

/** Milliseconds: a timetable of a day changes with its version only. */
const FRESH = 300_000;

export const routeTimetableQuery = lateQuery(
  "RouteTimetable",
  async () => (await import("./route-timetable.ts")).routeTimetableQuery,
  FRESH,
);

export const stopTimetableQuery = lateQuery(
  "StopTimetable",
  async () => (await import("./stop-timetable.ts")).stopTimetableQuery,
  FRESH,
);
