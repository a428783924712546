import { NONE } from "../../schedule/vectors.ts";
import type { FeedRule } from "../feed-rule.ts";
import { clock, extraColumn, extraDistances, stopTimePlace, type Variant, variants } from "../variant.ts";
import { Speeds } from "./speed.ts";

/** Rules over the stop_times of a trip (GTFS reference, stop_times.txt), applied once per group of equal trips. */
export const stopTimes: FeedRule = (feed) => {
  const speeds = new Speeds(feed);
  for (const variant of variants(feed)) {
    const { stops, trip, trips } = variant;
    const flexible = stops.length === 1 && stops[0]! < 0;
    if (stops.length < 2 && !flexible) {
      const code = stops.length === 0 ? "trip_without_stop_times" : "trip_with_one_stop";
      const { line, tripId } = feed.network.feed.trips.list[trip]!;
      feed.report.warn(code, { file: "trips.txt", line, entityId: tripId }, trips);
      continue;
    }
    order(variant);
    ends(variant);
    timepoints(variant);
    sequence(variant);
    places(variant);
    distances(variant);
    speeds.check(variant);
  }
};

/** Times must not decrease, neither at a stop nor between stops. */
function order(variant: Variant): void {
  const { feed, stops, times, trips } = variant;
  const n = stops.length;
  let latest = NONE;
  for (let i = 0; i < n; i++) {
    const arrival = times[i]!;
    const departure = times[n + i]!;
    if (arrival !== NONE && departure !== NONE && departure < arrival) {
      feed.report.warn("stop_time_reversed", stopTimePlace(variant, i, "departure_time", clock(variant, n + i)), trips);
    }
    const first = arrival === NONE ? departure : arrival;
    if (first === NONE) continue;
    if (latest !== NONE && first < latest) {
      const [field, index] = arrival === NONE ? (["departure_time", n + i] as const) : (["arrival_time", i] as const);
      feed.report.warn("stop_times_decreasing", stopTimePlace(variant, i, field, clock(variant, index)), trips);
    }
    latest = Math.max(arrival, departure);
  }
}

/** A trip needs times at its first and last stop; flexible rows have windows instead. */
function ends(variant: Variant): void {
  const { feed, stops, times, trips } = variant;
  const n = stops.length;
  const windows = extraColumn(variant, "startWindow");
  for (const i of [0, n - 1]) {
    if (windows !== null && windows[i] !== NONE) continue;
    const field = times[i] === NONE ? "arrival_time" : times[n + i] === NONE ? "departure_time" : "";
    if (field !== "") feed.report.warn("stop_time_end_missing", stopTimePlace(variant, i, field), trips);
  }
}

function timepoints(variant: Variant): void {
  const { feed, stops, times, trips } = variant;
  const column = extraColumn(variant, "timepoint");
  if (column === null) return;
  const n = stops.length;
  for (let i = 0; i < n; i++) {
    const timed = times[i] !== NONE || times[n + i] !== NONE;
    if (column[i] === NONE && timed)
      feed.report.warn("timepoint_missing", stopTimePlace(variant, i, "timepoint"), trips);
    if (column[i] === 1 && !timed)
      feed.report.warn("timepoint_without_time", stopTimePlace(variant, i, "timepoint", "1"), trips);
  }
}

function sequence(variant: Variant): void {
  const column = extraColumn(variant, "stopSequence");
  if (column === null) return;
  for (let i = 1; i < column.length; i++) {
    if (column[i] !== column[i - 1]) continue;
    const place = stopTimePlace(variant, i, "stop_sequence", String(column[i]));
    variant.feed.report.warn("stop_sequence_repeated", place, variant.trips);
  }
}

function places(variant: Variant): void {
  const { feed, stops, trips } = variant;
  const { list } = feed.network.feed.stops;
  for (let i = 0; i < stops.length; i++) {
    const stop = stops[i]!;
    if (stop < 0) continue;
    const { stop_id: stopId, location_type: locationType } = list[stop]!;
    if (i > 0 && stop === stops[i - 1])
      feed.report.warn("stop_twice_in_a_row", stopTimePlace(variant, i, "stop_id", stopId), trips);
    if (locationType !== 0 && locationType !== 4)
      feed.report.warn("stop_not_boardable", stopTimePlace(variant, i, "stop_id", stopId), trips);
  }
}

function distances(variant: Variant): void {
  const column = extraDistances(variant);
  if (column === null) return;
  let before = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    if (Number.isNaN(value)) continue;
    if (value < before) {
      const place = stopTimePlace(variant, i, "shape_dist_traveled", String(value));
      variant.feed.report.warn("stop_time_distance_decreasing", place, variant.trips);
    }
    before = value;
  }
}
