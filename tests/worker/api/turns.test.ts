/** Answers that are resolved in several turns are whole, and cost the same trips. */
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
    expect(extensions!.cost).toMatchObject({ round_trips: 2 });
  }
});
