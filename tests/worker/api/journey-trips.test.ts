/** Trips to the database, one after the other, that a journey waits for: in a new isolate, and in one that knows the network. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { OTP_SCHEMA } from "../../../worker/api/compat/otp-graphql/schema.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { routingHandler } from "../../../worker/api/tables.ts";
import type { D1Binding } from "../../../worker/store/db/d1.ts";
import { newTrips, openStores } from "../../../worker/store/db/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { DIRECTIONS_FEED, SPOTS } from "./directions-feed.ts";
import { NOW, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { newIsolate } from "./new-isolate.ts";

/** Feeds; their versions and the timetable files; and the rows of what is shown. */
const MAX_COLD_TRIPS = 3;
/** MOTIS also shows stations, and their levels. */
const MAX_COLD_TRIPS_WITH_STATIONS = 5;
const MAX_WARM_TRIPS = 1;
/** Milliseconds of a trip: more than any step between two, so that trips side by side are counted once. */
const TRIP_MS = 40;

beforeAll(async () => {
  const transfers = csv("from_stop_id,to_stop_id,transfer_type,min_transfer_time", "st,st,2,300");
  await importFeed("f-trips", { ...DIRECTIONS_FEED, "transfers.txt": transfers });
  await refreshLists(stores().db);
}, 60_000);

const routing = routingHandler("/api/v2");
const at = ({ lat, lon }: { lat: number; lon: number }) => `${lat},${lon}`;
const ENDS = `fromPlace=${at(SPOTS.a)}&toPlace=${at(SPOTS.e)}`;
const JOURNEYS = `query ($where: DirectionRequest!) {
  directions(where: $where) { itineraries { legs { geometry trip { route { route_id agency { agency_id } } } } } } }`;
const request = (more: Record<string, unknown>) => ({ from: SPOTS.a, to: SPOTS.e, mode: "TRANSIT", ...more });

type Context = ReturnType<typeof createContext>;

async function planned(api: Context, path: string): Promise<number> {
  const answer = await routing(new Request(`http://portal.test/api/v2/routing/${path}`), { api, archive: null });
  const body = (await answer.json()) as { plan?: { itineraries: unknown[] }; itineraries?: unknown[] };
  return (body.plan?.itineraries ?? body.itineraries ?? []).length;
}

async function directed(context: Context, where: Record<string, unknown>): Promise<number> {
  const { data } = await execute({ context, query: JOURNEYS, variables: { where } });
  return (data as { directions: { itineraries: unknown[] } }).directions.itineraries.length;
}

/** What riders see of journeys by OpenTripPlanner's GraphQL. */
const ITINERARY = `legs { mode alerts { alertHeaderText } route { gtfsId agency { name } } trip { gtfsId }
  from { stop { gtfsId code } } intermediatePlaces { stop { gtfsId code } } legGeometry { points } }`;

async function plannedByGraphql(context: Context, field: string, query: string): Promise<number> {
  const { data, errors } = await execute({ context, query: `{ ${field}: ${query} }`, schema: OTP_SCHEMA });
  expect(errors).toBeUndefined();
  const plan = (data as Record<string, { itineraries?: unknown[]; edges?: unknown[] }>)[field];
  return (plan?.itineraries ?? plan?.edges ?? []).length;
}

const coordinate = ({ lat, lon }: { lat: number; lon: number }) =>
  `{ location: { coordinate: { latitude: ${lat}, longitude: ${lon} } } }`;

type Ask = (context: Context) => Promise<number>;
const ASKED: readonly [name: string, ask: Ask, cold?: number][] = [
  ["directions", (api) => directed(api, request({ depart_at: "2026-03-04T12:30:00Z" }))],
  ["directions by arrival", (api) => directed(api, request({ arrive_by: "2026-03-04T14:00:00Z" }))],
  // The zone of the start is read with the feeds, and MOTIS' alerts are.
  ["OpenTripPlanner", (api) => planned(api, `otp/plan?${ENDS}&date=2026-03-04&time=07:30`)],
  [
    "OpenTripPlanner's plan",
    (api) =>
      plannedByGraphql(
        api,
        "plan",
        `plan(fromPlace: "${at(SPOTS.a)}", toPlace: "${at(SPOTS.e)}", date: "2026-03-04", time: "07:30") { itineraries { ${ITINERARY} } }`,
      ),
  ],
  [
    "OpenTripPlanner's planConnection",
    (api) =>
      plannedByGraphql(
        api,
        "planConnection",
        `planConnection(origin: ${coordinate(SPOTS.a)}, destination: ${coordinate(SPOTS.e)}, dateTime: { earliestDeparture: "2026-03-04T07:30:00-05:00" }) { edges { node { ${ITINERARY} } } }`,
      ),
  ],
  ["MOTIS", (api) => planned(api, `motis/api/v1/plan?${ENDS}&time=2026-03-04T12:30:00Z`), MAX_COLD_TRIPS_WITH_STATIONS],
];

describe("trips of a journey", () => {
  async function trips(database: D1Binding, ask: (context: Context) => Promise<number>): Promise<number> {
    const opened = openStores(
      { DB: database, ARCHIVE: (env as unknown as { ARCHIVE: unknown }).ARCHIVE },
      { trips: newTrips(TRIP_MS) },
    );
    expect(await ask(createContext({ stores: opened, now: NOW }))).toBeGreaterThan(0);
    return opened.db.levels;
  }

  test.each(ASKED)("%s: a few in a new isolate, then one", async (_, ask, cold = MAX_COLD_TRIPS) => {
    const database = newIsolate();
    expect(await trips(database, ask)).toBeLessThanOrEqual(cold);
    expect(await trips(database, ask)).toBe(MAX_WARM_TRIPS);
  });
});

/** The stop with its version; what its board shows; and the calls. */
const MAX_BOARD_TRIPS = 3;

const BOARD = `{ stop(id: "f-trips:a") { stoptimesWithoutPatterns(startTime: 1772627400, timeRange: 7200, numberOfDepartures: 5) {
  scheduledDeparture trip { gtfsId route { gtfsId agency { name } } } } } }`;

test("a board of OpenTripPlanner takes as many trips as ours", async () => {
  const opened = openStores({ DB: newIsolate() }, { trips: newTrips(TRIP_MS) });
  const context = createContext({ stores: opened, now: NOW });
  const { data } = await execute({ context, query: BOARD, schema: OTP_SCHEMA });
  expect(
    (data as { stop: { stoptimesWithoutPatterns: unknown[] } }).stop.stoptimesWithoutPatterns.length,
  ).toBeGreaterThan(0);
  expect(opened.db.levels).toBeLessThanOrEqual(MAX_BOARD_TRIPS);
});
