/** How realtime data relates to the schedule: names of the enum ScheduleRelationship of Transitland v2. */
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
  // NEW is the later name for what ADDED was used for; Transitland v2 has only ADDED.
  if (name === "NEW") return "ADDED";
  return SCHEDULE_RELATIONSHIPS.find((relationship) => relationship === name) ?? null;
}

/** Of a trip: what its update says, SCHEDULED where that says nothing (the default of GTFS Realtime), else STATIC. */
export function tripRelationship(updates: readonly TripUpdate[]): ScheduleRelationship {
  for (const { trip } of updates) {
    const said = known(trip.scheduleRelationship);
    if (said !== null) return said;
  }
  return updates.length > 0 ? "SCHEDULED" : "STATIC";
}

/**
 * Of a stop time: that of its trip (api.md 1.10), and where the trip runs as scheduled what the update of the stop
 * says beside SCHEDULED (SKIPPED, NO_DATA, UNSCHEDULED).
 */
export function stopTimeRelationship(
  updates: readonly TripUpdate[],
  match: StopTimeMatch | null,
): ScheduleRelationship {
  const trip = tripRelationship(updates);
  return trip === "SCHEDULED" ? (known(match?.scheduleRelationship ?? null) ?? trip) : trip;
}

/** When the progress of the trip was measured, Unix seconds: the first update that says so. */
export function tripTimestamp(updates: readonly TripUpdate[]): number | null {
  return updates.find((update) => update.timestamp !== null)?.timestamp ?? null;
}
