/** Packs the headways of a route: the column `headways` of table `route`. */
import { packRows, unpackRows } from "./row-pack.ts";

/** When a route departs at its busiest stop on a kind of day, in one direction (Transitland v2, RouteHeadway). */
export type PackedHeadway = {
  /** Numeric id; null if unknown. */
  stop: number | null;
  /** 1: weekdays, 6: Saturdays, 7: Sundays. */
  dow_category: number | null;
  direction_id: number | null;
  headway_secs: number | null;
  /** ISO. */
  service_date: string | null;
  stop_trip_count: number | null;
  /** Seconds of the service day. */
  departures: number[];
};

const NOTHING: Omit<PackedHeadway, "departures"> = {
  stop: null,
  dow_category: null,
  direction_id: null,
  headway_secs: null,
  service_date: null,
  stop_trip_count: null,
};

export function packHeadways(headways: readonly PackedHeadway[]): string {
  return packRows(
    headways.map(({ departures, ...headway }) => ({ ...headway, departures: JSON.stringify(departures) })),
  );
}

/** The headways that `packHeadways` packed, or the JSON that earlier builds stored. */
export function unpackHeadways(packedText: string): PackedHeadway[] {
  if (packedText.startsWith("[")) return JSON.parse(packedText) as PackedHeadway[];
  return unpackRows<Omit<PackedHeadway, "departures"> & { departures: string }>(packedText).map(
    ({ departures, ...headway }) => ({ ...NOTHING, ...headway, departures: JSON.parse(departures) as number[] }),
  );
}
