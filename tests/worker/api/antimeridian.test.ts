/** A feed on both sides of the 180th meridian: found there, and nowhere else. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { ask } from "../../support/worker/ask.ts";
import { addOperatorRow, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const FEED = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "F,Fiji Lines,https://f.example,Pacific/Fiji"),
  "stops.txt": csv(
    "stop_id,stop_name,stop_lat,stop_lon",
    "W,West,-16.8,179.9",
    "E,East,-16.7,-179.9",
    "F,Far,-16.9,-179.5",
    "N,No line,-16.85,-179.8",
  ),
  "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "R,F,Ferry,4", "X,F,Alone,4"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "S,1,1,1,1,1,1,1,20260101,20261231",
  ),
  "trips.txt": csv("route_id,service_id,trip_id", "R,S,t"),
  "stop_times.txt": csv(
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
    ...["t,08:00:00,08:00:00,W,1", "t,08:30:00,08:30:00,E,2", "t,09:00:00,09:00:00,F,3"],
  ),
};

beforeAll(async () => {
  const version = await importFeed("f-fiji", FEED);
  const { results } = await (env as unknown as { DB: D1Database }).DB.prepare(
    "SELECT a.id AS agency, v.feed_id AS feed FROM agency a JOIN feed_version v ON v.id = a.feed_version_id WHERE v.id = ?",
  )
    .bind(version)
    .all<{ agency: number; feed: number }>();
  const { agency, feed } = results[0]!;
  await addOperatorRow(stores().db, { id: 77_001, onestopId: "o-fiji", name: "Fiji", feedId: feed, agency });
}, 60_000);

// biome-ignore lint/suspicious/noExplicitAny: answers of several endpoints
async function read(path: string): Promise<any> {
  const response = await ask(`/api/v2/${path}`);
  expect(response.status, path).toBe(200);
  return response.json();
}

const AWAY = "0,-18,10,-16";
const HERE = "179.8,-17,-179.4,-16.6";

test.each(["feeds", "agencies", "routes", "stops"])(
  "%s are found by a box that crosses, and not at 0 degrees",
  async (list) => {
    const near = await read(`rest/${list}?bbox=${HERE}`);
    expect(near[list].length).toBeGreaterThan(0);
    const away = await read(`rest/${list}?bbox=0,-16.9,0.4,-16.7`);
    expect(away[list]).toEqual([]);
  },
);

test.each(["routes", "stops", "operators", "service_areas"])(
  "OGC %s are found on both sides of the box only",
  async (id) => {
    const count = async (bbox: string) => (await read(`ogc/collections/${id}/items?bbox=${bbox}`)).features.length;
    expect(await count(HERE)).toBeGreaterThan(0);
    expect(await count("179.85,-17,180,-16")).toBeGreaterThan(0);
    expect(await count("-180,-17,-179.7,-16")).toBeGreaterThan(0);
    expect(await count(AWAY)).toBe(0);
  },
);

const lonsOf = (value: unknown): number[] =>
  Array.isArray(value) ? (typeof value[0] === "number" ? [value[0]] : value.flatMap(lonsOf)) : [];

test("lines and hulls are cut at the meridian, and a route without a line is null", async () => {
  const { routes } = await read("rest/routes?feed_onestop_id=f-fiji&include_geometry=true");
  const [ferry, alone] = routes;
  expect(ferry.geometry.type).toBe("MultiLineString");
  expect(ferry.geometry.coordinates).toHaveLength(2);
  for (const line of ferry.geometry.coordinates) {
    const lons = lonsOf(line);
    expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(1);
  }
  expect(lonsOf(ferry.geometry.coordinates)).toEqual([179.9, 180, -180, -179.9, -179.5]);
  expect(alone.geometry).toBeNull();
  const area = await read("ogc/collections/service_areas/items/f-fiji");
  expect(area.geometry.type).toBe("MultiPolygon");
  expect(lonsOf(area.geometry.coordinates).every((lon) => Math.abs(lon) >= 179.5)).toBe(true);
  const { extent } = await read("ogc/collections/service_areas");
  expect(extent.spatial.bbox[0]).toEqual([179.9, -16.9, -179.5, -16.7]);
});

test("Onestop IDs have the geohash of the place", async () => {
  const { routes } = await read("rest/routes?feed_onestop_id=f-fiji");
  // Geohashes of one character here: r west, and 2 east of the meridian.
  expect(routes[0].onestop_id).toMatch(/^r-[r2]/);
});

test("operators around a point on the other side of the world are none", async () => {
  const away = await read("rest/operators?lat=-16.8&lon=0&radius=1000");
  expect(away.operators).toEqual([]);
  const near = await read("rest/operators?lat=-16.8&lon=-179.99&radius=20000");
  expect(near.operators.map((row: { onestop_id: string }) => row.onestop_id)).toContain("o-fiji");
});

test("the buffer of a route without a radius is null and not an empty polygon", async () => {
  const query = '{ routes(where: { route_id: "R" }) { route_stop_buffer(radius: 0) { stop_buffer stop_convexhull } } }';
  const response = await ask("/api/v2/query", {
    init: { method: "POST", body: JSON.stringify({ query }), headers: { "content-type": "application/json" } },
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer of a known shape
  const { data } = (await response.json()) as any;
  expect(data.routes[0].route_stop_buffer.stop_buffer).toBeNull();
  expect(data.routes[0].route_stop_buffer.stop_convexhull.type).toBe("MultiPolygon");
});
