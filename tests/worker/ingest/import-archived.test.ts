import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { importArchived } from "../../../worker/ingest/import.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { type ArchiveBucket, archiveKey } from "../../../worker/store/archive/archive.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed, findFeedById } from "../../../worker/store/registry/feed.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

const bindings = env as unknown as Record<string, unknown>;
const archive = bindings.ARCHIVE as ArchiveBucket;
const stores = openStores(bindings);
const { db } = stores;
const NOW = "2026-11-21T06:00:00Z";
const tools = { stores, archive, platform: webPlatform, now: () => new Date(NOW), progress: () => {} };

describe("importArchived", () => {
  let feedId = 0;
  const archived = async (digit: string, zip: Uint8Array<ArrayBuffer> | null, url = "") => {
    const sha1 = digit.repeat(40);
    await archive.delete(archiveKey(sha1));
    if (zip !== null) await archive.put(archiveKey(sha1), zip);
    return createVersion(db, { feed_id: feedId, sha1, url, fetched_at: NOW, created_at: NOW });
  };
  const states = async () => (await listVersions(db, feedId)).map((version) => version.state);

  beforeEach(async () => {
    await db.write(
      ["feed", "feed_version", "feed_version_import", "operator_feed"].map((table) => ({
        sql: `DELETE FROM ${table}`,
      })),
    );
    feedId = (await ensureFeed(db, "f-small", NOW)).id;
  });

  it("imports from the archive once, and activates only on request", async () => {
    const id = await archived("a", storedZip(SMALL_FEED));
    expect(await importArchived(id, false, tools)).toMatchObject({ imported: true });
    expect(await states()).toEqual(["imported"]);
    expect(await importArchived(id, true, tools)).toMatchObject({ imported: false });
    expect(await states()).toEqual(["active"]);
    expect(await listVersions(db, feedId)).toMatchObject([{ agencies: 1, routes: 1, stops: 2, trips: 2 }]);
    expect(await db.rows("SELECT name, gtfs_agency_id FROM operator_feed")).toEqual([
      { name: "Small Transit", gtfs_agency_id: "A" },
    ]);
  });

  it("reads the path inside the archive that the URL names", async () => {
    const zip = storedZip({ "other.txt": "x", "south.zip": storedZip(SMALL_FEED) });
    expect(
      await importArchived(await archived("b", zip, "https://a.example/all.zip#south.zip"), true, tools),
    ).toMatchObject({
      imported: true,
    });
    await expect(
      importArchived(await archived("c", zip, "https://a.example/all.zip#north.zip"), true, tools),
    ).rejects.toMatchObject({
      code: "gtfs.file_missing",
    });
    expect((await states()).sort()).not.toContain("importing");
  });

  it("keeps the active version when the new one is refused or its zip is lost", async () => {
    const good = await archived("a", storedZip(SMALL_FEED));
    await importArchived(good, true, tools);
    const { "stop_times.txt": _, ...broken } = SMALL_FEED;
    await expect(importArchived(await archived("d", storedZip(broken)), true, tools)).rejects.toMatchObject({
      code: "gtfs.file_missing",
    });
    await expect(importArchived(await archived("e", null), true, tools)).rejects.toMatchObject({
      code: "feed_version.not_found",
    });
    await expect(importArchived(9_999, true, tools)).rejects.toMatchObject({ code: "feed_version.not_found" });
    expect(await findFeedById(db, feedId)).toMatchObject({ active_version_id: good });
  });
});
