import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { activateVersion, cleanStore, readStatus, unimportVersion } from "../../../worker/ingest/lifecycle.ts";
import { type ArchiveBucket, archiveKey } from "../../../worker/store/archive/archive.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed, findFeedById } from "../../../worker/store/registry/feed.ts";
import { beginRemoval } from "../../../worker/store/version/import-row.ts";
import { listVersions, versionsBySha1 } from "../../../worker/store/version/list.ts";
import { createVersion, findVersionById } from "../../../worker/store/version/version.ts";
import { rowsAs } from "../../support/rows.ts";

const NOW = "2026-11-21T06:00:00Z";
const bindings = env as unknown as Record<string, unknown>;
const archive = bindings.ARCHIVE as ArchiveBucket;
const stores = openStores(bindings);
const { db } = stores;
const sha = (digit: string) => digit.repeat(40);
const put = (sha1: string) => archive.put(archiveKey(sha1), new Uint8Array([1, 2, 3]));
const states = async () =>
  Object.fromEntries((await listVersions(db)).map((version) => [version.sha1[0], version.state]));
const operators = async () =>
  (await rowsAs<{ onestop_id: string }>(db, "SELECT onestop_id FROM operator_feed")).map((row) => row.onestop_id);

describe("the lifecycle of a feed version", () => {
  let feedId = 0;
  /** A version with one agency of its own; imported with success unless said otherwise. */
  async function version(digit: string, { success = 1, inProgress = 0 } = {}): Promise<number> {
    const id = await createVersion(db, {
      feed_id: feedId,
      sha1: sha(digit),
      fetched_at: `2026-11-2${digit.charCodeAt(0) % 10}T00:00:00Z`,
      created_at: NOW,
    });
    const agency = id * 100;
    await db.insertRows(
      "agency",
      ["id", "feed_version_id", "agency_id", "onestop_id", "agency_name"],
      [[agency, id, digit, `o-${digit}`, digit]],
    );
    await db.write([
      { sql: "UPDATE feed_version SET agency_first = ?, agency_count = 1 WHERE id = ?", values: [agency, id] },
    ]);
    await db.insertRows(
      "feed_version_import",
      ["feed_version_id", "in_progress", "success", "created_at", "updated_at"],
      [[id, inProgress, success, NOW, NOW]],
    );
    await put(sha(digit));
    return id;
  }
  const archived = (digit: string) =>
    createVersion(db, { feed_id: feedId, sha1: sha(digit), fetched_at: NOW, created_at: NOW });

  beforeEach(async () => {
    const tables = ["feed", "feed_version", "feed_version_import", "agency", "operator_feed", "search", "search_doc"];
    await db.write(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
    for (const digit of "abcdef") await archive.delete(archiveKey(sha(digit)));
    feedId = (await ensureFeed(db, "f-a", NOW)).id;
  });

  it("shows one version after another, along with its operators", async () => {
    const [one, two] = [await version("a"), await version("b")];
    await activateVersion(stores, feedId, one);
    expect(await operators()).toEqual(["o-a"]);
    await activateVersion(stores, feedId, two);
    expect(await operators()).toEqual(["o-b"]);
    expect(await states()).toEqual({ a: "imported", b: "active" });
    await activateVersion(stores, feedId, null);
    expect(await operators()).toEqual([]);
    expect(await states()).toEqual({ a: "imported", b: "imported" });
  });

  it("keeps the active version when a bad one cannot be activated", async () => {
    const good = await version("a");
    await activateVersion(stores, feedId, good);
    const bad = await version("b", { success: 0 });
    await expect(activateVersion(stores, feedId, bad)).rejects.toMatchObject({ code: "feed_version.not_imported" });
    expect(await states()).toEqual({ a: "active", b: "failed" });
    expect(await operators()).toEqual(["o-a"]);
  });

  it("un-imports an active version: hides it first, then deletes its rows, and keeps the archive", async () => {
    const [one, two] = [await version("a"), await version("b")];
    await activateVersion(stores, feedId, two);
    await unimportVersion(stores, { id: two, feed_id: feedId }, NOW);
    expect(await findFeedById(db, feedId)).toMatchObject({ active_version_id: null });
    expect(await states()).toEqual({ a: "imported", b: "archived" });
    expect(await operators()).toEqual([]);
    expect(await db.rows("SELECT feed_version_id FROM agency")).toEqual([{ feed_version_id: one }]);
    expect(await archive.head(archiveKey(sha("b")))).not.toBeNull();
    await unimportVersion(stores, { id: two, feed_id: feedId }, NOW);
    expect(await states()).toEqual({ a: "imported", b: "archived" });
  });

  it("detects an interrupted removal and completes it", async () => {
    const one = await version("a");
    await activateVersion(stores, feedId, one);
    await beginRemoval(db, one, "2026-11-22T00:00:00Z");
    const status = await readStatus(stores, archive, false);
    expect(status.importing).toMatchObject([{ sha1: sha("a"), import_updated_at: "2026-11-22T00:00:00Z" }]);
    expect(await findFeedById(db, feedId)).toMatchObject({ active_version_id: null });
    expect(await cleanStore(stores, archive, status, NOW)).toMatchObject({ versions: 1 });
    expect(await states()).toEqual({ a: "archived" });
    expect(await db.rows("SELECT id FROM agency")).toEqual([]);
  });

  it("reports pending, interrupted, failed, unclaimed and missing versions, and cleans up leftovers", async () => {
    const good = await version("a");
    await activateVersion(stores, feedId, good);
    await version("b", { success: 0, inProgress: 1 });
    const failed = await version("c", { success: 0 });
    await archived("d");
    await put(sha("f"));
    await db.insertRows("agency", ["id", "feed_version_id", "agency_id", "agency_name"], [[999_999, 4_711, "x", "x"]]);

    const status = await readStatus(stores, archive, false);
    const shas = (list: readonly { sha1: string }[]) => list.map((listed) => listed.sha1[0]);
    expect(shas(status.pending)).toEqual(["d"]);
    expect(shas(status.importing)).toEqual(["b"]);
    expect(shas(status.failed)).toEqual(["c"]);
    expect(status.orphans).toEqual({ agency: 1 });
    expect(status.unclaimed).toEqual([sha("f")]);
    expect(status.missing).toEqual([sha("d")]);
    expect(await readStatus(stores, archive, true)).toMatchObject({ orphans: {}, unclaimed: [] });

    expect(await cleanStore(stores, archive, status, NOW)).toEqual({ versions: 1, rows: 1, zips: 1, search: 0 });
    expect(await states()).toEqual({ a: "active", b: "archived", c: "failed", d: "archived" });
    expect(await findVersionById(db, failed)).toMatchObject({ agency_count: 0 });
    expect(await db.rows("SELECT feed_version_id FROM agency")).toEqual([{ feed_version_id: good }]);
    expect(await archive.head(archiveKey(sha("f")))).toBeNull();
    expect(await archive.head(archiveKey(sha("b")))).not.toBeNull();
    expect(await operators()).toEqual(["o-a"]);
    expect(await readStatus(stores, archive, false)).toMatchObject({ importing: [], orphans: {}, unclaimed: [] });
  });

  it("lists versions of a feed newest first, and finds them by a SHA-1 prefix", async () => {
    await version("a");
    await version("b");
    const other = await ensureFeed(db, "f-0", NOW);
    await createVersion(db, { feed_id: other.id, sha1: sha("a"), fetched_at: NOW, created_at: NOW });
    expect((await listVersions(db)).map((v) => [v.feed, v.sha1[0]])).toEqual([
      ["f-0", "a"],
      ["f-a", "b"],
      ["f-a", "a"],
    ]);
    expect(await listVersions(db, feedId)).toHaveLength(2);
    expect((await versionsBySha1(db, "aaaaaaa")).map((v) => v.feed)).toEqual(["f-0", "f-a"]);
    expect(await versionsBySha1(db, sha("b"))).toMatchObject([{ feed: "f-a", agencies: 1, bytes: 0 }]);
    expect(await versionsBySha1(db, "aaaaaab")).toEqual([]);
    expect(await versionsBySha1(db, "9")).toEqual([]);
  });
});
