/** Decisions on versions: which becomes active and why (src/domain/activation/policy.ts decides). */

import { greatLoss } from "../../../src/domain/activation/losses.ts";
import {
  type ActivationEvidence,
  busiestWeek,
  type Decision,
  type VersionFacts,
} from "../../../src/domain/activation/policy.ts";
import type { ImportJob } from "../../../src/domain/registry/import-job.ts";
import type { Db, Value } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { anything, either, integer, list, object, parseJson, record, text } from "../shape.ts";
import { fromExcluded, insertInto, insertRow, type RowOf, rowShape, withColumns } from "../table.ts";
import { activationDecisionTable } from "../tables/activation-decision.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { noteHeldVersion } from "./feed-notice.ts";
import { importJobsJson, parseImportJobs } from "./import-job.ts";
import { importedCounts } from "./write.ts";

const VERSION_SHAPE = feedVersionTable.pick([
  "id",
  "feed_id",
  "feed_onestop_id",
  "sha1",
  "fetched_at",
  "earliest_calendar_date",
  "latest_calendar_date",
  "feed_start_date",
  "feed_end_date",
  "default_timezone",
  "route_count",
  "stop_count",
  "service_levels",
]);
const FACTS = withColumns(VERSION_SHAPE, { active_version_id: integer().nullable() });
const COLUMNS = Object.keys(VERSION_SHAPE.columns)
  .map((name) => `v.${name}`)
  .join(", ");
type FactsRow = RowOf<typeof FACTS>;

type KnownVersion = VersionFacts & { sha1: string; zone: string };

/** A feed with imported versions that were never active. */
export type ReadyFeed = {
  feedId: number;
  /** Onestop ID. */
  feed: string;
  active: KnownVersion | null;
  candidates: KnownVersion[];
  isDeactivated: boolean;
};

/**
 * The feeds that have imported versions which were never active, with what a decision needs; a version that a person
 * deactivated becomes active only by hand. Reads those versions, the
 * active ones of their feeds, and their decisions.
 * @param feedId only this feed
 */
export async function readyFeeds(db: Db, feedId?: number): Promise<ReadyFeed[]> {
  const ready =
    "SELECT r.feed_id FROM feed_version r INDEXED BY feed_version_ready JOIN feed f ON f.id = r.feed_id " +
    "WHERE r.imported = 1 AND r.active = 0 AND r.replaced_at IS NULL AND f.deleted_at IS NULL " +
    "AND r.id IS NOT f.active_version_id";
  const only = feedId === undefined ? "" : " AND r.feed_id = ?1";
  const values = feedId === undefined ? [] : [feedId];
  const rows = await db.rows(
    FACTS,
    `SELECT ${COLUMNS}, f.active_version_id FROM feed_version v JOIN feed f ON f.id = v.feed_id WHERE v.feed_id IN (${ready}${only}) AND v.imported = 1 ` +
      "AND (v.id = f.active_version_id OR v.replaced_at IS NULL) ORDER BY v.feed_id, v.id",
    ...values,
  );
  const pastDeactivations = await db.rows(
    activationDecisionTable.pick(["feed_id", "feed_version_id"]),
    `SELECT feed_id, feed_version_id FROM activation_decision WHERE outcome = 'deactivated' AND feed_id IN (${ready}${only})`,
    ...values,
  );
  const feedsAway = new Set(pastDeactivations.map((row) => row.feed_id));
  const versionsAway = new Set(pastDeactivations.map((row) => row.feed_version_id));
  const feeds = [...Map.groupBy(rows, (row) => row.feed_id)].map(([id, versions]) => {
    const active = versions.find((row) => row.id === row.active_version_id);
    return {
      feedId: id,
      feed: versions[0]!.feed_onestop_id,
      active: active === undefined ? null : factsOf(active),
      candidates: versions.filter((row) => row !== active && !versionsAway.has(row.id)).map(factsOf),
      isDeactivated: active === undefined && feedsAway.has(id),
    };
  });
  for (const candidate of feeds.flatMap(({ candidates }): KnownVersion[] => candidates)) {
    const counts = await importedCounts(db, candidate.id);
    candidate.loss = counts === null ? null : greatLoss(counts);
  }
  return feeds;
}

const LEVELS = list(list(either(text(), integer())));

function factsOf(row: FactsRow): KnownVersion {
  return {
    id: row.id,
    sha1: row.sha1,
    fetchedAt: row.fetched_at,
    begins: row.earliest_calendar_date ?? row.feed_start_date,
    ends: row.latest_calendar_date ?? row.feed_end_date,
    routes: row.route_count,
    stops: row.stop_count,
    seconds: busiestWeek(parseJson(LEVELS, row.service_levels, "feed_version.service_levels")),
    zone: row.default_timezone ?? "UTC",
  };
}

const TAKE = `ON CONFLICT (feed_version_id) DO UPDATE SET ${fromExcluded(["outcome", "reason", "evidence", "decided_at"])}`;
const PUT = `${TAKE} WHERE outcome <> excluded.outcome OR reason <> excluded.reason OR evidence <> excluded.evidence`;

/**
 * Stores decisions on versions of a feed that do not make them active. A decision that was made before keeps its time.
 * @param now RFC 3339 in UTC
 */
