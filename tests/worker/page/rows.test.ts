/**
 * What the loaders of a page may read: 60 rows for a detail page, 10 more for a feed, which has its fetches, imports,
 * changes and modes, and 2 more for each stop that it shows.
 */

import { beforeAll, describe, expect, test } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { homeAgenciesQuery } from "../../../src/pages/home/agencies.ts";
import { networksQuery, totalsQuery, worldQuery } from "../../../src/pages/home/query.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { loadPage } from "../../../worker/page/load.ts";
import { apiTransport } from "../../../worker/page/transport.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { recordFetch } from "../../../worker/store/registry/feed.ts";
import { rowAs, rowsAs } from "../../support/rows.ts";
import { addFeed, addOperatorRow, insert, NOW, sha1Of, stores } from "../api/fixture.ts";
import { csv, importFeed } from "../api/imported.ts";

/** Lines that share a hub: rail, so that the first screen may draw them. */
function railFeed(name: string, lines: number, lat: number): Record<string, string> {
  const all = Array.from({ length: lines }, (_, i) => i);
  const calls = [0, 1, 2, 3, 4];
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", `a,${name},https://a.example,Europe/Berlin`),
    "feed_info.txt": csv("feed_publisher_name,feed_publisher_url,feed_lang", `${name},https://a.example,de`),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon",
      `hub,${name} Hub,${lat},13.4`,
      ...all.flatMap((l) => calls.map((c) => `s${l}-${c},${name} ${l}-${c},${lat + c / 100},${13.4 + l / 100}`)),
    ),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", ...all.map((l) => `r${l},a,${l},1`)),
    "trips.txt": csv("route_id,service_id,trip_id", ...all.map((l) => `r${l},w,t${l}`)),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...all.flatMap((l) => [
        `t${l},08:00:00,08:00:00,hub,0`,
        ...calls.map((c) => `t${l},08:1${c}:00,08:1${c}:00,s${l}-${c},${c + 1}`),
      ]),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "w,1,1,1,1,1,0,0,20260101,20261231",
    ),
  };
}

const VERSIONS = 30;
let operators: string[] = [];

beforeAll(async () => {
  const { db } = stores();
  for (const [i, name] of ["Metro", "Tube", "Subway"].entries()) {
    await importFeed(`f-${name.toLowerCase()}`, railFeed(name, 6 - i, 40 + i));
  }
  const feed = (await rowAs<{ id: number }>(db, "SELECT id FROM feed WHERE onestop_id = 'f-metro'"))!.id;
  const earlier = Array.from({ length: VERSIONS }, (_, i) => ({
    id: 5000 + i,
    fetched_at: `2025-${String(1 + Math.floor(i / 3)).padStart(2, "0")}-0${1 + (i % 3)}T00:00:00Z`,
  }));
  await insert(
    db,
    "feed_version",
    earlier.map(({ id, fetched_at }) => ({
      id,
      feed_id: feed,
      sha1: sha1Of(id),
      url: "https://feeds.example/gtfs.zip",
      file: "",
      fetched_at,
      created_at: fetched_at,
      bytes: 1000,
      max_time: 0,
      earliest_calendar_date: "2025-01-01",
      latest_calendar_date: "2025-12-31",
      feed_infos: "[]",
      service_levels: "[]",
    })),
  );
  const done = { in_progress: 0, success: 1, created_at: NOW.toISOString(), updated_at: NOW.toISOString() };
  await insert(
    db,
    "feed_version_import",
    earlier.map(({ id }) => ({ feed_version_id: id, ...done })),
  );
  for (const { fetched_at } of earlier) {
    await recordFetch(db, { feedId: feed, urlType: "static_current", url: "u", success: true, fetchedAt: fetched_at });
  }
  const operator = await rowAs<{ onestop_id: string }>(
    db,
    "SELECT onestop_id FROM operator_feed WHERE feed_id = ?",
    feed,
  );
  for (const i of [1, 2, 3]) {
    await addFeed(db, { id: 900 + i, onestop_id: `f-metro~rt${i}`, spec: "gtfs-rt" });
    await addOperatorRow(db, { id: 9000 + i, onestopId: operator!.onestop_id, name: "Metro", feedId: 900 + i });
  }
  await refreshLists(db);
  operators = (
    await rowsAs<{ onestop_id: string }>(db, "SELECT DISTINCT onestop_id FROM operator_feed ORDER BY id")
  ).map((row) => row.onestop_id);
  // 256 rows a block: as many as 6,326 feeds and 2,792 operators take.
  const blocks = (kind: string, count: number) =>
    Array.from({ length: count - 1 }, (_, i) => `('${kind}', ${1000 + i}, '{}', '{}', '[]')`).join(", ");
  await db.write(
    [blocks("feed", 25), blocks("operator", 11)].map((values) => ({
      sql: `INSERT INTO list_block (kind, block, entries, totals, tags) VALUES ${values}`,
    })),
  );
}, 120_000);

