/** Feed versions by the portal's own API: their lists, their neighbors, two of them side by side. */
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../../worker/api/tables.ts";
import { unimportVersion } from "../../../../worker/ingest/lifecycle.ts";
import { findVersionById } from "../../../../worker/store/version/version.ts";
import { SMALL_FEED } from "../../../support/small-feed.ts";
import { NOW, stores } from "../fixture.ts";
import { csv, importFeed } from "../imported.ts";

const handler = portalHandler("/api/v2");

async function get(path: string) {
  const opened = stores();
  const request = new Request(`https://portal.example/api/v2/portal${path}`);
  const response = await handler(request, { api: createContext({ stores: opened, now: NOW }), archive: null });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const json = (await response.json()) as any;
  return { status: response.status, json, rowsRead: opened.db.cost.rowsRead };
}

const STOPS = 1200;
const stops = (change: (i: number) => string | null = () => null) =>
  csv(
    "stop_id,stop_name,stop_lat,stop_lon",
    "S,Start,48.2,16.37",
    "E,End,48.21,16.38",
    ...Array.from({ length: STOPS }, (_, i) => change(i) ?? `s${i},Stop Nr ${i},${48 + i / 1000},16.3`).filter(
      (row) => row !== "",
    ),
  );

let first: number;
let second: number;
let other: number;

beforeAll(async () => {
  first = await importFeed("f-compared", { ...SMALL_FEED, "stops.txt": stops() }, "2026-02-01T12:00:00Z");
  const change = (i: number) =>
    i === 700
      ? "" // gone
      : i === 701
        ? "s701,Café Straße,48.701,16.3" // renamed
        : i === 702
          ? "s702,Stop Nr 702,48.7021,16.3" // moved by 11 m
          : i === 703
            ? "n703,Stop Nr 703,48.703,16.3" // a new id
            : null;
  const changed = {
    ...SMALL_FEED,
    "stops.txt": `${stops(change)}NEW,Brand new,47,15\n`,
    "routes.txt": SMALL_FEED["routes.txt"]!.replace("One", "Uno"),
    "calendar.txt": SMALL_FEED["calendar.txt"]!.replace("WD,1,1,1,1,1,0,0", "WD,1,1,1,1,0,1,0"),
    "levels.txt": "level_id,level_index\nL,0\n",
  };
  second = await importFeed("f-compared", changed, "2026-03-01T12:00:00Z");
  other = await importFeed("f-other", SMALL_FEED, "2026-03-01T12:00:00Z");
});

describe("a version", () => {
  test("has its counts and links to the previous and next versions", async () => {
    const { json, rowsRead } = await get(`/feed_versions/${first}`);
    const last = (await get(`/feed_versions/${second}`)).json;
    expect(json).toMatchObject({ feed_onestop_id: "f-compared", imported: true, active: false, previous: null });
    expect(json).toMatchObject({ agencies: 1, routes: 1, stops: STOPS + 2, trips: 2, next: { sha1: last.sha1 } });
    expect(last).toMatchObject({ active: true, previous: { sha1: json.sha1 }, next: null });
    expect((await get(`/feed_versions/${json.sha1.toUpperCase()}`)).json).toEqual(json);
    expect(rowsRead).toBeLessThanOrEqual(8);
  });

  test("is drawn with its lines, and with its stops if they are few: stations merged, entrances omitted", async () => {
    const inside = csv(
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station",
      "S,Platform,48.2,16.37,0,P",
      "P,Station,48.2,16.371,1,",
      "D,Door,48.2,16.372,2,P",
      "E,End,48.21,16.38,,",
    );
    const version = await importFeed("f-drawn", { ...SMALL_FEED, "stops.txt": inside }, "2026-03-01T12:00:00Z");
    const { json, rowsRead } = await get(`/feed_versions/${version}/network`);
    expect(json).toMatchObject({ route_count: 1, routes: [{ lines: [expect.any(String)] }] });
    expect(json.stops).toEqual([
      { stop_id: "P", stop_name: "Station", lon: 16.371, lat: 48.2 },
      { stop_id: "E", stop_name: "End", lon: 16.38, lat: 48.21 },
    ]);
    expect(rowsRead).toBeLessThanOrEqual(6);
    // A large version has a sample of the stops that routes call at, here both of 1,202.
    const large = await get(`/feed_versions/${first}/network`);
    expect(large.json.stops).toEqual([
      { stop_id: null, stop_name: null, lon: 16.37, lat: 48.2 },
      { stop_id: null, stop_name: null, lon: 16.38, lat: 48.21 },
    ]);
    expect(large.rowsRead).toBeLessThanOrEqual(8);
  });

  test("draws some of its stops when no trip calls at them", async () => {
    const bare = {
      ...SMALL_FEED,
      "stops.txt": stops(),
      "trips.txt": csv("route_id,service_id,trip_id", "nowhere,WD,T1"),
    };
    const version = await importFeed("f-bare", bare, "2026-03-01T12:00:00Z");
    const { json, rowsRead } = await get(`/feed_versions/${version}/network`);
    expect(json.routes.flatMap(({ lines }: { lines: string[] }) => lines)).toEqual([]);
    const drawn = json.stops as { stop_id: null; lat: number }[];
    expect(drawn).toHaveLength(200);
    expect(drawn[0]).toEqual({ stop_id: null, stop_name: null, lon: 16.37, lat: 48.2 });
    // From the first ones and from the middle.
    expect([Math.min(...drawn.map(({ lat }) => lat)), Math.max(...drawn.map(({ lat }) => lat))]).toEqual([48, 48.697]);
    expect(rowsRead).toBeLessThanOrEqual(8);
  });

  test.each(["0", "999999", "abc", "f".repeat(40)])("%s is 404", async (key) => {
    for (const path of ["", "/stops", "/routes", "/agencies", `/compare/${key}`]) {
      expect((await get(`/feed_versions/${key}${path}`)).status).toBe(404);
    }
  });
});

