/** Filters that few rows meet: what a query may read before it is refused, and filters that have an index. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { openStores, RowsLeft } from "../../../worker/store/db/db.ts";
import { addFeed, addVersion, ask, NOW, stores } from "./fixture.ts";

const FEEDS = 5;
const STOPS = 2_000;
const LIMIT = 1_500;

beforeAll(async () => {
  const { db } = stores();
  for (let i = 1; i <= FEEDS; i++) {
    await addFeed(db, { id: i, onestop_id: `f-feed${i}`, name: `Feed ${i}` });
    const routes = Array.from({ length: 300 }, (_, r) => ({ name: `R${i} ${r}`, type: r === 299 ? 4 : 3, stops: [0] }));
    await addVersion(db, {
      id: i,
      feedId: i,
      first: i * 10_000,
      agencies: [{ name: `Agency ${i}`, routes }],
      stops: Array.from({ length: STOPS }, (_, s) => ({
        name: `Stop ${s}`,
        lon: i * 10 + s / 1e5,
        lat: 37,
        type: s % 1000 === 999 ? 1 : 0,
        code: `C${s}`,
      })),
    });
  }
}, 120_000);

async function limited(query: string, rowsReadLimit = LIMIT) {
  const opened = openStores(env as unknown as Record<string, unknown>, { rowsReadLimit });
  const { data, errors } = await execute({ context: createContext({ stores: opened, now: NOW }), query });
  return { data, code: errors?.[0]?.extensions?.code, rows: opened.db.cost.rowsRead, trips: opened.db.cost.roundTrips };
}

describe("a refused query reads no more than its limit and a few rows", () => {
  test.each([
    ["stops that a trip calls at", "{ stops(where: { serviced: true }) { id } }"],
    ["routes without a stop", "{ routes(where: { serviced: false }) { id } }"],
    ["a large circle", "{ stops(where: { location: { near: { lon: 30, lat: 37, radius: 4000000 } } }) { id } }"],
    [
      "a large circle and a type",
      "{ stops(where: { location_type: 4, location: { near: { lon: 30, lat: 37, radius: 4000000 } } }) { id } }",
    ],
    [
      "the nearest of a type that none has",
      "{ stops(limit: 1, where: { location_type: 4, location: { focus: { lon: 30, lat: 37 } } }) { id } }",
    ],
    ["a word that every stop has", '{ stops(limit: 10, where: { search: "stop", serviced: true }) { id } }'],
  ])("%s", async (_what, query) => {
    const { code, rows } = await limited(query, _what.startsWith("routes") ? 1_000 : LIMIT);
    expect(code).toBe("query.too_many_rows");
    expect(rows, `${rows} rows`).toBeLessThanOrEqual(LIMIT * 1.1);
  });
});

describe("filters with an index read little more than they return", () => {
  test.each([
    ["location_type", "{ stops(where: { location_type: 1 }) { id } }", 10, 40],
    ["route_type", "{ routes(where: { route_type: 4 }) { id } }", 5, 30],
    ["stop_code", '{ stops(where: { stop_code: "C1234" }) { id } }', 5, 40],
    ["a code in another case", '{ stops(where: { stop_code: "c1234" }) { id } }', 0, 10],
    [
      "a type near a place",
      "{ stops(where: { location_type: 4, location: { focus: { lon: 80, lat: 1 } } }) { id } }",
      0,
      10_100,
    ],
    ["a license that none has", "{ stops(where: { license: { redistribution_allowed: YES } }) { id } }", 0, 30],
    ["agencies near a place", "{ agencies(where: { near: { lon: 30, lat: 37, radius: 1000 } }) { id } }", 1, 20],
    [
      "feeds in a box",
      "{ feeds(where: { bbox: { min_lon: 29.9, min_lat: 36.9, max_lon: 30.1, max_lat: 37.1 } }) { id } }",
      1,
      20,
    ],
  ])("%s", async (_what, query, count, most) => {
    const { data, errors, rowsRead } = await ask(query);
    expect(errors).toBeUndefined();
    expect(Object.values(data)[0]).toHaveLength(count);
    expect(rowsRead, `${rowsRead} rows`).toBeLessThanOrEqual(most);
  });

  test("pages of a type add up to the whole list", async () => {
    const ids: number[] = [];
    for (let after = 0; ; after = ids.at(-1)!) {
      const { data } = await ask(`{ stops(limit: 3, after: ${after}, where: { location_type: 1 }) { id } }`);
      ids.push(...data.stops.map((stop: { id: number }) => stop.id));
      if (data.stops.length < 3) break;
    }
    expect(ids).toEqual([1, 2, 3, 4, 5].flatMap((i) => [i * 10_000 + 999, i * 10_000 + 1999]));
  });
});

describe("the limit of a scan", () => {
  const SCAN = "SELECT count(*) AS n FROM (SELECT 1 FROM stop LIMIT ?)";
  const open = (rowsReadLimit: number) => openStores(env as unknown as Record<string, unknown>, { rowsReadLimit }).db;

  test("is none without a limit of the request, else what is left and one", async () => {
    expect((await open(0).rows(SCAN, new RowsLeft()))[0]).toEqual({ n: FEEDS * STOPS });
    const db = open(100);
    await db.rows("SELECT 1 FROM stop LIMIT 30");
    await expect(db.rows(SCAN, new RowsLeft())).rejects.toMatchObject({ code: "query.too_many_rows" });
    expect(db.cost.rowsRead).toBe(101);
  });

  test("is shared by scans of one trip, and one that needs more gets what the others left", async () => {
    const db = open(1_000);
    const few = "SELECT count(*) AS n FROM (SELECT 1 FROM stop WHERE id < 10010 LIMIT ?)";
    const many = "SELECT count(*) AS n FROM (SELECT 1 FROM stop WHERE id < 10400 LIMIT ?)";
    const answers = await Promise.all([few, many, few, few].map((sql) => db.rows(sql, new RowsLeft())));
    expect(answers.flat().map((row) => row.n)).toEqual([10, 400, 10, 10]);
    expect(db.cost.roundTrips).toBe(2);
    expect(db.cost.rowsRead).toBeLessThanOrEqual(1_000);
  });

  test("refuses scans that need more together", async () => {
    const db = open(1_000);
    const half = "SELECT count(*) AS n FROM (SELECT 1 FROM stop WHERE id < 10700 LIMIT ?)";
    const answers = await Promise.allSettled([half, half].map((sql) => db.rows(sql, new RowsLeft())));
    expect(answers.some(({ status }) => status === "rejected")).toBe(true);
  });
});
