/** Journeys and reach by three feeds end to end, of which the middle one is near neither point. */
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { newTrips, openStores } from "../../../worker/store/db/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { NOW, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { newIsolate } from "./new-isolate.ts";

/** Kilometers to degrees of latitude north of 48. */
const latAt = (km: number) => 48 + km / 111.2;

function lineFeed(from: number, to: number, start: string, end: string): Record<string, string> {
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Agency,https://a.example,Europe/Paris"),
    "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", `f,From,${latAt(from)},2`, `t,To,${latAt(to)},2`),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "R,A,1,3"),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "D,1,1,1,1,1,1,1,20260101,20261231",
    ),
    "trips.txt": csv("route_id,service_id,trip_id", "R,D,T"),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      `T,${start}:00,${start}:00,f,1`,
      `T,${end}:00,${end}:00,t,2`,
    ),
  };
}

beforeAll(async () => {
  await importFeed("f-first", lineFeed(0, 10, "08:00", "08:10"));
  await importFeed("f-middle", lineFeed(10.2, 20, "08:20", "08:30"));
  await importFeed("f-last", lineFeed(20.2, 30, "08:40", "08:50"));
  await refreshLists(stores().db);
}, 60_000);

async function ask(query: string, opened = stores()) {
  const { data, errors } = await execute({ context: createContext({ stores: opened, now: NOW }), query });
  expect(errors).toBeUndefined();
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return data as any;
}

const JOURNEY = `{ directions(where: { mode: TRANSIT, depart_at: "2026-03-04T06:55:00Z",
  from: { lat: ${latAt(0)}, lon: 2 }, to: { lat: ${latAt(30)}, lon: 2 } }) {
  itineraries { end_time legs { trip { feed_id } } } } }`;

test("a journey goes through a feed that is near neither point", async () => {
  const { directions } = await ask(JOURNEY);
  const [first] = directions.itineraries;
  expect(Date.parse(first.end_time)).toBe(Date.parse("2026-03-04T07:50:00Z"));
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const feeds = first.legs.flatMap((leg: any) => leg.trip?.feed_id ?? []);
  expect(feeds).toEqual(["f-first", "f-middle", "f-last"]);
});

test("three feeds take three trips to the database in a new isolate, as one does", async () => {
  const opened = openStores({ DB: newIsolate() }, { trips: newTrips(40) });
  await ask(JOURNEY, opened);
  expect(opened.db.levels).toBeLessThanOrEqual(3);
});

test("reach continues in feeds that are not near the origin", async () => {
  const { reach } = await ask(`{ reach(where: { lat: ${latAt(0)}, lon: 2, date: "2026-03-04", time: "07:55:00",
    minutes: 60 }) { timezone stops { stop { stop_name } travel_time } } }`);
  expect(reach.timezone).toBe("Europe/Paris");
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const seconds = reach.stops.map((one: any) => one.travel_time);
  expect(Math.max(...seconds)).toBe(55 * 60);
});
