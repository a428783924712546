/** Finds entities by a Onestop ID that they had in a version in another shard. */
import type { Db } from "../db.ts";
import { integer, text } from "../shape.ts";
import { across, inScope, withOnestopIds } from "../shards/across.ts";
import type { PlacedRanges } from "../shards/directory.ts";
import { rowShape } from "../table.ts";
import type { VersionScope } from "./version-scope.ts";

/** An entity of a version by its GTFS id, and a Onestop ID that it had in another version of the feed. */
export type NamedElsewhere = {
  version: PlacedRanges;
  gtfsId: string;
  asked: string;
  /** When the version that had the name was fetched. */
  namedAt: string;
};

const NAME = rowShape("entity", { asked: text(), gtfs: text(), feed_id: integer(), named_at: text() });

/**
 * Entities of the versions in scope that had one of these Onestop IDs in a version of their feed that is in another shard.
 * A join finds all others. Reads rows only while the versions of a feed are in several shards.
 */
export function namedElsewhere(
  db: Db,
  table: "route" | "stop",
  onestopIds: readonly string[],
  scope: VersionScope,
): Promise<NamedElsewhere[]> {
  return across(db, withOnestopIds(onestopIds), async (shard, directory) => {
    const { splitFeeds } = directory;
    const isInScope = inScope(scope);
    if (splitFeeds.size === 0) return [];
    const rows = await shard.rows(
      NAME,
      `SELECT e.onestop_id AS asked, e.${table}_id AS gtfs, n.feed_id, n.fetched_at AS named_at FROM json_each(?) x ` +
        `CROSS JOIN ${table} e ON e.onestop_id = x.value CROSS JOIN feed_version n ON n.id = e.feed_version_id`,
      JSON.stringify([...new Set(onestopIds)]),
    );
    return rows.flatMap(({ asked, gtfs: gtfsId, feed_id, named_at: namedAt }) =>
      (splitFeeds.get(feed_id) ?? [])
        .filter((version) => version.shard !== shard.shard && isInScope(version))
        .map((version) => ({ version, gtfsId, asked, namedAt })),
    );
  });
}