export async function saveDecisions(
  db: Db,
  feedId: number,
  decisions: readonly Decision[],
  now: string,
): Promise<void> {
  await db.write(
    decisions.flatMap(({ id, outcome, reason, evidence }) => {
      const decision = { outcome, reason, evidence: JSON.stringify(evidence), decided_at: now };
      const { sql, values } = insertRow(activationDecisionTable, { feed_version_id: id, feed_id: feedId, ...decision });
      const isNews = outcome === "held" && reason !== "feed_deactivated";
      return [{ sql: `${sql} ${PUT}`, values }, ...(isNews ? noteHeldVersion(id, decision, now) : [])];
    }),
  );
}

/** Why a version is made active. */
export type Why = Pick<Decision, "reason" | "evidence">;

/**
 * Part of the batch that makes a version active, after the write itself: notes why. Does nothing if the version did not
 * become active.
 */
export function activationStatements(feedId: number, versionId: number, { reason, evidence }: Why, now: string) {
  const isActive = "EXISTS (SELECT 1 FROM feed WHERE id = ?1 AND active_version_id = ?2)";
  return [
    {
      sql: insertInto(
        activationDecisionTable,
        {
          ...{ feed_version_id: "?2", feed_id: "?1", outcome: "'activated'" },
          ...{ reason: "?3", evidence: "?4", decided_at: "?5" },
        },
        { from: `WHERE ${isActive}`, end: TAKE },
      ),
      values: [feedId, versionId, reason, JSON.stringify(evidence), now] as Value[],
    },
  ];
}

/** Part of the batch that deactivates a feed, before the write itself: follow leaves the feed alone from then on. */
export function deactivationStatement(feedId: number, now: string) {
  return {
    sql: insertInto(
      activationDecisionTable,
      {
        ...{ feed_version_id: "active_version_id", feed_id: "id", outcome: "'deactivated'" },
        ...{ reason: "'by_hand'", evidence: "'{}'", decided_at: "?2" },
      },
      { from: "FROM feed WHERE id = ?1 AND active_version_id IS NOT NULL", end: PUT },
    ),
    values: [feedId, now] as Value[],
  };
}

const DECISION_SHAPE = withColumns(
  activationDecisionTable.pick(["feed_version_id", "outcome", "reason", "evidence", "decided_at"]),
  {
    sha1: text(),
  },
);
const FEED_DECISIONS = rowShape("feed", {
  /** Rows of SHOWN. */
  decisions: text(),
  /** For `parseImportJobs`. */
  imports: text(),
  /** SHA-1s. */
  archived: text(),
});
type ShownDecision = RowOf<typeof DECISION_SHAPE>;

/** `archived`: SHA-1s of versions that are answered from their cold files, the newest first. */
export type FeedDecisions = { decisions: ShownDecision[]; imports: ImportJob[]; archived: string[] };

/** As many as a page lists versions. */
const MAX_ARCHIVED = 20;

/**
 * The decisions on versions of a feed and its imports that are not finished, the last first; null if there is no such
 * feed. Reads two rows for each decision and each import.
 */
export async function decisionsOfFeed(
  db: Db,
  onestopId: string,
  limit: number,
  { evenHidden = false, after = null }: { evenHidden?: boolean; after?: number | null } = {},
): Promise<FeedDecisions | null> {
  const names = ["feed_version_id", "outcome", "reason", "evidence", "decided_at"].map(
    (name) => `'${name}', d.${name}`,
  );
  const row = await db.row(
    FEED_DECISIONS,
    `SELECT (SELECT json_group_array(json_object(${names.join(", ")}, 'sha1', v.sha1)) FROM (SELECT * FROM ` +
      "activation_decision WHERE feed_id = f.id ORDER BY decided_at DESC, feed_version_id DESC LIMIT ?2) d " +
      "JOIN feed_version v ON v.id = d.feed_version_id) AS decisions, " +
      `${importJobsJson("f.id")} AS imports, ` +
      "(SELECT json_group_array(sha1) FROM (SELECT sha1 FROM feed_version v INDEXED BY feed_version_archived " +
      "WHERE feed_id = f.id AND cold_bytes IS NOT NULL AND imported <> 1 AND visible = 1 AND (?3 IS NULL OR " +
      "(fetched_at, id) < (SELECT fetched_at, id FROM feed_version WHERE id = ?3)) " +
      `ORDER BY fetched_at DESC, id DESC LIMIT ${MAX_ARCHIVED})) AS archived ` +
      `FROM feed f WHERE f.onestop_id = ?1${evenHidden ? "" : ` AND ${visibleFeed("f")}`}`,
    onestopId,
    limit,
    after,
  );
  if (row === null) return null;
  const decisions = DECISION_SHAPE.narrow(parseJson(list(record(anything)), row.decisions, "activation_decision"));
  return {
    decisions: decisions.toSorted((a, b) =>
      a.decided_at === b.decided_at ? b.feed_version_id - a.feed_version_id : a.decided_at < b.decided_at ? 1 : -1,
    ),
    imports: parseImportJobs(row.imports),
    archived: parseJson(list(text()), row.archived, "feed_version.sha1"),
  };
}

const EVIDENCE = object({}, { begins: text(), ends: text(), until: text(), count: integer(), of: integer() });

/** The numbers and dates behind a decision. */
export function evidenceOf({ evidence }: { evidence: string }): ActivationEvidence {
  return parseJson(EVIDENCE, evidence, "activation_decision.evidence");
}
