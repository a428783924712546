/** Limits while a query runs: rows, time; and what has to be answered within them. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { OPERATION_DEADLINE_MS } from "../../../worker/api/graphql/limits.ts";
import { PLACES, places } from "../../../worker/api/graphql/places.ts";
import { HANDLER_DEADLINE_MS } from "../../../worker/middleware/deadline.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { API_LIMITS } from "../../../worker/store/db/limits.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

const now = new Date("2026-03-04T12:00:00Z");

beforeAll(async () => {
  await importFeed("f-night", NIGHT_FEED);
}, 60_000);

test("refuses a query that reads too many rows, with the number", async () => {
  const few = openStores(env as unknown as Record<string, unknown>, { rowsReadLimit: 5 });
  const context = createContext({ stores: few, now });
  const { data, errors } = await execute({ context, query: "{ routes { stops { departures { departure_time } } } }" });
  expect(data ?? null).toBeNull();
  expect(errors).toHaveLength(1);
  expect(errors![0]!.extensions).toMatchObject({ code: "query.too_many_rows", limit: 5 });
  expect(errors![0]!.extensions!.actual).toBeGreaterThan(5);
  expect(errors![0]!.message).toMatch(/read \d+ rows; the limit is 5/);
});

test("refuses deeply nested brackets, closed or not", async () => {
  for (const text of [
    `{ feeds(where: ${"[".repeat(2900)}`,
    `{ feeds(where: ${"[".repeat(1400)}${"]".repeat(1400)}) { id } }`,
  ]) {
    const { errors } = await ask(text);
    expect(errors?.[0]?.extensions?.code).toMatch(/^query\.(too_deep|invalid)$/);
  }
});

test("aborts a query that takes too long", async () => {
  const context = createContext({ stores: stores(), now, timeout: 0 });
  const deep = "{ routes { stops { route_stops { route { stops { route_stops { stop { id } } } } } } } }";
  const { errors } = await execute({ context, query: deep });
  expect(errors![0]!.extensions).toMatchObject({ code: "query.timeout", limit: 0 });
});

test("the wait for a place counts as time of the query", async () => {
  const leave = await places().take("waits");
  const context = createContext({ stores: stores(), now, timeout: 20, caller: "waits" });
  const dear = "{ routes(limit: 1000) { route_stops(limit: 1000) { stop { id } } } }";
  const answer = execute({ context, query: dear });
  // This timer is set after that of the query and runs out after it.
  setTimeout(leave, 40);
  expect((await answer).errors![0]!.extensions).toMatchObject({ code: "query.timeout", limit: 0.02 });
});

test("each bound of time leaves room for the code of the one within it", () => {
  const bounds = [PLACES.wait, API_LIMITS.deadline, OPERATION_DEADLINE_MS, HANDLER_DEADLINE_MS];
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  expect(new Set(bounds).size).toBe(bounds.length);
});

describe("a few very large rows", () => {
  const few = Array.from({ length: 10 }, (_, i) => i);
  beforeAll(async () => {
    await importFeed("f-mesh", {
      "agency.txt": csv("agency_name,agency_url,agency_timezone", "Mesh,https://mesh.example,America/New_York"),
      "stops.txt": csv("stop_id,stop_name,stop_lat,stop_lon", ...few.map((i) => `M${i},Mesh ${i},40.${i},-75.${i}`)),
      "routes.txt": csv("route_id,route_short_name,route_type", ...few.map((i) => `m${i},${i},3`)),
      "trips.txt": csv("route_id,service_id,trip_id", ...few.map((i) => `m${i},mesh,t${i}`)),
      "stop_times.txt": csv(
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
        ...few.flatMap((i) => few.map((k) => `t${i},08:${10 + k}:00,08:${10 + k}:00,M${k},${k}`)),
      ),
      "calendar.txt": csv(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        "mesh,1,1,1,1,1,1,1,20260101,20261231",
      ),
    });
  }, 60_000);

  test("are aborted when the response exceeds the size limit", async () => {
    const answers = async (most: number) => {
      const context = createContext({ stores: stores(), now, answers: most });
      const all = '(where: { feed_onestop_id: "f-mesh" })';
      const query = `{ stops${all} { route_stops { route { route_stops { stop { id } } } } } }`;
      return execute({ context, query });
    };
    // Ten stops, each with ten routes, each of those with ten stops.
    expect((await answers(10 + 100 + 1000)).errors).toBeUndefined();
    const { data, errors } = await answers(10 + 100 + 999);
    expect(data ?? null).toBeNull();
    expect(errors).toHaveLength(1);
    expect(errors![0]!.extensions).toEqual({
      code: "query.too_many_rows",
      field: "route_stops",
      limit: 1109,
      actual: 1110,
    });
  });

  test("aborts a slow computation of stop buffers in time", async () => {
    const context = createContext({ stores: stores(), now, timeout: 0 });
    const query =
      '{ routes(where: { feed_onestop_id: "f-mesh" }) { route_stop_buffer(radius: 2000) { stop_buffer } } }';
    const { errors } = await execute({ context, query });
    expect(errors![0]!.extensions).toMatchObject({ code: "query.timeout" });
    const { data } = await ask(query);
    expect(data.routes[0].route_stop_buffer.stop_buffer.type).toBe("MultiPolygon");
  });
});

describe("filter values", () => {
  const many = Array.from({ length: 1101 }, (_, i) => new Date(i * 86_400_000).toISOString().slice(0, 10));
  test.each([
    ["tags", "feeds", "FeedFilter", { tags: Object.fromEntries(many.slice(0, 21).map((key) => [key, ""])) }, 20, 21],
    ["dates", "trips", "TripFilter", { dates: many }, 1100, 1101],
    ["service_dates", "trips", "TripFilter", { service_dates: many }, 1100, 1101],
  ])("are limited: %s", async (field, list, type, where, limit, actual) => {
    const query = `query ($where: ${type}) { ${list}(where: $where) { id } }`;
    const { errors } = await ask(query, { where });
    expect(errors![0]!.extensions).toMatchObject({ code: "parameter.invalid", field, limit, actual });
    const less = Object.fromEntries(
      Object.entries(where).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.slice(1) : Object.fromEntries(Object.entries(value).slice(1)),
      ]),
    );
    expect((await ask(query, { where: less })).errors).toBeUndefined();
  });

  test("are limited in the corners of a geometry, too", async () => {
    const ring = Array.from({ length: 10_001 }, (_, i) => [i / 1000, (i * 7) % 50]);
    const { errors } = await ask("query ($within: Polygon) { stops(where: { within: $within }) { id } }", {
      within: { type: "Polygon", coordinates: [ring] },
    });
    expect(errors![0]!.message).toContain("at most 10000 positions, not 10001");
  });
});

test("hides field suggestions unless they are enabled", async () => {
  const said = async (maskSuggestions: boolean) => {
    const context = createContext({ stores: stores(), now, maskSuggestions });
    return (await execute({ context, query: "{ rutes { id } }" })).errors![0]!.message;
  };
  expect(await said(false)).toContain("routes");
  expect(await said(true)).not.toContain("routes");
});

test("reports the cost of a query on request", async () => {
  const context = createContext({ stores: stores(), now });
  const { extensions } = await execute({ context, query: "{ routes { id } }", cost: true });
  expect(extensions).toEqual({ cost: { rows_read: expect.any(Number), round_trips: 1 } });
  expect((await execute({ context, query: "{ routes { id } }" })).extensions).toBeUndefined();
});

describe("answers nested lists ten levels deep", () => {
  test.each([
    `{ operators { feeds { feed_state { feed_version { agencies { routes { route_stops { stop { parent { children { id } } } } } } } } } } }`,
    `{ stops(where: { stop_id: "P" }) { departures(where: { service_date: "2026-03-04" }, limit: 5) {
       trip { route { agency { operator { feeds { feed_state { feed_version { service_window { fallback_week } } } } } } } } } } }`,
    `{ routes { patterns { representative_trip { stop_times { stop { route_stops { route { agency { places { city_name } } } } } } } } } }`,
    `{ feeds { feed_versions { routes { trips(limit: 1) { shape { trips { stop_times { stop { feed_version { sha1 } } } } } } } } } }`,
  ])("%s", async (query) => {
    const { data, errors, trips } = await ask(query);
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data)).not.toMatch(/^\{"\w+":\[\]\}$/);
    // One for each level, and a few where a level is found in steps.
    expect(trips).toBeLessThanOrEqual(24);
  });
});

describe("the me query", () => {
  test("is answered from the token", async () => {
    const user = {
      id: "u1",
      name: "U",
      email: null,
      roles: ["reader"],
      signedInAt: null,
      externalData: { plan: "free" },
    };
    const { data } = await ask("{ me { id name email roles external_data } }", {}, user);
    expect(data.me).toEqual({ id: "u1", name: "U", email: null, roles: ["reader"], external_data: { plan: "free" } });
  });

  test("is an error for anonymous callers", async () => {
    expect((await ask("{ me { id } }")).errors![0]!.extensions).toMatchObject({ code: "auth.required" });
  });

  test("answers query.not_offered for features that are not offered", async () => {
    const from = "{ lon: 1, lat: 1 }";
    const { errors } = await ask(`{ directions(where: { from: ${from}, to: ${from}, mode: AUTO }) { success } }`);
    expect(errors![0]!.extensions).toMatchObject({ code: "query.not_offered" });
  });
});
