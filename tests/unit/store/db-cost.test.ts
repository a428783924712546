/** The cost of an operation: the registry and its shards are added up. */
import { expect, test } from "vitest";
import { type D1Answer, openStores } from "../../../worker/store/db.ts";

/** A database of which every statement reads `rows` rows. */
function binding(rows: number) {
  const statement = { bind: () => statement };
  return {
    prepare: () => statement,
    batch: async (statements: unknown[]): Promise<D1Answer[]> =>
      statements.map(() => ({ results: [], meta: { rows_read: rows, rows_written: 0 } })),
  };
}

const bindings = () => ({ DB: binding(1), SCHEDULE_1: binding(10), SCHEDULE_2: binding(100) });

test("rows and round trips of all databases are added up", async () => {
  const stores = openStores(bindings());
  await Promise.all([
    stores.db.rows("SELECT 1"),
    stores.db.rows("SELECT 2"),
    stores.shard(1).rows("SELECT 3"),
    stores.shard(2).rows("SELECT 4"),
  ]);
  expect(stores.db.cost).toEqual({ rowsRead: 112, rowsWritten: 0, roundTrips: 3 });
  expect(stores.shard(1).cost).toBe(stores.db.cost);
});

test("rows read by shards count against the operation's limit", async () => {
  const stores = openStores(bindings(), { rowsReadLimit: 105 });
  await stores.shard(2).rows("SELECT 1");
  await expect(stores.shard(1).rows("SELECT 2")).rejects.toMatchObject({
    code: "query.too_many_rows",
    evidence: { limit: 105, actual: 110 },
  });
});

test("stores opened separately have separate counts", async () => {
  const [one, other] = [openStores(bindings()), openStores(bindings())];
  await one.db.rows("SELECT 1");
  expect(other.db.cost.rowsRead).toBe(0);
});

test("queries of one tick, even with a loader's delay, share one round trip", async () => {
  const { db } = openStores(bindings());
  const later = new Promise<void>((done) => setTimeout(done, 0)).then(() => db.rows("SELECT 2"));
  await Promise.all([db.rows("SELECT 1"), later]);
  expect(db.cost.roundTrips).toBe(1);
});
