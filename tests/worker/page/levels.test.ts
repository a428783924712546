/**
 * Trips to the database that a visitor waits for one after the other: before the first byte none, or one that decides the
 * status; at most three for a whole page, and for each operation that pages send, those that the browser sends later
 * included. The pages of stops and routes have tests of their own.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { ask as send } from "../../../src/data/query.ts";
import { MAP_ROUTES } from "../../../src/map/routes-query.ts";
import { aroundQuery } from "../../../src/pages/map/around/query.ts";
import { directionsQuery, zoneQuery } from "../../../src/pages/map/directions/query.ts";
import { locate, locatePlace } from "../../../src/pages/map/locate.ts";
import { reachQuery } from "../../../src/pages/map/reach/query.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ensureFindings } from "../../../worker/store/version/finding-write.ts";
import { findVersionById } from "../../../worker/store/version/version.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { rowsAs } from "../../support/rows.ts";
import { ask } from "../../support/worker/ask.ts";
import {
  expectTrips,
  loadAlone,
  loadCounted,
  MAX_LEVELS,
  type OperationLevels,
  transportAlone,
} from "../../support/worker/levels.ts";
import { DIRECTIONS_FEED, SPOTS } from "../api/directions-feed.ts";
import { addFeed, addOperatorRow, NOW, stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";

/** Trips of a request before its page: data version and redirects. */
const MAX_LEVELS_BEFORE = 2;

/** Milliseconds of a trip in requests. */
const TRIP_MS = 15;
const PLACE = { city_name: "Springfield", adm1_name: "West", adm1_iso: "HE-W", adm0_name: "Here", adm0_iso: "HE" };

/** Values for the placeholders of paths, known when the fixture is written. */
const ids: Record<string, string> = {};
const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name]!));

