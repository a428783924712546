/** Trips and departures in REST, over the imported sample. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSample } from "../support/openapi-examples.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Any = any;

const FEED = "f-sample~sydney~ferries";
const DAY = "date=2026-06-10";

let sample: Awaited<ReturnType<typeof openSample>>;
beforeAll(async () => {
  sample = await openSample();
});
afterAll(() => sample.close());

const times = (stop: Any): string[] => stop.departures.map((departure: Any) => departure.departure_time);

async function board(stop: string, query: string): Promise<Any> {
  const { status, json } = (await sample.ask(`/rest/stops/${FEED}:${stop}/departures?${query}`)) as Any;
  expect(status).toBe(200);
  expect(json).not.toHaveProperty("meta");
  expect(json.stops).toHaveLength(1);
  return json.stops[0];
}

describe("departures", () => {
  const of = async (query: string) => times(await board("double~bay", `limit=1000&${query}`));
  let all: string[];
  const between = (from: string, to: string) => all.filter((time) => time >= from && time <= to);
  beforeAll(async () => {
    all = await of(DAY);
  });

  test("of a day, in order, limited in number", async () => {
    expect(all.length).toBeGreaterThan(5);
    expect(all).toEqual([...all].sort());
    expect(times(await board("double~bay", `${DAY}&limit=2`))).toEqual(all.slice(0, 2));
  });

  test("between two times; a time without a date is today's", async () => {
    const morning = await of(`${DAY}&start_time=08:00:00&end_time=10:00:00`);
    expect(morning.length).toBeGreaterThan(0);
    expect(morning).toEqual(between("08:00:00", "10:00:00"));
    expect(await of("start_time=9:00:00")).toEqual(between("09:00:00", "99"));
  });

  // It is noon in Sydney.
  test("from now: for an hour by default, or for the requested seconds", async () => {
    expect(await of("")).toEqual(between("12:00:00", "13:00:00"));
    expect(await of("next=7200")).toEqual(between("12:00:00", "14:00:00"));
  });

  test("by a relative day and by the service day", async () => {
    expect(await of("relative_date=TODAY")).toEqual(all);
    expect(await of("service_date=2026-06-10")).toEqual(all);
    expect(await of(`${DAY}&relative_date=sunday&service_date=2000-01-01`)).toEqual(all);
  });

  test("outside the calendar come from the fallback week, unless that is disabled", async () => {
    expect((await of("date=2040-06-13")).length).toBeGreaterThan(0);
    expect(await of("date=2040-06-13&use_service_window=false")).toEqual([]);
  });

  test("include shapes and alerts on request", async () => {
    const more = await board("double~bay", `${DAY}&limit=1&include_geometry=true&include_alerts=true`);
    expect(more.departures[0].trip.shape.geometry.type).toBe("LineString");
    expect(more.alerts).toEqual([]);
    const less = await board("double~bay", `${DAY}&limit=1`);
    expect(less.departures[0].trip.shape).not.toHaveProperty("geometry");
    expect(less).not.toHaveProperty("alerts");
  });

  test("of a station are grouped by platform, also when requested for one platform", async () => {
    const station = await board("circular~quay", `${DAY}&limit=3`);
    expect(station.children.flatMap(times).length).toBeGreaterThan(0);
    const platform = await board("circular~quay~3", `${DAY}&limit=3`);
    expect(platform.parent.children.map(times)).toEqual(station.children.map(times));
  });

  test("of an unknown stop are an empty list", async () => {
    for (const key of ["s-none", "f-none:x", "999999", "0", "nothing"]) {
      expect(await sample.ask(`/rest/stops/${key}/departures?${DAY}`)).toEqual({ status: 200, json: { stops: [] } });
    }
  });
});

describe("trips", () => {
  const trips = async (path: string): Promise<Any[]> => ((await sample.ask(`/rest/routes/${path}`)).json as Any).trips;
  let route: Any;
  let all: Any[];
  beforeAll(async () => {
    route = ((await sample.ask(`/rest/routes?feed_onestop_id=${FEED}&route_id=F1`)).json as Any).routes[0];
    all = await trips(`${route.id}/trips?limit=1000`);
  });

  test("by any key of their route, without stop times and shapes", async () => {
    expect(all.length).toBeGreaterThan(10);
    expect(await trips(`${route.onestop_id}/trips?limit=1000`)).toEqual(all);
    expect(await trips(`${FEED}:${route.route_id}/trips?limit=1000`)).toEqual(all);
    expect(await trips(`${FEED}:nowhere/trips`)).toEqual([]);
    expect(all[0]).not.toHaveProperty("stop_times");
    expect(all[0].shape).not.toHaveProperty("geometry");
  });

  test("of any route, by their GTFS id", async () => {
    const found = await trips(`0/trips?feed_onestop_id=${FEED}&trip_id=${all[0].trip_id}`);
    expect(found.map((trip) => trip.id)).toEqual([all[0].id]);
  });

  test("of a service day", async () => {
    // The ferries run every day; this bus has other timetables at the weekend.
    const { routes } = (await sample.ask("/rest/routes?feed_onestop_id=f-sample~boston~silver~line&limit=1"))
      .json as Any;
    const day = (query: string) => trips(`${routes[0].id}/trips?limit=1000&${query}`);
    const running = await day("service_date=2026-06-10");
    expect(running.length).toBeGreaterThan(0);
    expect(running.length).toBeLessThan((await day("")).length);
    // Today is that Wednesday.
    expect(await day("relative_date=Wednesday&service_date=2000-01-01")).toEqual(running);
    expect(await day("service_date=2000-01-01")).toEqual([]);
  });

  test("in pages", async () => {
    const { json } = (await sample.ask(`/rest/routes/${route.id}/trips?limit=3`)) as Any;
    expect(json.meta.next).toBe(
      `https://portal.example/api/v2/rest/routes/${route.id}/trips?limit=3&after=${json.trips[2].id}`,
    );
    const next = await trips(`${route.id}/trips?limit=3&after=${json.meta.after}`);
    expect(next.map((trip) => trip.id)).toEqual(all.slice(3, 6).map((trip) => trip.id));
  });

  test("one trip has its stop times and its shape", async () => {
    const [single] = await trips(`${route.id}/trips/${all[0].id}`);
    expect(single.stop_times.length).toBeGreaterThan(1);
    expect(single.shape.geometry.type).toBe("LineString");
    expect((await sample.ask(`/rest/routes/${route.id}/trips/999999`)).status).toBe(404);
  });

  test("as GeoJSON take the geometry from the shape", async () => {
    const { features } = (await sample.ask(`/rest/routes/${route.id}/trips.geojson?limit=2`)).json as Any;
    expect(features.map((feature: Any) => feature.geometry.type)).toEqual(["LineString", "LineString"]);
    expect(features[0].properties.shape).not.toHaveProperty("geometry");
  });
});
