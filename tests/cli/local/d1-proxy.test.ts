/** The D1 proxy of a command: it answers and fails as D1 does, and refuses everyone else. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { rowAs } from "../../support/rows.ts";

let folder: string;
let local: Local;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-door-"));
  local = await openLocal(join(folder, "state"));
  await local.stores.db.write([{ sql: "CREATE TABLE probe (id INTEGER PRIMARY KEY, a, b)" }]);
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("values are read back unchanged, and rows are counted", async () => {
  const { db } = local.stores;
  const values = ["", "Wien 😀 \u0001 \ud83d", 'a "quoted" line\n', null, 0, -1.5, 9_007_199_254_740_991, 0.1 + 0.2];
  const insert = "INSERT INTO probe (a) VALUES (?) RETURNING a";
  const written = await db.write(values.map((value) => ({ sql: insert, values: [value] })));
  const expected = values.map((value) => (typeof value === "string" ? value.toWellFormed() : value));
  expect(written.map(([row]) => row?.a)).toEqual(expected);
  const before = db.cost.rowsRead;
  expect(await db.rows("SELECT a FROM probe ORDER BY id")).toEqual(expected.map((a) => ({ a })));
  expect(db.cost.rowsRead - before).toBe(values.length);
  expect(db.cost.rowsWritten).toBeGreaterThanOrEqual(values.length);
});

test("a failing batch changes nothing and reports the reason", async () => {
  const { db } = local.stores;
  const count = async () => (await rowAs<{ n: number }>(db, "SELECT count(*) AS n FROM probe"))!.n;
  const before = await count();
  const statements = [{ sql: "INSERT INTO probe (a) VALUES (1)" }, { sql: "INSERT INTO nowhere VALUES (1)" }];
  await expect(db.write(statements)).rejects.toMatchObject({
    code: "store.unavailable",
    cause: { message: expect.stringContaining("no such table: nowhere") },
  });
  expect(await count()).toBe(before);
});

test("requests without the key get 404", async () => {
  const body = JSON.stringify({ database: "DB", statements: [{ sql: "DROP TABLE probe", values: [] }] });
  for (const headers of [{}, { "x-store-key": "" }, { "x-store-key": "undefined" }]) {
    const response = await fetch(local.url, { method: "POST", headers, body });
    expect(response.status).toBe(404);
    await response.arrayBuffer();
  }
  expect(await local.stores.db.row("SELECT name FROM sqlite_master WHERE name = 'probe'")).toEqual({ name: "probe" });
});
