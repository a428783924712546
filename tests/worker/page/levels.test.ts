/**
 * Trips to the database that a visitor waits for one after the other: at most three for a whole page, and for each
 * operation that pages send, those that the browser sends later included. The pages of stops and routes have tests of
 * their own.
 */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { ask as send } from "../../../src/data/query.ts";
import type { Transport } from "../../../src/data/transport.ts";
import { MAP_ROUTES } from "../../../src/map/routes-query.ts";
import { aroundQuery } from "../../../src/pages/map/around/query.ts";
import { directionsQuery, zoneQuery } from "../../../src/pages/map/directions/query.ts";
import { locate, locatePlace } from "../../../src/pages/map/locate.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { consoleApi } from "../../../worker/page/console-api.ts";
import { loadPage } from "../../../worker/page/load.ts";
import { apiTransport } from "../../../worker/page/transport.ts";
import { newTrips, openStores } from "../../../worker/store/db.ts";
import { ensureFindings } from "../../../worker/store/finding-write.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { findVersionById } from "../../../worker/store/version.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { rowsAs } from "../../support/rows.ts";
import { ask } from "../../support/worker/ask.ts";
import { DIRECTIONS_FEED, SPOTS } from "../api/directions-feed.ts";
import { addFeed, addOperatorRow, NOW, stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";

const MAX_LEVELS = 3;
/** Trips of a request before its page: data version and redirects. */
const MAX_LEVELS_BEFORE = 2;

/** Milliseconds that a trip takes, so that trips that do not wait for each other are under way at the same time. */
const TRIP_MS = 15;
const SITE = { name: "P", url: "http://p.test", apiBase: "/api/v2", links: {}, signIn: null, buildId: "x", now: 0 };
const PLACE = { city_name: "Springfield", adm1_name: "West", adm1_iso: "HE-W", adm0_name: "Here", adm0_iso: "HE" };

/** Values for the placeholders of paths, known when the fixture is written. */
const ids: Record<string, string> = {};
const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name]!));

beforeAll(async () => {
  const { db } = stores();
  const renamed = { ...GOOD_FEED, "stops.txt": GOOD_FEED["stops.txt"]!.replace("S,Start", "S,Begin") };
  const versions = {
    old: await importFeed("f-good", GOOD_FEED, "2026-02-01T12:00:00Z"),
    active: await importFeed("f-good", renamed, "2026-03-01T12:00:00Z"),
  };
  await importFeed("f-crossing", DIRECTIONS_FEED);
  await db.write([{ sql: "UPDATE agency SET places = ?", values: [JSON.stringify([{ ...PLACE, rank: 0.7 }])] }]);
  const of = async (table: string) =>
    (await rowsAs<{ onestop_id: string }>(db, `SELECT onestop_id FROM ${table} ORDER BY id`))[0]!.onestop_id;
  ids.operator = await of("operator_feed");
  await addFeed(db, { id: 900, onestop_id: "f-good~rt", spec: "gtfs-rt" });
  await addOperatorRow(db, { id: 9000, onestopId: ids.operator, name: "Small Transit", feedId: 900 });
  await refreshLists(db);
  await ensureFindings(db);
  for (const [name, id] of Object.entries(versions)) {
    ids[name] = (await findVersionById(db, id))!.sha1;
    ids[`${name}Id`] = String(id);
  }
  ids.stop = await of("stop");
  ids.route = await of("route");
  ids.lines = ["https://x.example/gtfs.zip", "f-goot", "f-good", ids.old, ids.stop, ids.route].join("\n");
  // Modules that pages import on demand arrive late at their first use.
  for (const [path] of [...SCREENS, ...LATER]) await load(path);
}, 120_000);

/** An API whose stores count trips. */
function open() {
  const opened = openStores(env as unknown as Record<string, unknown>, { trips: newTrips(TRIP_MS) });
  const api = createContext({ stores: opened, now: NOW });
  const transport: Transport = {
    ...apiTransport(api),
    api: consoleApi({ context: api, closed: false }),
    content: async () => null,
  };
  return { db: opened.db, transport };
}

async function loadWith(transport: Transport, path: string) {
  const client = createQueryClient(transport, Number.POSITIVE_INFINITY);
  return loadPage(new Request(`http://p.test${filled(path)}`), client, SITE as never);
}

/** Loads a page. @returns levels of its own stores */
async function load(path: string): Promise<{ levels: number; status: number }> {
  const { db, transport } = open();
  const loaded = await loadWith(transport, path);
  const status = loaded instanceof Response ? loaded.status : (loaded.failure?.status ?? 200);
  return { levels: db.levels, status };
}

/** Paths with their most levels. */
const SCREENS: readonly (readonly [path: string, most: number])[] = [
  ["/", 3],
  ["/feeds", 2],
  ["/feeds?search=good", 2],
  ["/feeds/utilities/find-by-url", 1],
  ["/feeds/utilities/find-by-url?url={lines}", 3],
  ["/feeds/f-good", 2],
  ["/feeds/f-good~rt", 2],
  ["/feeds/f-good/versions/{active}", 3],
  ["/feeds/f-good/versions/{old}?stops=start&routes_from=20", 3],
  ["/feed-versions/{oldId}", 3],
  ["/feeds/f-good/compare", 3],
  ["/feeds/f-good/compare?to={active}", 3],
  ["/feeds/f-good/compare?from={old}&to={active}", 3],
  ["/operators", 2],
  ["/operators?merged=false", 2],
  ["/operators?merged=false&search=small", 3],
  ["/operators/{operator}", 2],
  ["/operators/{operator}?stops_before=20", 2],
  ["/map", 3],
  ["/places", 1],
  ["/places/Here", 1],
  ["/places/Here/West", 1],
  ["/places/Here/West/Springfield", 3],
  ["/documentation/api/rest-console", 0],
  ["/documentation/api/graphql-console?query=%7Bfeeds%7Bid%7D%7D", 3],
  ["/terms", 1],
  ["/datasets", 0],
  ["/nearby", 1],
  ["/search?q=small", 1],
  ["/onestop-id", 1],
  ["/onestop-id/{operator}", 1],
  ["/onestop-id/f-good", 1],
  ["/status", 1],
  ["/news", 0],
];

