/** How fresh the feeds are, and what keeps them from being fresher. */
import { REASONS } from "../../../src/domain/activation/policy.ts";
import type { Db } from "../db/db.ts";
import { type IgnoredTime, ignoredTimes } from "../db/far-future.ts";
import { currentLeases } from "../db/lease.ts";
import { integer, text, word } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";
import type { FetchHostRecord } from "../tables/fetch-host.ts";
import type { LeaseRecord } from "../tables/lease.ts";
import { heldHosts } from "./fetch-host.ts";

const PLANNED_FETCH = rowShape("fetch_plan", {
  /** Onestop ID. */
  feed: text(),
  /** When it is fetched next, RFC 3339 in UTC. */
  due_at: text(),
  /** Failed attempts in a row. */
  failures: integer(),
});
type PlannedFeed = RowOf<typeof PLANNED_FETCH>;

const HELD_VERSION = rowShape("activation_decision", {
  /** Onestop ID. */
  feed: text(),
  sha1: text(),
  reason: word(...REASONS),
  evidence: text(),
  decided_at: text(),
});
type HeldVersion = RowOf<typeof HELD_VERSION>;

export type Freshness = {
  /** Feeds that should have been fetched more than a day ago, the longest waiting first. */
  stale: PlannedFeed[];
  /** Feeds whose last fetch failed, those with the most failures first. */
  failing: PlannedFeed[];
  /** Versions that become active only by hand, the last first. */
  held: HeldVersion[];
  /** Work that processes do now. */
  leases: LeaseRecord[];
  /** Servers that are not asked now. */
  hosts: FetchHostRecord[];
  /** Times that are ignored because they are too far in the future. */
  ignored: IgnoredTime[];
};

const DAY_MS = 86_400_000;

/** Reads a row of each feed that can be fetched, and of each version that is held. @param now milliseconds since 1970 */
export async function readFreshness(db: Db, now: number): Promise<Freshness> {
  const plannedFetches = (where: string, order: string, ...values: string[]) =>
    db.rows(
      PLANNED_FETCH,
      "SELECT f.onestop_id AS feed, p.due_at, p.failures FROM fetch_plan p JOIN feed f ON f.id = p.feed_id " +
        "WHERE f.spec = 'gtfs' AND f.deleted_at IS NULL AND f.urls ->> 'static_current' IS NOT NULL " +
        `AND ${where} ORDER BY ${order}, f.onestop_id`,
      ...values,
    );
  const [stale, failing, heldVersions, leases, hosts, ignoredRows] = await Promise.all([
    plannedFetches("p.due_at < ?", "p.due_at", new Date(now - DAY_MS).toISOString()),
    plannedFetches("p.failures > 0", "p.failures DESC"),
    db.rows(
      HELD_VERSION,
      "SELECT v.feed_onestop_id AS feed, v.sha1, d.reason, d.evidence, d.decided_at FROM feed_version v " +
        "INDEXED BY feed_version_ready JOIN activation_decision d ON d.feed_version_id = v.id " +
        "WHERE v.imported = 1 AND v.active = 0 AND v.replaced_at IS NULL AND d.outcome = 'held' " +
        "ORDER BY d.decided_at DESC, v.id DESC",
    ),
    currentLeases(db, new Date(now).toISOString()),
    heldHosts(db, now),
    ignoredTimes(db, new Date(now).toISOString()),
  ]);
  return { stale, failing, held: heldVersions, leases, hosts, ignored: ignoredRows };
}
