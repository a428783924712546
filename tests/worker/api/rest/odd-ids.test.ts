/** Ids that end like a format, contain escapes, or are written in capitals. */
import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../../support/worker/ask.ts";
import { csv, importFeed } from "../imported.ts";
import { get } from "./get.ts";

/** Ids with characters that mean something in URLs. */
const ESCAPED = ["a%2Fb", "a/b", "a%25b", "a+b", "a b", "a?b", "a#b", "a&b", "..", ".", "a.", "../a", "%", "%zz", "😀"];
const STOPS = ["a.json", "a", "a.json.json", "b.geojson", "c.csv", "d.geojsonl", "e.png", ...ESCAPED];
const ROUTES = ["r.png", "r", "r.png.png", "r.json", "r.csv", "r.geojson"];

beforeAll(async () => {
  await importFeed("f-odd", {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Odd,https://odd.example,Europe/Oslo"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon",
      ...STOPS.map((id, i) => `${id},Stop ${i} end,60.${i},10.${i}`),
    ),
    "routes.txt": csv(
      "route_id,agency_id,route_short_name,route_type",
      ...ROUTES.map((id, i) => `${id},A,Line ${i},3`),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "S,1,1,1,1,1,1,1,20260101,20261231",
    ),
    "trips.txt": csv("route_id,service_id,trip_id", ...ROUTES.map((id, i) => `${id},S,t${i}`)),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...ROUTES.flatMap((_, i) => [`t${i},08:00:00,08:00:00,a,1`, `t${i},08:05:00,08:05:00,a/b,2`]),
    ),
  });
}, 60_000);

const path = (kind: string, id: string) => `/${kind}/f-odd:${encodeURIComponent(id)}`;

describe("keys that end like a format", () => {
  test.each(STOPS)("finds the stop %s by its whole key", async (id) => {
    const { status, json } = await get(path("stops", id));
    expect([status, json?.stops?.[0]?.stop_id]).toEqual([200, id]);
  });

  test.each(ROUTES)("finds the route %s by its whole key", async (id) => {
    const { status, json } = await get(path("routes", id));
    expect([status, json?.routes?.[0]?.route_id]).toEqual([200, id]);
  });

  test("reads the ending as a format where no entity has the whole key", async () => {
    expect((await get(`${path("stops", "a.json.json")}.json`)).json.stops[0].stop_id).toBe("a.json.json");
    const { json } = await get(`${path("stops", "a")}.geojson`);
    expect(json.features[0].properties.stop_id).toBe("a");
    expect((await get(`${path("stops", "b.geojson")}.geojson`)).json.type).toBe("FeatureCollection");
    expect((await get(path("stops", "none.json"))).status).toBe(404);
    expect((await get(path("stops", "none.csv"))).status).toBe(400);
    const picture = await get(`${path("routes", "r.json")}.png`, { redirect: "manual" });
    expect([picture.status, picture.headers.get("location")]).toEqual([302, "/cards/routes/f-odd%3Ar.json.png"]);
  });

  test("reads the format of the query beside a whole key", async () => {
    expect((await get(`${path("stops", "a.json")}?format=geojson`)).json.features[0].properties.stop_id).toBe("a.json");
  });

  test("finds them in lists below a key, in departures, and as features", async () => {
    expect((await get(`${path("routes", "r.png")}/trips`)).json.trips[0].trip_id).toBe("t0");
    expect((await get(`${path("stops", "a.json")}/departures`)).json.stops[0].stop_id).toBe("a.json");
  });
});

describe("escapes in keys", () => {
  test.each(ESCAPED)("shows the page of %s and no other", async (id) => {
    const page = await ask(`/stops/f-odd:${encodeURIComponent(id)}`, { init: { redirect: "manual" } });
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain(`Stop ${STOPS.indexOf(id)} end`);
  });
});

describe("Onestop IDs in capitals", () => {
  test("are found by the API", async () => {
    const stop = (await get(path("stops", "a"))).json.stops[0];
    const route = (await get(path("routes", "r"))).json.routes[0];
    for (const [kind, id] of [
      ["stops", stop.onestop_id],
      ["routes", route.onestop_id],
      ["feeds", "f-odd"],
    ]) {
      const { status, json } = await get(`/${kind}/${id.toUpperCase()}`);
      expect([status, json?.[kind]?.[0]?.onestop_id]).toEqual([200, id]);
      const page = await ask(`/${kind}/${id.toUpperCase()}`, { init: { redirect: "manual" } });
      expect([page.status, page.headers.get("location")]).toEqual([301, `/${kind}/${encodeURIComponent(id)}`]);
    }
  });
});
