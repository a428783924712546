/**
 * Converts the collected schedule to rows of the tables pattern, timetable, stop_visit, service, service_day and
 * trip_key.
 */
import { plainExtras, type StopTimeExtras } from "../../../src/domain/schedule/extras.ts";
import { encodePattern, type Profile, type TripKind } from "../../../src/domain/schedule/pattern.ts";
import { encodeServiceDays, packServiceDates } from "../../../src/domain/schedule/service-days.ts";
import { encodeServiceWeek, serviceWeeks } from "../../../src/domain/schedule/service-week.ts";
import { encodeTimetable } from "../../../src/domain/schedule/timetable.ts";
import { encodeTripKeys, tripKeyBucket } from "../../../src/domain/schedule/trip-key.ts";
import { encodeVisits, type StopVisit } from "../../../src/domain/schedule/visits.ts";
import { isoDate } from "../../../src/domain/time/service-day.ts";
import type { PatternRecord } from "../../store/tables/pattern.ts";
import type { ServiceRecord } from "../../store/tables/service.ts";
import type { ServiceDayRecord } from "../../store/tables/service-day.ts";
import type { StopVisitRecord } from "../../store/tables/stop-visit.ts";
import type { TimetableRecord } from "../../store/tables/timetable.ts";
import type { TripKeyRecord } from "../../store/tables/trip-key.ts";
import type { Numbering } from "../numbering.ts";
import type { Network } from "./network.ts";
import type { IntColumn } from "./rows.ts";
import { NONE } from "./vectors.ts";

/** Seconds from noon - 12 h to the last time of the version: frequencies and windows of flexible trips included. */
export function maxTime(network: Network): number {
  let most = lastWindowEnd(network);
  network.builder.trips.forEach((trip, i) => {
    const { last, timed } = network.span(i);
    if (!timed) return;
    const starts = trip.frequencies.length === 0 ? [network.builder.tripStart[i]!] : trip.frequencies.map((f) => f.end);
    for (const start of starts) most = Math.max(most, start + last);
  });
  return most;
}

/** The last end_pickup_drop_off_window; 0 without one. */
function lastWindowEnd({ builder }: Network): number {
  const column = builder.extraColumns.indexOf("endWindow");
  if (column < 0) return 0;
  let most = 0;
  for (const { ints } of builder.extras) {
    const vector = builder.extraInts.at(ints);
    const stops = vector.length / builder.extraColumns.length;
    // NONE is negative.
    for (const end of vector.subarray(column * stops, (column + 1) * stops)) most = Math.max(most, end);
  }
  return most;
}

export function* patternRows(
  network: Network,
  numbering: Numbering,
  headsigns: readonly string[],
  version: number,
): Generator<PatternRecord> {
  const { builder } = network;
  const timetables = new Map<number, { serviceId: number; timetableId: number }[]>();
  for (const { pattern, service, trips } of numbering.timetables) {
    const pair = { serviceId: numbering.service(service), timetableId: numbering.trip(trips[0]!) };
    const list = timetables.get(pattern);
    if (list === undefined) timetables.set(pattern, [pair]);
    else list.push(pair);
  }
  for (const p of numbering.patterns) {
    const draft = builder.patterns[p]!;
    const stops = network.stops(p);
    yield {
      id: numbering.pattern(p),
      feed_version_id: version,
      route_id: numbering.route(draft.route),
      direction_id: draft.direction,
      stop_pattern_id: draft.stopPattern,
      trip_count: draft.trips.length,
      ...encodePattern({
        stops: Array.from(stops, (n) => (n < 0 ? 0 : numbering.stop(n))),
        profiles: draft.profiles.map((id) => profileOf(builder.profiles.at(id), stops.length)),
        extras: draft.extras.map((id) => extrasOf(network, numbering, id, stops.length, headsigns)),
        kinds: draft.kinds.map(
          ({ shape, ...kind }): TripKind => ({
            ...kind,
            shapeId: shape < 0 ? numbering.shapeOfStops(draft.stopPattern) : numbering.shape(shape),
          }),
        ),
        timetables: timetables.get(p)!,
      }),
    };
  }
}

function orNull(value: number): number | null {
  return value === NONE ? null : value;
}

function profileOf(vector: Int32Array, stops: number): Profile {
  const flags = vector.length > 2 * stops ? vector.subarray(2 * stops) : new Int32Array(stops);
  return {
    arrivals: Array.from(vector.subarray(0, stops), orNull),
    departures: Array.from(vector.subarray(stops, 2 * stops), orNull),
    interpolated: [...flags],
  };
}

