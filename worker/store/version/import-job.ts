/** Imports that the queue does: what waits for one, and what became of it. */
import type { ImportJob } from "../../../src/domain/registry/import-job.ts";
import type { Db } from "../db/db.ts";
import { hasCome, isToCome } from "../db/far-future.ts";
import { visibleFeed } from "../db/visible.ts";
import { versionLists } from "../lists/list-write.ts";
import { anything, integer, list, parseJson, record, text } from "../shape.ts";
import { fromExcluded, insertInto, type RowOf, rowShape, withColumns } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { feedVersionImportTable } from "../tables/feed-version-import.ts";
import { type ImportJobRecord, importJobTable } from "../tables/import-job.ts";
import { feedLease } from "./pending.ts";

export type { ImportJobRecord } from "../tables/import-job.ts";

/** The state of an import; what is not given becomes null. */
export type NewImportJob = Pick<ImportJobRecord, "feed_version_id" | "feed_id" | "state" | "attempts" | "changed_at"> &
  Partial<ImportJobRecord>;

/** Stores the states of imports, except of versions that are imported. */
export async function saveImportJobs(db: Db, jobs: readonly NewImportJob[]): Promise<void> {
  const { names } = importJobTable;
  const sql = insertInto(importJobTable, Object.fromEntries(names.map((name, i) => [name, `?${i + 1}`])), {
    from: "WHERE EXISTS (SELECT 1 FROM feed_version WHERE id = ?1 AND imported = 0)",
    end: `ON CONFLICT (feed_version_id) DO UPDATE SET ${fromExcluded(importJobTable.except("feed_version_id", "feed_id"))}`,
  });
  await db.write(jobs.map((job) => ({ sql, values: names.map((name) => job[name] ?? null) })));
}

/** Part of the batch that ends an import: nothing waits any more. */
export const importJobEnded = (versionId: number) => ({
  sql: "DELETE FROM import_job WHERE feed_version_id = ?",
  values: [versionId],
});

export async function endImportJob(db: Db, versionId: number): Promise<void> {
  await db.write([importJobEnded(versionId)]);
}

export async function findImportJob(db: Db, versionId: number): Promise<ImportJobRecord | null> {
  return db.row(importJobTable, "SELECT * FROM import_job WHERE feed_version_id = ?", versionId);
}

const UNSENT = feedVersionTable.pick(["id", "feed_id"]);

/**
 * Versions that should be imported and for which no message is on its way: those that wait for their first import, those
 * whose import was interrupted, and those whose message was lost. Not those that are too large, whose attempts all failed,
 * or on whose feeds another process works. The longest waiting first.
 * @param now RFC 3339 in UTC
 * @param longAgo RFC 3339 in UTC: a message that should have been tried before is lost, and so is an import without a lease
 * that began before
 * @param maxBytes of the unpacked files
 */
export function unsentVersions(
  db: Db,
  { now, longAgo, maxBytes, limit }: { now: string; longAgo: string; maxBytes: number; limit: number },
): Promise<RowOf<typeof UNSENT>[]> {
  return db.rows(
    UNSENT,
    "SELECT v.id, v.feed_id FROM feed_version v INDEXED BY feed_version_waiting JOIN feed f ON f.id = v.feed_id " +
      "LEFT JOIN feed_version_import i ON i.feed_version_id = v.id LEFT JOIN import_job j ON j.feed_version_id = v.id " +
      "LEFT JOIN lease l ON l.name = 'feed ' || v.feed_onestop_id " +
      "WHERE v.imported = 0 AND v.retired_at IS NULL AND f.deleted_at IS NULL " +
      `AND (l.owner IS NULL OR ${hasCome("l.expires_at", "?1", "lease")}) ` +
      "AND NOT EXISTS (SELECT 1 FROM validation_report r WHERE r.feed_version_id = v.id AND r.success = 0) " +
      "AND CASE j.state WHEN 'dead' THEN 0 WHEN 'large' THEN j.bytes <= ?3 " +
      "ELSE iif(j.state IS NULL, i.feed_version_id IS NULL OR (i.in_progress = 1 AND (l.owner IS NOT NULL OR " +
      `${hasCome("i.updated_at", "?2", "plan")})), ${hasCome("coalesce(j.next_at, j.changed_at)", "?2", "plan")}) END ` +
      "ORDER BY v.fetched_at, v.id LIMIT ?4",
    now,
    longAgo,
    maxBytes,
    limit,
  );
}

