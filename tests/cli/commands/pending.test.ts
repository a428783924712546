/** Archived versions are imported under the leases of their feeds, and failed imports can be tried again. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveKey } from "../../../worker/store/archive/archive.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { saveImportJobs } from "../../../worker/store/version/import-job.ts";
import { feedLease } from "../../../worker/store/version/pending.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { type OpenCommands, openCommands } from "../../support/commands.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { makeZip } from "../../support/zip.ts";

const NOW = "2026-03-01T00:00:00.000Z";
const SHA1S = { "f-a": "a".repeat(40), "f-b": "b".repeat(40) };

let folder: string;
let commands: OpenCommands;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-pending-"));
  commands = await openCommands(join(folder, "state"));
  const { stores, archive } = commands.local;
  for (const [feed, sha1] of Object.entries(SHA1S)) {
    const { id } = await ensureFeed(stores.db, feed, NOW);
    await archive.put(archiveKey(sha1), await makeZip(SMALL_FEED));
    await createVersion(stores.db, { feed_id: id, sha1, fetched_at: NOW, created_at: NOW });
  }
});
afterAll(async () => {
  await commands?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const db = () => commands.local.stores.db;
const lease = (feed: string) =>
  db().write([
    {
      sql: "INSERT INTO lease (name, owner, expires_at) VALUES (?, 'another', ?)",
      values: [feedLease(feed), new Date(Date.now() + 3_600_000).toISOString()],
    },
  ]);
const free = () => db().write([{ sql: "DELETE FROM lease" }]);
const leases = () => db().rows("SELECT name FROM lease");

test("feeds on which another process works are left out", async () => {
  await lease("f-a");
  const { code, answer } = await commands.portalJson("import", "--pending", "--activate");
  expect({ code, answer }).toMatchObject({
    code: 0,
    answer: { imported: 1, activated: 1, failed: 0, elsewhere: ["f-a"], zips: [{ feed: "f-b" }] },
  });
  expect(await leases()).toEqual([{ name: feedLease("f-a") }]);
  const again = await commands.portal("reimport", SHA1S["f-a"]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("feed_version.busy")]);
  await free();
});

test("an import that the queue gave up is listed, and waits again after `retry`", async () => {
  const retry = (...words: string[]) => commands.portalJson("retry", ...words);
  expect((await retry()).answer).toEqual({ retried: [] });
  const [version] = (await db().rows("SELECT id, feed_id FROM feed_version WHERE sha1 = ?", SHA1S["f-a"])) as {
    id: number;
    feed_id: number;
  }[];
  await saveImportJobs(db(), [
    {
      ...{ feed_version_id: version!.id, feed_id: version!.feed_id, state: "dead", attempts: 6 },
      ...{ reason: "unexpected", detail: "internal: It broke.", bytes: null, max_bytes: null },
      ...{ changed_at: NOW, next_at: null },
    },
  ]);
  await db().write([
    {
      sql:
        "INSERT INTO feed_version_import (feed_version_id, in_progress, success, exception_log, created_at, updated_at) " +
        "VALUES (?1, 0, 0, 'internal', ?2, ?2)",
      values: [version!.id, NOW],
    },
  ]);
  const status = await commands.portal("status");
  expect(status.stdout).toContain(`f-a  ${SHA1S["f-a"]}  6 attempts, internal: It broke., since ${NOW}`);
  expect((await commands.portalJson("import", "--pending")).answer).toMatchObject({ imported: 0 });
  await lease("f-a");
  expect((await retry()).code).toBe(1);
  await free();
  expect((await retry(SHA1S["f-a"])).answer).toEqual({ retried: [{ feed: "f-a", sha1: SHA1S["f-a"] }] });
  expect((await commands.portalJson("import", "--pending", "--activate")).answer).toMatchObject({
    ...{ imported: 1, activated: 1, elsewhere: [] },
  });
  expect((await commands.portal("status")).stdout).not.toContain("Not imported by the queue");
  expect(await leases()).toEqual([]);
  expect((await commands.portal("retry", SHA1S["f-a"])).stdout).toContain("No import has failed.");
});
