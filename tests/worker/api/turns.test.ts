/** Answers that are resolved in several turns are whole, and cost the same trips; also those about stops of many routes. */
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const ROUTES = 150;
const STOPS = 60;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const time = (i: number) => `08:${String(i).padStart(2, "0")}:00`;

beforeAll(async () => {
  await importFeed("f-wide", {
    "agency.txt": csv("agency_name,agency_url,agency_timezone", "Wide,https://wide.example,America/New_York"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon",
      ...numbers(STOPS).map((i) => `S${i},Stop ${i},40.${100 + i},-75`),
    ),
    "routes.txt": csv("route_id,route_short_name,route_type", ...numbers(ROUTES).map((i) => `R${i},${i},3`)),
    "trips.txt": csv("route_id,service_id,trip_id", ...numbers(ROUTES).map((i) => `R${i},W,T${i}`)),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...numbers(ROUTES).flatMap((r) => numbers(STOPS).map((s) => `T${r},${time(s)},${time(s)},S${s},${s}`)),
    ),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "W,1,1,1,1,1,1,1,20260101,20261231",
    ),
  });
}, 60_000);

test("a wide answer is whole, also beside another of the same caller", async () => {
  const query = `{ routes(limit: ${ROUTES}, where: { feed_onestop_id: "f-wide" }) { route_stops(limit: ${STOPS}) { stop { stop_name geometry } } } }`;
  const ask = () =>
    execute({
      context: createContext({ stores: stores(), now: new Date("2026-03-04T12:00:00Z"), caller: "a" }),
      query,
      cost: true,
    });
  for (const { data, errors, extensions } of await Promise.all([ask(), ask()])) {
    expect(errors).toBeUndefined();
    const routes = data!.routes as { route_stops: { stop: { stop_name: string } }[] }[];
    expect(routes).toHaveLength(ROUTES);
    expect(
      routes.every(({ route_stops }) => route_stops.length === STOPS && route_stops[0]!.stop.stop_name !== ""),
    ).toBe(true);
    expect((extensions!.cost as { round_trips: number }).round_trips).toBeLessThanOrEqual(4);
  }
});

/** All routes call at all stops: more than `MAX_PACKED_ROUTES` in the pack of a route. */
test("the routes at the stops of a route are whole, though its pack has too many of them", async () => {
  const list = (limit: number) =>
    `{ routes(limit: 1, where: { feed_onestop_id: "f-wide" }) { stops { id route_stops(limit: ${limit}) { stop { id } route { route_id } } } } }`;
  const ask = async (limit: number) => {
    const context = createContext({ stores: stores(), now: new Date("2026-03-04T12:00:00Z") });
    const { data, errors } = await execute({ context, query: list(limit), cost: true });
    expect(errors).toBeUndefined();
    type Route = { stops: { id: number; route_stops: { stop: { id: number }; route: { route_id: string } }[] }[] };
    return (data!.routes as Route[]).flatMap(({ stops }) => stops);
  };
  const all = await ask(1000);
  expect(all).toHaveLength(STOPS);
  for (const { id, route_stops } of all) {
    expect(route_stops.map(({ route }) => route.route_id)).toEqual(numbers(ROUTES).map((i) => `R${i}`));
    expect(new Set(route_stops.map(({ stop }) => stop.id))).toEqual(new Set([id]));
  }
  for (const { route_stops } of await ask(2)) {
    expect(route_stops.map(({ route }) => route.route_id)).toEqual(["R0", "R1"]);
  }
});

test("so are departures from such stops", async () => {
  const context = createContext({ stores: stores(), now: new Date("2026-03-04T12:00:00Z") });
  const below = `stops { departures(where: { date: "2026-03-04", start: "00:00:00", end: "23:59:59" }, limit: 1000) { trip { trip_id } } }`;
  const query = `{ routes(limit: 1, where: { feed_onestop_id: "f-wide" }) { ${below} } }`;
  const { data, errors } = await execute({ context, query });
  expect(errors).toBeUndefined();
  const [route] = data!.routes as { stops: { departures: { trip: { trip_id: string } }[] }[] }[];
  // The last stop of every trip has no departure.
  expect(route!.stops.map(({ departures }) => departures.length)).toEqual(
    numbers(STOPS).map((i) => (i === STOPS - 1 ? 0 : ROUTES)),
  );
});
