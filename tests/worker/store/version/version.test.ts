import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { feedLists } from "../../../../worker/store/lists/list-write.ts";
import { ensureFeed, findFeedById } from "../../../../worker/store/registry/feed.ts";
import { writeSearchDocs } from "../../../../worker/store/search/write.ts";
import {
  createVersion,
  findVersion,
  findVersionByContents,
  findVersionById,
  removeVersionRows,
  setActiveVersion,
} from "../../../../worker/store/version/version.ts";
import { rowAs } from "../../../support/rows.ts";

const NOW = "2026-11-21T06:00:00Z";
const stores = openStores(env as unknown as Record<string, unknown>);
const { db } = stores;
const TABLES = [
  "feed",
  "feed_version",
  "feed_version_import",
  "feed_version_file",
  "agency",
  "route",
  "stop",
  "route_geometry",
  "pattern",
  "timetable",
  "stop_visit",
  "service",
  "service_day",
  "trip_key",
  "shape",
  "search",
  "search_doc",
];
const sha = (digit: string) => digit.repeat(40);

async function imported(versionId: number, success = 1, inProgress = 0) {
  await db.insertRows(
    "feed_version_import",
    ["feed_version_id", "in_progress", "success", "created_at", "updated_at"],
    [[versionId, inProgress, success, NOW, NOW]],
  );
}

/** One row of every kind for a version whose ids start at `first`, two stops. */
async function fill(versionId: number, first: number) {
  const ranges = ["agency", "route", "trip", "pattern", "shape", "service"];
  await db.write([
    {
      sql: `UPDATE feed_version SET ${ranges.map((r) => `${r}_first = ?1, ${r}_count = 1`).join(", ")}, stop_first = ?1, stop_count = 2 WHERE id = ?2`,
      values: [first, versionId],
    },
  ]);
  await db.insertRows("agency", ["id", "feed_version_id", "agency_id", "agency_name"], [[first, versionId, "A", "A"]]);
  await db.insertRows(
    "route",
    ["id", "feed_version_id", "agency_id", "route_id", "route_type"],
    [[first, versionId, first, "R", 3]],
  );
  await db.insertRows(
    "stop",
    ["id", "feed_version_id", "stop_id"],
    [
      [first, versionId, "S"],
      [first + 1, versionId, "T"],
    ],
  );
  await db.insertRows("route_geometry", ["route_id", "lines"], [[first, "[]"]]);
  await db.insertRows(
    "pattern",
    [
      "id",
      "feed_version_id",
      "route_id",
      "direction_id",
      "stop_pattern_id",
      "trip_count",
      "stops",
      "profiles",
      "timetables",
    ],
    [[first, versionId, first, 0, 0, 1, "", "", ""]],
  );
  await db.insertRows("timetable", ["id", "pattern_id", "service_id", "trips"], [[first, first, first, ""]]);
  await db.insertRows(
    "stop_visit",
    ["stop_id", "visits"],
    [
      [first, ""],
      [first + 1, ""],
    ],
  );
  await db.insertRows(
    "service",
    ["id", "feed_version_id", "service_id", "start_date", "end_date", "weekdays", "first_day", "days"],
    [[first, versionId, "WD", "2026-01-01", "2026-12-31", 31, 0, ""]],
  );
  await db.insertRows("service_day", ["feed_version_id", "day", "services"], [[versionId, 1, ""]]);
  await db.insertRows("trip_key", ["feed_version_id", "bucket", "entries"], [[versionId, 0, ""]]);
  await db.insertRows("shape", ["id", "feed_version_id", "shape_id", "line"], [[first, versionId, "sh", ""]]);
  await db.insertRows(
    "feed_version_file",
    ["feed_version_id", "name", "rows", "size", "sha1"],
    [[versionId, "stops.txt", 2, 9, sha("0")]],
  );
  await writeSearchDocs(db, [
    { kind: "stop", ref: first, feedVersionId: versionId, name: "Central", extra: "", ids: "" },
  ]);
}

async function counts(): Promise<Record<string, number>> {
  const answers = await Promise.all(
    TABLES.map((table) => rowAs<{ n: number }>(db, `SELECT count(*) AS n FROM ${table}`)),
  );
  return Object.fromEntries(TABLES.map((table, i) => [table, answers[i]?.n ?? -1]));
}