/** Pages that still need more: of departures, of ids in earlier versions, and of a query that depends on an example. */
const LATER: typeof SCREENS = [
  ["/nearby?lat=40.75&lon=-74&radius=1000", 4],
  ["/nearby?lat=30.75&lon=-94", 4],
  ["/onestop-id/{stop}", 6],
  ["/onestop-id/{route}", 6],
  ["/documentation/api/graphql-console", 5],
];

describe("trips one after the other", () => {
  test.each([...SCREENS, ...LATER])("%s: at most %i", async (path, most) => {
    const { levels, status } = await load(path);
    // Texts are not part of this test's transport.
    if (path !== "/terms") expect([200, 302]).toContain(status);
    expect(levels).toBeLessThanOrEqual(most);
  });

  test("are at most three for a screen", () => {
    expect(SCREENS.filter(([, most]) => most > MAX_LEVELS)).toEqual([]);
  });

  test.each(SCREENS)("%s: Server-Timing counts those of the whole request", async (path, most) => {
    const headers = { "x-test-store-delay": String(TRIP_MS), "x-test-now": NOW.toISOString() };
    const response = await ask(filled(path), { init: { headers, redirect: "manual" } });
    await response.text();
    const trips = /trips;desc="(\d+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
    if (response.status === 200) expect(Number(trips)).toBeLessThanOrEqual(most + MAX_LEVELS_BEFORE);
    else expect(response.status).toBe(302);
  });
});

type Operations = Map<string, number>;

/** Counts the levels of each operation on its own, by its name or portal path. */
function noted(operations: Operations, { withPortal = true } = {}): Transport {
  const alone = async <T>(name: string, run: (transport: Transport) => Promise<T>): Promise<T> => {
    const { db, transport } = open();
    const answer = await run(transport);
    operations.set(name, Math.max(db.levels, operations.get(name) ?? 0));
    return answer;
  };
  const transport: Transport = {
    send: (operation, signal) => alone(operation.operationName ?? "", (own) => own.send(operation, signal)),
    content: async () => null,
  };
  if (!withPortal) return transport;
  return {
    ...transport,
    portal: (path, signal) => alone(path.replace(/\?.*/, ""), (own) => own.portal!(path, signal)),
    api: (path, signal) => alone(path.replace(/\?.*/, ""), (own) => own.api!(path, signal)),
  };
}

/** Operations of departures, which read the routes of their trips last, and of ids in earlier versions. */
const DEEPER: Readonly<Record<string, number>> = {
  NearbyStops: 4,
  NearestStop: 4,
  MapDepartures: 5,
  MapDirections: 5,
  ByOnestopId: 6,
};

test("no operation of a page waits for more than three trips", async () => {
  const operations: Operations = new Map();
  const signal = new AbortController().signal;
  for (const [path] of [...SCREENS, ...LATER]) await loadWith(noted(operations), path);
  // Pages read these documents where another server answers.
  for (const [path] of SCREENS) await loadWith(noted(operations, { withPortal: false }), path);
  // The browser sends these.
  const client = createQueryClient(noted(operations), Number.POSITIVE_INFINITY);
  const [point, there] = [SPOTS.b, SPOTS.e];
  await client.fetchQuery(aroundQuery({ point, radius: 1000, fallback: true }));
  await client.fetchQuery(directionsQuery(point, there, "TRANSIT", "2026-03-04T07:00:00-05:00"));
  await client.fetchQuery(zoneQuery(point));
  for (const id of [ids.operator!, ids.stop!, ids.route!]) await locate(client, id, signal);
  await locatePlace(client, { ...PLACE, operators: 1 }, signal);
  const { id } = (await rowsAs<{ id: number }>(stores().db, "SELECT id FROM route ORDER BY id LIMIT 1"))[0]!;
  await send(client, MAP_ROUTES, { ids: [id], all: true }, signal);

  const deep = [...operations].filter(([name, levels]) => levels > (DEEPER[name] ?? MAX_LEVELS));
  expect(deep).toEqual([]);
  expect(operations.size).toBeGreaterThan(40);
  expect([...operations.keys()]).toEqual(
    expect.arrayContaining([
      ...["FeedPage", "FeedOperators", "FeedVersions", "FeedList", "FeedVersionId", "FeedVersionPage"],
      ...["VersionsToCompare", "OperatorList", "OperatorPage", "OperatorNetwork", "HomeAgencies", "HomeNetwork"],
      ...["HomeStations", "PlacePage", "NearbyStops", "NearestStop", "ByOnestopId"],
      ...["MapDepartures", "MapDirections", "MapZone", "MapLocate", "MapRoutes"],
    ]),
  );
});
