/** Each argument of `directions` changes the answer (content/documentation/routing-platform/transitland-routing-api.md). */
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { DIRECTIONS } from "../../../worker/api/graphql/schema/directions.ts";
import type { RentalReader, RentalState } from "../../../worker/gbfs/rentals.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { DIRECTIONS_FEED, SPOTS } from "./directions-feed.ts";
import { ask, NOW, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";

const ids = { route: 0, agency: 0 };

/** Riders are driven all day between the stops b1 and e of the other feed. */
const ON_DEMAND_FEED = {
  "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "R,Rides,https://r.example,America/New_York"),
  "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", "b,Cross Street,40.75,-74", "e,East End,40.75,-73.8"),
  "routes.txt": csv("route_id,agency_id,route_long_name,route_type", "rides,R,Rides,715"),
  "calendar.txt": csv(
    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
    "D,1,1,1,1,1,1,1,20260101,20261231",
  ),
  "trips.txt": csv("route_id,service_id,trip_id", "rides,D,r"),
  "location_groups.txt": csv("location_group_id,location_group_name", "both,Both stops"),
  "location_group_stops.txt": csv("location_group_id,stop_id", "both,b", "both,e"),
  "stop_times.txt": csv(
    "trip_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type",
    ...["r,both,1,00:00:00,24:00:00,2,1", "r,both,2,00:00:00,24:00:00,1,2"],
  ),
};

beforeAll(async () => {
  await importFeed("f-arguments", DIRECTIONS_FEED);
  await importFeed("f-arguments~rides", ON_DEMAND_FEED);
  await refreshLists(stores().db);
  const query = `{ routes(where: { feed_onestop_id: "f-arguments", route_id: "ns" }) { id agency { id } } }`;
  const [route] = (await ask(query)).data.routes;
  Object.assign(ids, { route: route.id, agency: route.agency.id });
}, 60_000);

const BASE = { from: SPOTS.a, to: SPOTS.e, mode: "TRANSIT", depart_at: "2026-03-04T12:30:00Z" };
/** A walk of 603 s to the first stop, 603 s from the last one, and 241 s all the way. */
const FAR_START = { from: { lon: -74, lat: 40.695 } };
const FAR_END = { to: { lon: -74, lat: 40.805 } };
const NEAR = { to: { lon: -74, lat: 40.702 } };

type Where = Record<string, unknown>;

/** By argument: a value, and what else the request has with it and without it. Ids are known when the tests run. */
const CHANGES: Record<string, { value: unknown; beside?: Where }> = {
  from: { value: SPOTS.d },
  to: { value: SPOTS.c },
  mode: { value: "WALK" },
  depart_at: { value: "2026-03-04T13:30:00Z" },
  arrive_by: { value: "2026-03-04T14:20:00Z", beside: { depart_at: null } },
  page_cursor: { value: "LATER|1772700000" },
  route_types: { value: [3] },
  wheelchair_accessible: { value: true },
  bikes_allowed: { value: true },
  max_transfers: { value: 0 },
  max_travel_time: { value: 2640 },
  min_transfer_time: { value: 1260 },
  additional_transfer_time: { value: 720 },
  walking_speed: { value: 0.3 },
  max_walk_before: { value: 600, beside: FAR_START },
  max_walk_after: { value: 600, beside: FAR_END },
  max_walk_direct: { value: 240, beside: NEAR },
  search_window: { value: 1800 },
  banned_route_ids: { value: () => [ids.route] },
  allowed_route_ids: { value: () => [ids.route] },
  banned_agency_ids: { value: () => [ids.agency] },
  allowed_agency_ids: { value: () => [ids.agency + 1] },
  on_demand: { value: ["DIRECT"], beside: { from: SPOTS.b } },
  rental: { value: ["DIRECT"], beside: NEAR },
  rental_form_factors: { value: ["scooter"], beside: { ...NEAR, rental: ["DIRECT"] } },
  rental_feeds: { value: ["f-other"], beside: { ...NEAR, rental: ["DIRECT"] } },
};

const station = (id: string, { lon, lat }: { lon: number; lat: number }) => ({ station_id: id, name: id, lon, lat });
const status = (id: string) => ({
  ...{ station_id: id, num_bikes_available: 1, num_docks_available: 1, vehicle_types_available: [] },
  ...{ vehicle_docks_available: [], is_installed: true, is_renting: true, is_returning: true },
});

/** Two stations of a system without types of vehicles. */
const SYSTEM = {
  row: { onestop_id: "f-arguments~bikes" },
  system: {
    ...{
      version: "2.3",
      vehicle_types: [],
      plans: [],
      hours: [],
      calendars: [],
      zones: [],
      global_rules: [],
      information: { system_id: "s", name: "S", timezone: null },
    },
    stations: [station("first", SPOTS.a), station("second", NEAR.to)],
  },
  state: { fetchedAt: 0, availability: { statuses: [status("first"), status("second")], vehicles: [] } },
  problem: null,
} as unknown as RentalState;
const RENTALS: RentalReader = {
  ...{ near: async () => [SYSTEM], first: async () => [SYSTEM], ofFeed: async () => SYSTEM },
  ...{ reportOf: async () => null, hasNone: async () => false },
};

const QUERY = `query Q($where: DirectionRequest!) {
  directions(where: $where) { exception_code itineraries { start_time end_time legs { mode trip { trip_id } } } }
}`;

async function answer(where: Where): Promise<string> {
  const context = createContext({ stores: stores(), now: NOW, rentals: RENTALS });
  const { data, errors } = await execute({ context, query: QUERY, variables: { where: { ...BASE, ...where } } });
  expect(errors).toBeUndefined();
  return JSON.stringify(data?.directions);
}

test.each(Object.entries(CHANGES))("%s changes the answer", async (name, { value, beside = {} }) => {
  const without = await answer(beside);
  expect(JSON.parse(without).itineraries).not.toEqual([]);
  const changed = typeof value === "function" ? value() : value;
  expect(await answer({ ...beside, [name]: changed })).not.toBe(without);
});

test("all arguments of the schema are among them", () => {
  const [, input = ""] = /input DirectionRequest \{([^}]*)\}/.exec(DIRECTIONS) ?? [];
  const names = [...input.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(Object.keys(CHANGES).toSorted()).toEqual(names.toSorted());
});

test.each([
  ["mode", "BICYCLE", "query.not_offered"],
  ["max_transfers", -1, "parameter.invalid"],
  ["max_travel_time", 172_801, "parameter.invalid"],
  ["walking_speed", 0.2, "parameter.invalid"],
  ["search_window", 0, "parameter.invalid"],
  ["rental_form_factors", ["car"], "parameter.invalid"],
  ["arrive_by", "2026-03-04T14:20:00Z", "query.invalid"],
])("%s of %j is refused", async (name, value, code) => {
  const { errors } = await ask(QUERY, { where: { ...BASE, [name]: value } });
  expect(errors?.[0]?.extensions).toMatchObject({ code });
});
