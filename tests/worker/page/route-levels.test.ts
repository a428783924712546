/**
 * Trips to the database one after the other: at most three for the page of a route, and as many as stated for each
 * operation that it sends.
 */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import type { Transport } from "../../../src/data/transport.ts";
import { STOP_TIMETABLE } from "../../../src/pages/timetable/query.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { loadPage } from "../../../worker/page/load.ts";
import { apiTransport } from "../../../worker/page/transport.ts";
import { newTrips, openStores } from "../../../worker/store/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { rowAs } from "../../support/rows.ts";
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

const SITE = { name: "P", url: "http://p.test", apiBase: "/api/v2", links: {}, signIn: null, buildId: "x", now: 0 };

type Measured = { levels: number; rows: number };
type Sent = { name: string; send(transport: Transport): Promise<unknown> };

/** Stores whose trips take a while, so that those which do not wait for each other are under way at the same time. */
function slowStores() {
  return openStores(env as unknown as Record<string, unknown>, { trips: newTrips(30) });
}

async function measured(run: (transport: Transport) => Promise<unknown>): Promise<Measured> {
  const { db } = slowStores();
  await run(apiTransport(createContext({ stores: { db, shard: () => db }, now: NOW })));
  return { levels: db.levels, rows: db.cost.rowsRead };
}

/** Loads a page. @returns its cost and the operations that it sent */
async function load(path: string): Promise<Measured & { sent: Sent[] }> {
  const sent: Sent[] = [];
  const cost = await measured(async (transport) => {
    const noted: Transport = {
      async send(operation, signal) {
        sent.push({ name: operation.operationName ?? "", send: (alone) => alone.send(operation, signal) });
        return transport.send(operation, signal);
      },
      async portal(path, signal) {
        sent.push({ name: "verdict", send: async (alone) => alone.portal?.(path, signal) });
        return transport.portal?.(path, signal);
      },
    };
    const client = createQueryClient(noted, Number.POSITIVE_INFINITY);
    const loaded = await loadPage(new Request(`http://p.test${path}`), client, SITE as never);
    expect(loaded instanceof Response ? loaded.status : loaded.failure, path).toBeNull();
  });
  return { ...cost, sent };
}

/**
 * On a slow machine, trips that do not wait for each other may still be counted one after the other, so the
 * fewest of several runs count.
 */
function expectLevels(run: () => Promise<Measured>, most: number, what: string) {
  return expect.poll(async () => (await run()).levels, { timeout: 20_000, message: what }).toBeLessThanOrEqual(most);
}

const LEVELS: Record<string, number> = {
  RoutePage: 1,
  RouteService: 2,
  RoutePatternTrips: 2,
  RouteTimetable: 2,
  RouteToday: 2,
  verdict: 1,
};

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

/** Paths by what they name; a route is written as its GTFS id and feed in braces. */
const PAGES: [what: string, path: string, most: Measured, levels?: Record<string, number>][] = [
  ["a Onestop ID", "/routes/{day f-night}", { levels: 3, rows: 31 }],
  ["a feed and a GTFS id", "/routes/f-night:day", { levels: 3, rows: 33 }],
  ["a GTFS id in a version", "/routes/f-night@{active}:day", { levels: 3, rows: 33 }],
  ["a GTFS id in a version that is not active", "/routes/f-night@{earlier}:day", { levels: 3, rows: 34 }],
  ["a Onestop ID in a version", "/routes/{day f-night}:f-night@{active}", { levels: 3, rows: 33 }],
  ["a date", "/routes/{day f-night}?date=2026-03-04", { levels: 3, rows: 42 }],
  ["transfers nearby", "/routes/{day f-night}?transfers=300", { levels: 3, rows: 61 }, { RouteService: 3 }],
  [
    "a schedule that is not packed",
    "/routes/{day f-beside}?date=2026-03-04&transfers=300",
    { levels: 3, rows: 70 },
    { RouteService: 3, RouteTimetable: 3, RouteToday: 3 },
  ],
  // The first trip finds nothing.
  ["an earlier Onestop ID", "/routes/r-dr5re-dawn", { levels: 4, rows: 45 }],
];

describe("the page of a route by", () => {
  test.each(PAGES)("%s", { timeout: 120_000 }, async (_what, template, most, levels = {}) => {
    let path = template.replace("{active}", await sha1Of(1)).replace("{earlier}", await sha1Of(0));
    const named = /\{(\S+) (\S+)\}/.exec(path);
    if (named !== null) path = path.replace(named[0], (await routeOf(named[1]!, named[2]!)).onestop_id);
    const { rows, sent } = await load(path);
    expect(rows, `${path}: ${rows} rows`).toBeLessThanOrEqual(most.rows);
    expect(sent.map(({ name }) => name)).toEqual(expect.arrayContaining(["RoutePage", "RouteService", "verdict"]));
    await expectLevels(() => load(path), most.levels, path);
    for (const { name, send } of sent) {
      await expectLevels(() => measured(send), { ...LEVELS, ...levels }[name] ?? 0, `${name} of ${path}`);
    }
  });

  test("a numeric id", { timeout: 60_000 }, async () => {
    const { id } = await routeOf("day", "f-night");
    const { rows, sent } = await load(`/routes/${id}`);
    expect(rows).toBeLessThanOrEqual(29);
    expect(sent).toHaveLength(5);
    await expectLevels(() => load(`/routes/${id}`), 3, "numeric id");
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
    const send = (transport: Transport) => transport.send(operation, AbortSignal.timeout(10_000));
    await expectLevels(() => measured(send), most, operation.operationName);
  }
});
