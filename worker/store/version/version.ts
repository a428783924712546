/** Feed versions: found, made, put in front of the public by one write, and removed with all their rows. */

import { problem } from "../../problem.ts";
import { RANGE_NAMES, SUMMARY_TABLE, TABLES_BY_RANGE, TABLES_BY_VERSION } from "../cold/version-tables.ts";
import { takeIds } from "../db/counter.ts";
import { DATA_CHANGED, DATA_WITHDRAWN } from "../db/data-version.ts";
import type { Db, Stores, Value } from "../db/db.ts";
import { feedLists } from "../lists/list-write.ts";
import { removeVersionSearchDocs } from "../search/write.ts";
import { insertRow } from "../table.ts";
import { feedVersionTable, type FeedVersionRecord as VersionRow } from "../tables/feed-version.ts";
import { activationStatements, deactivationStatement, type Why } from "./activation.ts";
import { noteChange } from "./feed-change.ts";

export type { FeedVersionRecord as VersionRow } from "../tables/feed-version.ts";

/** What is known of a version when its zip has just been archived. */
export type NewVersion = Pick<VersionRow, "feed_id" | "sha1" | "fetched_at" | "created_at"> &
  Partial<Pick<VersionRow, "sha1_dir" | "url" | "file" | "name" | "description" | "bytes">>;

/** The version of this feed with this SHA-1 (40 hex digits), or null. */
export async function findVersion(db: Db, feedId: number, sha1: string): Promise<VersionRow | null> {
  return db.row(feedVersionTable, "SELECT * FROM feed_version WHERE feed_id = ? AND sha1 = ?", feedId, sha1);
}

/** The version with this numeric id, or null. */
export async function findVersionById(db: Db, id: number): Promise<VersionRow | null> {
  return db.row(feedVersionTable, "SELECT * FROM feed_version WHERE id = ?", id);
}

/** A version of this feed with the same contents in another zip, or null (api.md 3.4). */
export async function findVersionByContents(db: Db, feedId: number, sha1Dir: string): Promise<VersionRow | null> {
  return db.row(
    feedVersionTable,
    "SELECT * FROM feed_version WHERE feed_id = ? AND sha1_dir = ? ORDER BY fetched_at DESC, id DESC LIMIT 1",
    feedId,
    sha1Dir,
  );
}

/**
 * Makes a version (not imported yet) and answers its id. Where feed and SHA-1 are already there, answers the id they
 * have: a feed has one version of a zip.
 */
export async function createVersion(db: Db, version: NewVersion): Promise<number> {
  const id = await takeIds(db, "feed_version", 1);
  const { sql, values } = insertRow(feedVersionTable, { id, ...version });
  const [, rows] = await db.write([
    { sql: `${sql} ON CONFLICT (feed_id, sha1) DO NOTHING`, values },
    {
      sql: "SELECT id FROM feed_version WHERE feed_id = ? AND sha1 = ?",
      values: [version.feed_id, version.sha1],
    },
    ...feedLists([version.feed_id]),
  ]);
  return feedVersionTable.pick(["id"]).narrow(rows ?? [])[0]!.id;
}

/**
 * Puts a version in front of the public, or none (null): one UPDATE of feed.active_version_id, so that a reader sees
 * the old version whole or the new one whole.
 * Refuses a version that is of another feed or whose import has not succeeded: `feed_version.not_imported`.
 * @param now RFC 3339 in UTC: when the version that was active was replaced
 * @param why stored with the version
 */
export async function setActiveVersion(
  db: Db,
  feedId: number,
  versionId: number | null,
  now = new Date().toISOString(),
  why: Why = { reason: "by_hand", evidence: {} },
): Promise<void> {
  if (versionId === null) {
    await db.write([
      deactivationStatement(feedId, now),
      { sql: "UPDATE feed SET active_version_id = NULL WHERE id = ?", values: [feedId] },
      ...DATA_WITHDRAWN,
      ...feedLists([feedId]),
    ]);
    return;
  }
  const usable =
    "EXISTS (SELECT 1 FROM feed_version v JOIN feed_version_import i ON i.feed_version_id = v.id " +
    "WHERE v.id = ?1 AND v.feed_id = ?2 AND i.success = 1 AND i.in_progress = 0)";
  const statements = noteChange(feedId, versionId, usable, now);
  const answers = await db.write([
    ...statements,
    {
      sql:
        "UPDATE feed_version SET replaced_at = ?3 WHERE id = (SELECT active_version_id FROM feed WHERE id = ?2) " +
        `AND id <> ?1 AND ${usable}`,
      values: [versionId, feedId, now],
    },
    {
      sql: `UPDATE feed SET active_version_id = ?1 WHERE id = ?2 AND ${usable} RETURNING id`,
      values: [versionId, feedId],
    },
    {
      sql: "UPDATE feed_version SET replaced_at = NULL WHERE id = ?1 AND replaced_at IS NOT NULL AND feed_id = ?2",
      values: [versionId, feedId],
    },
    ...activationStatements(feedId, versionId, why, now),
    DATA_CHANGED,
    ...feedLists([feedId]),
  ]);
  if (answers[statements.length + 1]?.length !== 1) {
    throw problem("feed_version.not_imported", "Only a successfully imported feed version can be activated.");
  }
}

/**
 * Deletes everything that an import wrote for this version: entities, geometry, search, schedule; then sets its id
 * ranges to empty. What is true of the archived zip stays: the version, its file statistics, its import row (which
 * the caller writes or deletes). Works in slices and may be repeated after it was killed, because the ranges are
 * forgotten last. Does nothing for an unknown version.
 * @param keepSummary keeps what comparisons with other versions need
 * @param keepRanges keeps the id ranges, by which its cold file is read
 */
export async function removeVersionRows(
  stores: Stores,
  versionId: number,
  { keepSummary = false, keepRanges = false } = {},
): Promise<void> {
  const { db } = stores;
  const version = await findVersionById(db, versionId);
  if (version === null) return;
  await removeVersionSearchDocs(db, versionId);
  await removeRanges(db, version);
  const tables = TABLES_BY_VERSION.filter((table) => !keepSummary || table !== SUMMARY_TABLE);
  await db.write(
    tables.map((table) => ({ sql: `DELETE FROM ${table} WHERE feed_version_id = ?`, values: [versionId] })),
  );
  if (keepRanges) {
    await db.write([{ sql: "UPDATE feed_version SET timetable_bytes = NULL WHERE id = ?", values: [versionId] }]);
    return;
  }
  const empty = RANGE_NAMES.map((range) => `${range}_first = 0, ${range}_count = 0`).join(", ");
  const set = `${empty}, cold_bytes = NULL, timetable_bytes = NULL${keepSummary ? "" : ", outline = NULL"}`;
  await db.write([{ sql: `UPDATE feed_version SET ${set} WHERE id = ?`, values: [versionId] }]);
}

const IDS_A_STATEMENT = 10_000;

async function removeRanges(db: Db, version: VersionRow): Promise<void> {
  for (const { table, key, range } of TABLES_BY_RANGE) {
    const end = version[`${range}_first`] + version[`${range}_count`];
    for (let from = version[`${range}_first`]; from < end; from += IDS_A_STATEMENT) {
      const values: Value[] = [from, Math.min(from + IDS_A_STATEMENT, end)];
      await db.write([{ sql: `DELETE FROM ${table} WHERE ${key} >= ? AND ${key} < ?`, values }]);
    }
  }
}
