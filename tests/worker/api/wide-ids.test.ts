/** A store that has given out more than two billion ids answers as any other (docs/decisions/027-graphql.md). */
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

const GIVEN_OUT = 3_000_000_000;

beforeAll(async () => {
  await stores().db.write([
    { sql: "UPDATE counter SET next = ?1 WHERE name NOT IN ('feed', 'feed_version')", values: [GIVEN_OUT] },
  ]);
  const version = await importFeed("f-night", NIGHT_FEED);
  await stores().db.write([
    {
      sql: "UPDATE feed_version_file SET size = 3000000000, rows = 2500000000 WHERE feed_version_id = ?1",
      values: [version],
    },
    { sql: "UPDATE feed_version SET files = NULL, bytes = 4400000000 WHERE id = ?1", values: [version] },
    {
      sql:
        "INSERT INTO feed_fetch (id, feed_id, url_type, url, success, fetched_at, response_size, feed_version_id) " +
        "SELECT 7, feed_id, 'static_current', 'https://night.example', 1, fetched_at, 4400000000, id FROM feed_version WHERE id = ?1",
      values: [version],
    },
  ]);
}, 60_000);

// biome-ignore lint/suspicious/noExplicitAny: answers of queries written here
async function data(query: string, variables: Record<string, unknown> = {}): Promise<any> {
  const context = createContext({ stores: stores(), now: new Date("2026-03-04T17:00:00Z") });
  const answer = await execute({ context, query, variables });
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

test("GraphQL answers ids of every kind, and finds what has them", async () => {
  const { routes, stops, agencies } = await data(`{
    agencies { id }
    routes { id route_stops { id stop { id } } trips { id frequencies { id } calendar { id } shape { id } } }
    stops { id departures(limit: 3) { trip { id } } }
  }`);
  expect(agencies[0].id).toBeGreaterThanOrEqual(GIVEN_OUT);
  const [route] = routes;
  const trip = route.trips[0].id;
  expect(Math.min(route.id, trip, stops[0].id, route.route_stops[0].stop.id)).toBeGreaterThanOrEqual(GIVEN_OUT);
  const found = await data(
    `query ($trips: [Int!], $text: [Int!]) {
      trips(ids: $trips) { id }
      stops(ids: $text) { id }
      routes(ids: [${route.id}], limit: 5) { id }
      after: routes(after: ${route.id}, limit: 9007199254740991) { id }
    }`,
    { trips: [trip], text: [String(stops[0].id)] },
  );
  expect(found).toMatchObject({ trips: [{ id: trip }], stops: [{ id: stops[0].id }], routes: [{ id: route.id }] });
  expect(found.after).toHaveLength(routes.length - 1);
});

test("sizes and rows of files beyond 2 GiB are answered", async () => {
  const { feed_versions } = await data(
    "{ feed_versions { files { size rows } feed { feed_fetches { response_size } } } }",
  );
  expect(feed_versions[0].files[0]).toEqual({ size: 3_000_000_000, rows: 2_500_000_000 });
  expect(feed_versions[0].feed.feed_fetches).toContainEqual({ response_size: 4_400_000_000 });
  const { feed_versions: listed } = (await (
    await ask("/api/v2/rest/feed_versions.json?feed_onestop_id=f-night")
  ).json()) as { feed_versions: { files: { size: number; rows: number }[] }[] };
  expect(listed[0]!.files[0]).toMatchObject({ size: 3_000_000_000, rows: 2_500_000_000 });
});

test("pages show sizes and rows of files beyond 2 GiB", async () => {
  const { feed_versions } = await data("{ feed_versions { sha1 } }");
  for (const path of ["/feeds/f-night", `/feeds/f-night/versions/${feed_versions[0].sha1}`]) {
    const page = await ask(path);
    expect([path, page.status]).toEqual([path, 200]);
  }
  const version = await (await ask(`/feeds/f-night/versions/${feed_versions[0].sha1}`)).text();
  expect(version).toContain("3 GB");
  expect(version).toContain("2,500,000,000");
});

test("a number beyond 53 bits is refused", async () => {
  const context = createContext({ stores: stores(), now: new Date() });
  const { errors } = await execute({ context, query: "{ routes(ids: [9007199254740993]) { id } }", variables: {} });
  expect(errors).toHaveLength(1);
});

test("REST finds what has an id, on every page of a list", async () => {
  const { stops } = (await (await ask("/api/v2/rest/stops.json?limit=2")).json()) as { stops: { id: number }[] };
  const [one, two] = stops;
  expect(one!.id).toBeGreaterThanOrEqual(GIVEN_OUT);
  const single = (await (await ask(`/api/v2/rest/stops/${one!.id}`)).json()) as { stops: { id: number }[] };
  expect(single.stops).toMatchObject([{ id: one!.id }]);
  const rest = (await (await ask(`/api/v2/rest/stops.json?limit=1&after=${one!.id}`)).json()) as typeof single;
  expect(rest.stops).toMatchObject([{ id: two!.id }]);
  const departures = await ask(`/api/v2/rest/stops/${one!.id}/departures`);
  expect(departures.status).toBe(200);
});

test("pages find what has an id", async () => {
  const { routes } = await data("{ routes { id } }");
  expect((await ask(`/routes/${routes[0].id}`)).status).toBeLessThan(400);
});
