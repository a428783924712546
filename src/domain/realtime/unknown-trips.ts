/**
 * Trip updates, vehicles, and alerts whose trip_id the schedule does not have. They mean the run that their route, direction, start time, and start
 * date name, if that is a single one.
 */
import { startsAt, type Timetable } from "../schedule/timetable.ts";
import { runKeyOf, type TripInstance } from "./descriptor.ts";
import type { TripDescriptor, TripUpdates } from "./message.ts";

/** A timetable of a route that runs on the day of a run. */
export type TimetableOfDay = { directionId: number | null; timetable: Timetable };

/** trip_ids of updates that are not about a run by its own id, but name its route, direction, start time, and date. */
export function otherNamesOf(messages: readonly TripUpdates[], run: TripInstance): string[] {
  const key = runKeyOf(run);
  return key === null
    ? []
    : namesIn(
        messages.flatMap((message) => message.alsoByRoute().get(key) ?? []),
        run,
      );
}

function namesIn(descriptors: readonly TripDescriptor[], run: TripInstance): string[] {
  const names = new Set(descriptors.flatMap(({ tripId }) => tripId ?? []));
  return [...names].filter((tripId) => tripId !== run.tripId);
}

/**
 * Those of some trip_ids that mean a run although they are not its own: the route has no such trip, and no other run of the
 * route starts at the same time in the same direction.
 * @param timetables all of the route that run on the day
 */
export function unknownNames(
  names: readonly string[],
  { directionId, firstDeparture }: TripInstance,
  timetables: readonly TimetableOfDay[],
): string[] {
  const start = firstDeparture ?? null;
  if (names.length === 0 || start === null) return [];
  let runs = 0;
  for (const { directionId: direction, timetable } of timetables) {
    if (direction !== directionId) continue;
    for (let index = 0; index < timetable.count; index++) runs += Number(startsAt(timetable, index, start));
  }
  if (runs !== 1) return [];
  const scheduledIds = new Set(timetables.flatMap(({ timetable }) => timetable.tripIds));
  return names.filter((tripId) => !scheduledIds.has(tripId));
}
