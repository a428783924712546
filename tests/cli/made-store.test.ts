/** The generator of stores: the same number gives the same feed, sizes are spread, and the importer accepts what it makes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../cli/migrate.ts";
import { openStores } from "../../worker/store/db/db.ts";
import { HIT_KINDS, searchCandidates } from "../../worker/store/entities/search-ranked.ts";
import { SqliteBinding } from "../bench/sqlite-binding.ts";
import { type Filled, fillStore } from "../support/fill-store.ts";
import { madeNetwork, zipOfNetwork } from "../support/made-networks.ts";

const binding = new SqliteBinding();
const stores = openStores({ DB: binding });
const FEEDS = 4;
let filled: Filled;

beforeAll(async () => {
  await migrate(stores.db);
  filled = await fillStore(stores, 0, FEEDS, { size: 0.1 });
}, 60_000);

afterAll(() => binding.close());

test("each number gives one feed, always the same", async () => {
  expect(await zipOfNetwork(madeNetwork(7))).toEqual(await zipOfNetwork(madeNetwork(7)));
  const names = Array.from({ length: 50 }, (_, n) => madeNetwork(n).feed);
  expect(new Set(names).size).toBe(50);
  expect(madeNetwork(7, { seed: 2 }).stops).not.toBe(madeNetwork(7).stops);
});

test("many feeds are small, and few are large", () => {
  const stops = Array.from({ length: 300 }, (_, n) => madeNetwork(n).stops).toSorted((a, b) => a - b);
  expect(stops[0]).toBeLessThan(40);
  expect(stops[150]).toBeGreaterThan(100);
  expect(stops[150]).toBeLessThan(500);
  expect(stops.at(-1)).toBeGreaterThan(5_000);
});

test("feeds are imported whole, activated, and found", async () => {
  const count = async (sql: string) => (await stores.db.row(sql))?.n;
  expect(await count("SELECT count(*) AS n FROM stop")).toBe(filled.stops);
  expect(await count("SELECT count(*) AS n FROM feed WHERE active_version_id IS NOT NULL")).toBe(FEEDS);
  expect(filled.stopTimes).toBeGreaterThan(filled.stops);
  const { stops, feeds } = await searchCandidates(stores.db, madeNetwork(0).feed.split("~")[1]!, HIT_KINDS, 10);
  expect([stops.length > 0, feeds.map((feed) => feed.onestop_id)]).toEqual([true, [madeNetwork(0).feed]]);
});
