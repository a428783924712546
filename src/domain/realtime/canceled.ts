/** What the name of a schedule_relationship says about whether a run or a call takes place. */

/** Whether a trip does not run. */
export function isCanceledRun(relationship: string | null): boolean {
  return relationship === "CANCELED" || relationship === "DELETED";
}

/** Whether a departure is shown as canceled: the run is canceled, or it skips the stop. */
export function isShownCanceled(relationship: string | null): boolean {
  return relationship === "CANCELED" || relationship === "SKIPPED";
}

/** Whether riders must not see the run at all (GTFS Realtime, DELETED): often another one takes its place. */
export function isRemoved(relationship: string | null): boolean {
  return relationship === "DELETED";
}