describe("its stops", () => {
  test("are paginated from any offset, reading a few rows", async () => {
    const page = async (query: string) => get(`/feed_versions/${first}/stops?${query}`);
    const { json, rowsRead } = await page("");
    expect(json).toMatchObject({ total: STOPS + 2, of: STOPS + 2, offset: 0 });
    expect(json.stops).toHaveLength(20);
    expect(rowsRead).toBeLessThanOrEqual(6);
    const later = await page("limit=100&offset=1000");
    expect(later.rowsRead).toBeLessThanOrEqual(7);
    const names = later.json.stops.map((s: { name: string }) => s.name);
    expect([names.length, new Set(names).size]).toEqual([100, 100]);
    const whole = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((i) => page(`limit=100&offset=${i * 100}`)),
    );
    const all = whole.flatMap(({ json }) => json.stops.map((s: { id: string }) => s.id));
    expect([all.length, new Set(all).size]).toEqual([STOPS + 2, STOPS + 2]);
    expect(all.slice(1000, 1100)).toEqual(later.json.stops.map((s: { id: string }) => s.id));
    expect((await page("offset=5000")).json).toMatchObject({ stops: [], total: STOPS + 2, offset: 5000 });
    expect((await page("offset=-3")).json.offset).toBe(0);
    expect((await page("limit=x")).status).toBe(400);
  });

  test("can be searched by name and id, ignoring accents and case, even in an inactive version", async () => {
    const find = async (version: number, text: string) =>
      (await get(`/feed_versions/${version}/stops?search=${encodeURIComponent(text)}`)).json;
    expect((await find(first, "nr 1199")).stops).toMatchObject([{ id: "s1199", name: "Stop Nr 1199" }]);
    expect((await find(second, "CAFE strasse")).total).toBe(0);
    expect((await find(second, "CAFE straße")).stops).toMatchObject([{ id: "s701", lon: 16.3, lat: 48.701 }]);
    expect(await find(second, "n703")).toMatchObject({ total: 1, of: STOPS + 2 });
    const many = await find(first, "stop");
    expect([many.total, many.stops.length]).toEqual([STOPS, 20]);
    expect((await find(first, "nothing like it")).stops).toEqual([]);
  });

  test("and so can its routes and agencies", async () => {
    expect((await get(`/feed_versions/${second}/routes`)).json).toMatchObject({
      total: 1,
      routes: [{ id: "R", short_name: "1", long_name: "Uno", type: 3, agency: "A" }],
    });
    expect((await get(`/feed_versions/${second}/agencies?search=small`)).json).toMatchObject({
      total: 1,
      agencies: [{ id: "A", name: "Small Transit", url: "https://small.example" }],
    });
  });
});

const UNCHANGED = { added: 0, removed: 0, renamed: 0, moved: 0, new_id: 0, new_type: 0 };

