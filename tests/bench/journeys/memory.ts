/**
 * Measures the bytes that a network takes when searches have used all of it, which `kept-networks.ts` estimates. Prints a
 * line of JSON. node --expose-gc tests/bench/journeys/memory.ts DAY LONGITUDE LATITUDE A.zip [B.zip …]; the day is
 * YYYY-MM-DD, and the point is near a stop of each feed.
 */
import { circleArea } from "../../../src/domain/geo/area.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { callsOf } from "../../../src/domain/journey/calls.ts";
import { flowsOf } from "../../../src/domain/journey/flows.ts";
import { mirroredNetwork } from "../../../src/domain/journey/mirror.ts";
import type { Network } from "../../../src/domain/journey/network.ts";
import { walksOf } from "../../../src/domain/journey/plan.ts";
import { reachTimes, ridesFrom } from "../../../src/domain/journey/reach.ts";
import type { TripUpdate } from "../../../src/domain/realtime/message.ts";
import { QueryBudget } from "../../../worker/api/graphql/budget.ts";
import { createContext, queryContext } from "../../../worker/api/graphql/context.ts";
import { liveNetwork } from "../../../worker/api/graphql/directions/live.ts";
import { loadNetwork, versionsAround } from "../../../worker/api/graphql/directions/network.ts";
import { NO_FILTER } from "../../../worker/api/graphql/directions/request.ts";
import { wholeSchedule } from "../../../worker/api/graphql/directions/schedules.ts";
import type { StoredMessage } from "../../../worker/realtime/stored-message.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { Turn } from "../../../worker/store/db/turn.ts";
import { storeOf } from "./store.ts";

const [day = "", lon, lat, ...zips] = process.argv.slice(2);
const point: LonLat = [Number(lon), Number(lat)];
const from = Date.parse(`${day}T12:00:00Z`) / 1000;
const { binding, bindings } = await storeOf(zips);

/** Days after the first ones. */
const OTHER_DAYS = { otherWeekdays: 3, sameWeekdays: 7 };

/** Bytes in use, also of buffers outside the heap. */
function bytesInUse(): number {
  for (let i = 0; i < 3; i++) globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is kept alive until the end. */
const used: unknown[] = [];
const context = createContext({ stores: openStores(bindings), now: new Date(from * 1000) });
const query = queryContext(
  context,
  new Set(),
  new QueryBudget({ abort: new AbortController(), maxRows: 1000, turn: new Turn() }),
);
// The search unpacks timetables and patterns, which belong to the schedules.
const { versions } = await versionsAround(query, [point], circleArea(point, 1000).bounds, null);
for (const version of versions) {
  const { patterns, timetables } = await wholeSchedule(query, version, []);
  for (const { pattern } of patterns) used.push(pattern.stops, pattern.profiles, pattern.extras, pattern.kinds);
  for (const timetable of timetables.values()) {
    used.push(timetable.starts, timetable.profiles, timetable.kinds, timetable.frequencies);
  }
}

let before = bytesInUse();
const any = { filter: NO_FILTER, time: from };
const network = await loadNetwork(query, [point, point], { from, until: from + 86_400 }, any);
const { places, patterns } = network;
const added = () => {
  const now = bytesInUse();
  const bytes = now - before;
  before = now;
  return bytes;
};
const bytes: Record<string, number> = { network: added() };
const calls = patterns.reduce((sum, pattern) => sum + pattern.places.length, 0);

const { changes } = walksOf(network);
for (const place of places.keys()) used.push(changes.from(place).length, changes.to(place).length);
bytes.walks = added();
reachTimes(network, point, ridesFrom(network, point, from, 60), 60);
bytes.walksFromStops = added();

const runs = patterns.flatMap(({ lines }) => lines()).reduce((sum, { count }) => sum + count, 0);
bytes.lines = added();
const scan = (scanned: Network<unknown>) => {
  callsOf(scanned);
  for (const pattern of scanned.patterns) flowsOf(pattern);
};
scan(network);
bytes.flows = added();
const mirrored = mirroredNetwork(network);
scan(mirrored);
bytes.mirrored = added();
used.push(mirrored);

// A network of other days shares what it can: all of it, if it has the same weekdays.
for (const [name, days] of Object.entries(OTHER_DAYS)) {
  const other = await loadNetwork(
    query,
    [point, point],
    { from: from + days * 86_400, until: from + (days + 1) * 86_400 },
    any,
  );
  scan(other);
  const otherMirrored = mirroredNetwork(other);
  scan(otherMirrored);
  bytes[name] = added();
  used.push(other, otherMirrored);
}

// Runs near now of some trips are late.
const late = (tripId: string): TripUpdate[] => {
  if (!/[37]$/.test(tripId)) return [];
  const trip = { routeId: null, directionId: null, startTime: null, startDate: null, scheduleRelationship: null };
  return [{ trip: { tripId, ...trip }, vehicle: null, timestamp: null, delay: 120, stopTimeUpdates: [] }];
};
const message = {
  facts: { sha1: "" },
  tripUpdates: {
    of: late,
    byRoute: () => new Map(),
    alsoByRoute: () => new Map(),
    copies: () => [],
    assigning: () => [],
    added: () => [],
  },
} as unknown as StoredMessage;
const live = liveNetwork(network, new Map(versions.map(({ feed_id }) => [feed_id, [message]])), from);
let lateRuns = 0;
for (const [i, { lines }] of live.patterns.entries()) {
  lateRuns += lines().length - patterns[i]!.lines().length;
}
scan(live);
const mirroredLive = mirroredNetwork(live);
scan(mirroredLive);
used.push(live, mirroredLive);
bytes.delays = added();

process.stdout.write(`${JSON.stringify({ places: places.length, calls, runs, lateRuns, bytes, used: used.length })}\n`);
binding.close();
