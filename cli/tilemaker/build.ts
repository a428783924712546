/** Transit tiles of everything that is active: each feed is cut once, all are merged, and the new archives swap in by one write. */
import { createHash } from "node:crypto";
import type { Db } from "../../worker/store/db.ts";
import {
  agenciesToTile,
  routesToTile,
  stopsToTile,
  type TiledVersion,
  versionsToTile,
} from "../../worker/store/read/tiling.ts";
import { networkFeatures, routeFeatures, stopFeatures } from "./features.ts";
import { cutFeed, type FeedTiles, FORMAT, type LayerName, readFeedTiles, zoomsOf } from "./feed-tiles.ts";
import { mergeFeeds } from "./merge.ts";
import { writePmtiles } from "./pmtiles-writer.ts";

/** The part of R2's bucket of tiles that building needs. */
export type TileBucket = {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  put(key: string, value: Uint8Array<ArrayBuffer> | string): Promise<unknown>;
  delete(key: string): Promise<void>;
  list(options: {
    prefix: string;
    cursor?: string;
  }): Promise<{ objects: { key: string }[]; truncated: boolean; cursor?: string }>;
};

export type BuiltTiles = {
  version: string;
  /** Feed versions in the archives, and how many of them were cut now. */
  feeds: number;
  cut: number;
  /** Bytes of the archives; nothing was written when they were there already. */
  bytes: { routes: number; stops: number } | null;
  seconds: number;
};

/** Names what serves: worker/tiles reads it. */
export const POINTER = "transit/current.json";

type Pointer = { version: string; routes: string; stops: string; built_at: string };

const ARCHIVES = { routes: ["routes", "networks"], stops: ["stops"] } as const satisfies Record<string, LayerName[]>;

const OF_FEED = { id: "Number", onestop_id: "String", feed_onestop_id: "String" } as const;

/** Attributes by layer, as TileJSON 3.0 tells them; those of routes below zoom 8 are fewer. */
const FIELDS: Record<LayerName, Record<string, "Number" | "String" | "Boolean">> = {
  routes: {
    ...OF_FEED,
    feed_version_sha1: "String",
    route_id: "String",
    route_type: "Number",
    route_short_name: "String",
    route_long_name: "String",
    route_color: "String",
    agency_name: "String",
    headway_secs: "Number",
    generated: "Boolean",
    geometry_max_segment_length: "Number",
    problematic: "Boolean",
    last_day: "String",
  },
  networks: { ...OF_FEED, agency_name: "String", routes: "Number", last_day: "String" },
  stops: {
    ...OF_FEED,
    feed_version_sha1: "String",
    stop_id: "String",
    stop_name: "String",
    location_type: "Number",
    agencies: "String",
    parent_station: "String",
  },
};

export async function buildTiles(
  { db, tiles: bucket }: { db: Db; tiles: TileBucket },
  { progress, now }: { progress(line: string): void; now(): Date },
): Promise<BuiltTiles> {
  const started = performance.now();
  const versions = await versionsToTile(db);
  const version = hashOf([String(FORMAT), ...versions.map((v) => `${v.feed_onestop_id} ${v.sha1} ${v.last_day}`)]);
  const before = await readPointer(bucket);
  const seconds = () => Math.round(performance.now() - started) / 1000;
  if (before?.version === version) return { version, feeds: versions.length, cut: 0, bytes: null, seconds: seconds() };

  let cut = 0;
  const feeds: FeedTiles[] = [];
  for (const feed of versions) {
    const known = await readFeed(bucket, feed);
    if (known === null) {
      cut++;
      progress(`${feed.feed_onestop_id}: cut into tiles`);
    }
    feeds.push(known ?? (await cutAndKeep(db, bucket, feed)));
  }
  const written = { routes: 0, stops: 0 };
  const pointer: Pointer = {
    version,
    routes: keyOf(version, "routes"),
    stops: keyOf(version, "stops"),
    built_at: now().toISOString(),
  };
  for (const name of ["routes", "stops"] as const) {
    const archive = await archiveOf(name, feeds);
    await bucket.put(pointer[name], archive);
    written[name] = archive.length;
    progress(`${name}: ${archive.length} bytes`);
  }
  // From here on the new ones are served; those before stay for browsers that know them.
  await bucket.put(POINTER, JSON.stringify(pointer));
  await removeOthers(bucket, versions, [version, before?.version ?? version]);
  return { version, feeds: versions.length, cut, bytes: written, seconds: seconds() };
}

const keyOf = (version: string, archive: string) => `transit/${version}/${archive}.pmtiles`;
const feedKey = ({ sha1, feed_onestop_id, last_day }: TiledVersion) =>
  `transit/feeds/${hashOf([String(FORMAT), feed_onestop_id, sha1, String(last_day)])}`;

function hashOf(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16);
}

async function readPointer(bucket: TileBucket): Promise<Pointer | null> {
  const found = await bucket.get(POINTER);
  return found === null ? null : (JSON.parse(new TextDecoder().decode(await found.arrayBuffer())) as Pointer);
}

async function readFeed(bucket: TileBucket, version: TiledVersion): Promise<FeedTiles | null> {
  const kept = await bucket.get(feedKey(version));
  return kept === null ? null : readFeedTiles(new Uint8Array(await kept.arrayBuffer()));
}

async function cutAndKeep(db: Db, bucket: TileBucket, version: TiledVersion): Promise<FeedTiles> {
  const [routes, stops, agencies] = [
    await routesToTile(db, version.id),
    await stopsToTile(db, version.id),
    await agenciesToTile(db, version.id),
  ];
  const bytes = cutFeed({
    networks: networkFeatures(version, agencies),
    routes: routeFeatures(version, routes),
    stops: stopFeatures(version, stops, agencies),
  });
  await bucket.put(feedKey(version), bytes);
  return readFeedTiles(bytes)!;
}

async function archiveOf(name: keyof typeof ARCHIVES, feeds: readonly FeedTiles[]): Promise<Uint8Array<ArrayBuffer>> {
  const layers = ARCHIVES[name];
  const zooms = layers.map((layer) => zoomsOf(layer));
  const boxes = feeds.flatMap(({ bounds }) => (bounds === null ? [] : [bounds]));
  return writePmtiles({
    tiles: mergeFeeds(feeds, layers),
    metadata: {
      name: `Transit ${name}`,
      vector_layers: layers.map((id) => ({ id, minzoom: zoomsOf(id)[0], maxzoom: zoomsOf(id)[1], fields: FIELDS[id] })),
    },
    minZoom: Math.min(...zooms.map(([first]) => first)),
    maxZoom: Math.max(...zooms.map(([, last]) => last)),
    bounds: boxes.reduce<[number, number, number, number]>(
      (all, box) => [
        Math.min(all[0], box[0]),
        Math.min(all[1], box[1]),
        Math.max(all[2], box[2]),
        Math.max(all[3], box[3]),
      ],
      boxes[0] ?? [0, 0, 0, 0],
    ),
  });
}

/** Archives and cut feeds that nothing needs any more. */
async function removeOthers(
  bucket: TileBucket,
  versions: readonly TiledVersion[],
  kept: readonly string[],
): Promise<void> {
  const needed = new Set(versions.map(feedKey));
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: "transit/", ...(cursor === undefined ? {} : { cursor }) });
    for (const { key } of page.objects) {
      const [, folder = ""] = key.split("/");
      if (key === POINTER || (folder === "feeds" ? needed.has(key) : kept.includes(folder))) continue;
      await bucket.delete(key);
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}
