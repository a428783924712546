/**
 * Trips to the database one after the other: at most three for the page of a route, and as many as stated for each
 * operation that it sends.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { STOP_TIMETABLE } from "../../../src/pages/timetable/query.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { rowAs } from "../../support/rows.ts";
import {
  countAlone,
  expectTrips,
  loadAlone,
  loadCounted,
  type OperationLevels,
  transportAlone,
} from "../../support/worker/levels.ts";
import { NOW, stores } from "../api/fixture.ts";
import { csv, importFeed } from "../api/imported.ts";
import { NIGHT_FEED } from "../api/night-feed.ts";

const HEADER = "route_id,agency_id,route_short_name,route_type";
const ROUTES_BEFORE = csv(HEADER, "day,A,Dawn,3", "night,B,Night,3", "loop,A,Loop,3", "often,B,Often,3");
const ROUTES_BESIDE = csv(HEADER, "day,A,X1,3", "night,B,X2,3", "loop,A,X3,3", "often,B,X4,3");

beforeAll(async () => {
  await importFeed("f-night", { ...NIGHT_FEED, "routes.txt": ROUTES_BEFORE }, "2026-02-01T12:00:00.000Z");
  await importFeed("f-night", NIGHT_FEED);
  // Its stops are at the same places, so that there are routes to change to nearby.
  await importFeed("f-beside", { ...NIGHT_FEED, "routes.txt": ROUTES_BESIDE });
  const { db } = stores();
  await refreshLists(db);
  // A schedule that was too long to be packed.
  await db.write([
    {
      sql: "UPDATE route_pack SET schedule = NULL WHERE route_id IN (SELECT id FROM route WHERE onestop_id LIKE '%x1')",
    },
  ]);
}, 60_000);

const LEVELS: Record<string, number> = {
  RoutePage: 1,
  RouteService: 2,
  RoutePatternTrips: 2,
  RouteTimetable: 2,
  RouteToday: 2,
};
const VERDICT = /^\/verdicts\//;
const OF_FEED = /^\/(feed_versions\/\d+\/(attributions|fares)|translations\/)/;

async function routeOf(route: string, feed: string) {
  const sql =
    "SELECT r.id, r.onestop_id FROM route r JOIN feed_version v ON v.id = r.feed_version_id " +
    "WHERE r.route_id = ? AND v.feed_onestop_id = ? AND v.active = 1";
  return (await rowAs<{ id: number; onestop_id: string }>(stores().db, sql, route, feed))!;
}

const sha1Of = async (active: number) =>
  (await rowAs<{ sha1: string }>(
    stores().db,
    "SELECT sha1 FROM feed_version WHERE feed_onestop_id = 'f-night' AND active = ?",
    active,
  ))!.sha1;

type Most = { first: number; levels: number; rows: number };

/** Paths by what they name; a route is written as its GTFS id and feed in braces. */
const PAGES: [what: string, path: string, most: Most, operations?: Record<string, number>][] = [
  ["a Onestop ID", "/routes/{day f-night}", { first: 1, levels: 3, rows: 39 }],
  ["a feed and a GTFS id", "/routes/f-night:day", { first: 1, levels: 3, rows: 41 }],
  ["a GTFS id in a version", "/routes/f-night@{active}:day", { first: 1, levels: 3, rows: 41 }],
  ["a GTFS id in a version that is not active", "/routes/f-night@{earlier}:day", { first: 1, levels: 3, rows: 42 }],
  ["a Onestop ID in a version", "/routes/{day f-night}:f-night@{active}", { first: 1, levels: 3, rows: 45 }],
  ["a date", "/routes/{day f-night}?date=2026-03-04", { first: 1, levels: 3, rows: 50 }],
  ["transfers nearby", "/routes/{day f-night}?transfers=300", { first: 1, levels: 3, rows: 69 }, { RouteService: 3 }],
  [
    "a schedule that is not packed",
    "/routes/{day f-beside}?date=2026-03-04&transfers=300",
    { first: 1, levels: 3, rows: 78 },
    { RouteService: 3, RouteTimetable: 3, RouteToday: 3 },
  ],
  // The first trip finds nothing (docs/decisions/031-pages.md).
  ["an earlier Onestop ID", "/routes/r-dr5re-dawn", { first: 2, levels: 4, rows: 53 }],
];

describe("the page of a route by", () => {
  test.each(PAGES)("%s", { timeout: 60_000 }, async (_what, template, { rows, ...trips }, more = {}) => {
    let path = template.replace("{active}", await sha1Of(1)).replace("{earlier}", await sha1Of(0));
    const named = /\{(\S+) (\S+)\}/.exec(path);
    if (named !== null) path = path.replace(named[0], (await routeOf(named[1]!, named[2]!)).onestop_id);
    const operations: OperationLevels = new Map();
    await loadAlone(path, transportAlone(operations, NOW));
    expect([...operations.keys()]).toEqual(
      expect.arrayContaining(["RoutePage", "RouteService", expect.stringMatching(VERDICT)]),
    );
    for (const [name, levels] of operations) {
      const most = VERDICT.test(name) || OF_FEED.test(name) ? 1 : ({ ...LEVELS, ...more }[name] ?? 0);
      expect(levels, `${name} of ${path}`).toBeLessThanOrEqual(most);
    }
    const load = () => loadCounted(path, NOW);
    const { rows: read, status } = await load();
    expect(status, path).toBe(200);
    expect(read, `${path}: ${read} rows`).toBeLessThanOrEqual(rows);
    await expectTrips(load, path, trips);
  });

  test("a numeric id", { timeout: 60_000 }, async () => {
    const { id } = await routeOf("day", "f-night");
    const load = () => loadCounted(`/routes/${id}`, NOW);
    expect((await load()).rows).toBeLessThanOrEqual(36);
    await expectTrips(load, "numeric id", { first: 1, levels: 3 });
  });
});

test("operations that the browser sends later", { timeout: 60_000 }, async () => {
  const { id } = await routeOf("day", "f-night");
  const stop = (await rowAs<{ id: number }>(
    stores().db,
    "SELECT s.id FROM stop s JOIN feed_version v ON v.id = s.feed_version_id " +
      "WHERE s.stop_id = 'P' AND v.feed_onestop_id = 'f-night' AND v.active = 1",
  ))!;
  const area =
    "query RouteArea($ids: [Int!], $radius: Float) { routes(ids: $ids) { route_stop_buffer(radius: $radius) { stop_buffer } } }";
  const operations = [
    { most: 1, query: area, operationName: "RouteArea", variables: { ids: [id], radius: 400 } },
    {
      most: 3,
      query: STOP_TIMETABLE.text,
      operationName: STOP_TIMETABLE.name,
      variables: { ids: [stop.id], date: "2026-03-04", limit: 1000 },
    },
  ];
  for (const { most, ...operation } of operations) {
    const { levels } = await countAlone((transport) => transport.send(operation, AbortSignal.timeout(10_000)), NOW);
    expect(levels, operation.operationName).toBeLessThanOrEqual(most);
  }
});
