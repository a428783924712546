import { haversine } from "../../../src/domain/geo/globe.ts";
import { type Mode, modeOf } from "../../../src/domain/gtfs/modes.ts";
import { NONE } from "../schedule/vectors.ts";
import type { FeedRule, ValidatedFeed } from "./feed-rule.ts";
import { clock, extraColumn, extraDistances, stopTimePlace, type Variant, variants } from "./variant.ts";

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

/** Translations name rows of stop_times.txt that exist (GTFS reference, translations.txt, record_sub_id). */
export const translatedCalls: FeedRule = ({ network, facts, report }) => {
  const { builder } = network;
  const at = builder.extraColumns.indexOf("stopSequence");
  for (const { trip, sequence, line } of facts.translatedCalls) {
    const pattern = builder.tripPattern[trip]!;
    // Another rule reports trips without stop times.
    if (at < 0 || pattern < 0) continue;
    const draft = builder.patterns[pattern]!;
    const { length } = network.stops(pattern);
    const extras = builder.extras[draft.extras[draft.kinds[builder.tripKind[trip]!]!.extras]!]!;
    const sequences = builder.extraInts.at(extras.ints).subarray(at * length, (at + 1) * length);
    if (!sequences.includes(sequence))
      report.warn("translation_record_unknown", {
        ...{ file: "translations.txt", line, field: "record_sub_id", value: String(sequence) },
      });
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
    if ((arrival === NONE) !== (departure === NONE) && i > 0 && i < n - 1) {
      const field = arrival === NONE ? "arrival_time" : "departure_time";
      feed.report.warn("stop_time_one_missing", stopTimePlace(variant, i, field), trips);
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
    const isTimed = times[i] !== NONE || times[n + i] !== NONE;
    if (column[i] === NONE && isTimed)
      feed.report.warn("timepoint_missing", stopTimePlace(variant, i, "timepoint"), trips);
    if (column[i] === 1 && !isTimed)
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
    if (locationType !== 0) feed.report.warn("stop_not_boardable", stopTimePlace(variant, i, "stop_id", stopId), trips);
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

/** Maximum plausible speed between two stops in kilometers per hour. */
const LIMITS: Record<Mode, number> = {
  tram: 100,
  metro: 150,
  rail: 500,
  bus: 150,
  ferry: 100,
  cablecar: 50,
  gondola: 50,
  funicular: 50,
  trolleybus: 100,
  monorail: 150,
  coach: 150,
  air: 1200,
  taxi: 150,
  selfdrive: 150,
  misc: 500,
};

/** Tolerance in seconds for times rounded to whole minutes. */
const ROUNDING_S = 60;

/** Checks the speed of trips between consecutive timed stops along straight lines. */
class Speeds {
  readonly #feed: ValidatedFeed;
  #pattern = -1;
  #lengths = new Float64Array(0);

  constructor(feed: ValidatedFeed) {
    this.#feed = feed;
  }

  check(variant: Variant): void {
    const { stops, times, trips, route } = variant;
    const n = stops.length;
    const mode = modeOf(this.#feed.network.feed.routes.list[route]!.route_type);
    const limit = LIMITS[mode] / 3.6;
    const lengths = this.#lengthsOf(variant);
    let meters = 0;
    let departure = NONE;
    for (let i = 0; i < n; i++) {
      const arrival = times[i] === NONE ? times[n + i]! : times[i]!;
      meters += lengths[i]!;
      if (arrival === NONE) continue;
      const seconds = arrival - departure;
      if (departure !== NONE && seconds >= 0) {
        const isRounded = departure % 60 === 0 && arrival % 60 === 0;
        const speed = meters / Math.max(isRounded ? seconds + ROUNDING_S : seconds, 1);
        if (speed > limit) {
          const kmh = Math.round(speed * 3.6);
          const place = stopTimePlace(variant, i, "arrival_time", `${kmh} km/h`);
          const message = `${Math.round(meters)} meters in ${seconds} seconds: ${kmh} km/h; the limit for ${mode} is ${LIMITS[mode]} km/h.`;
          this.#feed.report.warn("too_fast", { ...place, groupKey: mode, message }, trips);
        }
      }
      departure = times[n + i] === NONE ? arrival : times[n + i]!;
      meters = 0;
    }
  }

  /** Distance in meters from each stop's predecessor; 0 if a position is unknown. Shared by the trips of a pattern. */
  #lengthsOf({ pattern, stops }: Variant): Float64Array {
    if (pattern === this.#pattern) return this.#lengths;
    const { list } = this.#feed.network.feed.stops;
    const lengths = new Float64Array(stops.length);
    for (let i = 1; i < stops.length; i++) {
      const from = list[stops[i - 1]!];
      const to = list[stops[i]!];
      if (typeof from?.lon !== "number" || typeof from.lat !== "number") continue;
      if (typeof to?.lon !== "number" || typeof to.lat !== "number") continue;
      lengths[i] = haversine([from.lon, from.lat], [to.lon, to.lat]);
    }
    this.#pattern = pattern;
    this.#lengths = lengths;
    return lengths;
  }
}
