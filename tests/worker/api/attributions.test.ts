/** Organizations that a feed names (attributions.txt): in GraphQL, REST, the portal's own API, on pages, and in embeds. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { rowAs } from "../../support/rows.ts";
import { ask as askSite } from "../../support/worker/ask.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

const HEADER =
  "attribution_id,agency_id,route_id,trip_id,organization_name,is_producer,is_operator,is_authority,attribution_url,attribution_email,attribution_phone";
const ROWS = [
  "1,,,,Data House,1,0,0,https://data.example,,",
  "2,A,,,Transit Board,0,0,1,,board@example.org,",
  "3,,day,,Bus Company,,1,,javascript:alert(1),,+1 555 0100",
  "4,,,d1,Night Shift,0,1,0,,,",
  "5,,gone,,Nobody,1,,,,,",
  "6,,often,,Bus Company,,1,,javascript:alert(1),,+1 555 0100",
];

let version = 0;
let route = { id: 0, onestop_id: "" };
let other = { id: 0, onestop_id: "" };
let stop = { onestop_id: "" };

beforeAll(async () => {
  version = await importFeed("f-night", { ...NIGHT_FEED, "attributions.txt": csv(HEADER, ...ROWS) });
  await importFeed("f-plain", NIGHT_FEED);
  const { db } = stores();
  await refreshLists(db);
  const named = async <T>(table: string, id: string) =>
    (await rowAs<T & object>(
      db,
      `SELECT id, onestop_id FROM ${table} WHERE feed_version_id = ? AND ${table}_id = ?`,
      version,
      id,
    ))!;
  route = await named("route", "day");
  other = await named("route", "night");
  stop = await named("stop", "P");
}, 60_000);

const names = (rows: readonly { organization_name: string }[]) => rows.map((row) => row.organization_name);

describe("GraphQL answers", () => {
  test("with the rows about each entity and what it belongs to", async () => {
    const fields = "attributions { organization_name is_operator attribution_url agency_id route_id trip_id }";
    const { data } = await ask(
      `query ($ids: [Int!]) {
        feed_versions(ids: [${version}]) { attributions { organization_name } agencies { agency_id attributions { organization_name } } }
        routes(ids: $ids) { route_id ${fields} trips(limit: 1) { trip_id attributions { organization_name } } }
      }`,
      { ids: [route.id, other.id] },
    );
    const [feedVersion] = data.feed_versions;
    expect(names(feedVersion.attributions)).toEqual([
      "Data House",
      "Transit Board",
      "Bus Company",
      "Night Shift",
      "Bus Company",
    ]);
    const agencies = Object.fromEntries(
      feedVersion.agencies.map((agency: { agency_id: string; attributions: [] }) => [
        agency.agency_id,
        names(agency.attributions),
      ]),
    );
    expect(agencies).toEqual({ A: ["Data House", "Transit Board"], B: ["Data House"] });
    const [day, night] = data.routes;
    expect(day.attributions).toEqual([
      expect.objectContaining({ organization_name: "Data House", attribution_url: "https://data.example" }),
      expect.objectContaining({ organization_name: "Transit Board", agency_id: "A" }),
      {
        organization_name: "Bus Company",
        is_operator: true,
        attribution_url: "",
        ...{ agency_id: null, route_id: "day", trip_id: null },
      },
    ]);
    expect(names(night.attributions)).toEqual(["Data House"]);
    expect(day.trips[0].trip_id).toBe("d1");
    expect(names(day.trips[0].attributions)).toEqual(["Data House", "Transit Board", "Bus Company", "Night Shift"]);
  });
});

describe("REST answers", () => {
  test("a route by its key, and a list on request, also as CSV", async () => {
    const get = async (path: string) => (await askSite(`/api/v2/rest${path}`)).text();
    const key = "f-night:day";
    expect(names(JSON.parse(await get(`/routes/${key}`)).routes[0].attributions)).toEqual([
      "Data House",
      "Transit Board",
      "Bus Company",
    ]);
    expect(await get("/routes?feed_onestop_id=f-night")).not.toContain("Transit Board");
    for (const format of ["json", "csv", "geojson"]) {
      expect(await get(`/routes.${format}?feed_onestop_id=f-night&include_attributions=true`)).toContain(
        "Transit Board",
      );
    }
    expect(names(JSON.parse(await get(`/feed_versions/${version}`)).feed_versions[0].attributions)).toContain(
      "Night Shift",
    );
  });
});

describe("the portal's own API", () => {
  const get = async (query: string) =>
    (await (await askSite(`/api/v2/portal/feed_versions/${version}/attributions${query}`)).json()) as {
      organizations: { organization_name: string; routes: number; feed: boolean; attribution_url: string | null }[];
    };

  test("names each organization once, with how much it is named for", async () => {
    const { organizations } = await get("");
    expect(names(organizations)).toEqual(["Data House", "Transit Board", "Bus Company", "Night Shift"]);
    expect(organizations[0]).toMatchObject({ feed: true, agencies: 0, routes: 0, trips: 0 });
    expect(organizations[2]).toMatchObject({ feed: false, routes: 2, attribution_url: null });
  });

  test("selects by ids", async () => {
    expect(names((await get("?route_id=often")).organizations)).toEqual(["Data House", "Bus Company"]);
    expect(names((await get("?trip_id=nothing")).organizations)).toEqual(["Data House"]);
  });

  test("has none for an unknown version", async () => {
    const response = await askSite("/api/v2/portal/feed_versions/999999/attributions");
    expect([response.status, await response.json()]).toEqual([200, { organizations: [] }]);
  });
});

describe("pages name the organizations", () => {
  test.each<[string, () => string, string[], string[]]>([
    ["of a feed", () => "/feeds/f-night", ["Data House", "Transit Board", "Bus Company", "2 routes"], []],
    ["of a version", () => `/feed-versions/${version}`, ["Data House", "Night Shift", "1 trip"], []],
    ["of a route", () => "/routes/f-night:day", ["Data House", "Transit Board", "Bus Company"], ["Night Shift"]],
    ["of another route", () => "/routes/f-night:night", ["Data House"], ["Transit Board", "Bus Company"]],
    ["of a trip", () => "/routes/f-night:day/trips/d1", ["Data House", "Night Shift"], ["Nobody"]],
    ["of a feed without any", () => "/feeds/f-plain", [], ["The feed names for its data"]],
  ])("%s", { timeout: 60_000 }, async (_what, path, shown, hidden) => {
    // The first page loads the code of all pages, which on a busy machine takes longer than a page may.
    let html = "";
    const load = async () => {
      const response = await askSite(path(), { init: { headers: { "user-agent": "Googlebot" } } });
      html = await response.text();
      return response.status;
    };
    await expect.poll(load, { timeout: 40_000 }).toBe(200);
    for (const name of shown) expect(html).toContain(name);
    for (const name of hidden) expect(html).not.toContain(name);
    expect(html).not.toContain('href="javascript:');
  });
});

test("posters name them beside the feed", async () => {
  const poster = async (path: string) => (await askSite(`/posters/${path}.svg`)).text();
  expect(await poster("routes/f-night:day")).toContain("Data: f-night, Data House, Transit Board, Bus Company<");
  const { sha1 } = (await rowAs<{ sha1: string }>(stores().db, "SELECT sha1 FROM feed_version WHERE id = ?", version))!;
  expect(await poster(`feed-versions/${sha1}`)).toContain("Data: f-night, Data House<");
});

test("embeds name them beside the feed", { timeout: 30_000 }, async () => {
  const map = await (await askSite("/embed/route-map/f-night:day")).text();
  expect(map).toContain("Bus Company");
  const board = await (await askSite(`/embed/departures/${stop.onestop_id}`)).text();
  expect(board).toContain("Data House");
  expect(board).not.toContain("Bus Company");
});
