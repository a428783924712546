/** What one turn asks for goes out together: queries of fields, of loaders, and of loaders of loaders. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Loaders } from "../../../../worker/loaders/loaders.ts";
import { type D1Answer, openStores } from "../../../../worker/store/db/db.ts";

const batches: string[][] = [];
const binding = {
  prepare: (sql: string) => ({ bind: () => sql }),
  batch: async (statements: string[]): Promise<D1Answer[]> => {
    batches.push(statements);
    return statements.map(() => ({ results: [], meta: {} }));
  },
};
const open = () => openStores({ DB: binding as never });

beforeEach(() => {
  batches.length = 0;
});

afterEach(() => vi.restoreAllMocks());

/** Awaits nothing, some times over. */
async function steps(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await null;
}

test("a level with fields, loaders and a loader of a loader is one batch behind one timer", async () => {
  const { db } = open();
  const loaders = new Loaders(db.turn);
  const inner = loaders.get<number, null>("inner", async (keys) => {
    await db.rows(`inner ${keys.join()}`);
    return keys.map(() => null);
  });
  const outer = loaders.get<number, null>("outer", async (keys) => {
    await steps(20);
    return inner.loadMany(keys) as Promise<null[]>;
  });
  const field = async (n: number) => {
    await steps(n);
    return n % 2 === 0 ? outer.load(n) : inner.load(n);
  };
  const timers = vi.spyOn(globalThis, "setTimeout");
  await Promise.all([db.rows("field"), field(1), field(40), field(2), field(300)]);
  expect(batches).toEqual([["field", "inner 1", "inner 2,40,300"]]);
  expect(timers).toHaveBeenCalledTimes(1);
});

test("a query that waited for another is in the next batch", async () => {
  const { db } = open();
  await db.rows("first");
  await Promise.all([db.rows("second"), db.rows("third")]);
  expect(batches).toEqual([["first"], ["second", "third"]]);
});
