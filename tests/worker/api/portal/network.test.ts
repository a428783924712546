/** What the page of an operator lists: routes with lines, pages of stops, for few rows whatever their number. */

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { activateVersion, unimportVersion } from "../../../../worker/ingest/lifecycle.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { packList } from "../../../../worker/store/db/packed-entries.ts";
import { routeEntries } from "../../../../worker/store/entities/network.ts";
import { findFeed } from "../../../../worker/store/registry/feed.ts";
import { rowAs, rowsAs } from "../../../support/rows.ts";
import { NOW, stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";

const ROUTES = 25;
const STOPS = 450;
const { db } = stores();
const handler = portalHandler("/api/v2");

type Stop = { stop_id: string; stop_name: string; feed_onestop_id: string };
type Network = {
  route_count: number;
  routes: {
    route_id: string;
    route_short_name: string;
    route_color: string;
    route_sort_order: number | null;
    lines: string[];
  }[];
  stop_count: number;
  stops: Stop[];
  spots: [lon: number, lat: number][];
};

async function network(id: string, query = "") {
  const opened = openStores(env as unknown as Record<string, unknown>);
  const request = new Request(
    `http://portal.invalid/api/v2/portal/operators/${encodeURIComponent(id)}/network${query}`,
  );
  const response = await handler(request, {
    api: createContext({ stores: opened, now: NOW, user: null }),
    archive: null,
  });
  return { status: response.status, body: (await response.json()) as Network, rows: opened.db.cost.rowsRead };
}

const pad = (n: number) => String(n).padStart(3, "0");
const stops = Array.from({ length: STOPS }, (_, i) => i);
const routes = Array.from({ length: ROUTES }, (_, i) => i);

/** Each route serves its own stops and the first one. */
const files = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "a,Big,https://a.example,Europe/Berlin"),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon",
    ...stops.map((i) => `s${i},Stop ${pad(STOPS - i)},${52 + i / 1000},13.4`),
    "lonely,Nobody stops here,52,13",
  ),
  "routes.txt": csv(
    "route_id,agency_id,route_short_name,route_type,route_color,route_sort_order",
    ...routes.map((i) => `r${i},a,${i},3,0A7A58,${ROUTES - i}`),
  ),
  "trips.txt": csv("route_id,service_id,trip_id", ...routes.map((i) => `r${i},w,t${i}`)),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...routes.flatMap((r) => [
      `t${r},08:00:00,08:00:00,s0,1`,
      ...stops.filter((s) => s % ROUTES === r && s > 0).map((s) => `t${r},09:00:00,09:00:00,s${s},${s + 1}`),
    ]),
  ),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "w,1,1,1,1,1,0,0,20260101,20261231",
  ),
};

let operator = "";
let version = 0;

