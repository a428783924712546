import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { countOrphans, deleteOrphans, gaps, mendFeedSearch } from "../../../../worker/store/registry/orphans.ts";
import { writeSearchDocs } from "../../../../worker/store/search/write.ts";
import { createVersion, type VersionRow } from "../../../../worker/store/version/version.ts";

const NOW = "2026-11-21T06:00:00Z";
const stores = openStores(env as unknown as Record<string, unknown>);
const { db } = stores;
const TABLES = [
  "feed",
  "feed_version",
  "feed_version_import",
  "feed_version_file",
  "stop",
  "route_geometry",
  "timetable",
  "stop_visit",
  "trip_key",
  "search",
  "search_doc",
];

describe("gaps", () => {
  it("are exactly the ids that belong to no version", () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
        const versions = ranges.map(([stop_first, stop_count]) => ({ stop_first, stop_count }) as VersionRow);
        const free = gaps(versions, "stop");
        for (let id = 0; id < 80; id++) {
          const taken = ranges.some(([first, count]) => id >= first && id < first + count);
          expect(free.some(([first, end]) => id >= first && id < end)).toBe(!taken);
        }
      }),
    );
  });
});

describe("orphans", () => {
  let version = 0;
  beforeEach(async () => {
    await db.write(TABLES.map((table) => ({ sql: `DELETE FROM ${table}` })));
    version = await createVersion(db, { feed_id: 1, sha1: "a".repeat(40), fetched_at: NOW, created_at: NOW });
    await db.write([
      {
        sql: "UPDATE feed_version SET stop_first = 10, stop_count = 2, route_first = 5, route_count = 1, trip_first = 3, trip_count = 1",
      },
    ]);
    await db.insertRows(
      "stop",
      ["id", "feed_version_id", "stop_id"],
      [
        [10, version, "A"],
        [11, version, "B"],
      ],
    );
    await db.insertRows("route_geometry", ["route_id", "lines"], [[5, "[]"]]);
    await db.insertRows("timetable", ["id", "pattern_id", "service_id", "trips"], [[3, 1, 1, ""]]);
    await db.insertRows(
      "stop_visit",
      ["stop_id", "visits"],
      [
        [10, ""],
        [11, ""],
      ],
    );
    await db.insertRows("trip_key", ["feed_version_id", "bucket", "entries"], [[version, 0, ""]]);
    await db.insertRows(
      "feed_version_file",
      ["feed_version_id", "name", "rows", "size", "sha1"],
      [[version, "stops.txt", 2, 9, ""]],
    );
    await writeSearchDocs(db, [
      { kind: "stop", ref: 10, feedVersionId: version, name: "Alpha", extra: "", ids: "" },
      { kind: "place", ref: 1, name: "Alpha", extra: "", ids: "" },
    ]);
  });

  it("do not exist when every row is in the range of a version", async () => {
    expect(await countOrphans(stores)).toEqual({});
    expect(await deleteOrphans(stores)).toBe(0);
    expect(await db.rows("SELECT id FROM search_doc")).toHaveLength(2);
  });

  it("are found before, between and after the ranges, and only they are deleted", async () => {
    await db.insertRows(
      "stop",
      ["id", "feed_version_id", "stop_id"],
      [
        [9, 77, "X"],
        [12, 77, "Y"],
      ],
    );
    await db.insertRows(
      "route_geometry",
      ["route_id", "lines"],
      [
        [4, "[]"],
        [6, "[]"],
      ],
    );
    await db.insertRows("timetable", ["id", "pattern_id", "service_id", "trips"], [[4, 1, 1, ""]]);
    await db.insertRows("stop_visit", ["stop_id", "visits"], [[2_000_000, ""]]);
    await db.insertRows(
      "trip_key",
      ["feed_version_id", "bucket", "entries"],
      [
        [77, 0, ""],
        [77, 1, ""],
      ],
    );
    await db.insertRows(
      "feed_version_file",
      ["feed_version_id", "name", "rows", "size", "sha1"],
      [[77, "stops.txt", 2, 9, ""]],
    );
    await writeSearchDocs(db, [{ kind: "stop", ref: 9, feedVersionId: 77, name: "Alpha", extra: "", ids: "" }]);
    const expected = {
      stop: 2,
      route_geometry: 2,
      timetable: 1,
      stop_visit: 1,
      trip_key: 2,
      feed_version_file: 1,
      search_doc: 1,
    };
    expect(await countOrphans(stores)).toEqual(expected);
    expect(await deleteOrphans(stores)).toBe(10);
    expect(await countOrphans(stores)).toEqual({});
    expect(await db.rows("SELECT id FROM stop ORDER BY id")).toEqual([{ id: 10 }, { id: 11 }]);
    expect(await db.rows("SELECT route_id FROM route_geometry")).toEqual([{ route_id: 5 }]);
    expect(await db.rows("SELECT rowid FROM search WHERE search MATCH 'alpha'")).toHaveLength(2);
  });

  it("are deleted in slices", async () => {
    await db.insertRows(
      "stop_visit",
      ["stop_id", "visits"],
      Array.from({ length: 20_001 }, (_, i) => [100 + i, ""]),
    );
    await writeSearchDocs(
      db,
      Array.from({ length: 10_001 }, (_, i) => ({
        kind: "stop",
        ref: 100 + i,
        feedVersionId: 77,
        name: "Beta",
        extra: "",
        ids: "",
      })),
    );
    expect(await deleteOrphans(stores)).toBe(30_002);
    expect(await db.rows("SELECT rowid FROM search WHERE search MATCH 'beta'")).toEqual([]);
    expect(await db.rows("SELECT rowid FROM search WHERE search MATCH 'alpha'")).toHaveLength(2);
  });

  it("are cleaned together with adding missing search documents of feeds", async () => {
    const feed = (id: number, onestopId: string, deleted: string | null) => [
      id,
      onestopId,
      "gtfs",
      '{"static_current":"https://tram.example/x"}',
      NOW,
      NOW,
      deleted,
    ];
    await db.insertRows(
      "feed",
      ["id", "onestop_id", "spec", "urls", "created_at", "updated_at", "deleted_at"],
      [feed(1, "f-a", null), feed(2, "f-b", null), feed(3, "f-c", NOW)],
    );
    await writeSearchDocs(db, [{ kind: "feed", ref: 1, name: "", extra: "", ids: "f-a" }]);
    expect(await mendFeedSearch(db)).toBe(1);
    expect(await mendFeedSearch(db)).toBe(0);
    expect(
      await db.rows("SELECT d.ref FROM search JOIN search_doc d ON d.id = search.rowid WHERE search MATCH 'tram'"),
    ).toEqual([{ ref: 2 }]);
  });
});
