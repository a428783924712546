/** Values of location_type (GTFS reference, stops.txt). */

/** A stop, or a platform of a station. */
export const PLATFORM = 0;
export const STATION = 1;
/** An entrance or exit of a station. */
export const ENTRANCE = 2;
/** A point inside a station where pathways meet. */
export const NODE = 3;
/** A part of a platform, where passengers board a part of the vehicle. */
export const BOARDING_AREA = 4;

/** Whether vehicles call at places of this type. */
export function isCallable(locationType: number): boolean {
  return locationType === PLATFORM || locationType === BOARDING_AREA;
}
