/** Servers that feeds are fetched from: how often they may be asked, by all processes together. */
import type { Db } from "../db/db.ts";
import { plausibleTime } from "../db/far-future.ts";
import { insertInto } from "../table.ts";
import { type FetchHostRecord, fetchHostTable } from "../tables/fetch-host.ts";

/** Columns without times that are too far in the future; `?2` is now. */
const NEXT = plausibleTime("next_at", "?2", "plan");
const HOLD_UNTIL = plausibleTime("held_until", "?2", "plan");

/**
 * Reserves the next request to a host. Times in milliseconds since 1970.
 * @param gap milliseconds between two requests to it
 * @param latest the request is not reserved if it could only be sent after this time
 * @returns when the request may be sent; null if that is after `latest`
 */
export async function reserveRequest(
  db: Db,
  host: string,
  { now, gap, latest }: { now: number; gap: number; latest: number },
): Promise<number | null> {
  const [rows] = await db.write([
    {
      sql:
        `${insertInto(fetchHostTable, { host: "?1", next_at: "?2 + ?3", held_until: "0", failures: "0" })} ` +
        `ON CONFLICT (host) DO UPDATE SET next_at = max(${NEXT}, ${HOLD_UNTIL}, ?2) + ?3, held_until = ${HOLD_UNTIL} ` +
        `WHERE max(${NEXT}, ${HOLD_UNTIL}) <= ?4 RETURNING next_at`,
      values: [host, now, gap, latest],
    },
  ]);
  const [row] = fetchHostTable.pick(["next_at"]).narrow(rows ?? []);
  return row === undefined ? null : row.next_at - gap;
}

/** No request is sent to the host before this time, in milliseconds since 1970. */
export async function holdHost(db: Db, host: string, until: number): Promise<void> {
  await db.write([
    {
      sql:
        `${insertInto(fetchHostTable, { host: "?1", next_at: "0", held_until: "?2", failures: "0" })} ` +
        `ON CONFLICT (host) DO UPDATE SET held_until = max(${HOLD_UNTIL}, ?2)`,
      values: [host, until],
    },
  ]);
}

/**
 * Notes that a host did not answer, and holds it back.
 * @param now milliseconds since 1970
 * @param delays milliseconds without a request by the number of failures in a row, from the first; more failures than
 * that wait as long as the last
 */
export async function hostFailed(db: Db, host: string, now: number, delays: readonly number[]): Promise<void> {
  const delay = (failures: string) => `(?3 ->> ('$[' || min(${failures}, json_array_length(?3) - 1) || ']'))`;
  await db.write([
    {
      sql:
        `${insertInto(fetchHostTable, { host: "?1", next_at: "0", held_until: `?2 + ${delay("0")}`, failures: "1", failing_since: "?4" })} ` +
        "ON CONFLICT (host) DO UPDATE SET failures = failures + 1, failing_since = coalesce(failing_since, ?4), " +
        `held_until = max(${HOLD_UNTIL}, ?2 + ${delay("failures")})`,
      values: [host, now, JSON.stringify(delays), new Date(now).toISOString()],
    },
  ]);
}

/** Notes that a host answered. */
export async function hostAnswered(db: Db, host: string): Promise<void> {
  await db.write([
    { sql: "UPDATE fetch_host SET failures = 0, failing_since = NULL WHERE host = ? AND failures > 0", values: [host] },
  ]);
}

/** The hosts that must not be asked at this time, by name. @param now milliseconds since 1970 */
export function heldHosts(db: Db, now: number): Promise<FetchHostRecord[]> {
  return db.rows(
    fetchHostTable,
    `SELECT * FROM fetch_host WHERE ${plausibleTime("held_until", "?1", "plan")} > ?1 ORDER BY host`,
    now,
  );
}