describe("feed versions", () => {
  let feedId = 0;
  beforeEach(async () => {
    await db.write(TABLES.map((table) => ({ sql: `DELETE FROM ${table}` })));
    feedId = (await ensureFeed(db, "f-a", NOW)).id;
  });
  const create = (digit: string, more: object = {}) =>
    createVersion(db, { feed_id: feedId, sha1: sha(digit), fetched_at: NOW, created_at: NOW, ...more });

  it("creates a version with its details, only once per zip", async () => {
    const id = await create("a", { bytes: 12, url: "https://x.example/a.zip", sha1_dir: sha("d") });
    expect(await create("a", { bytes: 99 })).toBe(id);
    expect(await findVersion(db, feedId, sha("a"))).toMatchObject({
      id,
      feed_id: feedId,
      sha1: sha("a"),
      sha1_dir: sha("d"),
      bytes: 12,
      url: "https://x.example/a.zip",
      fetched_at: NOW,
      stop_first: 0,
      stop_count: 0,
      feed_infos: "[]",
      hull: null,
    });
    expect(await findVersion(db, feedId + 1, sha("a"))).toBeNull();
    expect(await findVersionById(db, id)).toMatchObject({ sha1: sha("a") });
  });

  it("finds a duplicate by its contents, newest first", async () => {
    await create("a", { sha1_dir: sha("d"), fetched_at: "2026-01-01T00:00:00Z" });
    const newer = await create("b", { sha1_dir: sha("d"), fetched_at: "2026-02-01T00:00:00Z" });
    expect(await findVersionByContents(db, feedId, sha("d"))).toMatchObject({ id: newer });
    expect(await findVersionByContents(db, feedId, sha("e"))).toBeNull();
    expect(await findVersionByContents(db, feedId + 1, sha("d"))).toBeNull();
  });

  it("activates a version in one batch: the pointer, the data version, the list row", async () => {
    const [one, two] = [await create("a"), await create("b")];
    await imported(one);
    await imported(two);
    await setActiveVersion(db, feedId, one);
    const start = db.cost.rowsWritten;
    await db.write(feedLists([feedId]));
    const { rowsWritten, roundTrips } = { ...db.cost };
    const lists = rowsWritten - start;
    await setActiveVersion(db, feedId, two);
    expect(db.cost.roundTrips - roundTrips).toBe(1);
    // Beside what the lists write of any feed: the pointer with its index, the data version, and of the two versions
    // that they do not or do answer, with the two indexes of those that do; when the first was replaced, with its two indexes;
    // the decision with its index; and the pair of versions that waits for its comparison, with its three indexes.
    expect(db.cost.rowsWritten - rowsWritten - lists).toBeLessThanOrEqual(17);
    // Its row, its block with the number of that, the totals, and the number of the lists.
    expect(lists).toBeLessThanOrEqual(5);
    expect(await findFeedById(db, feedId)).toMatchObject({ active_version_id: two });
    await setActiveVersion(db, feedId, null);
    expect(await findFeedById(db, feedId)).toMatchObject({ active_version_id: null });
  });

  it("refuses to activate a version that is not imported or belongs to another feed, and keeps the active one", async () => {
    const good = await create("a");
    await imported(good);
    await setActiveVersion(db, feedId, good);
    const [archived, failed, running] = [await create("b"), await create("c"), await create("d")];
    await imported(failed, 0);
    await imported(running, 1, 1);
    const other = await ensureFeed(db, "f-other", NOW);
    for (const id of [archived, failed, running, 12_345]) {
      await expect(setActiveVersion(db, feedId, id)).rejects.toMatchObject({ code: "feed_version.not_imported" });
    }
    await expect(setActiveVersion(db, other.id, good)).rejects.toMatchObject({ code: "feed_version.not_imported" });
    expect(await findFeedById(db, feedId)).toMatchObject({ active_version_id: good });
  });

  it("removes every row of one version and none of its neighbors, and can be repeated", async () => {
    const [before, gone, after] = [await create("a"), await create("b"), await create("c")];
    await fill(before, 10);
    await fill(after, 30);
    await imported(gone);
    const without = await counts();
    await fill(gone, 20);
    await removeVersionRows(stores, gone);
    const expected = { ...without, feed_version_file: 3 };
    expect(await counts()).toEqual(expected);
    expect(await findVersionById(db, gone)).toMatchObject({ stop_first: 0, stop_count: 0, trip_count: 0 });
    await removeVersionRows(stores, gone);
    await removeVersionRows(stores, 4_711);
    expect(await counts()).toEqual(expected);
    expect(await db.rows("SELECT rowid FROM search WHERE search MATCH 'central'")).toHaveLength(2);
  });

  it("resumes an interrupted removal: ranges are deleted last", async () => {
    const gone = await create("b");
    await fill(gone, 20);
    await db.write([
      { sql: "DELETE FROM stop_visit" },
      { sql: "DELETE FROM search" },
      { sql: "DELETE FROM search_doc" },
    ]);
    await removeVersionRows(stores, gone);
    const left = await counts();
    expect({ ...left, feed: 0, feed_version: 0, feed_version_file: 0 }).toEqual(
      Object.fromEntries(TABLES.map((table) => [table, 0])),
    );
  });

  it("removes a range longer than one slice", async () => {
    const id = await create("a");
    await db.write([{ sql: "UPDATE feed_version SET stop_first = 1, stop_count = 10001 WHERE id = ?", values: [id] }]);
    await db.insertRows(
      "stop",
      ["id", "feed_version_id", "stop_id"],
      [
        [1, id, "S"],
        [10_000, id, "T"],
        [10_001, id, "U"],
        [10_002, id + 1, "V"],
      ],
    );
    await removeVersionRows(stores, id);
    expect(await db.rows("SELECT id FROM stop")).toEqual([{ id: 10_002 }]);
  });
});
