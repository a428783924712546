/** Matches a scheduled stop time to the updates of its trip (api.md 1.8, "Realtime match"). */
import type { StopTimeEvent, StopTimeUpdate, TripUpdate } from "./message.ts";

/** The update of one stop time. */
export type StopTimeMatch = {
  /** How it was matched; `propagated`: no update names the stop, so the delay of the trip applies. */
  by: "sequence" | "stop" | "propagated";
  /** The event of the message, or the other event if the message has only one; null if it has none. */
  arrival: StopTimeEvent | null;
  departure: StopTimeEvent | null;
  /** Delay in seconds propagated from elsewhere in the update, for an event without its own. */
  propagated: number | null;
  scheduleRelationship: string | null;
};

/**
 * Matches in two passes over all updates of a trip: by stop_sequence (a missing one is 0, the default of its field), then
 * by stop_id unless the update names that stop twice. If matched by stop_id or not at all, the last delay of the update
 * up to there (or to its end) is propagated.
 * @param updates updates of this trip (`updatesOfTrip`)
 * @returns null without any information about the stop time
 */
export function findStopTimeUpdate(
  updates: readonly TripUpdate[],
  stopTime: { stopSequence: number; stopId: string },
): StopTimeMatch | null {
  for (const { stopTimeUpdates } of updates) {
    const found = stopTimeUpdates.find((u) => (u.stopSequence ?? 0) === stopTime.stopSequence);
    if (found !== undefined) return matchOf(found, "sequence", null);
  }
  for (const update of updates) {
    const places = update.stopTimeUpdates.flatMap((u, i) => (u.stopId === stopTime.stopId ? [i] : []));
    const place = places.length === 1 ? places[0]! : -1;
    if (place < 0) continue;
    const found = update.stopTimeUpdates[place]!;
    const silent = found.scheduleRelationship === "SKIPPED" || found.scheduleRelationship === "NO_DATA";
    return matchOf(found, "stop", silent ? null : lastDelay(update, place + 1));
  }
  for (const update of updates) {
    const propagated = lastDelay(update, update.stopTimeUpdates.length);
    if (propagated === null) continue;
    return { by: "propagated", arrival: null, departure: null, propagated, scheduleRelationship: null };
  }
  return null;
}

/** Whether an event contains a prediction. Some producers write the time 0 beside a delay. */
function hasPrediction(event: StopTimeEvent | null): boolean {
  return event !== null && (event.delay !== null || (event.time !== null && event.time > 0));
}

function matchOf(update: StopTimeUpdate, by: "sequence" | "stop", propagated: number | null): StopTimeMatch {
  const arrival = hasPrediction(update.arrival) ? update.arrival : null;
  const departure = hasPrediction(update.departure) ? update.departure : null;
  return {
    by,
    arrival: arrival ?? departure,
    departure: departure ?? arrival,
    propagated,
    scheduleRelationship: update.scheduleRelationship,
  };
}

/** The last delay among the first `count` stop time updates; NO_DATA cancels earlier delays. */
function lastDelay(update: TripUpdate, count: number): number | null {
  let last = update.delay;
  for (const { arrival, departure, scheduleRelationship } of update.stopTimeUpdates.slice(0, count)) {
    last = scheduleRelationship === "NO_DATA" ? null : (departure?.delay ?? arrival?.delay ?? last);
  }
  return last;
}
