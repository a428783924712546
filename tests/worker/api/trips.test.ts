import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { rowAs } from "../../support/rows.ts";
import { addFeed, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

let older: number;
let version: number;

beforeAll(async () => {
  const { db } = stores();
  await addFeed(db, { id: 900, onestop_id: "f-hidden", public: 0 });
  older = await importFeed("f-night", NIGHT_FEED, "2026-01-01T00:00:00.000Z");
  version = await importFeed("f-night", NIGHT_FEED);
  await importFeed("f-hidden", NIGHT_FEED);
  await importFeed("f-other", {
    ...NIGHT_FEED,
    "routes.txt":
      "route_id,agency_id,route_short_name,route_type\nday,A,Other,3\nnight,B,N,3\nloop,A,L,3\noften,B,O,3\n",
  });
}, 60_000);

// biome-ignore lint/suspicious/noExplicitAny: answers of queries written here
async function data(query: string, variables: Record<string, unknown> = {}): Promise<any> {
  const context = createContext({ stores: stores(), now: new Date("2026-03-04T17:00:00Z") });
  const answer = await execute({ context, query, variables });
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

type Found = { id: number; trip_id: string; service_dates: string[] | null; feed_version: { id: number } };
const LIST = `query ($where: TripFilter, $ids: [Int!], $limit: Int, $after: Int) {
  trips(where: $where, ids: $ids, limit: $limit, after: $after) { id trip_id service_dates feed_version { id } }
}`;
const list = async (variables: Record<string, unknown>): Promise<Found[]> => (await data(LIST, variables)).trips;
const ids = (trips: Found[]) => trips.map((trip) => trip.trip_id).sort();
const NIGHT = { feed_onestop_id: "f-night" };

describe("root trips", () => {
  test("are those of active, visible versions, in the order (version, id)", async () => {
    const all = await list({});
    expect(all).toHaveLength(12);
    expect(new Set(all.map((trip) => trip.feed_version.id)).has(older)).toBe(false);
    const keys = all.map((trip) => [trip.feed_version.id, trip.id] as const);
    expect([...keys].sort((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual(keys);
  });

  test.each([1, 2, 5, 7, 100])("are the same in pages of %d", async (limit) => {
    const all = await list({});
    const paged: Found[] = [];
    for (let after = 0; ; after = paged.at(-1)!.id) {
      const page = await list({ limit, after });
      paged.push(...page);
      if (page.length < limit) break;
    }
    expect(paged).toEqual(all);
  });

  test("are paginated with a filter by day too", async () => {
    const where = { service_date: "2026-03-04" };
    const all = await list({ where });
    expect(all).toHaveLength(10);
    const first = await list({ where, limit: 4 });
    const rest = await list({ where, after: first.at(-1)!.id });
    expect([...first, ...rest]).toEqual(all);
  });

  test("are found by id in any version, unknown ids skipped", async () => {
    const old = await data(
      "query ($sha: String) { trips(where: { feed_version_sha1: $sha }) { id feed_version { id } } }",
      {
        sha: (await data(`{ feed_versions(ids: [${older}]) { sha1 } }`)).feed_versions[0].sha1,
      },
    );
    expect(old.trips).toHaveLength(6);
    const wanted = old.trips.map((trip: { id: number }) => trip.id);
    const found = await list({ ids: [...wanted, 999_999, 0] });
    expect(found.map((trip) => trip.id)).toEqual(wanted);
    expect(found.every((trip) => trip.feed_version.id === older)).toBe(true);
  });

  test("of hidden feeds are not found by id", async () => {
    const row = await rowAs<{ trip_first: number }>(
      stores().db,
      "SELECT v.trip_first FROM feed_version v JOIN feed f ON f.id = v.feed_id WHERE f.onestop_id = 'f-hidden'",
    );
    expect(await list({ ids: [row!.trip_first] })).toEqual([]);
    expect(await list({ where: { feed_onestop_id: "f-hidden" } })).toEqual([]);
  });

  test("are filtered by trip_id, route and stop pattern", async () => {
    expect(ids(await list({ where: { trip_id: "d2" } }))).toEqual(["d2", "d2"]);
    expect(await list({ where: { trip_id: "D2" } })).toEqual([]);
    expect(ids(await list({ where: { ...NIGHT, trip_id: "d2" } }))).toEqual(["d2"]);
    const { routes } = await data(
      '{ routes(where: { route_id: "day", feed_onestop_id: "f-night" }) { id onestop_id } }',
    );
    const [route] = routes;
    expect(ids(await list({ where: { route_onestop_ids: [route.onestop_id] } }))).toEqual(["d1", "d2", "d3"]);
    expect(ids(await list({ where: { route_ids: [route.id] } }))).toEqual(["d1", "d2", "d3"]);
    expect(await list({ where: { route_ids: [route.id], trip_id: "l1" } })).toEqual([]);
    const pattern = (await data(`{ routes(ids: [${route.id}]) { patterns { stop_pattern_id count } } }`)).routes[0]
      .patterns;
    expect(pattern).toEqual([{ stop_pattern_id: pattern[0].stop_pattern_id, count: 3 }]);
    const where = { ...NIGHT, stop_pattern_id: pattern[0].stop_pattern_id };
    expect(ids(await list({ where }))).toEqual(["d1", "d2", "d3"]);
    expect(await list({ where: { ...where, stop_pattern_id: 99 } })).toEqual([]);
  });

  test("internal route ids include inactive versions", async () => {
    const { feed_versions } = await data(`{ feed_versions(ids: [${older}]) { routes { id } } }`);
    const route_ids = feed_versions[0].routes.map((route: { id: number }) => route.id);
    expect(await list({ where: { route_ids } })).toHaveLength(6);
  });

  test("an unknown cursor ends the list, a missing one starts it", async () => {
    expect(await list({ after: 999_999 })).toEqual([]);
    expect(await list({ after: 0, limit: 1 })).toHaveLength(1);
  });
});

describe("days", () => {
  test("by precedence: dates, service_dates, service_date; relative days are ignored at the root", async () => {
    const all = { service_date: "2026-03-07", relative_date: "TODAY", ...NIGHT };
    expect(ids(await list({ where: all }))).toEqual(["d3"]);
    expect(ids(await list({ where: { ...all, service_dates: ["2026-03-04"] } }))).toHaveLength(5);
    const both = await list({ where: { ...all, service_dates: ["2026-03-04"], dates: ["2026-03-07"] } });
    // Saturday and, by the clock, what began on Friday.
    expect(Object.fromEntries(both.map((trip) => [trip.trip_id, trip.service_dates]))).toEqual({
      d1: ["2026-03-06"],
      d2: ["2026-03-06"],
      f1: ["2026-03-06"],
      l1: ["2026-03-06"],
      n1: ["2026-03-06"],
      d3: ["2026-03-07"],
    });
  });

  test("each trip is listed once, with its service dates", async () => {
    const where = { ...NIGHT, service_dates: ["2026-03-08", "2026-03-04", "2026-03-05", "2026-03-04"] };
    const found = await list({ where });
    expect(found.find((trip) => trip.trip_id === "d1")!.service_dates).toEqual(["2026-03-04", "2026-03-05"]);
    expect(found.find((trip) => trip.trip_id === "d3")!.service_dates).toEqual(["2026-03-08"]);
    expect(found).toHaveLength(6);
  });

  test("without a date filter have no service dates", async () => {
    expect((await list({ where: NIGHT }))[0]!.service_dates).toBeNull();
  });

  test("of nested lists use the service window and the feed's current day", async () => {
    const query = `query ($where: TripFilter) {
      feed_versions(ids: [${version}]) { trips(where: $where) { trip_id service_dates } }
      routes(where: { route_id: "day", feed_onestop_id: "f-night" }) { trips(where: $where) { trip_id service_dates } }
    }`;
    const today = await data(query, { where: { relative_date: "NEXT_SATURDAY" } });
    const saturday = [{ trip_id: "d3", service_dates: ["2026-03-07"] }];
    expect(today.feed_versions[0].trips).toEqual(saturday);
    expect(today.routes[0].trips).toEqual(saturday);
    const far = { service_date: "2027-03-06" };
    expect((await data(query, { where: far })).routes[0].trips).toEqual([]);
    const moved = await data(query, { where: { ...far, use_service_window: true } });
    expect(moved.routes[0].trips).toEqual([{ trip_id: "d3", service_dates: ["2027-03-06"] }]);
  });
});

describe("a trip", () => {
  test("has its calendar, frequencies, shape and route", async () => {
    const { trips } = await data(`{ trips(where: { feed_onestop_id: "f-night", trip_id: "f1" }) {
      trip_headsign direction_id block_id stop_pattern_id schedule_relationship timestamp
      frequencies { id start_time end_time headway_secs exact_times }
      calendar { service_id start_date end_date monday saturday added_dates removed_dates }
      route { route_id agency { agency_id } }
    } }`);
    expect(trips[0]).toMatchObject({
      trip_headsign: "Often",
      direction_id: 0,
      block_id: null,
      schedule_relationship: "STATIC",
      timestamp: null,
      frequencies: [{ start_time: "14:00:00", end_time: "15:00:00", headway_secs: 1200, exact_times: 1 }],
      calendar: {
        service_id: "WD",
        start_date: "2026-01-05",
        end_date: "2026-11-20",
        monday: 1,
        saturday: 0,
        added_dates: [],
        removed_dates: ["2026-04-06"],
      },
      route: { route_id: "often", agency: { agency_id: "B" } },
    });
  });

  test("has its stop times, filtered by time and stop", async () => {
    const rows = async (where: string) =>
      (
        await data(`{ trips(where: { feed_onestop_id: "f-night", trip_id: "d1" }) {
          stop_times(where: { ${where} }) { stop_sequence stop { id } departure { scheduled scheduled_utc } }
        } }`)
      ).trips[0].stop_times;
    const all = await rows("");
    expect(all.map((row: { stop_sequence: number }) => row.stop_sequence)).toEqual([1, 2, 3]);
    expect(all[1].departure).toEqual({ scheduled: "08:25:00", scheduled_utc: null });
    expect(await rows('start: "08:25:00"')).toEqual(all.slice(1));
    expect(await rows('end: "08:20:00"')).toEqual(all.slice(0, 2));
    expect(await rows(`stop_ids: [${all[2].stop.id}]`)).toEqual(all.slice(2));
    expect(await rows(`stop_sequences: [${all[1].stop_sequence}, 99]`)).toEqual([all[1]]);
    expect(await rows("ends_only: true")).toEqual([all[0], all.at(-1)]);
    expect(await rows(`ends_only: true, stop_sequences: [${all[1].stop_sequence}]`)).toEqual([all[1]]);
  });

  test("are linked from a shape and from a pattern, and back", async () => {
    const { feed_versions, routes } = await data(`{
      feed_versions(ids: [${version}]) { shapes { shape_id generated geometry trips { trip_id } } }
      routes(where: { route_id: "day", feed_onestop_id: "f-night" }) {
        patterns(where: { service_date: "2026-03-07" }) { count direction_id representative_trip { trip_id } trips { trip_id } }
        all: patterns { count representative_trip { id } trips(limit: 2) { trip_id } }
        trips { id }
      }
    }`);
    // Trips without a shape of their own may have one made from their stops.
    expect(feed_versions[0].shapes.filter((shape: { generated: boolean }) => !shape.generated)).toEqual([
      {
        shape_id: "line",
        generated: false,
        geometry: {
          type: "LineString",
          coordinates: [
            [-74, 40.7],
            [-74.01, 40.71],
            [-74.02, 40.72],
          ],
        },
        trips: [{ trip_id: "d1" }, { trip_id: "d2" }, { trip_id: "d3" }],
      },
    ]);
    const [route] = routes;
    expect(route.patterns).toEqual([
      { count: 1, direction_id: 0, representative_trip: { trip_id: "d3" }, trips: [{ trip_id: "d3" }] },
    ]);
    expect(route.all[0].count).toBe(3);
    expect(route.all[0].trips).toHaveLength(2);
    expect(route.all[0].representative_trip.id).toBe(Math.min(...route.trips.map((trip: { id: number }) => trip.id)));
  });
});
