/** What the first screen draws of an operator, and what the whole screen reads beside lists as long as the registry. */

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createQueryClient } from "../../../../src/data/client.ts";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { homeAgenciesQuery } from "../../../../src/pages/home/agencies.ts";
import { featuredQuery, totalsQuery } from "../../../../src/pages/home/query.ts";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { apiTransport } from "../../../../worker/page/transport.ts";
import { LISTS_CHANGED } from "../../../../worker/store/db/data-version.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { refreshLists } from "../../../../worker/store/lists/list-write.ts";
import { rowAs } from "../../../support/rows.ts";
import { NOW, stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";

const { db } = stores();
const handler = portalHandler("/api/v2");

type Lines = {
  agency_name: string;
  feed_infos: { feed_publisher_name: string }[];
  routes: { route_id: string; lines: string[] }[];
  stations: { name: string; lon: number; lat: number }[];
};

function open() {
  const opened = openStores(env as unknown as Record<string, unknown>);
  return { opened, api: createContext({ stores: opened, now: NOW, user: null }) };
}

async function lines(id: string, query: string) {
  const { opened, api } = open();
  const request = new Request(`http://portal.invalid/api/v2/portal/operators/${encodeURIComponent(id)}/lines${query}`);
  const response = await handler(request, { api, archive: null });
  return { status: response.status, body: (await response.json()) as Lines, rows: opened.db.cost.rowsRead };
}

/** A feed of one agency: each route has stops of its own, and all of them the first. */
function feed(name: string, count: number, type: number, lat: number) {
  const routes = Array.from({ length: count }, (_, i) => i);
  const ends = [1, 2, 3];
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", `a,${name},https://a.example,Europe/Berlin`),
    "feed_info.txt": csv("feed_publisher_name,feed_publisher_url,feed_lang", `${name} sample,https://a.example,de`),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon",
      `hub,Hub,${lat},13.4`,
      ...routes.flatMap((r) => ends.map((e) => `s${r}-${e},Stop ${r}-${e},${lat + e / 100},${13.4 + r / 100}`)),
    ),
    "routes.txt": csv(
      "route_id,agency_id,route_short_name,route_type,route_color",
      ...routes.map((r) => `r${r},a,${r},${type},0A7A58`),
    ),
    "trips.txt": csv("route_id,service_id,trip_id", ...routes.map((r) => `r${r},w,t${r}`)),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...routes.flatMap((r) => [
        `t${r},08:00:00,08:00:00,hub,0`,
        ...ends.map((e) => `t${r},08:0${e}:00,08:0${e}:00,s${r}-${e},${e}`),
      ]),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "w,1,1,1,1,1,0,0,20260101,20261231",
    ),
  };
}

async function operatorOf(feedId: string): Promise<string> {
  const row = await rowAs<{ onestop_id: string }>(
    db,
    "SELECT o.onestop_id FROM operator_feed o JOIN feed f ON f.id = o.feed_id WHERE f.onestop_id = ?",
    feedId,
  );
  return row!.onestop_id;
}

let metro = "";
let bus = "";

beforeAll(async () => {
  await importFeed("f-metro", feed("Metro", 6, 1, 52));
  await importFeed("f-bus", feed("Buses", 60, 3, 40));
  for (let i = 0; i < 6; i++) await importFeed(`f-town${i}`, feed(`Town ${i}`, 1, 3, 30 + i));
  await refreshLists(db);
  [metro, bus] = await Promise.all([operatorOf("f-metro"), operatorOf("f-bus")]);
}, 120_000);

describe("the lines of an operator", () => {
  test("include the stations of a small network, each name once", async () => {
    const { body, rows } = await lines(metro, "?routes=40&stations=6");
    expect(body.agency_name).toBe("Metro");
    expect(body.feed_infos.map((info) => info.feed_publisher_name)).toEqual(["Metro sample"]);
    expect(body.routes.map((route) => route.route_id).sort()).toEqual(["r0", "r1", "r2", "r3", "r4", "r5"]);
    expect(decodeLine(body.routes[0]!.lines[0]!)[0]).toEqual([13.4, 52]);
    expect(body.stations.filter(({ name }) => name === "Hub")).toEqual([{ name: "Hub", lon: 13.4, lat: 52 }]);
    expect(body.stations).toHaveLength(1 + 6 * 3);
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(14);
  });

  test("omit stations when there are more lines or none are requested", async () => {
    expect((await lines(metro, "?stations=5")).body.stations).toEqual([]);
    expect((await lines(metro, "")).body.stations).toEqual([]);
    const { body, rows } = await lines(bus, "?stations=1000");
    expect(body.routes).toHaveLength(40);
    expect(body.stations).toEqual([]);
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(12);
  });

  test("return 404 for an unknown operator and 400 for a bad limit", async () => {
    expect((await lines("o-nobody", "")).status).toBe(404);
    expect((await lines(bus, "?routes=many")).status).toBe(400);
  });
});

describe("the largest operators", () => {
  test("are listed first, up to the requested number", async () => {
    const { opened, api } = open();
    const ask = async (query: string) => {
      const request = new Request(`http://portal.invalid/api/v2/portal/operators/largest${query}`);
      const response = await handler(request, { api, archive: null });
      return (await response.json()) as { operators: { onestop_id: string; name: string; routes: number }[] };
    };
    const { operators } = await ask("?limit=2");
    expect(operators).toMatchObject([
      { onestop_id: bus, name: "Buses", routes: 60 },
      { onestop_id: metro, name: "Metro", routes: 6 },
    ]);
    expect(opened.db.cost.rowsRead).toBeLessThanOrEqual(4);
    expect((await ask("")).operators.map(({ routes }) => routes)).toEqual([60, 6, 1, 1, 1, 1, 1, 1]);
  });
});

describe("the first screen", () => {
  test("reads at most 140 rows in addition to the registry lists, and draws the rail network", async () => {
    const block = (i: number) => `('feed', ${1000 + i}, '{}', '{}', '[]'), ('operator', ${1000 + i}, '{}', '{}', '[]')`;
    const blocks = Array.from({ length: 40 }, (_, i) => block(i)).join(", ");
    await db.write([
      { sql: `INSERT INTO list_block (kind, block, entries, totals, tags) VALUES ${blocks}` },
      LISTS_CHANGED,
    ]);
    const { opened, api } = open();
    const client = createQueryClient(apiTransport(api), Number.POSITIVE_INFINITY);
    const [featured, { agencies }, totals] = await Promise.all([
      client.fetchQuery(featuredQuery),
      client.fetchQuery(homeAgenciesQuery),
      client.fetchQuery(totalsQuery),
    ]);
    expect(agencies).toHaveLength(8);
    expect(agencies[0]!.onestop_id).toBe(bus);
    expect(totals!.operators).toBe(8);
    expect(featured).toMatchObject({ agency: "Metro", operator: metro, sample: true });
    expect(featured!.routes).toHaveLength(6);
    expect(featured!.schematic.stops.some((stop) => stop.name === "Hub")).toBe(true);
    const rows = opened.db.cost.rowsRead;
    expect(rows, `${rows} rows`).toBeGreaterThan(40);
    // The list of operators with verdicts also reads that of feeds.
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(140);
  });
});
