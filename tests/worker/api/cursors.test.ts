/** Whatever the page size: pages one after the other are the whole list. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { addFeed, addOperatorRow, addVersion, data, line, stores } from "./fixture.ts";

beforeAll(async () => {
  const { db } = stores();
  // Versions are imported in another order than they were made, and numbered accordingly.
  const firsts = [700, 100, 900, 300, 500];
  for (const [i, first] of firsts.entries()) {
    await addFeed(db, { id: i + 1, onestop_id: `f-feed${i}`, name: `Feed ${i}` });
    await addVersion(db, {
      id: 20 - i,
      feedId: i + 1,
      first,
      fetchedAt: `2026-01-0${(i % 3) + 1}T00:00:00Z`,
      agencies: [
        {
          name: `A${i}`,
          routes: [
            { name: "North line", stops: [0, 1] },
            { name: "South line", type: i % 2, stops: [1, 2] },
          ],
        },
        { name: `B${i}`, routes: [{ name: "West line", stops: [3] }] },
      ],
      stops: line(4 + i, -122 + i / 50),
    });
    await addOperatorRow(db, {
      id: i + 1,
      onestopId: `o-op${i % 3}`,
      name: `Operator ${i}`,
      feedId: i + 1,
      agency: first,
    });
  }
});

const LISTS: readonly [string, string, object][] = [
  ["feeds", "FeedFilter", {}],
  ["feeds", "FeedFilter", { search: "feed" }],
  ["feed_versions", "FeedVersionFilter", {}],
  ["operators", "OperatorFilter", {}],
  ["operators", "OperatorFilter", { merged: false }],
  ["agencies", "AgencyFilter", {}],
  ["routes", "RouteFilter", {}],
  ["routes", "RouteFilter", { search: "line" }],
  ["routes", "RouteFilter", { route_types: [0, 1] }],
  ["routes", "RouteFilter", { onestop_id: "r-9q9-northline" }],
  ["routes", "RouteFilter", { location: { bbox: { min_lon: -122, min_lat: 36, max_lon: -121.97, max_lat: 38 } } }],
  ["stops", "StopFilter", {}],
  ["stops", "StopFilter", { feed_onestop_id: "f-feed3" }],
  ["stops", "StopFilter", { served_by_route_type: 3 }],
  ["stops", "StopFilter", { location: { near: { lon: -122, lat: 37, radius: 5000 } } }],
  [
    "stops",
    "StopFilter",
    { location: { bbox: { min_lon: -122, min_lat: 36, max_lon: -121.97, max_lat: 38 } }, serviced: true },
  ],
];

test.each(LISTS)("%s (%s %j)", async (list, filter, where) => {
  const query = `query ($where: ${filter}, $limit: Int, $after: Int) { ${list}(where: $where, limit: $limit, after: $after) { id } }`;
  const page = async (limit: number, after: number | null) =>
    (await data(query, { where, limit, after }))[list].map((row: { id: number }) => row.id) as number[];
  const whole = await page(1000, null);
  expect(whole.length).toBeGreaterThan(2);
  expect(new Set(whole).size).toBe(whole.length);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: whole.length + 2 }), async (limit) => {
      const gathered: number[] = [];
      for (let after: number | null = null; ; after = gathered.at(-1) ?? null) {
        const rows = await page(limit, after);
        gathered.push(...rows);
        if (rows.length < limit) break;
      }
      expect(gathered).toEqual(whole);
    }),
    { numRuns: 8 },
  );
});
