/** Leases: who does which work, so that several processes do nothing twice. */

import { fromExcluded, insertInto } from "../table.ts";
import { type LeaseRecord, leaseTable } from "../tables/lease.ts";
import type { Db } from "./db.ts";
import { hasCome, isToCome } from "./far-future.ts";

/** An owner and the times of a lease, RFC 3339 in UTC. */
export type LeaseTerm = { owner: string; now: string; expiresAt: string };

/** Takes a lease, or renews an own one, in one write. @returns false if another owner has it */
export async function takeLease(db: Db, name: string, { owner, now, expiresAt }: LeaseTerm): Promise<boolean> {
  const [rows] = await db.write([
    {
      sql:
        `${insertInto(leaseTable, { name: "?1", owner: "?2", expires_at: "?3" })} ON CONFLICT (name) DO UPDATE ` +
        `SET ${fromExcluded(["owner", "expires_at"])} ` +
        `WHERE lease.owner = excluded.owner OR ${hasCome("lease.expires_at", "?4", "lease")} RETURNING name`,
      values: [name, owner, expiresAt, now],
    },
  ]);
  return rows?.length === 1;
}

/** Renews all leases of an owner. @returns the names of those that it still has */
export async function renewLeases(db: Db, { owner, expiresAt }: Omit<LeaseTerm, "now">): Promise<Set<string>> {
  const [rows] = await db.write([
    { sql: "UPDATE lease SET expires_at = ?2 WHERE owner = ?1 RETURNING name", values: [owner, expiresAt] },
  ]);
  return new Set(
    leaseTable
      .pick(["name"])
      .narrow(rows ?? [])
      .map(({ name }) => name),
  );
}

/** Ends a lease of an owner; without a name, all of them. */
export async function endLeases(db: Db, owner: string, name?: string): Promise<void> {
  await db.write([
    name === undefined
      ? { sql: "DELETE FROM lease WHERE owner = ?", values: [owner] }
      : { sql: "DELETE FROM lease WHERE owner = ? AND name = ?", values: [owner, name] },
  ]);
}

/** Leases that have not expired, by name. @param now RFC 3339 in UTC */
export function currentLeases(db: Db, now: string): Promise<LeaseRecord[]> {
  return db.rows(leaseTable, `SELECT * FROM lease WHERE ${isToCome("expires_at", "?1", "lease")} ORDER BY name`, now);
}

/**
 * Lets a lease of an owner expire; without a name, all of them. An expired lease tells that its work was not finished.
 * @param now RFC 3339 in UTC
 */
export async function expireLeases(db: Db, owner: string, now: string, name?: string): Promise<void> {
  await db.write([
    name === undefined
      ? { sql: "UPDATE lease SET expires_at = ?2 WHERE owner = ?1", values: [owner, now] }
      : { sql: "UPDATE lease SET expires_at = ?2 WHERE owner = ?1 AND name = ?3", values: [owner, now, name] },
  ]);
}