function extrasOf(
  network: Network,
  numbering: Numbering,
  id: number,
  stops: number,
  headsigns: readonly string[],
): StopTimeExtras {
  const { builder } = network;
  const { ints, distance } = builder.extras[id]!;
  const vector = builder.extraInts.at(ints);
  const extras = plainExtras(new Array<null>(stops).fill(null));
  builder.extraColumns.forEach((name, c) => {
    const column = vector.subarray(c * stops, (c + 1) * stops);
    if (name === "stopHeadsign") {
      extras.stopHeadsign = Array.from(column, (n) => (n === NONE ? null : headsigns[n]!));
    } else extras[name as ExtraInt] = Array.from(column, numberWith(name as ExtraInt, numbering));
  });
  if (distance >= 0) {
    const words = builder.extraDistances.at(distance);
    const values = new Float64Array(words.buffer, words.byteOffset, stops);
    extras.shapeDistTraveled = Array.from(values, (v) => (Number.isNaN(v) ? null : v));
  }
  return extras;
}

type ExtraInt = Exclude<IntColumn, "stop" | "arrival" | "departure" | "stopHeadsign">;

const REFERENCES = {
  pickupBookingRule: "booking_rule",
  dropOffBookingRule: "booking_rule",
  location: "location",
  locationGroup: "location_group",
} as const;

function numberWith(name: ExtraInt, numbering: Numbering): (n: number) => number | null {
  const kind = (REFERENCES as Partial<Record<ExtraInt, (typeof REFERENCES)[keyof typeof REFERENCES]>>)[name];
  return kind === undefined ? orNull : (n) => (n === NONE ? null : numbering.of(kind, n));
}

export function* timetableRows(network: Network, numbering: Numbering): Generator<TimetableRecord> {
  const { builder } = network;
  for (const { pattern, service, trips } of numbering.timetables) {
    yield {
      id: numbering.trip(trips[0]!),
      pattern_id: numbering.pattern(pattern),
      service_id: numbering.service(service),
      trips: encodeTimetable(
        trips.map((n) => {
          const { tripId, shortName, blockId, frequencies } = builder.trips[n]!;
          const [start, profile, kind] = [builder.tripStart[n]!, builder.tripProfile[n]!, builder.tripKind[n]!];
          return { start, profile, kind, tripId, shortName, blockId, frequencies };
        }),
      ),
    };
  }
}

/** By place (a stop, or a number of placeOfLocation or placeOfGroup): the patterns that call there. */
export function visitsOf(network: Network, numbering: Numbering): Map<number, StopVisit[]> {
  const visits = new Map<number, StopVisit[]>();
  for (const p of numbering.patterns) {
    const patternId = numbering.pattern(p);
    network.stops(p).forEach((stop, position) => {
      const list = visits.get(stop);
      if (list === undefined) visits.set(stop, [{ patternId, position }]);
      else list.push({ patternId, position });
    });
  }
  return visits;
}

export function* visitRows(visits: ReadonlyMap<number, StopVisit[]>, numbering: Numbering): Generator<StopVisitRecord> {
  const stops = [...visits.keys()].filter((place) => place >= 0);
  for (const stop of stops.sort((a, b) => a - b)) {
    yield { stop_id: numbering.stop(stop), visits: encodeVisits(visits.get(stop)!) };
  }
}

export function* serviceRows(network: Network, numbering: Numbering, version: number): Generator<ServiceRecord> {
  for (const [n, service] of network.feed.services.list.entries()) {
    const first = service.days[0] ?? service.start;
    yield {
      id: numbering.service(n),
      feed_version_id: version,
      service_id: service.serviceId,
      start_date: isoDate(service.start),
      end_date: isoDate(service.end),
      weekdays: service.weekdays,
      generated: service.generated ? 1 : 0,
      first_day: first,
      days: encodeServiceDays(service.days, first),
      added: packServiceDates("added", service.added, service),
      removed: packServiceDates("removed", service.removed, service),
    };
  }
}

export function* serviceDayRows(network: Network, numbering: Numbering, version: number): Generator<ServiceDayRecord> {
  const services = network.feed.services.list.map(({ days }, n) => ({ id: numbering.service(n), days }));
  for (const { day, week } of serviceWeeks(services)) {
    yield { feed_version_id: version, day, services: encodeServiceWeek(week) };
  }
}

export function* tripKeyRows(network: Network, numbering: Numbering, version: number): Generator<TripKeyRecord> {
  const { trips } = network.builder;
  const buckets = new Map<number, { tripId: string; number: number }[]>();
  for (const timetable of numbering.timetables) {
    for (const n of timetable.trips) {
      const { tripId } = trips[n]!;
      const bucket = tripKeyBucket(tripId, trips.length);
      const entry = { tripId, number: numbering.tripPlace(n) };
      const list = buckets.get(bucket);
      if (list === undefined) buckets.set(bucket, [entry]);
      else list.push(entry);
    }
  }
  for (const bucket of [...buckets.keys()].sort((a, b) => a - b)) {
    yield { feed_version_id: version, bucket, entries: encodeTripKeys(buckets.get(bucket)!) };
  }
}
