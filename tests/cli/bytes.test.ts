/** How many bytes a store takes for each stop_time: a count of pages, the same on every machine. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../cli/migrate.ts";
import { openStores } from "../../worker/store/db/db.ts";
import { integer, text } from "../../worker/store/shape.ts";
import { rowShape } from "../../worker/store/table.ts";
import { SqliteBinding } from "../bench/sqlite-binding.ts";
import { fillStore } from "../support/fill-store.ts";

const binding = new SqliteBinding();
const stores = openStores({ DB: binding });

beforeAll(() => migrate(stores.db));
afterAll(() => binding.close());

const PAGES = rowShape("dbstat", { name: text(), bytes: integer() });

/** Bytes of the pages of each table and index. */
async function pages(): Promise<Map<string, number>> {
  const rows = await stores.db.rows(PAGES, "SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name");
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** Second copies of stops and routes (docs/decisions/006-schedule-layout.md). */
const COPIES = ["route_pack", "route_page", "stop_page", "agency_block", "version_outline"];

test("a stop_time takes few bytes, all copies and indexes included", async () => {
  const before = await pages();
  const { stopTimes } = await fillStore(stores, 0, 6, { trips: 45 });
  const after = await pages();
  const grown = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (after.get(name) ?? 0) - (before.get(name) ?? 0), 0) / stopTimes;
  expect(stopTimes).toBeGreaterThan(100_000);
  expect(grown([...after.keys()])).toBeLessThan(11);
  expect(grown(COPIES)).toBeLessThan(2.5);
}, 60_000);
