/** Each argument of `directions` changes the answer (content/documentation/routing-platform/transitland-routing-api.md). */
import { beforeAll, expect, test } from "vitest";
import { DIRECTIONS } from "../../../worker/api/graphql/schema/directions.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { DIRECTIONS_FEED, SPOTS } from "./directions-feed.ts";
import { ask, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

const ids = { route: 0, agency: 0 };

beforeAll(async () => {
  await importFeed("f-arguments", DIRECTIONS_FEED);
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
};

const QUERY = `query Q($where: DirectionRequest!) {
  directions(where: $where) { exception_code itineraries { start_time end_time legs { mode trip { trip_id } } } }
}`;

async function answer(where: Where): Promise<string> {
  const { data, errors } = await ask(QUERY, { where: { ...BASE, ...where } });
  expect(errors).toBeUndefined();
  return JSON.stringify(data.directions);
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
  ["arrive_by", "2026-03-04T14:20:00Z", "query.invalid"],
])("%s of %j is refused", async (name, value, code) => {
  const { errors } = await ask(QUERY, { where: { ...BASE, [name]: value } });
  expect(errors?.[0]?.extensions).toMatchObject({ code });
});
