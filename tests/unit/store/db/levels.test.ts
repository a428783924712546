/** Trips one after the other, as a visitor waits for them. */
import { expect, test } from "vitest";
import { type D1Answer, newTrips, openStores } from "../../../../worker/store/db/db.ts";

const statement = { bind: () => statement };
const binding = {
  prepare: () => statement,
  batch: async (statements: unknown[]): Promise<D1Answer[]> =>
    statements.map(() => ({ results: [], meta: { rows_read: 1, rows_written: 0 } })),
};
const bindings = () => ({ DB: binding });

test("trips under way at the same time are one level", async () => {
  const { db } = openStores(bindings());
  await Promise.all([db.rows("SELECT 1"), db.write([{ sql: "SELECT 2" }])]);
  expect([db.cost.roundTrips, db.levels]).toEqual([2, 1]);
});

test("a trip that waited for another is a level of its own, in any store of the request", async () => {
  const trips = newTrips();
  const [one, other] = [openStores(bindings(), { trips }), openStores(bindings(), { trips })];
  await one.db.rows("SELECT 1");
  await other.db.rows("SELECT 2");
  await other.db.write([{ sql: "SELECT 3" }]);
  expect([one.db.levels, other.db.levels]).toEqual([3, 3]);
  expect(one.db.cost.roundTrips).toBe(1);
});

test("a delayed trip takes at least its delay", async () => {
  const { db } = openStores(bindings(), { trips: newTrips(30) });
  const start = performance.now();
  await db.rows("SELECT 1");
  expect(performance.now() - start).toBeGreaterThanOrEqual(29);
});
