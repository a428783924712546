/**
 * Rules of transfers.txt for stops, stations, routes and trips, in GraphQL and in both dialects. Trips from A reach
 * platform H1 of a station at 8:10 and 8:40; from platform H2, a minute and a half away, others go on to Z.
 */
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask } from "../../support/worker/ask.ts";
import { NOW, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const TRIPS = [
  ["R1", "I1", "A", "08:00", "H1", "08:10"],
  ["R1", "I2", "A", "08:30", "H1", "08:40"],
  ["R2", "O1", "H2", "08:11", "Z", "08:21"],
  ["R2", "O2", "H2", "08:13", "Z", "08:23"],
  ["R2", "O3", "H2", "08:45", "Z", "08:55"],
  ["R3", "Q1", "H2", "08:14", "Z", "08:20"],
] as const;

function hubFeed(lat: number, rows: readonly string[]): Record<string, string> {
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Agency,https://a.example,UTC"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station",
      `A,Start,${lat},2,0,`,
      `H,Hub,${lat + 0.054},2,1,`,
      `H1,Hub,${lat + 0.054},2,0,H`,
      `H2,Hub,${lat + 0.0543},2,0,H`,
      `Z,End,${lat + 0.108},2,0,`,
    ),
    "routes.txt": csv("route_id,agency_id,route_short_name,route_type", "R1,A,1,3", "R2,A,2,3", "R3,A,3,3"),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "D,1,1,1,1,1,1,1,20260101,20261231",
    ),
    "trips.txt": csv("route_id,service_id,trip_id", ...TRIPS.map(([route, trip]) => `${route},D,${trip}`)),
    "stop_times.txt": csv(
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...TRIPS.flatMap(([, trip, from, start, to, end]) => [
        `${trip},${start}:00,${start}:00,${from},1`,
        `${trip},${end}:00,${end}:00,${to},2`,
      ]),
    ),
    "transfers.txt": csv(
      "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time",
      ...rows,
    ),
  };
}

/** Each in a feed of its own: what it is about, rows of transfers.txt, and the first arrival with the last trip; null: none. */
const CASES: readonly [name: string, rows: readonly string[], end: string | null, trip: string | null][] = [
  ["no rules", [], "08:20", "Q1"],
  ["a rule for a station holds for its platforms", ["H,H,,,,,3,"], null, null],
  ["a minimum time", ["H,H,,,,,2,360"], "08:55", "O3"],
  ["a guaranteed change", ["H1,H2,,,,,1,", "H1,H2,,R3,,,3,"], "08:21", "O1"],
  ["two platforms override their station", ["H1,H2,,,,,0,", "H,H,,,,,3,"], "08:20", "Q1"],
  ["two routes override all", ["H,H,,,,,3,", "H1,H2,R1,R2,,,1,"], "08:21", "O1"],
  ["two routes of a station", ["H,H,R1,R3,,,3,"], "08:23", "O2"],
  ["one route", ["H1,H2,,R3,,,2,300"], "08:23", "O2"],
  ["two trips override a route", ["H1,H2,,R3,,,2,300", "H1,H2,,,I1,Q1,2,60"], "08:20", "Q1"],
  ["one trip", ["H1,H2,,,I1,,3,"], "08:55", "O3"],
  ["one trip overrides two routes", ["H1,H2,,,I1,,3,", "H1,H2,R1,R2,,,1,"], "08:55", "O3"],
  ["a trip and a route override one trip", ["H1,H2,,,I1,,3,", "H1,H2,,R3,I1,,0,"], "08:20", "Q1"],
  ["a trip with its route is a trip", ["H1,H2,R1,,I1,,3,", "H1,H2,R1,R2,,,1,"], "08:55", "O3"],
  ["rows without stops are none", [",,R1,R3,,,3,", ",,,,I1,Q1,3,"], "08:20", "Q1"],
];

const latOf = (index: number) => 10 + index;

beforeAll(async () => {
  for (const [i, [, rows]] of CASES.entries()) await importFeed(`f-hub${i}`, hubFeed(latOf(i), rows));
  await refreshLists(stores().db);
}, 120_000);

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Answer = any;
type Arrival = [end: string, trip: string] | null;

const minuteOf = (time: string | number) => new Date(time).toISOString().slice(11, 16);

async function byGraphql(lat: number): Promise<Arrival> {
  const query = `{ directions(where: { mode: TRANSIT, depart_at: "2026-03-04T07:55:00Z",
    from: { lat: ${lat}, lon: 2 }, to: { lat: ${lat + 0.108}, lon: 2 } }) {
    itineraries { end_time legs { trip { trip_id } } } } }`;
  const { data } = await execute({ context: createContext({ stores: stores(), now: NOW }), query });
  const [first] = (data as Answer).directions.itineraries ?? [];
  return first === undefined ? null : [minuteOf(first.end_time), first.legs.at(-1).trip.trip_id];
}

async function get(path: string): Promise<Answer> {
  return (await ask(`/api/v2/routing/${path}`)).json();
}

async function byOtp(lat: number): Promise<Arrival> {
  const { plan } = await get(
    `otp/plan?fromPlace=${lat},2&toPlace=${lat + 0.108},2&date=2026-03-04&time=07:55&arriveBy=false`,
  );
  const [first] = plan?.itineraries ?? [];
  return first === undefined ? null : [minuteOf(first.endTime), first.legs.at(-1).tripId.split(":")[1]];
}

async function byMotis(lat: number): Promise<Arrival> {
  const { itineraries } = await get(
    `motis/api/v5/plan?fromPlace=${lat},2&toPlace=${lat + 0.108},2&time=2026-03-04T07:55:00Z`,
  );
  const [first] = itineraries ?? [];
  return first === undefined ? null : [minuteOf(first.endTime), first.legs.at(-1).tripId.split("_").at(-1)];
}

/** The latest departure that arrives in time, which the search finds in the other direction of time. */
async function byArrival(lat: number, end: string): Promise<Arrival> {
  const { plan } = await get(
    `otp/plan?fromPlace=${lat},2&toPlace=${lat + 0.108},2&date=2026-03-04&time=${end}&arriveBy=true`,
  );
  const [first] = plan?.itineraries ?? [];
  return first === undefined ? null : [minuteOf(first.endTime), first.legs.at(-1).tripId.split(":")[1]];
}

test.each(CASES.map((one, i) => [...one, latOf(i)] as const))("%s", async (_name, _rows, end, trip, lat) => {
  const expected = end === null ? null : [end, trip];
  expect(await byGraphql(lat)).toEqual(expected);
  expect(await byOtp(lat)).toEqual(expected);
  expect(await byMotis(lat)).toEqual(expected);
  if (end !== null) expect(await byArrival(lat, end)).toEqual(expected);
});