beforeAll(async () => {
  version = await importFeed("f-big", files);
  operator = (await rowAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed"))!.onestop_id;
}, 60_000);

describe("the network of an operator", () => {
  test("has its routes with their lines", async () => {
    const { body, rows } = await network(operator);
    expect(body.route_count).toBe(ROUTES);
    expect(body.routes.map((route) => route.route_id).sort()).toEqual(routes.map((i) => `r${i}`).sort());
    for (const route of body.routes)
      expect([route.route_color, route.route_sort_order]).toEqual(["0A7A58", ROUTES - Number(route.route_short_name)]);
    expect(decodeLine(body.routes[0]!.lines[0]!)[0]).toEqual([13.4, 52]);
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(20);
  });

  test("has its stops by name in pages, each once and none that it does not serve", async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < STOPS + 20; offset += 20) {
      const { body, rows } = await network(operator, `?offset=${offset}`);
      expect(rows).toBeLessThanOrEqual(20);
      expect(body.stop_count).toBe(STOPS);
      expect(body.stops.length).toBe(Math.min(20, Math.max(0, STOPS - offset)));
      seen.push(...body.stops.map((stop) => stop.stop_name));
    }
    expect(seen).toEqual(stops.map((i) => `Stop ${pad(i + 1)}`));
  });

  test("has a sample of its many stops for a drawing, evenly distributed, for one row read", async () => {
    const { body } = await network(operator);
    const lats = body.spots.map(([, lat]) => lat).toSorted((a, b) => a - b);
    expect(new Set(lats).size).toBe(lats.length);
    expect(lats.length).toBeGreaterThan(100);
    expect(lats.length).toBeLessThanOrEqual(120);
    expect(body.spots.every(([lon]) => lon === 13.4)).toBe(true);
    // 450 stops lie a thousandth of a degree apart: no gap is much wider than four of them.
    expect(lats[0]).toBeLessThan(52.01);
    expect(lats.at(-1)).toBeGreaterThan(52.439);
    expect(Math.max(...lats.slice(1).map((lat, i) => lat - lats[i]!))).toBeLessThan(0.01);
    const ofVersion = await handler(
      new Request(`http://portal.invalid/api/v2/portal/feed_versions/${version}/network`),
      { api: createContext({ stores: stores(), now: NOW, user: null }), archive: null },
    );
    const { stops } = (await ofVersion.json()) as { stops: { stop_id: null; lon: number; lat: number }[] };
    expect(stops.map(({ lon, lat }) => [lon, lat])).toEqual(body.spots);
    expect(stops[0]).toMatchObject({ stop_id: null, stop_name: null });
  });

  test("is limited by the query parameters", async () => {
    const { body } = await network(operator, "?routes=3&limit=7&offset=195");
    expect(body.routes).toHaveLength(3);
    expect(body.stops.map((stop) => stop.stop_name)).toEqual(
      [195, 196, 197, 198, 199, 200, 201].map((n) => `Stop ${pad(n + 1)}`),
    );
  });

  test("is empty for an unknown operator", async () => {
    expect((await network("o-nobody")).body).toEqual({
      route_count: 0,
      routes: [],
      stop_count: 0,
      stops: [],
      spots: [],
    });
  });

  test("has the routes of blocks that an earlier build wrote, without a sort order", async () => {
    type Block = { agency_id: number; block: number; entries: string };
    const blocks = await rowsAs<Block>(db, "SELECT agency_id, block, entries FROM agency_block WHERE kind = 'route'");
    const write = (form: (entries: string) => string) =>
      db.write(
        blocks.map(({ agency_id, block, entries }) => ({
          sql: "UPDATE agency_block SET entries = ? WHERE kind = 'route' AND agency_id = ? AND block = ?",
          values: [form(entries), agency_id, block],
        })),
      );
    const earlier = (entries: string) => routeEntries(entries).map((entry) => entry.slice(0, 9));
    const { body } = await network(operator);
    for (const form of [JSON.stringify, (entries: unknown[][]) => packList(entries, { length: 9, nested: 8 })]) {
      await write((entries) => form(earlier(entries)));
      expect((await network(operator)).body.routes).toEqual(
        body.routes.map((route) => ({ ...route, route_sort_order: null })),
      );
    }
    await write((entries) => entries);
    expect((await network(operator)).body.routes).toEqual(body.routes);
  });

  test("disappears with the version, and is missing for agencies without blocks", async () => {
    const feed = (await findFeed(db, "f-big"))!.id;
    await activateVersion(stores(), feed, null);
    expect((await network(operator)).body.route_count).toBe(0);
    await activateVersion(stores(), feed, version);
    expect((await network(operator)).body.route_count).toBe(ROUTES);
    await db.write([{ sql: "DELETE FROM agency_block" }, { sql: "UPDATE agency SET stop_count = NULL" }]);
    expect((await network(operator)).status).toBe(404);
    await activateVersion(stores(), feed, version);
    expect((await network(operator)).body.stop_count).toBe(STOPS);
    await unimportVersion(stores(), { id: version, feed_id: feed }, NOW.toISOString());
    expect(await db.rows("SELECT 1 FROM agency_block")).toEqual([]);
  });
});