/** Whether the importer has refused the zip of this version. */
export async function isRefused(db: Db, versionId: number): Promise<boolean> {
  const row = await db.row(
    "SELECT 1 AS refused FROM validation_report WHERE feed_version_id = ? AND success = 0",
    versionId,
  );
  return row !== null;
}

/** What anybody may see. */
const JOB_COLUMNS = importJobTable.pick([
  "state",
  "attempts",
  "reason",
  "bytes",
  "max_bytes",
  "changed_at",
  "next_at",
] as const);
const SHOWN_OF_VERSION = withColumns(JOB_COLUMNS, { sha1: text() });

/**
 * SQL of the imports of a feed as JSON, for the statement of another query; `parseImportJobs` reads it.
 * @param feedId SQL of the feed's number
 */
export function importJobsJson(feedId: string): string {
  const columns = Object.keys(JOB_COLUMNS.columns).map((name) => `'${name}', j.${name}`);
  return (
    `(SELECT json_group_array(json_object(${columns.join(", ")}, 'sha1', v.sha1)) FROM import_job j ` +
    `JOIN feed_version v ON v.id = j.feed_version_id WHERE j.feed_id = ${feedId} AND v.imported = 0)`
  );
}

/** The last changed first. */
export function parseImportJobs(json: string): ImportJob[] {
  return SHOWN_OF_VERSION.narrow(parseJson(list(record(anything)), json, "import_job")).toSorted((a, b) =>
    a.changed_at < b.changed_at ? 1 : -1,
  );
}

const LISTED_JOB = withColumns(SHOWN_OF_VERSION, {
  /** Onestop ID. */
  feed: text(),
});
export type ListedImport = ImportJob & { feed: string };

const JOB_COUNT = rowShape("import_job", { state: importJobTable.columns.state, n: integer() });

/** Imports of visible feeds that are not finished: how many by state, and the last changed ones. */
export async function listImports(
  db: Db,
  limit: number,
): Promise<{ counts: Partial<Record<ImportJob["state"], number>>; imports: ListedImport[] }> {
  const from =
    "FROM import_job j JOIN feed_version v ON v.id = j.feed_version_id JOIN feed f ON f.id = j.feed_id " +
    `WHERE v.imported = 0 AND ${visibleFeed("f")}`;
  const [counts, imports] = await Promise.all([
    db.rows(JOB_COUNT, `SELECT j.state, count(*) AS n ${from} GROUP BY j.state`),
    db.rows(
      LISTED_JOB,
      `SELECT ${JOB_COLUMNS.select("j")}, v.sha1, f.onestop_id AS feed ${from} ORDER BY j.changed_at DESC, v.id DESC LIMIT ?`,
      limit,
    ),
  ]);
  return { counts: Object.fromEntries(counts.map(({ state, n }) => [state, n])), imports };
}

const FAILED_JOB = withColumns(importJobTable.pick(["feed_version_id", "state", "attempts", "detail", "changed_at"]), {
  feed: text(),
  sha1: text(),
});
export type FailedImport = RowOf<typeof FAILED_JOB>;

/** Imports that are too large for the queue or that it gave up, of hidden feeds too, for the operator. */
export function stuckImports(db: Db): Promise<FailedImport[]> {
  return db.rows(
    FAILED_JOB,
    "SELECT j.feed_version_id, j.state, j.attempts, j.detail, j.changed_at, v.feed_onestop_id AS feed, v.sha1 " +
      "FROM import_job j JOIN feed_version v ON v.id = j.feed_version_id WHERE v.imported = 0 " +
      "AND j.state IN ('dead', 'large') ORDER BY j.changed_at DESC, v.id DESC",
  );
}

const OPEN_IMPORT = withColumns(importJobTable.pick(["state", "attempts", "detail", "changed_at", "next_at"]), {
  feed: text(),
  sha1: text(),
  /** The process that works on the feed; null without one. */
  owner: text().nullable(),
});
export type OpenImport = RowOf<typeof OPEN_IMPORT>;

