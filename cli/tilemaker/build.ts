/** Builds the transit tiles of all active versions: cuts each feed once, merges them, and publishes the new archives in one write. */
import { createHash } from "node:crypto";
import { ROUTE_TYPES } from "../../src/domain/route-types.ts";
import {
  isWithdrawn,
  networkHeadway,
  TRANSIT_CURRENT,
  TRANSIT_MAX_ZOOM,
  type TransitCurrent,
  transitKey,
  transitVersion,
} from "../../src/domain/tiles.ts";
import { readDataVersion } from "../../worker/store/data-version.ts";
import type { Db } from "../../worker/store/db.ts";
import {
  agenciesToTile,
  routesToTile,
  stopsToTile,
  type TiledVersion,
  versionsToTile,
} from "../../worker/store/read/tiling.ts";
import { networkFeatures, routeFeatures, stopFeatures } from "./features.ts";
import {
  cutFeed,
  type FeedTiles,
  FORMAT_VERSION,
  type LayerName,
  mergeFeeds,
  readFeedTiles,
  zoomsOf,
} from "./feed-tiles.ts";
import { writePmtiles } from "./pmtiles-writer.ts";
import { sideBySide } from "./side-by-side.ts";

/** The subset of the R2 tile bucket that building needs. */
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
  /** Feed versions in the archives, and how many of them this build cut. */
  feeds: number;
  cut: number;
  /** Bytes of the archives; null if they already existed and nothing was written. */
  bytes: { routes: number; stops: number } | null;
  seconds: number;
};

const ARCHIVES = { routes: ["routes", "networks"], stops: ["stops"] } as const satisfies Record<string, LayerName[]>;

const OF_FEED = { id: "Number", onestop_id: "String", feed_onestop_id: "String" } as const;

/** Attributes by layer, as TileJSON 3.0 lists them. */
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
    side_by_side: "Number",
    last_day: "String",
  },
  networks: {
    ...OF_FEED,
    agency_name: "String",
    routes: "Number",
    last_day: "String",
    ...Object.fromEntries(
      [-1, ...ROUTE_TYPES.filter(({ parent }) => parent === -1).map(({ code }) => code)].map((basic) => [
        networkHeadway(basic),
        "Number" as const,
      ]),
    ),
  },
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

type Stores = { db: Db; tiles: TileBucket };
type Telling = { progress(line: string): void; now(): Date };

export async function buildTiles({ db, tiles: bucket }: Stores, { progress, now }: Telling): Promise<BuiltTiles> {
  const started = performance.now();
  const { versions, version, withdrawn } = await tiledState(db);
  const before = await readPointer(bucket);
  const seconds = () => Math.round(performance.now() - started) / 1000;
  if (before?.version === version && (await isWhole(bucket, version)))
    return { version, feeds: versions.length, cut: 0, bytes: null, seconds: seconds() };

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
  const pointer: TransitCurrent = {
    version,
    routes: transitKey(version, "routes"),
    stops: transitKey(version, "stops"),
    built_at: now().toISOString(),
  };
  for (const name of ["routes", "stops"] as const) {
    const archive = await archiveOf(name, feeds);
    await bucket.put(pointer[name], archive);
    written[name] = archive.length;
    progress(`${name}: ${archive.length} bytes`);
  }
  // From here on the new archives are served; the previous ones remain for browsers that refer to them.
  await bucket.put(TRANSIT_CURRENT, JSON.stringify(pointer));
  await removeUnused(
    bucket,
    versions,
    [version, before?.version ?? version].filter((kept) => !isWithdrawn(kept, withdrawn)),
  );
  // Another command may have changed the active versions, or deleted these archives before the pointer named them.
  if ((await tiledState(db)).version !== version || !(await isWhole(bucket, version)))
    return buildTiles({ db, tiles: bucket }, { progress, now });
  return { version, feeds: versions.length, cut, bytes: written, seconds: seconds() };
}

/** Rebuilds the tiles if there are any, after data was hidden or shown again. */
export async function rebuildTiles(stores: Stores, telling: Telling): Promise<void> {
  if ((await readPointer(stores.tiles)) !== null) await buildTiles(stores, telling);
}

/** What the tiles would be built from now, and their version: a withdrawal changes it even if the contents come back. */
async function tiledState(db: Db): Promise<{ versions: TiledVersion[]; version: string; withdrawn: number }> {
  // In one trip, so that no withdrawal comes between.
  const [versions, { withdrawn }] = await Promise.all([versionsToTile(db), readDataVersion(db)]);
  return { versions, version: transitVersion(hashOf(versions.map(stateOf)), withdrawn), withdrawn };
}

const stateOf = ({ feed_onestop_id, sha1, last_day, state }: TiledVersion) =>
  `${feed_onestop_id} ${sha1} ${last_day} ${state}`;
const feedKey = (version: TiledVersion) => `transit/feeds/${hashOf([stateOf(version)])}`;

function hashOf(parts: readonly string[]): string {
  return createHash("sha256")
    .update([FORMAT_VERSION, ...parts].join("\n"))
    .digest("hex")
    .slice(0, 16);
}

/** @returns null for a pointer that cannot be read; the Worker could not read it either */
async function readPointer(bucket: TileBucket): Promise<TransitCurrent | null> {
  const found = await bucket.get(TRANSIT_CURRENT);
  if (found === null) return null;
  const text = new TextDecoder().decode(await found.arrayBuffer());
  try {
    return JSON.parse(text) as TransitCurrent;
  } catch {
    return null;
  }
}

async function isWhole(bucket: TileBucket, version: string): Promise<boolean> {
  const keys = await keysOf(bucket, `transit/${version}/`);
  return keys.includes(transitKey(version, "routes")) && keys.includes(transitKey(version, "stops"));
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
    networks: networkFeatures(version, agencies, routes, stops),
    routes: sideBySide(routeFeatures(version, routes)),
    stops: stopFeatures(version, stops, agencies),
  });
  await bucket.put(feedKey(version), bytes);
  return readFeedTiles(bytes)!;
}

async function archiveOf(name: keyof typeof ARCHIVES, feeds: readonly FeedTiles[]): Promise<Uint8Array<ArrayBuffer>> {
  const layers = ARCHIVES[name];
  const boxes = feeds.flatMap(({ bounds }) => (bounds === null ? [] : [bounds]));
  return writePmtiles({
    tiles: mergeFeeds(feeds, layers),
    metadata: {
      name: `Transit ${name}`,
      vector_layers: layers.map((id) => ({ id, minzoom: zoomsOf(id)[0], maxzoom: zoomsOf(id)[1], fields: FIELDS[id] })),
    },
    // Also for layers that begin at a deeper zoom: their earlier tiles exist and are empty.
    minZoom: 0,
    maxZoom: TRANSIT_MAX_ZOOM,
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

/** Deletes archives and cut feeds that are no longer needed. Archives from before a withdrawal are not. */
async function removeUnused(
  bucket: TileBucket,
  versions: readonly TiledVersion[],
  kept: readonly string[],
): Promise<void> {
  const needed = new Set(versions.map(feedKey));
  for (const key of await keysOf(bucket, "transit/")) {
    const [, folder = ""] = key.split("/");
    if (key === TRANSIT_CURRENT || (folder === "feeds" ? needed.has(key) : kept.includes(folder))) continue;
    await bucket.delete(key);
  }
}

async function keysOf(bucket: TileBucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return keys;
}
