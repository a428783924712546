/**
 * Groups trips that differ only in their start time: same stops, same relative times, same other fields of each stop_time.
 * Rules check one trip per group and count all.
 */
import { formatGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import type { FindingPlace } from "../report.ts";
import { timesInFile } from "../schedule/interpolate.ts";
import type { IntColumn } from "../schedule/rows.ts";
import { NONE } from "../schedule/vectors.ts";
import type { ValidatedFeed } from "./feed-rule.ts";

const FILE = "stop_times.txt";

export type Variant = {
  feed: ValidatedFeed;
  pattern: number;
  route: number;
  /** Stop numbers; -1 for a location or a group. */
  stops: Int32Array;
  /** Seconds from the start of the trip, arrivals and then departures; NONE if missing. */
  times: Int32Array;
  /** Number of the builder's extras. */
  extras: number;
  /** The first trip, and the number of trips. */
  trip: number;
  trips: number;
};

/** Yields every variant, pattern by pattern. */
export function* variants(feed: ValidatedFeed): Generator<Variant> {
  const { builder } = feed.network;
  for (const [pattern, draft] of builder.patterns.entries()) {
    const variantsByKey = new Map<number, Variant>();
    const stops = feed.network.stops(pattern);
    for (const trip of draft.trips) {
      const profile = builder.tripProfile[trip]!;
      const extras = draft.kinds[builder.tripKind[trip]!]!.extras;
      const key = profile * draft.extras.length + extras;
      const variant = variantsByKey.get(key);
      if (variant !== undefined) variant.trips++;
      else {
        const times = timesInFile(builder.profiles.at(draft.profiles[profile]!), stops.length);
        const variant = { feed, pattern, route: draft.route, stops, times, extras: draft.extras[extras]! };
        variantsByKey.set(key, { ...variant, trip, trips: 1 });
      }
    }
    yield* variantsByKey.values();
  }
}

/** Values of a column of stop_times.txt, one per row; null if the file lacks the column. */
export function extraColumn({ feed, stops, extras }: Variant, name: IntColumn): Int32Array | null {
  const { builder } = feed.network;
  const at = builder.extraColumns.indexOf(name);
  if (at < 0) return null;
  const vector = builder.extraInts.at(builder.extras[extras]!.ints);
  return vector.subarray(at * stops.length, (at + 1) * stops.length);
}

/** shape_dist_traveled, one per row, NaN if missing; null if the file lacks the column. */
export function extraDistances({ feed, extras }: Variant): Float64Array | null {
  const { builder } = feed.network;
  const { distance } = builder.extras[extras]!;
  if (distance < 0) return null;
  return new Float64Array(Int32Array.from(builder.extraDistances.at(distance)).buffer);
}

/** Location of a finding at one stop of the variant's first trip. */
export function stopTimePlace(variant: Variant, position: number, field: string, value = ""): FindingPlace {
  const { feed, stops, trip } = variant;
  const { trips, stops: places } = feed.network.feed;
  const { tripId } = trips.list[trip]!;
  const stop = places.list[stops[position]!];
  const place: FindingPlace = {
    file: FILE,
    line: feed.tripLines.lineOf(trip, position, stops.length),
    field,
    value,
    entityId: tripId,
    entity: () => ({
      trip_id: tripId,
      arrival_time: clock(variant, position),
      departure_time: clock(variant, position + stops.length),
      stop_id: stop?.stop_id ?? "",
      stop_sequence: extraColumn(variant, "stopSequence")?.[position] ?? "",
    }),
  };
  if (typeof stop?.lon === "number" && typeof stop.lat === "number") place.point = [stop.lon, stop.lat];
  return place;
}

/** GTFS time of the first trip at an index of `times`; "" if missing. */
export function clock({ feed, times, trip }: Variant, index: number): string {
  const offset = times[index]!;
  return offset === NONE ? "" : formatGtfsTime(feed.network.builder.tripStart[trip]! + offset);
}
