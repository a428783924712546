/** Answers questions of the page /validate about a feed in memory. */
import type { CheckedDay, CheckedMap, CheckedTrip, Question, Questions } from "../../src/domain/feed-check/messages.ts";
import { formatGtfsTime } from "../../src/domain/time/gtfs-time.ts";
import { dayOf } from "../../src/domain/time/service-day.ts";
import { routeLines } from "../ingest/derive/route-lines.ts";
import type { Network } from "../ingest/schedule/network.ts";
import { NONE } from "../ingest/schedule/vectors.ts";

/** Trips of a day that are answered. */
const MAX_TRIPS = 1000;

/** location_type of stops and stations, the only places that maps show. */
const MAX_DRAWN_LOCATION_TYPE = 1;

export function answerQuestion(network: Network, question: Question): Questions[keyof Questions]["answer"] {
  if (question.kind === "map") return mapOf(network);
  if (question.kind === "days") return daysOf(network, question.route);
  return tripsOf(network, question.route, question.date);
}

/** The lines of all routes, and all stops and stations with a position. */
export function mapOf(network: Network): CheckedMap {
  const { routes, stops } = network.feed;
  return {
    routes: routes.list.flatMap((_, id) => {
      const routeShapes = routeLines(network, id);
      return routeShapes === null ? [] : [{ id, lines: routeShapes.lines.map(({ line }) => line) }];
    }),
    stops: stops.list.flatMap(({ lon, lat, location_type }, id) =>
      lon === null || lat === null || location_type > MAX_DRAWN_LOCATION_TYPE ? [] : [{ id, lon, lat }],
    ),
  };
}

/** The days on which any trip of a route runs, ascending. */
export function daysOf(network: Network, route: number): number[] {
  const { builder, feed } = network;
  const services = new Set(
    (network.patternsOfRoute[route] ?? []).flatMap((pattern) =>
      builder.patterns[pattern]!.trips.map((trip) => builder.trips[trip]!.service),
    ),
  );
  const days = new Set([...services].flatMap((service) => feed.services.list[service]?.days ?? []));
  return [...days].sort((a, b) => a - b);
}

/** The trips of a route on a service day. */
export function tripsOf(network: Network, route: number, date: string): CheckedDay {
  const { builder, feed } = network;
  const day = dayOf(date);
  const runs = new Map<number, boolean>();
  const isRunning = (service: number) => {
    const isKnownService =
      runs.get(service) ?? (day !== null && (feed.services.list[service]?.days.includes(day) ?? false));
    runs.set(service, isKnownService);
    return isKnownService;
  };
  const patterns: CheckedDay["patterns"] = [];
  const trips: CheckedTrip[] = [];
  let more = false;
  for (const number of network.patternsOfRoute[route] ?? []) {
    const { trips: all, stopPattern } = builder.patterns[number]!;
    const running = all.filter((trip) => isRunning(builder.trips[trip]!.service));
    if (running.length === 0) continue;
    if (patterns.every((pattern) => pattern.stop_pattern_id !== stopPattern))
      patterns.push({ stop_pattern_id: stopPattern, stops: [...network.stops(number)] });
    const room = MAX_TRIPS - trips.length;
    more ||= running.length > room;
    for (const trip of running.slice(0, room)) trips.push(tripOf(network, trip));
  }
  return { trips, patterns, more };
}

function tripOf(network: Network, index: number): CheckedTrip {
  const { builder } = network;
  const trip = builder.trips[index]!;
  const number = builder.tripPattern[index]!;
  const pattern = builder.patterns[number]!;
  const count = network.stops(number).length;
  const profile = builder.profiles.at(pattern.profiles[builder.tripProfile[index]!]!);
  const time = (at: number) => (profile[at] === NONE ? null : formatGtfsTime(builder.tripStart[index]! + profile[at]!));
  const { ints } = builder.extras[pattern.extras[pattern.kinds[builder.tripKind[index]!]!.extras]!]!;
  const extras = builder.extraInts.at(ints);
  const rule = (name: (typeof builder.extraColumns)[number], at: number) => {
    const column = builder.extraColumns.indexOf(name);
    const value = column < 0 ? NONE : extras[column * count + at]!;
    return value === NONE ? null : value;
  };
  return {
    id: index,
    trip_id: trip.tripId,
    trip_headsign: trip.headsign,
    trip_short_name: trip.shortName,
    direction_id: pattern.direction,
    stop_pattern_id: pattern.stopPattern,
    frequencies: trip.frequencies.map(({ start, end, headway, exactTimes }) => ({
      start_time: formatGtfsTime(start),
      end_time: formatGtfsTime(end),
      headway_secs: headway,
      exact_times: exactTimes,
    })),
    stop_times: Array.from({ length: count }, (_, i) => ({
      arrival_time: time(i),
      departure_time: time(count + i),
      pickup_type: rule("pickupType", i),
      drop_off_type: rule("dropOffType", i),
      continuous_pickup: rule("continuousPickup", i),
      continuous_drop_off: rule("continuousDropOff", i),
    })),
  };
}
