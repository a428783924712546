/** Compares the stops that can be reached, as a client receives them, with an exhaustive search. */
import type { Ask } from "./clients.ts";
import { type EveryRun, eachRide, type Point } from "./feed.ts";
import { everyArrival, MAX_VEHICLES } from "./profile.ts";
import { type WayTimes, walkSeconds } from "./ways.ts";

const QUERY = `query ($where: ReachRequest!) {
  reach(where: $where) { stops(limit: 10000) { travel_time stop { stop_id feed_onestop_id } } }
}`;

type Body = {
  data?: { reach: { stops: { travel_time: number; stop: { stop_id: string; feed_onestop_id: string } }[] } | null };
  errors?: { extensions: { code: string } }[];
};

/** Seconds to each stop, by feed and stop_id. */
type Times = ReadonlyMap<string, number>;

/** @param query `time` in Unix seconds, `zone` that of the origin */
export async function askReach(
  ask: Ask,
  { from, time, minutes, zone }: { from: Point; time: number; minutes: number; zone: string },
): Promise<Times> {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const [date, wall] = clock.format(time * 1000).split(" ");
  const where = { lon: from[0], lat: from[1], date, time: wall, minutes };
  const { data, errors } = (await ask("/api/v2/query", { query: QUERY, variables: { where } })) as Body;
  const code = errors?.[0]?.extensions.code;
  if (data?.reach == null && code !== "query.no_stops" && code !== "query.no_service")
    throw new Error(JSON.stringify(errors));
  const stops = data?.reach?.stops ?? [];
  return new Map(stops.map(({ travel_time, stop }) => [`${stop.feed_onestop_id} ${stop.stop_id}`, travel_time]));
}

type ReachQuery = { from: Point; time: number; minutes: number; feeds: readonly string[] };

/** Seconds to each stop within some minutes by every run: the ride and the walk from it, or the walk alone. */
function reachOf(network: EveryRun, { from, time, minutes, feeds }: ReachQuery): Times {
  const { ways } = network;
  const { arrivals } = everyArrival(network, ways.around(from, "in"), time, time + minutes * 60);
  const times = new Map<string, number>();
  ways.stops.forEach(({ id, feed, at }, to) => {
    let least = walkSeconds(from, at);
    for (const [place, seconds] of walksTo(network, to))
      least = Math.min(least, arrivals[MAX_VEHICLES]![place]! + seconds - time);
    if (least <= minutes * 60) times.set(`${feeds[feed]} ${id}`, least);
  });
  return times;
}

const walksToStops = new WeakMap<EveryRun, WayTimes[]>();

function walksTo(network: EveryRun, stop: number): WayTimes {
  const known = walksToStops.get(network) ?? [];
  walksToStops.set(network, known);
  known[stop] ??= network.ways.around(network.ways.stops[stop]!.at, "out");
  return known[stop];
}

/**
 * Stops whose times differ, in words. A stop at which nothing calls within the time need not be listed, and an origin with no
 * other stops around it need not be answered.
 */
export function differingStops(network: EveryRun, query: ReachQuery, received: Times): string[] {
  const { from, time, minutes, feeds } = query;
  const called = new Set<number>();
  eachRide(network, { from: time, until: time + minutes * 60, descending: false }, (rides, at) => {
    for (const place of [rides.from[at]!, rides.to[at]!]) called.add(network.ways.places[place]!.stop);
  });
  const hasStops = [...network.ways.around(from, "in").keys()].some((place) =>
    called.has(network.ways.places[place]!.stop),
  );
  if (received.size === 0 && !hasStops) return [];
  const expected = reachOf(network, query);
  return network.ways.stops.flatMap(({ id, feed }, stop) => {
    const key = `${feeds[feed]} ${id}`;
    const [actual, right] = [received.get(key), expected.get(key)];
    if (actual === right || (actual === undefined && !called.has(stop))) return [];
    return [`${key}: ${actual ?? "none"} s, not ${right ?? "none"}`];
  });
}