describe("two versions", () => {
  test("have no differences if they are the same", async () => {
    const { json } = await get(`/feed_versions/${first}/compare/${first}`);
    expect(json.from).toEqual(json.to);
    expect(json.agencies.counts).toEqual({ ...UNCHANGED, unchanged: 1 });
    expect(json.routes.counts).toEqual({ ...UNCHANGED, unchanged: 1 });
    expect(json.stops.counts).toEqual({ ...UNCHANGED, unchanged: STOPS + 2 });
    expect(json.files.length).toBeGreaterThan(4);
    for (const file of json.files) expect([file.change, file.from]).toEqual(["same", file.to]);
    for (const { typical, average } of json.service.weekdays) {
      expect([typical.from, average.from]).toEqual([typical.to, average.to]);
    }
  });

  test("differ exactly in the changes, reading fewer rows the second time", async () => {
    const path = `/feed_versions/${first}/compare/${second}`;
    const { json, rowsRead } = await get(path);
    expect(rowsRead).toBeLessThanOrEqual(60);
    expect(json.agencies.counts).toEqual({ ...UNCHANGED, unchanged: 1 });
    expect(json.routes).toMatchObject({
      counts: { ...UNCHANGED, unchanged: 0, renamed: 1 },
      renamed: [{ from: { long_name: "One" }, to: { long_name: "Uno" }, by: "id", meters: null }],
    });
    const { counts, ...lists } = json.stops;
    expect(counts).toEqual({
      added: 1,
      removed: 1,
      renamed: 1,
      moved: 1,
      new_id: 1,
      new_type: 0,
      unchanged: STOPS - 2,
    });
    expect(lists).toMatchObject({
      added: [{ id: "NEW" }],
      removed: [{ id: "s700" }],
      renamed: [{ from: { id: "s701", name: "Stop Nr 701" }, to: { name: "Café Straße" } }],
      moved: [{ from: { id: "s702" }, meters: expect.closeTo(11.1, 0) }],
      new_id: [{ from: { id: "s703" }, to: { id: "n703" }, by: "name and place" }],
    });
    expect(json.service.weekdays.map((d: { typical: object }) => d.typical)).toMatchObject([
      { from: 1200, to: 1200 },
      { from: 1200, to: 1200 },
      { from: 1200, to: 1200 },
      { from: 1200, to: 1200 },
      { from: 1200, to: 0 },
      { from: 0, to: 1200 },
      { from: 0, to: 0 },
    ]);
    const files = Object.fromEntries(json.files.map((f: { name: string; change: string }) => [f.name, f.change]));
    expect(files).toMatchObject({ "levels.txt": "added", "stops.txt": "changed", "trips.txt": "same" });
    const stopsFile = json.files.find((f: { name: string }) => f.name === "stops.txt");
    expect([stopsFile.from.rows, stopsFile.to.rows]).toEqual([STOPS + 2, STOPS + 2]);

    const again = await get(path);
    expect(again.json).toEqual(json);
    expect(again.rowsRead).toBeLessThanOrEqual(8);
    const back = (await get(`/feed_versions/${second}/compare/${first}`)).json;
    expect([back.stops.added[0].id, back.stops.removed[0].id]).toEqual(["s700", "NEW"]);
  });

  test("may belong to different feeds; long lists are paginated", async () => {
    const path = `/feed_versions/${first}/compare/${other}`;
    const { json } = await get(path);
    expect(json.stops.counts).toMatchObject({ removed: STOPS, unchanged: 2 });
    expect(json.stops.removed).toHaveLength(20);
    const next = (await get(`${path}?list=stops.removed&offset=20&limit=30`)).json.stops.removed;
    expect(next).toHaveLength(30);
    expect(next[0].id).not.toBe(json.stops.removed[19].id);
    expect((await get(`${path}?list=agencies.added&offset=20`)).json.stops.removed).toEqual(json.stops.removed);
    expect((await get(`${path}?list=stops.lost`)).status).toBe(400);
  });

  test("without a summary get one on the first request", async () => {
    const { db } = stores();
    const before = (await get(`/feed_versions/${other}/stops?search=e`)).json;
    await db.write([{ sql: "DELETE FROM version_outline WHERE feed_version_id = ?", values: [other] }]);
    expect((await get(`/feed_versions/${other}/stops?search=e`)).json).toEqual(before);
    const rows = await db.rows("SELECT * FROM version_outline WHERE feed_version_id = ?", other);
    expect(rows).toHaveLength(3);
  });

  test("are compared by the remaining data after one is un-imported", async () => {
    const gone = await importFeed("f-gone", SMALL_FEED);
    const opened = stores();
    await unimportVersion(opened, (await findVersionById(opened.db, gone))!, NOW.toISOString());
    expect(await opened.db.rows("SELECT 1 FROM version_outline WHERE feed_version_id = ?", gone)).toEqual([]);
    const { json } = await get(`/feed_versions/${gone}/compare/${other}`);
    expect([json.agencies, json.routes, json.stops]).toEqual([null, null, null]);
    expect(json.files.length).toBeGreaterThan(4);
    expect((await get(`/feed_versions/${gone}/stops`)).json).toEqual({ stops: [], total: 0, of: 0, offset: 0 });
  });

  test("of a hidden feed are not found", async () => {
    const { db } = stores();
    await db.write([{ sql: "UPDATE feed SET public = 0 WHERE onestop_id = 'f-other'" }]);
    for (const path of [`${other}`, `${other}/stops`, `${first}/compare/${other}`, `${other}/compare/${first}`]) {
      expect((await get(`/feed_versions/${path}`)).status).toBe(404);
    }
  });
});
