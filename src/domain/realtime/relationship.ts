/** Relates realtime data to the schedule: names of the enum ScheduleRelationship of Transitland v2. */
import type { TripUpdate } from "./message.ts";
import type { StopTimeMatch } from "./stop-time-match.ts";

export const SCHEDULE_RELATIONSHIPS = [
  "SCHEDULED",
  "ADDED",
  "UNSCHEDULED",
  "CANCELED",
  "STATIC",
  "SKIPPED",
  "NO_DATA",
  "REPLACEMENT",
  "DUPLICATED",
  "DELETED",
] as const;
export type ScheduleRelationship = (typeof SCHEDULE_RELATIONSHIPS)[number];

function known(name: string | null): ScheduleRelationship | null {
  // NEW is the later name of a use of ADDED; Transitland v2 has only ADDED.
  if (name === "NEW") return "ADDED";
  return SCHEDULE_RELATIONSHIPS.find((relationship) => relationship === name) ?? null;
}

/** The relationship of a trip: that of its update, SCHEDULED if the update has none (the default of GTFS Realtime), STATIC without an update. */
export function tripRelationship(updates: readonly TripUpdate[]): ScheduleRelationship {
  for (const { trip } of updates) {
    const said = known(trip.scheduleRelationship);
    if (said !== null) return said;
  }
  return updates.length > 0 ? "SCHEDULED" : "STATIC";
}

/**
 * The relationship of a stop time: that of its trip (api.md 1.10), or, if the trip runs as scheduled, that of the stop's
 * update if it is not SCHEDULED (SKIPPED, NO_DATA, UNSCHEDULED).
 */
export function stopTimeRelationship(
  updates: readonly TripUpdate[],
  match: StopTimeMatch | null,
): ScheduleRelationship {
  const trip = tripRelationship(updates);
  return trip === "SCHEDULED" ? (known(match?.scheduleRelationship ?? null) ?? trip) : trip;
}

/** When the progress of the trip was measured, in Unix seconds: from the first update with a timestamp. */
export function tripTimestamp(updates: readonly TripUpdate[]): number | null {
  return updates.find((update) => update.timestamp !== null)?.timestamp ?? null;
}
