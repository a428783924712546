/** How riders see that a run does not take place, by the name of its schedule_relationship. */

/** Whether a departure is shown as canceled: the run is canceled, or it skips the stop. */
export function isShownCanceled(relationship: string | null): boolean {
  return relationship === "CANCELED" || relationship === "SKIPPED";
}

/** Whether riders must not see the run at all (GTFS Realtime, DELETED): often another one takes its place. */
export function isRemoved(relationship: string | null): boolean {
  return relationship === "DELETED";
}
