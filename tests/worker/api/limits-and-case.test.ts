/** Every `limit` is kept, and Onestop IDs are found regardless of case. */
import { type GraphQLField, isInterfaceType, isListType, isNonNullType, isObjectType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../../worker/api/graphql/schema.ts";
import { ask } from "../../support/worker/ask.ts";
import { addOperatorRow, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

const AT = "2026-03-04T12:00:00Z";

beforeAll(async () => {
  await importFeed("f-night", NIGHT_FEED);
  await importFeed("f-other", NIGHT_FEED);
  const { db } = stores();
  const rows = (await read("/api/v2/rest/agencies")).body.agencies as {
    id: number;
    feed_version: { feed: { id: number } };
  }[];
  for (const [i, { id, feed_version }] of rows.entries()) {
    const feedId = feed_version.feed.id;
    await addOperatorRow(db, { id: 5000 + i, onestopId: `o-night${i}`, name: `Night ${i}`, feedId, agency: id });
  }
}, 60_000);

// biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints
async function read(path: string, body?: object): Promise<{ status: number; body: any }> {
  const headers = { "x-test-now": AT, "content-type": "application/json" };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await ask(path, { init });
  return { status: response.status, body: await response.json() };
}

const HUGE = 2_000_000_000;

type Listed = { root: string; field: string | null };

/** Every list with a limit: of the root, and of the rows of such a list. */
function limitedLists(): Listed[] {
  const takesLimit = ({ args, type }: GraphQLField<unknown, unknown>) => {
    const inner = isNonNullType(type) ? type.ofType : type;
    const needed = args.filter((argument) => isNonNullType(argument.type));
    return isListType(inner) && needed.length === 0 && args.some(({ name }) => name === "limit");
  };
  const rootFields = Object.values(schema().getQueryType()!.getFields()).filter(takesLimit);
  return rootFields.flatMap(({ name, type }) => {
    // biome-ignore lint/suspicious/noExplicitAny: wrappers of lists and of values that are never null
    let row: any = type;
    while (row.ofType !== undefined) row = row.ofType;
    if (!isObjectType(row) && !isInterfaceType(row)) return [];
    const nested = Object.values(row.getFields()).filter(takesLimit);
    return [{ root: name, field: null }, ...nested.map((field) => ({ root: name, field: field.name }))];
  });
}

const LISTS = limitedLists();

test("there are many lists", () => expect(LISTS.length).toBeGreaterThan(30));

test.each(LISTS)("GraphQL $root $field keeps its limit", async ({ root, field }) => {
  const rowsOf = async (limit: number): Promise<number[]> => {
    const list =
      field === null
        ? `${root}(limit: ${limit}) { __typename }`
        : `${root}(limit: 20) { rows: ${field}(limit: ${limit}) { __typename } }`;
    const flat = list.replace("{ __typename }", await selectionOf(root, field));
    const { body } = await read("/api/v2/query", { query: `{ ${flat} }` });
    expect([limit, body.errors]).toEqual([limit, undefined]);
    return field === null
      ? [body.data[root].length]
      : body.data[root].map(({ rows }: { rows: unknown[] | null }) => rows?.length ?? 0);
  };
  const whole = await rowsOf(HUGE);
  expect(await rowsOf(1)).toEqual(whole.map((count) => Math.min(1, count)));
  expect(await rowsOf(0)).toEqual(whole.map(() => 0));
  expect(await rowsOf(-5)).toEqual(whole.map(() => 0));
});

/** What is selected of the rows: nothing for a list of values. */
async function selectionOf(root: string, field: string | null): Promise<string> {
  if (field === null) return "{ __typename }";
  // biome-ignore lint/suspicious/noExplicitAny: wrappers of lists and of values that are never null
  const bare = (type: any): any => (type.ofType === undefined ? type : bare(type.ofType));
  const row = bare(schema().getQueryType()!.getFields()[root]!.type);
  return isObjectType(bare(row.getFields()[field].type)) ? "{ __typename }" : "";
}

test.each(["feeds", "feed_versions", "agencies", "routes", "stops", "operators"])(
  "REST %s keeps its limit",
  async (list) => {
    const count = async (limit: number | string) => {
      const { status, body } = await read(`/api/v2/rest/${list}?limit=${limit}`);
      expect(status).toBe(200);
      return body[list].length as number;
    };
    const whole = await count(HUGE);
    expect(whole).toBeGreaterThan(1);
    expect(await count(1)).toBe(1);
    // Zero and less are the default, as in Transitland v2.
    for (const limit of [0, -5]) expect(await count(limit)).toBe(Math.min(20, whole));
    expect(await count("99999999999999999999")).toBe(whole);
    expect((await read(`/api/v2/rest/${list}?limit=x`)).status).toBe(400);
  },
);

test.each(["stops", "routes", "operators", "service_areas"])("OGC %s keeps its limit", async (id) => {
  const items = async (limit: number) => read(`/api/v2/ogc/collections/${id}/items?limit=${limit}`);
  expect((await items(1)).body.features).toHaveLength(1);
  expect((await items(HUGE)).body.features.length).toBeGreaterThan(1);
  for (const limit of [0, -5]) expect([200, 400]).toContain((await items(limit)).status);
});

describe("Onestop IDs in capitals", () => {
  const upper = (id: string) => id.toUpperCase();

  test.each([
    ["routes", "onestop_id", "route"],
    ["routes", "serves_stop_onestop_id", "stop"],
    ["routes", "operator_onestop_id", "operator"],
    ["routes", "feed_onestop_id", "feed"],
    ["stops", "onestop_id", "stop"],
    ["stops", "served_by_onestop_ids", "route"],
    ["stops", "served_by_onestop_ids", "operator"],
    ["stops", "feed_onestop_id", "feed"],
    ["agencies", "feed_onestop_id", "feed"],
    ["operators", "onestop_id", "operator"],
    ["operators", "feed_onestop_id", "feed"],
    ["feeds", "onestop_id", "feed"],
    ["feed_versions", "feed_onestop_id", "feed"],
  ])("REST %s by %s of a %s", async (list, parameter, kind) => {
    const id = (await ids())[kind]!;
    const rows = async (value: string) =>
      (await read(`/api/v2/rest/${list}?${parameter}=${encodeURIComponent(value)}&limit=100`)).body[list].map(
        (row: { id: number }) => row.id,
      );
    const usual = await rows(id);
    expect(usual.length).toBeGreaterThan(0);
    expect(await rows(upper(id))).toEqual(usual);
  });

  test.each(["stops", "routes", "operators", "service_areas"])("OGC %s", async (collection) => {
    const { feed, operator } = await ids();
    const [parameter, id] = collection === "operators" ? ["onestop_id", operator!] : ["feed_onestop_id", feed!];
    const found = async (value: string) =>
      (await read(`/api/v2/ogc/collections/${collection}/items?${parameter}=${value}&limit=100`)).body.features.length;
    expect(await found(id)).toBeGreaterThan(0);
    expect(await found(upper(id))).toBe(await found(id));
  });

  test("OGC items and endpoints of the portal by key", async () => {
    const { feed, operator } = await ids();
    for (const path of [
      `ogc/collections/service_areas/items/${upper(feed!)}`,
      `ogc/collections/operators/items/${upper(operator!)}`,
      `portal/operators/${upper(operator!)}/trips`,
      `portal/feeds/${upper(feed!)}/fetch_history`,
      `rest/feeds/${upper(feed!)}`,
      `rest/operators/${upper(operator!)}`,
    ]) {
      expect([path, (await read(`/api/v2/${path}`)).status]).toEqual([path, 200]);
    }
  });

  test("GraphQL lists below other rows", async () => {
    const { feed, route, stop } = await ids();
    const document = `query ($feed: String!, $route: String!, $stop: String!) { feeds(where: { onestop_id: $feed }) {
      feed_versions(limit: 1) {
        routes(where: { onestop_id: $route }) { id trips(where: { feed_onestop_id: $feed }) { id } }
        stops(where: { onestop_id: $stop, feed_onestop_id: $feed }) { id
          departures(where: { service_date: "2026-03-04", route_onestop_ids: [$route] }) { trip { trip_id } } }
        trips(where: { feed_onestop_id: $feed, route_onestop_ids: [$route] }) { id }
      }
    } }`;
    const rows = async (variables: object) => {
      const { body } = await read("/api/v2/query", { query: document, variables });
      expect(body.errors).toBeUndefined();
      return body.data.feeds[0].feed_versions[0];
    };
    const usual = await rows({ feed, route, stop });
    expect(usual.routes[0].trips.length).toBeGreaterThan(0);
    expect(usual.trips.length).toBeGreaterThan(0);
    expect(usual.stops.length).toBe(1);
    expect(await rows({ feed: upper(feed!), route: upper(route!), stop: upper(stop!) })).toEqual(usual);
  });

  test("pages redirect to the one spelling", async () => {
    const { feed, route } = await ids();
    for (const path of [`/feeds/${feed}`, `/routes/${route}`]) {
      const [, list, id] = path.split("/");
      const response = await ask(`/${list}/${id!.toUpperCase()}`);
      expect([response.status, response.headers.get("location")]).toEqual([301, path]);
    }
  });

  test("pages of a GTFS id redirect to the one spelling of its feed", async () => {
    const { body } = await read("/api/v2/rest/stops?feed_onestop_id=f-night&limit=1");
    const { body: routes } = await read("/api/v2/rest/routes?feed_onestop_id=f-night&limit=1");
    for (const [list, id] of [
      ["stops", body.stops[0].stop_id],
      ["routes", routes.routes[0].route_id],
    ]) {
      const response = await ask(`/${list}/F-Night:${id}`);
      expect([response.status, response.headers.get("location")]).toEqual([301, `/${list}/f-night:${id}`]);
      expect((await ask(`/${list}/f-night:${id}`)).status).toBe(200);
    }
    expect((await ask("/stops/F-Night:gone")).status).not.toBe(200);
  });

  test("places and choices of journeys", async () => {
    const { body } = await read("/api/v2/rest/stops?feed_onestop_id=f-night&limit=1");
    const { stop_id } = body.stops[0];
    const plan = (place: string) =>
      read(`/api/v2/routing/otp/plan?fromPlace=${place}&toPlace=${place}&date=2026-03-04&time=08:00`);
    for (const place of [`F-NIGHT:${stop_id}`, `F-NIGHT_${stop_id}`, `From::F-night:${stop_id}`]) {
      expect([place, (await plan(place)).status]).toEqual([place, 200]);
    }
  });
});

let known: Promise<Record<string, string>> | null = null;

/** One Onestop ID of each kind. */
function ids(): Promise<Record<string, string>> {
  known ??= (async () => ({
    feed: "f-night",
    operator: "o-night0",
    route: (await read("/api/v2/rest/routes?feed_onestop_id=f-night&limit=1")).body.routes[0].onestop_id,
    stop: (await read("/api/v2/rest/stops?feed_onestop_id=f-night&limit=1")).body.stops[0].onestop_id,
  }))();
  return known;
}
