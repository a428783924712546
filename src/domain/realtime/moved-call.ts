/** Whether a stop that an update names is another place than that of its call. */
import { isCallable } from "../gtfs/location-types.ts";

type Place = { id: number; parent_id: number | null; location_type: number };

/**
 * Whether a call may be moved to a stop that its update names. A station, an entrance, and the platform of the call's
 * boarding area name its surroundings: the call stays where the schedule has it.
 * @param scheduled stop of the schedule; null if it is missing
 * @param isAssigned whether the stop is assigned (assigned_stop_id), which may be the platform in place of a boarding area
 */
export function isOtherPlace(scheduled: Place | null, named: Place, isAssigned: boolean): boolean {
  if (named.id === scheduled?.id || !isCallable(named.location_type)) return false;
  return isAssigned || (scheduled !== null && scheduled.parent_id !== named.id);
}
