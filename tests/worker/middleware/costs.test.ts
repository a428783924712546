/** Every way to ask for data is limited: in requests a minute, and in expensive operations at a time. */
import { beforeAll, describe, expect, test } from "vitest";
import { exportPlaces, PLACES, type Places, places } from "../../../worker/api/graphql/places.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { rowsAs } from "../../support/rows.ts";
import { ask as send } from "../../support/worker/ask.ts";
import { DIRECTIONS_FEED, SPOTS } from "../api/directions-feed.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";

const FEED = "f-costs";
let sha1 = "";

beforeAll(async () => {
  await importFeed(FEED, DIRECTIONS_FEED);
  await refreshLists(stores().db);
  [{ sha1 }] = (await rowsAs<{ sha1: string }>(stores().db, "SELECT sha1 FROM feed_version")) as [{ sha1: string }];
}, 60_000);

const at = ({ lat, lon }: { lat: number; lon: number }) => `${lat},${lon}`;
const ENDS = `fromPlace=${at(SPOTS.a)}&toPlace=${at(SPOTS.e)}`;
const point = ({ lat, lon }: { lat: number; lon: number }) => `{lat:${lat},lon:${lon}}`;
const JOURNEYS = `{ directions(where:{from:${point(SPOTS.a)},to:${point(SPOTS.e)},mode:TRANSIT,depart_at:"2026-03-04T07:30:00-05:00"}) { success } }`;
const tool = (name: string, args: object) => ({
  path: "/api/v2/mcp",
  body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
});

type Way = { path: string; body?: object };

function ask({ path, body }: Way, address: string, limit: number) {
  const headers = { "cf-connecting-ip": address, "content-type": "application/json", accept: "application/json" };
  const init: RequestInit = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  return send(path, { init, vars: { TEST_HOOKS: "", RATE_LIMIT: String(limit) } });
}

/** Requests in a minute with a limit of one: tiles and files have ten times as many. */
const WAYS: readonly [what: string, way: () => Way, requests: number][] = [
  ["GraphQL", () => ({ path: "/api/v2/query", body: { query: "{ feeds { id } }" } }), 1],
  ["REST", () => ({ path: "/api/v2/rest/stops?limit=1" }), 1],
  ["OGC API Features", () => ({ path: "/api/v2/ogc/collections/stops/items?limit=1&f=json" }), 1],
  ["MCP", () => tool("find_feeds", { search: "x" }), 1],
  ["exports", () => ({ path: "/api/v2/rest/feed_versions/export", body: { feed_version_keys: [sha1] } }), 1],
  ["journeys of OpenTripPlanner", () => ({ path: `/api/v2/routing/otp/plan?${ENDS}` }), 1],
  ["journeys of MOTIS", () => ({ path: `/api/v2/routing/motis/api/v5/plan?${ENDS}` }), 1],
  ["reach", () => ({ path: `/api/v2/portal/reach?from=${at(SPOTS.a)}` }), 1],
  ["the catalog of the Mobility Database", () => ({ path: "/api/v2/mobility-database/feeds" }), 1],
  ["the full report of health", () => ({ path: "/health?full" }), 1],
  ["previews", () => ({ path: `/cards/feeds/${FEED}.png` }), 1],
  ["tiles", () => ({ path: "/tiles/stops/1/0/0.mvt" }), 10],
  ["tiles by the paths of Transitland", () => ({ path: "/api/v2/tiles/stops/tiles/1/0/0.pbf" }), 1],
  ["files of datasets", () => ({ path: "/datasets/files/nothing.csv" }), 10],
  ["sitemaps", () => ({ path: "/sitemaps/pages-1.xml" }), 10],
  ["embeds", () => ({ path: `/embed/verdict/${FEED}` }), 1],
];

describe("more requests in a minute than the limit answer 429 with Retry-After:", () => {
  test.each(WAYS)("%s", async (what, way, requests) => {
    const statuses: number[] = [];
    for (let n = 0; n < requests; n++) statuses.push((await ask(way(), what, 1)).status);
    expect(statuses).not.toContain(429);
    const refused = await ask(way(), what, 1);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const isPage = refused.headers.get("content-type")?.startsWith("text/html") === true;
    if (!isPage) expect(await refused.json()).toMatchObject({ code: "rate.limited" });
  });
});

/** Fills the place of a caller, and those in which the caller may wait. */
async function fill(all: Places, caller: string): Promise<() => Promise<void>> {
  const leave = await all.take(caller);
  const waiting = Array.from({ length: PLACES.waitingEach }, () => all.take(caller, 60_000));
  return async () => {
    leave();
    for (const place of waiting) (await place)();
  };
}

const EXPENSIVE: readonly [what: string, way: () => Way, all: () => Places][] = [
  ["lists of many rows", () => ({ path: "/api/v2/query", body: { query: DEAR } }), places],
  ["journeys by GraphQL", () => ({ path: "/api/v2/query", body: { query: JOURNEYS } }), places],
  [
    "journeys of OpenTripPlanner",
    () => ({ path: `/api/v2/routing/otp/plan?${ENDS}&date=2026-03-04&time=07:30` }),
    places,
  ],
  [
    "journeys of MOTIS",
    () => ({ path: `/api/v2/routing/motis/api/v5/plan?${ENDS}&time=2026-03-04T12:30:00Z` }),
    places,
  ],
  ["reach", () => ({ path: `/api/v2/portal/reach?from=${at(SPOTS.a)}&date=2026-03-04&time=07:30` }), places],
  [
    "journeys by MCP",
    () => tool("journeys", { from: SPOTS.a, to: SPOTS.e, depart_at: "2026-03-04T07:30:00-05:00" }),
    places,
  ],
  ["exports", () => ({ path: "/api/v2/rest/feed_versions/export", body: { feed_version_keys: [sha1] } }), exportPlaces],
];
const DEAR = "{ stops(limit: 1000) { route_stops(limit: 1000) { route { route_stops(limit: 100) { id } } } } }";

describe("an expensive operation is refused while others of the caller run:", () => {
  test.each(EXPENSIVE)("%s", async (what, way, all) => {
    const caller = `busy ${what}`;
    const leave = await fill(all(), caller);
    const refused = await ask(way(), caller, 1000);
    expect(await refused.text()).toContain("rate.busy");
    // Another caller is not concerned.
    const other = await (await ask(way(), `idle ${what}`, 1000)).text();
    expect(other).not.toContain("rate.busy");
    await leave();
  });
});
