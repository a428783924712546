/** Trips to the database, one after the other, that a journey waits for: in a new isolate, and in one that knows the network. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
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
const MAX_WARM_TRIPS = 2;
/** MOTIS also reads the runs of the rides: their calls, stops with levels and stations, and alerts. */
const MAX_TRIPS_OF_RUNS = 7;
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

type Ask = (context: Context) => Promise<number>;
const ASKED: readonly [name: string, cold: number, ask: Ask, more?: number][] = [
  ["directions", MAX_COLD_TRIPS, (api) => directed(api, request({ depart_at: "2026-03-04T12:30:00Z" }))],
  ["directions by arrival", MAX_COLD_TRIPS, (api) => directed(api, request({ arrive_by: "2026-03-04T14:00:00Z" }))],
  // The zone of the start is read with the feeds.
  ["OpenTripPlanner", MAX_COLD_TRIPS, (api) => planned(api, `otp/plan?${ENDS}&date=2026-03-04&time=07:30`)],
  [
    "MOTIS",
    MAX_COLD_TRIPS,
    (api) => planned(api, `motis/api/v1/plan?${ENDS}&time=2026-03-04T12:30:00Z`),
    MAX_TRIPS_OF_RUNS,
  ],
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

  test.each(ASKED)("%s: at most %i in a new isolate, then at most two", async (_, cold, ask, more = 0) => {
    const database = newIsolate();
    expect(await trips(database, ask)).toBeLessThanOrEqual(cold + more);
    expect(await trips(database, ask)).toBeLessThanOrEqual(MAX_WARM_TRIPS + more);
  });
});