/**
 * Versions that are not imported and were not refused, of hidden feeds too, whether the queue or a command imports them.
 * The last changed first.
 * @param now RFC 3339 in UTC
 */
export function openImports(db: Db, now: string, limit: number): Promise<OpenImport[]> {
  return db.rows(
    OPEN_IMPORT,
    "SELECT v.feed_onestop_id AS feed, v.sha1, coalesce(j.state, CASE WHEN i.feed_version_id IS NULL THEN 'queued' " +
      "WHEN i.in_progress = 1 THEN 'running' ELSE 'dead' END) AS state, coalesce(j.attempts, 0) AS attempts, " +
      "coalesce(j.detail, nullif(i.exception_log, '')) AS detail, " +
      "coalesce(j.changed_at, i.updated_at, v.fetched_at) AS changed_at, j.next_at, l.owner " +
      "FROM feed_version v INDEXED BY feed_version_waiting JOIN feed f ON f.id = v.feed_id " +
      "LEFT JOIN feed_version_import i ON i.feed_version_id = v.id LEFT JOIN import_job j ON j.feed_version_id = v.id " +
      `LEFT JOIN lease l ON l.name = 'feed ' || v.feed_onestop_id AND ${isToCome("l.expires_at", "?1", "lease")} ` +
      "WHERE v.imported = 0 AND v.retired_at IS NULL AND f.deleted_at IS NULL " +
      "AND NOT EXISTS (SELECT 1 FROM validation_report r WHERE r.feed_version_id = v.id AND r.success = 0) " +
      "ORDER BY changed_at DESC, v.id DESC LIMIT ?2",
    now,
    limit,
  );
}

/** Owners of leases that begin so are attempts of the queue, which end when they lose their lease. */
export const QUEUE_OWNER = "queue ";

/**
 * Ends an import that waits, or that the queue does: nothing imports the version until somebody lets the import begin anew.
 * @param detail who has stopped it
 * @param now RFC 3339 in UTC
 */
export async function stopImport(
  db: Db,
  { id, feed_id, feed }: { id: number; feed_id: number; feed: string },
  { detail, now }: { detail: string; now: string },
): Promise<void> {
  await saveImportJobs(db, [
    { feed_version_id: id, feed_id, state: "dead", attempts: 0, reason: "stopped", detail, changed_at: now },
  ]);
  await db.write([
    {
      sql: insertInto(
        feedVersionImportTable,
        {
          ...{ feed_version_id: "?1", in_progress: "0", success: "0", exception_log: "?2" },
          ...{ created_at: "?3", updated_at: "?3" },
        },
        {
          from: "WHERE EXISTS (SELECT 1 FROM feed_version WHERE id = ?1 AND imported = 0)",
          end: `ON CONFLICT (feed_version_id) DO UPDATE SET ${fromExcluded(["in_progress", "success", "exception_log", "updated_at"])}`,
        },
      ),
      values: [id, detail, now],
    },
    { sql: "DELETE FROM lease WHERE name = ?1 AND owner LIKE ?2 || '%'", values: [feedLease(feed), QUEUE_OWNER] },
    ...versionLists(id),
  ]);
}

/**
 * Lets imports that failed begin anew: the versions count as waiting for their first import.
 * @returns those of the versions that had failed, by the queue or in a command
 */
export async function retryImports(db: Db, versionIds: readonly number[]): Promise<number[]> {
  const failedIds: number[] = [];
  for (const id of versionIds) {
    const values = [id];
    const [jobs, imports] = await db.write([
      { sql: "DELETE FROM import_job WHERE feed_version_id = ? AND state = 'dead' RETURNING feed_version_id", values },
      {
        sql:
          "DELETE FROM feed_version_import WHERE feed_version_id = ? AND success = 0 AND in_progress = 0 " +
          "RETURNING feed_version_id",
        values,
      },
      ...versionLists(id),
    ]);
    if ((jobs?.length ?? 0) + (imports?.length ?? 0) > 0) failedIds.push(id);
  }
  return failedIds;
}