beforeAll(async () => {
  const { db } = stores();
  const named = (name: string) => ({
    ...GOOD_FEED,
    "stops.txt": GOOD_FEED["stops.txt"]!.replace("S,Start", `S,${name}`),
  });
  const versions = {
    oldest: await importFeed("f-good", named("First"), "2026-01-01T12:00:00Z"),
    old: await importFeed("f-good", GOOD_FEED, "2026-02-01T12:00:00Z"),
    active: await importFeed("f-good", named("Begin"), "2026-03-01T12:00:00Z"),
    never: await importFeed("f-good", named("Never"), "2026-03-02T12:00:00Z", { activate: false }),
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
  for (const { path } of SCREENS) await loadCounted(filled(path), NOW);
  await loadCounted(filled("/feeds/f-good/compare?from={active}&to={old}"), NOW);
}, 120_000);

/** From the south to the east, with a change. */
const WAY = `fromPlace=${SPOTS.a.lon},${SPOTS.a.lat}&toPlace=${SPOTS.e.lon},${SPOTS.e.lat}`;

type Screen = { path: string; first: number; levels: number };

const screen = (path: string, first: number, levels: number): Screen => ({ path, first, levels });

/** Trips before the first byte, and of the whole page. */
const SCREENS: readonly Screen[] = [
  screen("/", 0, 3),
  screen("/feeds", 0, 1),
  screen("/feeds?search=good", 0, 1),
  screen("/feeds/realtime", 0, 1),
  screen("/feeds/utilities/find-by-url", 0, 2),
  screen("/feeds/utilities/find-by-url?url={lines}", 0, 3),
  screen("/feeds/f-good", 1, 3),
  screen("/feeds/f-good~rt", 1, 2),
  screen("/feeds/f-good/versions/{active}", 1, 3),
  screen("/feeds/f-good/versions/{old}?stops=start&routes_from=20", 1, 3),
  screen("/feeds/f-good/versions/{never}", 1, 3),
  screen("/feeds/f-good/versions/{active}/riders", 1, 3),
  screen("/feeds/f-good/versions/{never}/riders", 1, 3),
  screen("/feed-versions/{oldId}", 1, 3),
  screen("/operators", 0, 1),
  screen("/operators?merged=false", 0, 2),
  screen("/operators?merged=false&search=small", 0, 3),
  screen("/operators/{operator}", 1, 3),
  screen("/operators/{operator}?stops_before=20", 1, 3),
  screen("/operators/{operator}/publisher", 1, 3),
  screen("/map", 0, 3),
  // Journeys, with the clock and the calendar of the start. The isolate keeps the network of the day; the first page that
  // needs it takes a trip more.
  screen(`/map?${WAY}&departAt=2026-03-04T12:30:00Z`, 0, 2),
  screen(`/map?${WAY}&arriveBy=2026-03-04T14:00:00Z`, 0, 2),
  // Without a journey on the day, later days are looked at, too.
  screen(`/map?${WAY}&departAt=2030-03-04T12:30:00Z`, 0, 2),
  screen("/map?from=Nowhere&to=East+End&date=2026-03-04&time=07:30", 1, 1),
  screen("/places", 0, 2),
  screen("/places/Here", 1, 3),
  screen("/places/Here/West", 1, 3),
  screen("/places/Here/West/Springfield", 1, 3),
  screen("/documentation/api/rest-console", 0, 2),
  screen("/documentation/api/graphql-console", 0, 3),
  screen("/documentation/api/graphql-console?query=%7Bfeeds%7Bid%7D%7D", 0, 3),
  screen("/datasets", 0, 0),
  screen("/embeds", 0, 2),
  screen("/embeds?id={stop}", 0, 0),
  screen("/nearby", 0, 1),
  screen("/nearby?lat=40.75&lon=-74&radius=1000", 0, 2),
  // The nearest stop is 360 km away, and 2,000 km.
  screen("/nearby?lat=44&lon=-74", 0, 3),
  screen("/nearby?lat=30.75&lon=-94", 0, 3),
  screen("/search?q=small", 0, 1),
  screen("/search", 0, 1),
  screen("/onestop-id", 0, 2),
  screen("/onestop-id/{operator}", 1, 1),
  screen("/onestop-id/f-good", 1, 1),
  screen("/onestop-id/{stop}", 1, 1),
  screen("/onestop-id/{route}", 1, 1),
  screen("/validate", 0, 0),
  screen("/status", 0, 1),
  screen("/account", 0, 0),
  screen("/mail", 0, 0),
  screen("/news", 0, 0),
  screen("/changes", 0, 1),
  screen("/changes?days=365", 0, 1),
];

/** Comparisons are kept in the isolate: each is of two versions that no other compares. */
const COMPARISONS: readonly Screen[] = [
  screen("/feeds/f-good/compare", 1, 3),
  screen("/feeds/f-good/compare?to={old}", 1, 3),
  screen("/feeds/f-good/compare?from={oldest}&to={active}", 1, 3),
];

describe("trips one after the other", () => {
  test.each(COMPARISONS)(
    "$path: $first before the first byte, $levels of the whole page",
    async ({ path, ...trips }) => {
      expect(await loadCounted(filled(path), NOW)).toMatchObject({ ...trips, status: 200 });
    },
  );

  test("the form of journeys: its names, then the clock of the start, before it leads to their page", async () => {
    const path = "/map?from=North+End&to=East+End&date=2026-03-04&time=07:30";
    const load = () => loadCounted(path, NOW);
    expect((await expectTrips(load, path, { first: 3, levels: 3 })).status).toBe(302);
  });

  test.each(SCREENS)("$path: $first before the first byte, $levels of the whole page", async ({ path, ...trips }) => {
    const load = () => loadCounted(filled(path), NOW);
    expect([200, 302]).toContain((await expectTrips(load, path, trips)).status);
  });

  test("are at most one before the first byte, and three of a page", () => {
    expect(SCREENS.filter(({ first, levels }) => first > 1 || levels > MAX_LEVELS)).toEqual([]);
  });

  test.each(SCREENS)("$path: Server-Timing counts those of the whole request", async ({ path, levels }) => {
    const headers = { "x-test-store-delay": String(TRIP_MS), "x-test-now": NOW.toISOString() };
    const response = await ask(filled(path), { init: { headers, redirect: "manual" } });
    await response.text();
    const trips = /trips;desc="(\d+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
    if (response.status === 200) expect(Number(trips)).toBeLessThanOrEqual(levels + MAX_LEVELS_BEFORE);
    else expect(response.status).toBe(302);
  });
});

test("no operation of a page waits for more than three trips", { timeout: 60_000 }, async () => {
  const operations: OperationLevels = new Map();
  const signal = new AbortController().signal;
  const paths = [...SCREENS, ...COMPARISONS].map(({ path }) => filled(path));
  for (const path of paths) await loadAlone(path, transportAlone(operations, NOW));
  // Pages read these documents where another server answers.
  for (const path of paths) await loadAlone(path, transportAlone(operations, NOW, { withPortal: false }));
  // The browser sends these.
  const client = createQueryClient(transportAlone(operations, NOW), Number.POSITIVE_INFINITY);
  const [point, there] = [SPOTS.b, SPOTS.e];
  await client.fetchQuery(aroundQuery({ point, radius: 1000, fallback: true }));
  await client.fetchQuery(directionsQuery(point, there, "TRANSIT", "departure", "2026-03-04T07:00:00-05:00", false));
  await client.fetchQuery(reachQuery({ from: point, date: "2026-03-04", time: "07:00", minutes: 60 }, true));
  await client.fetchQuery(zoneQuery(point));
  for (const id of [ids.operator!, ids.stop!, ids.route!]) await locate(client, id, signal);
  await locatePlace(client, { ...PLACE, operators: 1 }, signal);
  const { id } = (await rowsAs<{ id: number }>(stores().db, "SELECT id FROM route ORDER BY id LIMIT 1"))[0]!;
  await send(client, MAP_ROUTES, { ids: [id], all: true }, signal);

  expect([...operations].filter(([, levels]) => levels > MAX_LEVELS)).toEqual([]);
  expect(operations.size).toBeGreaterThan(40);
  expect([...operations.keys()]).toEqual(
    expect.arrayContaining([
      ...["FeedPage", "FeedHead", "FeedOperators", "FeedVersions", "FeedList", "FeedVersionHead", "FeedVersionPage"],
      ...["VersionsToCompare", "OperatorList", "OperatorPage", "OperatorNetwork", "HomeAgencies", "HomeNetwork"],
      ...["HomeStations", "PlacePage", "NearbyStops", "NearestStop", "ByOnestopId"],
      ...["MapDepartures", "MapDirections", "MapPlan", "MapReach", "MapStart", "MapZone", "MapLocate", "MapRoutes"],
    ]),
  );
});
