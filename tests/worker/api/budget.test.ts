/** Rows are what D1 bills: what a query may read. */
import { beforeAll, describe, expect, test } from "vitest";
import { addFeed, addOperatorRow, addVersion, ask, insert, line, stores } from "./fixture.ts";
import { NESTED_PAIRS } from "./nested-lists.ts";

const FEEDS = 110;

beforeAll(async () => {
  const { db } = stores();
  for (let i = 1; i <= FEEDS; i++) {
    await addFeed(db, { id: i, onestop_id: `f-feed${i}`, name: `Feed ${i}` });
    const routes = Array.from({ length: 2 }, (_, r) => ({ name: `R${i} ${r}`, stops: [0, 1, 2] }));
    const common = { feedId: i, agencies: [{ name: `Agency ${i}`, routes }], stops: line(3, -122 + i / 10) };
    await addVersion(db, { ...common, id: i, first: i * 10, active: false, fetchedAt: "2026-01-01T00:00:00Z" });
    await addVersion(db, { ...common, id: 1000 + i, first: 10_000 + i * 10 });
    await addOperatorRow(db, {
      id: i,
      onestopId: `o-op${i}`,
      name: `Operator ${i}`,
      feedId: i,
      agency: 10_000 + i * 10,
    });
    await insert(
      db,
      "feed_fetch",
      [1, 2, 3].map((n) => ({
        id: i * 10 + n,
        feed_id: i,
        url_type: "static_current",
        url: "u",
        success: 1,
        fetched_at: `2026-01-0${n}T00:00:00Z`,
      })),
    );
  }
}, 60_000);

describe("rows read by", () => {
  test.each([
    ["a plain list", "{ routes(limit: 100) { id route_short_name } }", 300],
    [
      "feeds with versions and fetches",
      "{ feeds(limit: 100) { id feed_versions(limit: 1) { sha1 } feed_fetches(limit: 1) { success } } }",
      600,
    ],
    [
      "feeds with state and operators",
      "{ feeds(limit: 100) { id feed_state { feed_version { sha1 } } associated_operators { name } } }",
      600,
    ],
    [
      "operators with agencies and feeds",
      "{ operators(limit: 100) { id agencies { agency_name } feeds { name } } }",
      600,
    ],
    [
      "routes with agency and version",
      "{ routes(limit: 100) { id agency { agency_name } feed_version { sha1 } } }",
      600,
    ],
    [
      "routes with two nested lists",
      "{ routes(limit: 100) { id route_stops { stop { stop_name } } geometries { length } } }",
      600,
    ],
    [
      "stops with routes and children",
      "{ stops(limit: 100) { id route_stops { route { route_short_name } } children { id } } }",
      600,
    ],
    ["one route by its Onestop ID", '{ routes(where: { onestop_id: "r-9q9-r50" }) { id } }', 20],
    ["one feed by its Onestop ID", '{ feeds(where: { onestop_id: "f-feed7" }) { id } }', 2],
    ["one stop of a named feed", '{ stops(where: { stop_id: "s1", feed_onestop_id: "f-feed7" }) { id } }', 6],
    ["one route by id", "{ routes(ids: [10070]) { id } }", 5],
    [
      "stops in a small box",
      "{ stops(where: { location: { bbox: { min_lon: -121.3001, min_lat: 36.9, max_lon: -121.2999, max_lat: 37.1 } } }) { id } }",
      20,
    ],
    ["a page far behind", "{ stops(limit: 10, after: 11000) { id } }", 60],
  ])("%s", async (_what, query, most) => {
    const { rowsRead, errors } = await ask(query);
    expect(errors).toBeUndefined();
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead, `${rowsRead} rows`).toBeLessThanOrEqual(most);
  });
});

describe("a list of 100 reads at most 600 rows with", () => {
  test.each(NESTED_PAIRS)("%s { %s %s }", async (list, one, other) => {
    const { rowsRead, errors, data } = await ask(`{ ${list}(limit: 100) { id a: ${one} b: ${other} } }`);
    expect(errors).toBeUndefined();
    expect(data[list]).toHaveLength(100);
    expect(rowsRead, `${rowsRead} rows`).toBeLessThanOrEqual(600);
  });
});

describe("round trips", () => {
  test.each([
    ["{ routes(limit: 100) { id } }", 1],
    ["{ routes(limit: 100) { id agency { agency_name } feed_version { sha1 } } }", 2],
    [
      "{ feeds(limit: 100) { id feed_versions(limit: 1) { sha1 } feed_fetches(limit: 1) { success } associated_operators { name } } }",
      2,
    ],
    ["{ routes(limit: 10) { route_stops { stop { route_stops { route { agency { agency_name } } } } } } }", 3],
  ])("of %s", async (query, most) => {
    const { trips, errors } = await ask(query);
    expect(errors).toBeUndefined();
    expect(trips).toBeLessThanOrEqual(most);
  });
});

test("a list of active entities costs the same regardless of other imports", async () => {
  const one = await ask('{ routes(where: { feed_onestop_id: "f-feed1" }) { id } }');
  const last = await ask(`{ routes(where: { feed_onestop_id: "f-feed${FEEDS}" }) { id } }`);
  // A range that ends with the table saves the step past its end.
  expect(Math.abs(last.rowsRead - one.rowsRead)).toBeLessThanOrEqual(1);
  expect(one.rowsRead).toBeLessThanOrEqual(8);
});
