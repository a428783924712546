/** The versions of a feed that were fetched just before and just after one of them. */

import type { Db } from "../db.ts";
import type { RowOf } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";

const NEIGHBOR = feedVersionTable.pick(["id", "sha1", "fetched_at"]);
export type Neighbour = RowOf<typeof NEIGHBOR>;

/** Two rows read, besides the version itself. */
export async function versionNeighbours(
  db: Db,
  version: { id: number; feed_id: number; fetched_at: string },
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const beside = (sign: "<" | ">", order: "DESC" | "ASC") =>
    db.row(
      NEIGHBOR,
      "SELECT id, sha1, fetched_at FROM feed_version WHERE feed_id = ? AND (fetched_at, id) " +
        `${sign} (?, ?) ORDER BY fetched_at ${order}, id ${order} LIMIT 1`,
      version.feed_id,
      version.fetched_at,
      version.id,
    );
  const [previous, next] = await Promise.all([beside("<", "DESC"), beside(">", "ASC")]);
  return { previous, next };
}
