import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { importVersion } from "../../../../worker/ingest/import.ts";
import { unimportVersion } from "../../../../worker/ingest/lifecycle.ts";
import { webPlatform } from "../../../../worker/ingest/platform.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { findingsOf, validationReportsOf } from "../../../../worker/store/entities/validation.ts";
import { ensureFeed } from "../../../../worker/store/registry/feed.ts";
import { countOrphans, deleteOrphans } from "../../../../worker/store/registry/orphans.ts";
import { createVersion } from "../../../../worker/store/version/version.ts";
import { importedCounts } from "../../../../worker/store/version/write.ts";
import { GOOD_FEED, spoil } from "../../../support/good-feed.ts";
import { storedZip } from "../../../support/stored-zip.ts";

const stores = openStores(env as unknown as Record<string, unknown>);
const { db } = stores;
const NOW = "2026-11-21T06:00:00.000Z";
const tools = { stores, platform: webPlatform, now: () => new Date(NOW), progress: () => {} };

describe("the report of a version", () => {
  let feed = 0;
  let versionId = 0;
  const importFiles = (files: Record<string, string>, fetchedAt = NOW) =>
    importVersion({ zip: bytesSource(storedZip(files)), versionId, fetchedAt }, tools);
  const codes = async (level: "errors" | "warnings") => {
    const [report] = await validationReportsOf(db, [versionId]);
    return findingsOf(report!, level).map((group) => [group.error_code, group.count]);
  };

  beforeEach(async () => {
    const tables = ["feed", "feed_version", "feed_version_import", "validation_report"];
    await db.write(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
    feed = (await ensureFeed(db, "f-small", NOW)).id;
    versionId = await createVersion(db, { feed_id: feed, sha1: "a".repeat(40), fetched_at: NOW, created_at: NOW });
  });

  it("is written with the import, and matches its counts", async () => {
    const { rows_written: rows } = await importFiles({ ...GOOD_FEED });
    expect(await codes("errors")).toEqual([]);
    expect(await codes("warnings")).toEqual([]);
    const spoilt = await importFiles({ ...GOOD_FEED, ...spoil("stops.txt", "S,Start,,48.2,", "S,,,98.2,") } as Record<
      string,
      string
    >);
    expect(await codes("errors")).toEqual([
      ["reference_missing", 2],
      ["stop_name_missing", 1],
      ["coordinates_out_of_range", 1],
    ]);
    const counts = (await importedCounts(db, versionId))!;
    expect(counts.skip_entity_error_count).toEqual({ "stops.txt": 1 });
    expect(counts.skip_entity_reference_count).toEqual({ "stop_times.txt": 2 });
    // The stop without a name is an error in its own right.
    const kept = [...(await codes("warnings")), ["stop_name_missing", 1]];
    const warnings = kept.reduce((sum, [, count]) => sum + (count as number), 0);
    expect(Object.values(counts.warning_count).reduce((a, b) => a + b, 0)).toBe(warnings);
    expect(warnings).toBeGreaterThan(0);
    expect(spoilt.rows_written).toBeLessThan(rows);
    const [report] = await validationReportsOf(db, [versionId]);
    expect(report).toMatchObject({ success: 1, reported_at: NOW, timezone: "Europe/Vienna", validator: "portal" });
    expect(await validationReportsOf(db, [versionId])).toHaveLength(1);
  });

  it("checks dates against the day of the fetch", async () => {
    await importFiles({ ...GOOD_FEED }, "2027-02-01T00:00:00Z");
    expect((await codes("warnings")).map(([code]) => code)).toEqual(["service_over", "feed_info_over"]);
    await importFiles({ ...GOOD_FEED }, "2026-12-31T23:59:59Z");
    expect((await codes("warnings")).map(([code]) => code)).toEqual(["feed_info_ends_soon"]);
    await importFiles({ ...GOOD_FEED }, "2026-11-21T00:00:00Z");
    expect(await codes("warnings")).toEqual([]);
  });

  it("explains why a feed was refused, with file and line", async () => {
    const refused = importFiles({ ...GOOD_FEED, "routes.txt": "route_id\nR\n" });
    await expect(refused).rejects.toMatchObject({ code: "gtfs.column_missing" });
    const [report] = await validationReportsOf(db, [versionId], { success: false });
    expect(report!.failure_reason).toMatch(/^gtfs\.column_missing: .* \(routes\.txt, line 1\)$/);
    await importFiles({ ...GOOD_FEED });
    expect(await validationReportsOf(db, [versionId])).toMatchObject([{ success: 1, failure_reason: null }]);
  });

  it("is not written for errors outside the feed", async () => {
    const platform = {
      ...webPlatform,
      sha1: () => {
        throw new Error("no memory");
      },
    };
    const zip = bytesSource(storedZip({ ...GOOD_FEED }));
    await expect(importVersion({ zip, versionId, fetchedAt: NOW }, { ...tools, platform })).rejects.toThrow();
    expect(await validationReportsOf(db, [versionId])).toEqual([]);
  });

  it("is kept when the version is un-imported, and deleted with the version", async () => {
    await importFiles({ ...GOOD_FEED });
    await unimportVersion(stores, { id: versionId, feed_id: feed }, NOW);
    expect(await validationReportsOf(db, [versionId])).toHaveLength(1);
    await db.write([{ sql: "DELETE FROM feed_version" }]);
    expect((await countOrphans(stores)).validation_report).toBe(1);
    await deleteOrphans(stores);
    expect(await validationReportsOf(db, [versionId])).toEqual([]);
  });
});
