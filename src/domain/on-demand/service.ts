/**
 * On-demand service of a route (GTFS-Flex) as the importer derives it from stop_times: where, when, and from which place to
 * which. Times are seconds of the service day and may exceed 24 hours.
 */

/** A stop of a group: numeric id, stop_id, name, and WGS84 degrees where they are known. */
export type GroupStop = [id: number, stopId: string, name: string | null, lon: number | null, lat: number | null];

export type OnDemandPlace = {
  /** A polygon of locations.geojson, stops of location_groups.txt, or one stop with a window of its own. */
  kind: "zone" | "group" | "stop";
  /** Numeric location, location group or stop. */
  id: number;
  /** location_id, location_group_id or stop_id. */
  gtfsId: string;
  name: string | null;
  description: string | null;
  url: string | null;
  /** Of a group or a stop. */
  stops: GroupStop[];
};

/** Seconds of the service day between which riders are picked up. */
export type PickupWindow = [from: number, until: number];

/** Equal weeks: ISO dates of the first Monday and the last Sunday, and the windows of each weekday, Monday first. */
export type WeeksOfWindows = { start: string; end: string; days: PickupWindow[][] };

/** GTFS pickup_type and drop_off_type: 0 as scheduled, 1 none, 2 phone the agency, 3 arrange with the driver. */
export type OnDemandRide = {
  /** Indexes into the places. */
  from: number;
  to: number;
  /** Numeric service. */
  service: number;
  pickup: PickupWindow;
  dropOff: PickupWindow;
  pickupType: number;
  dropOffType: number;
  /** Numeric booking rules; null: none is named. */
  pickupRule: number | null;
  dropOffRule: number | null;
  /** Ride time in seconds is the time of a direct drive times the factor, plus the offset. */
  factor: number;
  offset: number;
  /** Missing in rows of earlier imports: the trip_id of one of its trips, and their wheelchair_accessible and bikes_allowed. */
  trip?: string;
  wheelchair?: number | null;
  bikes?: number | null;
};

/** The windows as few that do not overlap, in order. Reversed and empty ones are left out. */
export function mergeWindows(windows: readonly PickupWindow[]): PickupWindow[] {
  const result: PickupWindow[] = [];
  for (const [from, until] of windows.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    if (until <= from) continue;
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], until);
    else result.push([from, until]);
  }
  return result;
}
