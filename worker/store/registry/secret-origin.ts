/** Remembers the origin for which each feed secret was first used. */
import type { Db } from "../db/db.ts";
import { insertRow } from "../table.ts";
import { secretOriginTable } from "../tables/secret-origin.ts";

/**
 * Binds a secret to an origin unless it is bound already, and returns the origin that it is bound to. Concurrent callers
 * get the same one.
 * @param now RFC 3339 in UTC
 */
export async function bindSecret(db: Db, scope: string, origin: string, now: string): Promise<string> {
  const { sql, values } = insertRow(secretOriginTable, { scope, origin, bound_at: now });
  const [rows] = await db.write([
    { sql: `${sql} ON CONFLICT (scope) DO UPDATE SET scope = scope RETURNING *`, values },
  ]);
  return secretOriginTable.narrow(rows ?? [])[0]?.origin ?? origin;
}