/** Rows that the loaders of a page read. */
async function rowsRead(path: string): Promise<number> {
  const opened = stores();
  const client = createQueryClient(apiTransport(createContext({ stores: opened, now: NOW })), Number.POSITIVE_INFINITY);
  const site = { name: "P", url: "http://p.test", apiBase: "/api/v2", links: {}, signIn: null, buildId: "x", now: 0 };
  const loaded = await loadPage(new Request(`http://p.test${path}`), client, site as never);
  expect(loaded instanceof Response ? loaded.status : loaded.failure, path).toBeNull();
  return opened.db.cost.rowsRead;
}

const idOf = async (table: "route" | "stop") =>
  (await rowAs<{ onestop_id: string }>(stores().db, `SELECT onestop_id FROM ${table} ORDER BY id LIMIT 1`))!.onestop_id;

describe("rows read by", () => {
  test.each([
    ["a feed with a full page of versions", "/feeds/f-metro"],
    ["its next page", "/feeds/f-metro?after=5025"],
    ["a version that is not imported", `/feeds/f-metro/versions/${sha1Of(5000)}`],
  ])("%s: at most 72", async (_what, path) => {
    const rows = await rowsRead(path);
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(72);
    expect(rows).toBeGreaterThan(5);
  });

  test("an active version, an operator and a route: at most 60", async () => {
    const version = (await rowAs<{ sha1: string }>(stores().db, "SELECT sha1 FROM feed_version WHERE active = 1"))!;
    for (const path of [
      `/feed-versions/${version.sha1}`,
      `/operators/${operators[0]}`,
      `/routes/${await idOf("route")}`,
    ]) {
      const rows = await rowsRead(path);
      expect(rows, `${path}: ${rows} rows`).toBeLessThanOrEqual(60);
    }
  });

  test("a stop, including departures of its hub and six neighbors: at most 64 and 2 for each", async () => {
    const rows = await rowsRead(`/stops/${await idOf("stop")}`);
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(64 + 2 * 7);
  });

  test("lists, in a registry as large as the Atlas: at most 80", async () => {
    for (const path of ["/feeds", "/operators", "/places"]) {
      const rows = await rowsRead(path);
      expect(rows, `${path}: ${rows} rows`).toBeLessThanOrEqual(80);
    }
  });

  test("the home page, which draws one of three rail networks: at most 60", async () => {
    const opened = stores();
    const transport = apiTransport(createContext({ stores: opened, now: NOW }));
    const client = createQueryClient(transport, Number.POSITIVE_INFINITY);
    const [{ featured }, , { agencies }] = await Promise.all([
      client.fetchQuery(networksQuery),
      client.fetchQuery(worldQuery),
      client.fetchQuery(homeAgenciesQuery),
      client.fetchQuery(totalsQuery),
    ]);
    expect(agencies).toHaveLength(3);
    expect(featured!.routes).toHaveLength(6);
    const rows = opened.db.cost.rowsRead;
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(60);
  });
});
