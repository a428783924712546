/** The versions of a feed that were fetched just before and just after one of them. */

import type { Db } from "../db/db.ts";
import { integer, parseJson, text, tuple } from "../shape.ts";
import { rowShape } from "../table.ts";

type Neighbor = { sha1: string; fetched_at: string };
export type Neighbors = { previous: Neighbor | null; next: Neighbor | null };

const BESIDE = rowShape("feed_version", { id: integer(), previous: text().nullable(), next: text().nullable() });
const NEIGHBOR = tuple(text(), text());

/** A version of a key: a numeric id, or the SHA-1 of a zip, which several feeds may have. */
export type VersionKey = { id: number } | { sha1: string };

/** Neighbors of the versions with a key, by their ids. Three rows read for each version. */
export async function versionNeighbors(db: Db, key: VersionKey): Promise<Map<number, Neighbors>> {
  const beside = (sign: "<" | ">", order: "DESC" | "ASC") =>
    "(SELECT json_array(n.sha1, n.fetched_at) FROM feed_version n WHERE n.feed_id = t.feed_id " +
    `AND (n.fetched_at, n.id) ${sign} (t.fetched_at, t.id) ORDER BY n.fetched_at ${order}, n.id ${order} LIMIT 1)`;
  const [column, value] = "id" in key ? (["id", key.id] as const) : (["sha1", key.sha1] as const);
  const rows = await db.rows(
    BESIDE,
    `SELECT t.id, ${beside("<", "DESC")} AS previous, ${beside(">", "ASC")} AS next FROM feed_version t WHERE t.${column} = ?`,
    value,
  );
  return new Map(rows.map(({ id, previous, next }) => [id, { previous: neighbor(previous), next: neighbor(next) }]));
}

function neighbor(column: string | null): Neighbor | null {
  if (column === null) return null;
  const [sha1, fetched_at] = parseJson(NEIGHBOR, column, "feed_version");
  return { sha1, fetched_at };
}
