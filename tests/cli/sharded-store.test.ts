/** A store with versions in shards, and an export of one, are refused by everything that would read or change them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLocal } from "../../cli/local/local.ts";
import { openForReading } from "../../cli/local/local-reading.ts";
import { appliedMigrations } from "../../cli/migrate.ts";
import { ensureFeed } from "../../worker/store/registry/feed.ts";
import { createVersion } from "../../worker/store/version/version.ts";
import { portal, portalJson, startSite } from "../support/launch.ts";

const NOW = "2026-11-01T00:00:00Z";
const LAST_BUILD = /store\.sharded.*commit [0-9a-f]{8} of 2026-11-27.*portal shard move FEED 0/s;
const folder = mkdtempSync(join(tmpdir(), "portal-sharded-"));
const state = join(folder, "state");
let versionId: number;

/** Changes the version of the store while nothing has it open. */
async function change(sql: string): Promise<void> {
  const local = await openLocal(state, undefined, { restores: true });
  await local.stores.db.write([{ sql, values: [versionId] }]);
  await local.close();
}

beforeAll(async () => {
  const local = await openLocal(state);
  const { db } = local.stores;
  const feed = await ensureFeed(db, "f-u2e-large", NOW);
  versionId = await createVersion(db, {
    feed_id: feed.id,
    sha1: "5".repeat(40),
    fetched_at: NOW,
    created_at: NOW,
  });
  await local.close();
  await change("UPDATE feed_version SET shard = 1000, stop_first = 1, stop_count = 3 WHERE id = ?");
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe("a store with a version in a shard", () => {
  test.each([
    ["a command that writes", ["visibility", "f-u2e-large", "private"]],
    ["a command that reads", ["versions"]],
    ["SQL", ["sql", "SELECT 1"]],
  ])("%s is refused, with the last build that moves it back", async (_, args) => {
    const { code, stderr } = await portal(state, ...args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(LAST_BUILD)]);
  });

  test("reading beside a site is refused", async () => {
    await expect(openForReading(state)).rejects.toMatchObject({ code: "store.sharded" });
  });

  test("the site does not start", async () => {
    await expect(startSite(state, ["--empty"])).rejects.toThrow(/ended with 1: .*store\.sharded/s);
  });

  test("is used again once its versions are back", async () => {
    await change("UPDATE feed_version SET shard = 0 WHERE id = ?");
    expect((await portalJson(state, "versions")).code).toBe(0);
  });
});

test("an export of a store with shards is refused before anything is changed", async () => {
  const local = await openLocal(join(folder, "target"));
  const migrations = await appliedMigrations(local.stores.db);
  await local.close();
  const head = {
    store: "portal",
    format: 1,
    id: "11111111-2222-3333-4444-555555555555",
    exportedAt: NOW,
    feeds: null,
    migrations: { DB: migrations, SCHEDULE_1: migrations },
  };
  const file = join(folder, "sharded.export");
  writeFileSync(file, gzipSync(`${JSON.stringify(head)}\n`));
  const { code, stderr } = await portal(join(folder, "target"), "restore", file);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/SCHEDULE_1.*commit [0-9a-f]{8} of 2026-11-27/s)]);
  expect(stderr).toContain("store.sharded");
  expect((await portalJson(join(folder, "target"), "versions")).code).toBe(0);
});
