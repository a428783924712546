/** Remembers the origin for which each feed secret was first used. */
import type { Db } from "../db/db.ts";
import { secretOriginTable } from "../tables/secret-origin.ts";

/**
 * Binds a secret to an origin unless it is bound already, and returns the origin that it is bound to. Concurrent callers
 * get the same one.
 * @param now RFC 3339 in UTC
 */
export async function bindSecret(db: Db, scope: string, origin: string, now: string): Promise<string> {
  const [rows] = await db.write([
    {
      sql:
        "INSERT INTO secret_origin (scope, origin, bound_at) VALUES (?, ?, ?) " +
        "ON CONFLICT (scope) DO UPDATE SET scope = scope RETURNING *",
      values: [scope, origin, now],
    },
  ]);
  return secretOriginTable.narrow(rows ?? [])[0]?.origin ?? origin;
}
