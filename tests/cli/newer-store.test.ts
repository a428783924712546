/** A store written by a newer build is refused by commands and by the site. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocal } from "../../cli/local/local.ts";
import { portalJson, startSite } from "../support/launch.ts";

const state = mkdtempSync(join(tmpdir(), "portal-newer-"));

beforeAll(async () => {
  const local = await openLocal(state);
  await local.stores.db.write([{ sql: "INSERT INTO d1_migrations (name) VALUES ('9999-later.sql')" }]);
  await local.close();
});
afterAll(() => rmSync(state, { recursive: true, force: true, maxRetries: 5 }));

test("a command reports the newer store and exits", async () => {
  const { code, answer } = await portalJson(state, "versions");
  expect([code, (answer.problem as { code: string }).code]).toEqual([1, "store.schema"]);
}, 60_000);

test("the site reports the newer store and exits", async () => {
  await expect(startSite(state, ["--empty"])).rejects.toThrow(/ended with 1: .*store\.schema/s);
}, 60_000);
