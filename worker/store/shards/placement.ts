/** Which shard takes the rows of a version that is being imported (docs/decisions/097-shards.md). */
import { cellOf } from "../../../src/domain/cell.ts";
import { wrapLongitude } from "../../../src/domain/geo.ts";
import { canOpen, type Stores } from "../db.ts";
import { integer, real } from "../shape.ts";
import { rowShape } from "../table.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { addedShards } from "./registered.ts";

/** What a shard has: bytes in all, and of versions in the same region. */
export type ShardUse = { shard: number; bytes: number; bytesOfRegion: number };

/** A shard has room while it is at most this share above the mean, or this number of bytes. */
const ROOM_SHARE = 0.25;
const ROOM_BYTES = 256 * 2 ** 20;

/** Bits of a Morton cell of zoom 16 below the map tile of zoom 5 that is the region of a version. */
const REGION_SHIFT = 22;

/**
 * The shard for a version of `bytes`: of those with room, the one with most bytes of the same region, then the one with
 * the fewest bytes, then the lowest number.
 * @param shards at least one
 */
export function chooseShard(shards: readonly ShardUse[], bytes: number): number {
  const mean = (shards.reduce((sum, shard) => sum + shard.bytes, 0) + bytes) / shards.length;
  const limit = mean + Math.max(ROOM_BYTES, mean * ROOM_SHARE);
  const withRoom = shards.filter((shard) => shard.bytes + bytes <= limit);
  // A version that is larger than all others together fits nowhere: it goes where the fewest bytes are.
  const [best] = withRoom.length > 0 ? withRoom.toSorted(byRegion) : shards.toSorted(byBytes);
  return best!.shard;
}

const byBytes = (a: ShardUse, b: ShardUse) => a.bytes - b.bytes || a.shard - b.shard;
const byRegion = (a: ShardUse, b: ShardUse) => b.bytesOfRegion - a.bytesOfRegion || byBytes(a, b);

/** West, south, east, north in WGS84 degrees. */
export type PlacedBox = {
  min_lon: number | null;
  min_lat: number | null;
  max_lon: number | null;
  max_lat: number | null;
};

/** The map tile of zoom 5 of the middle of a box; null without a box. */
function regionOf({ min_lon, min_lat, max_lon, max_lat }: PlacedBox): number | null {
  if (min_lon === null || min_lat === null || max_lon === null || max_lat === null) return null;
  const east = max_lon < min_lon ? max_lon + 360 : max_lon;
  return Math.floor(cellOf(wrapLongitude((min_lon + east) / 2), (min_lat + max_lat) / 2) / 2 ** REGION_SHIFT);
}

const OF_FEED = feedVersionTable.pick(["shard"]);
const USED = rowShape("feed_version", {
  shard: integer(),
  bytes: integer(),
  min_lon: real().nullable(),
  min_lat: real().nullable(),
  max_lon: real().nullable(),
  max_lat: real().nullable(),
});

/**
 * The shard that takes the rows of a version: the registry, 0, as long as no shard was added; then where the newest version of the
 * feed is; then by `chooseShard`. Reads one row for each version in a shard.
 * @param version `bytes` of the zip, since what the version will take is not known yet; `now`: RFC 3339 in UTC
 */
export async function placeVersion(
  stores: Stores,
  version: { id: number; bytes: number; box: PlacedBox; now: string },
): Promise<number> {
  const added = (await addedShards(stores.db)).filter((shard) => canOpen(stores, shard));
  if (added.length === 0) return 0;
  const [feed, used] = await Promise.all([
    stores.db.row(
      OF_FEED,
      "SELECT v.shard FROM feed_version t CROSS JOIN feed_version v ON v.feed_id = t.feed_id " +
        "WHERE t.id = ?1 AND v.shard <> 0 AND (v.agency_count + v.stop_count > 0 OR v.id = ?1) ORDER BY v.fetched_at DESC, v.id DESC LIMIT 1",
      version.id,
    ),
    stores.db.rows(
      USED,
      "SELECT shard, coalesce(shard_bytes, bytes) AS bytes, min_lon, min_lat, max_lon, max_lat " +
        "FROM feed_version INDEXED BY feed_version_by_shard WHERE shard <> 0 AND agency_count + stop_count > 0",
    ),
  ]);
  if (feed !== null && added.includes(feed.shard)) return feed.shard;
  const region = regionOf(version.box);
  const uses = new Map(added.map((shard) => [shard, { shard, bytes: 0, bytesOfRegion: 0 }]));
  for (const { shard, bytes, ...box } of used) {
    const use = uses.get(shard);
    if (use === undefined) continue;
    use.bytes += bytes;
    if (region !== null && regionOf(box) === region) use.bytesOfRegion += bytes;
  }
  return chooseShard([...uses.values()], version.bytes);
}
