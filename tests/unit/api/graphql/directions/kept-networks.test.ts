import { expect, test } from "vitest";
import type { QueryContext } from "../../../../../worker/api/graphql/context.ts";
import { NOTHING_CLOSED } from "../../../../../worker/api/graphql/directions/closed-pathways.ts";
import { keptLiveNetwork, keptNetwork } from "../../../../../worker/api/graphql/directions/kept-networks.ts";
import { daysOfSchedule } from "../../../../../worker/api/graphql/directions/running.ts";
import type { VersionSchedule } from "../../../../../worker/api/graphql/directions/version-schedule.ts";
import type { StoredMessage } from "../../../../../worker/realtime/stored-message.ts";

const DAY = 86_400;
const SPAN = { from: 0, until: DAY };
const ANY = { routeTypes: null, wheelchair: false, bikes: false };

const isolate = () => ({ stores: { db: { source: {} } } }) as unknown as QueryContext;

function messages(sha1: string, entities: number): ReadonlyMap<number, readonly StoredMessage[]> {
  return new Map([[1, [{ facts: { sha1, entities } } as StoredMessage]]]);
}

test("a network is kept with the delays of the latest messages", () => {
  const context = isolate();
  const kept = keptNetwork(context, [], [], SPAN, ANY);
  const live = (sha1: string) => keptLiveNetwork(keptNetwork(context, [], [], SPAN, ANY), messages(sha1, 10), 0);
  const first = live("a");
  expect(first.live).toBe(true);
  expect(live("a")).toBe(first);
  const second = live("b");
  expect(second).not.toBe(first);
  expect(live("b")).toBe(second);
  expect(keptNetwork(context, [], [], SPAN, ANY)).toBe(kept);
});

test("too many delays are not kept, but the network is", () => {
  const context = isolate();
  const kept = keptNetwork(context, [], [], SPAN, ANY);
  const live = () => keptLiveNetwork(kept, messages("a", 1_000_000), 0);
  expect(live()).not.toBe(live());
  expect(keptNetwork(context, [], [], SPAN, ANY)).toBe(kept);
});

test("filters have networks of their own", () => {
  const context = isolate();
  const kept = keptNetwork(context, [], [], SPAN, ANY);
  expect(keptNetwork(context, [], [], SPAN, { ...ANY, bikes: true })).not.toBe(kept);
  expect(keptNetwork(isolate(), [], [], SPAN, ANY)).not.toBe(kept);
});

/** A version with one pattern, which serves all stops on each day. @param runs of a day */
function schedule(stops: number, runs: number): VersionSchedule {
  const ids = Array.from({ length: stops }, (_, i) => i + 1);
  return {
    version: { id: 1, default_timezone: "UTC", max_time: 0 },
    routes: new Map([[1, { agency_id: 1, route_type: 3 }]]),
    patterns: [{ route_id: 1, pattern: { stops: ids, timetables: [{ serviceId: 1, timetableId: 1 }] } }],
    timetables: new Map([[1, { count: runs, hasFrequencies: false, blockIds: [] }]]),
    stops: ids.map((id) => ({ id, stop_id: `s${id}`, lon: id / 1000, lat: 0, parent_id: null, location_type: 0 })),
    ...{ transfers: [], pathways: [], zones: new Map() },
    services: new Map(Array.from({ length: 20 }, (_, day) => [day, new Set([1])])),
  } as unknown as VersionSchedule;
}

test("networks of several days share places and runs, which count once and are dropped last", () => {
  const context = isolate();
  // Places take 15 MB, runs 1.5 MB, and a network 2.6 MB.
  const schedules = [schedule(10_000, 50_000)];
  const on = (day: number) =>
    keptNetwork(context, schedules, [NOTHING_CLOSED], { from: day * DAY, until: (day + 1) * DAY }, ANY);
  const kept = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(on);
  expect(kept.every(({ places }) => places === kept[0]!.places)).toBe(true);
  for (const [i, network] of kept.entries()) expect(on(i + 1)).toBe(network);
  // One more takes the room of the first, which was used longest ago.
  const last = on(11);
  expect(on(11)).toBe(last);
  expect(on(2)).toBe(kept[1]);
  const again = on(1);
  expect(again).not.toBe(kept[0]);
  expect(again.places).toBe(kept[0]!.places);
});

test("days beyond the span are searched only where an agency is in another zone", () => {
  const { version, ...rest } = schedule(2, 1);
  const ofZones = (...zones: string[]) => ({
    ...rest,
    version: { ...version, agency_count: 2 },
    zones: new Map(zones.map((zone, route) => [route, zone])),
  });
  expect(daysOfSchedule(ofZones("UTC", "UTC"), { from: 5 * DAY, until: 6 * DAY })).toEqual([5, 6]);
  expect(daysOfSchedule(ofZones("UTC", "Asia/Tokyo"), { from: 5 * DAY, until: 6 * DAY })).toEqual([4, 5, 6, 7]);
});
