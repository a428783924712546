/** Hits of redirect rules and of missing paths, by day. */
import type { Db } from "../db/db.ts";
import { integer, text } from "../shape.ts";
import { insertInto, type RowOf, rowShape } from "../table.ts";
import { type PathHitKind, pathHitTable } from "../tables/path-hit.ts";

/** Days for which hits are kept and added up, the present one included. */
export const HIT_DAYS = 7;

/** Missing paths that are kept for a day, so that requests for made-up paths cannot fill the database. */
const MAX_MISSING_PATHS = 1_000;

const HITS = rowShape("path_hit", {
  path: text(),
  hits: integer(),
  /** The last day with a hit. */
  last_on: text(),
});
export type PathHits = RowOf<typeof HITS>;

/** The first of the days that are kept. @param now milliseconds since 1970 */
const firstHitDay = (now: number) => new Date(now - (HIT_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);

/** Adds hits to those of a day, and forgets days that are over. @param now milliseconds since 1970 */
export async function addHits(
  db: Db,
  hits: readonly (readonly [kind: PathHitKind, path: string, count: number])[],
  now: number,
): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  await db.write([
    {
      sql: insertInto(
        pathHitTable,
        { day: "?1", kind: "value ->> 0", path: "value ->> 1", hits: "value ->> 2" },
        {
          from:
            "FROM json_each(?2) WHERE value ->> 0 = 'rule' " +
            "OR (SELECT count(*) FROM path_hit WHERE day = ?1 AND kind = 'missing') < ?3 " +
            "OR EXISTS (SELECT 1 FROM path_hit WHERE day = ?1 AND kind = 'missing' AND path = value ->> 1)",
          end: "ON CONFLICT (day, kind, path) DO UPDATE SET hits = hits + excluded.hits",
        },
      ),
      values: [day, JSON.stringify(hits), MAX_MISSING_PATHS],
    },
    { sql: "DELETE FROM path_hit WHERE day < ?", values: [firstHitDay(now)] },
  ]);
}

/** The paths of a kind with their hits of the last days, those with the most hits first. @param now milliseconds since 1970 */
export function listHits(db: Db, kind: PathHitKind, now: number, limit: number): Promise<PathHits[]> {
  return db.rows(
    HITS,
    "SELECT path, sum(hits) AS hits, max(day) AS last_on FROM path_hit WHERE day >= ?1 AND kind = ?2 " +
      "GROUP BY path ORDER BY hits DESC, path LIMIT ?3",
    firstHitDay(now),
    kind,
    limit,
  );
}
