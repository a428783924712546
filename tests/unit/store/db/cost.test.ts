/** The cost of an operation. */
import { expect, test } from "vitest";
import { type D1Answer, openStores } from "../../../../worker/store/db/db.ts";

/** A database of which every statement reads `rows` rows. */
function binding(rows: number) {
  const statement = { bind: () => statement };
  return {
    prepare: () => statement,
    batch: async (statements: unknown[]): Promise<D1Answer[]> =>
      statements.map(() => ({ results: [], meta: { rows_read: rows, rows_written: 0 } })),
  };
}

const bindings = () => ({ DB: binding(10) });

test("rows and round trips are added up", async () => {
  const { db } = openStores(bindings());
  await Promise.all([db.rows("SELECT 1"), db.rows("SELECT 2")]);
  await db.rows("SELECT 3");
  expect(db.cost).toEqual({ rowsRead: 30, rowsWritten: 0, roundTrips: 2 });
});

test("rows count against the operation's limit, trip by trip", async () => {
  const { db } = openStores(bindings(), { rowsReadLimit: 15 });
  await db.rows("SELECT 1");
  await expect(db.rows("SELECT 2")).rejects.toMatchObject({
    code: "query.too_many_rows",
    evidence: { limit: 15, actual: 20 },
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

test("the same statement with the same values is sent once, and each who asked for it has rows of its own", async () => {
  const sent: string[] = [];
  const db = openStores({
    DB: {
      prepare: (sql: string) => ({ bind: (...values: unknown[]) => `${sql} ${values.join()}` }),
      batch: async (statements: string[]): Promise<D1Answer[]> => {
        sent.push(...statements);
        return statements.map((statement) => ({ results: [{ statement }], meta: { rows_read: 1 } }));
      },
    },
  }).db;
  const [first, second, other, text] = await Promise.all([
    db.rows("SELECT ?", 1),
    db.rows("SELECT ?", 1),
    db.rows("SELECT ?", 2),
    db.rows("SELECT ?", "1"),
  ]);
  expect(sent).toEqual(["SELECT ? 1", "SELECT ? 2", "SELECT ? 1"]);
  expect([first, second, other, text]).toEqual(
    ["SELECT ? 1", "SELECT ? 1", "SELECT ? 2", "SELECT ? 1"].map((statement) => [{ statement }]),
  );
  first![0]!.statement = "changed";
  expect(second).toEqual([{ statement: "SELECT ? 1" }]);
  expect(db.cost.rowsRead).toBe(3);
});
