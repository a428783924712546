/** Values of location_type (GTFS reference, stops.txt). */

/** A part of a platform, where passengers board a part of the vehicle. */
export const BOARDING_AREA = 4;
