/** The columns that a version's row copies from its feed and its import match them, however they were written. */

import { beforeEach, describe, expect, test } from "vitest";
import { liveVersions } from "../../../../worker/store/db/live-versions.ts";
import { setVisibility } from "../../../../worker/store/registry/feed.ts";
import { forgetImport } from "../../../../worker/store/version/import-row.ts";
import { setActiveVersion } from "../../../../worker/store/version/version.ts";
import { rowsAs } from "../../../support/rows.ts";
import { addFeed, addVersion, line, stores } from "../../api/fixture.ts";

const { db } = stores();

const COUNTED =
  "SELECT v.id, f.onestop_id AS feed_onestop_id, f.public = 1 AND f.deleted_at IS NULL AS visible, " +
  "coalesce(f.active_version_id = v.id AND f.exclude_from_global = 0, 0) AS active, " +
  "coalesce(i.success = 1 AND i.in_progress = 0, 0) AS imported FROM feed_version v JOIN feed f ON f.id = v.feed_id " +
  "LEFT JOIN feed_version_import i ON i.feed_version_id = v.id ORDER BY v.id";
/** Columns of an import beside its key. */
const RECORDED =
  "SELECT v.id, i.*, v.import_record FROM feed_version v LEFT JOIN feed_version_import i ON i.feed_version_id = v.id";
const KEPT = "SELECT id, feed_onestop_id, visible, active, imported FROM feed_version ORDER BY id";

type Standing = { id: number; feed_onestop_id: string; visible: number; active: number; imported: number };

/** What the rows say, after holding it against what it is made of. */
async function standing(): Promise<Standing[]> {
  const [kept, counted] = await Promise.all([rowsAs<Standing>(db, KEPT), rowsAs<Standing>(db, COUNTED)]);
  expect(kept).toEqual(counted);
  for (const { id, feed_version_id, import_record, ...row } of await db.rows(RECORDED)) {
    expect(JSON.parse(String(import_record)), `version ${id}`).toEqual(feed_version_id === null ? null : row);
  }
  return kept;
}

const live = async () => (await liveVersions(db)).map(({ id }) => id);

beforeEach(async () => {
  await db.write(["feed_version_import", "feed_version", "feed"].map((table) => ({ sql: `DELETE FROM ${table}` })));
  const agencies = [{ name: "A", routes: [{ name: "R", stops: [0, 1] }] }];
  await addFeed(db, { id: 1, onestop_id: "f-one" });
  await addFeed(db, { id: 2, onestop_id: "f-two" });
  await addVersion(db, { id: 1, feedId: 1, first: 10, agencies, stops: line(2), active: false });
  await addVersion(db, { id: 2, feedId: 1, first: 20, agencies, stops: line(2) });
  await addVersion(db, { id: 3, feedId: 2, first: 30, agencies, stops: line(2), imported: false });
});

describe("copied state of a version", () => {
  test("is set once feed and import exist, in either order", async () => {
    expect(await standing()).toEqual([
      { id: 1, feed_onestop_id: "f-one", visible: 1, active: 0, imported: 1 },
      { id: 2, feed_onestop_id: "f-one", visible: 1, active: 1, imported: 1 },
      { id: 3, feed_onestop_id: "f-two", visible: 1, active: 1, imported: 0 },
    ]);
    expect(await live()).toEqual([2]);
    await db.write([{ sql: "DELETE FROM feed_version" }, { sql: "DELETE FROM feed" }]);
    await addVersion(db, { id: 4, feedId: 9, first: 40, agencies: [], stops: line(1), active: false });
    await addFeed(db, { id: 9, onestop_id: "f-late", active_version_id: 4 });
    expect(await standing()).toEqual([{ id: 4, feed_onestop_id: "f-late", visible: 1, active: 1, imported: 1 }]);
  });

  test("follows activation in the same write", async () => {
    await setActiveVersion(db, 1, 1);
    expect((await standing()).map(({ active }) => active)).toEqual([1, 0, 1]);
    expect(await live()).toEqual([1]);
    await setActiveVersion(db, 1, null);
    expect((await standing()).map(({ active }) => active)).toEqual([0, 0, 1]);
    await expect(setActiveVersion(db, 2, 3)).rejects.toMatchObject({ code: "feed_version.not_imported" });
  });

  test("follows a feed that is hidden, excluded, removed or renamed", async () => {
    await setVisibility(db, 1, false);
    expect((await standing()).map(({ visible }) => visible)).toEqual([0, 0, 1]);
    expect(await live()).toEqual([]);
    await setVisibility(db, 1, true);
    await db.write([{ sql: "UPDATE feed SET exclude_from_global = 1 WHERE id = 1" }]);
    expect((await standing()).map(({ active }) => active)).toEqual([0, 0, 1]);
    await db.write([{ sql: "UPDATE feed SET exclude_from_global = 0, deleted_at = 'then' WHERE id = 1" }]);
    expect((await standing()).map(({ visible }) => visible)).toEqual([0, 0, 1]);
    await db.write([
      {
        sql:
          "INSERT INTO feed (id, onestop_id, spec, created_at, updated_at) VALUES (1, 'f-new', 'gtfs', '', '') " +
          "ON CONFLICT (id) DO UPDATE SET onestop_id = excluded.onestop_id, deleted_at = NULL",
      },
    ]);
    expect((await standing())[0]).toMatchObject({ feed_onestop_id: "f-new", visible: 1 });
  });

  test("follows the import's state", async () => {
    await db.write([{ sql: "UPDATE feed_version_import SET in_progress = 1 WHERE feed_version_id = 2" }]);
    expect((await standing()).map(({ imported }) => imported)).toEqual([1, 0, 0]);
    expect(await live()).toEqual([]);
    await db.write([{ sql: "UPDATE feed_version_import SET in_progress = 0 WHERE feed_version_id = 2" }]);
    await forgetImport(db, 1, null);
    expect((await standing()).map(({ imported }) => imported)).toEqual([0, 1, 0]);
  });
});
