/**
 * Updates whose trip_id the schedule does not have. They mean the run that their route, direction, start time, and start
 * date name, if that is a single one.
 */
import { startsBetween, type Timetable } from "../schedule/timetable.ts";
import { routeRunKey, type TripInstance } from "./descriptor.ts";
import type { TripUpdates } from "./message.ts";

/** A timetable of a route that runs on the day of a run. */
export type RouteTimetable = { directionId: number | null; timetable: Timetable };

/** trip_ids of updates that are not about a run by its own id, but name its route, direction, start time, and date. */
export function otherNamesOf(messages: readonly TripUpdates[], run: TripInstance): string[] {
  const key = routeRunKey({ ...run, startTime: run.firstDeparture, startDate: run.serviceDate });
  if (key === null) return [];
  const names = messages.flatMap((message) => message.alsoByRoute().get(key) ?? []);
  return [...new Set(names.flatMap(({ tripId }) => tripId ?? []))].filter((tripId) => tripId !== run.tripId);
}

/**
 * Those of some trip_ids that mean a run although they are not its own: the route has no such trip, and no other run of the
 * route starts at the same time in the same direction.
 * @param timetables all of the route that run on the day
 */
export function unknownNames(
  names: readonly string[],
  { directionId, firstDeparture }: TripInstance,
  timetables: readonly RouteTimetable[],
): string[] {
  const start = firstDeparture ?? null;
  if (names.length === 0 || start === null) return [];
  let runs = 0;
  for (const { directionId: direction, timetable } of timetables) {
    if (direction !== directionId) continue;
    for (let index = 0; index < timetable.count; index++) {
      const frequencies = timetable.frequencies[index] ?? [];
      if (frequencies.length === 0) runs += Number(timetable.starts[index] === start);
      for (const row of frequencies) runs += [...startsBetween(frequencies, row, start, start)].length;
    }
  }
  if (runs !== 1) return [];
  const known = new Set(timetables.flatMap(({ timetable }) => timetable.tripIds));
  return names.filter((tripId) => !known.has(tripId));
}
