/** Opens the archive that is served under a name, and caches it in this isolate. */

import {
  type ArchiveName,
  isWithdrawn,
  partsKey,
  STREET_TILES,
  TRANSIT_CURRENT,
  transitKey,
  WORLD_BASEMAP,
} from "../../src/domain/map/tiles.ts";
import { perObject } from "../../src/domain/memory.ts";
import { type Archive, openArchive, openParts } from "./archive.ts";
import { NO_VERSION } from "./grammar.ts";
import { ArchiveReplacedError, fromBucket } from "./parts.ts";

/** Milliseconds for which an opened archive or pointer is used without checking whether it was replaced. */
const FRESH_FOR_MS = 30_000;

/** Maximum number of open archives; a deployment has four, and each of them twice during a swap. */
const MAX_OPEN_ARCHIVES = 12;

export type OpenArchive = { version: string; archive: Archive };

type CachedArchive = { readAt: number; opened: OpenArchive };

/** Opened archives by bucket, because each test has buckets of its own. */
const cachedArchives = perObject<R2Bucket, Map<string, CachedArchive>>("open archives of tiles", {
  by: "bucket",
  bytes: 3_000_000,
});

/**
 * Opens the archive of a name. A missing archive is not cached, because requests may name any number of versions.
 * @param basemap the setting BASEMAP
 * @param version version in the tile's URL, which need not be the current one
 * @param withdrawn data version of the last withdrawal
 * @returns null if there is no archive yet, or none that was built since the last withdrawal
 */
export async function openNamed(
  bucket: R2Bucket,
  name: ArchiveName,
  version: string | null,
  basemap: string,
  now: number,
  withdrawnVersion = 0,
): Promise<OpenArchive | null> {
  const cache = archivesOf(bucket);
  // An operator's own base map has streets already.
  if (name === "streets" && basemap !== "") return null;
  if (name === "basemap" || name === "streets") {
    const worldKey = basemap === "" ? WORLD_BASEMAP : basemap;
    const key = name === "streets" ? STREET_TILES : worldKey;
    return openOnce(cache, key, version, now, async () => withVersion(await openArchive(bucket, key)));
  }
  // A version of transit tiles never changes, so the pointer is not needed to find its archive.
  const wantedVersion = version ?? (await currentTransit(bucket, cache, now, withdrawnVersion));
  if (wantedVersion === null || wantedVersion === NO_VERSION || isWithdrawn(wantedVersion, withdrawnVersion))
    return null;
  const key = transitKey(wantedVersion, name);
  const open = async () => {
    const archive = (await openParts(bucket, partsKey(wantedVersion, name))) ?? (await openArchive(bucket, key));
    return archive === null ? null : { version: wantedVersion, archive };
  };
  const archive = await openOnce(cache, key, wantedVersion, now, open);
  if (archive !== null) return archive;
  // The cached pointer names an archive that a swap has removed: read the pointer again.
  if (
    version === null &&
    pointers.delete(cache) &&
    (await currentTransit(bucket, cache, now, withdrawnVersion)) !== wantedVersion
  )
    return openNamed(bucket, name, null, basemap, now, withdrawnVersion);
  return null;
}

/** The current version of transit tiles if it was read recently; otherwise null. */
export function knownTransit(bucket: R2Bucket, now: number): string | null {
  const last = pointers.get(archivesOf(bucket));
  return isFresh(last, now) ? last.version : null;
}

/**
 * Runs `work` on an archive, and again if the archive was replaced meanwhile.
 * @param work receives null if there is no archive yet
 */
export async function withArchive<T>(
  bucket: R2Bucket,
  open: () => Promise<OpenArchive | null>,
  work: (opened: OpenArchive | null) => Promise<T>,
): Promise<T> {
  const archive = await open();
  try {
    return await work(archive);
  } catch (error) {
    if (!(error instanceof ArchiveReplacedError)) throw error;
    forget(bucket);
    return work(await open());
  }
}

export function forget(bucket: R2Bucket): void {
  cachedArchives.delete(bucket);
}

function archivesOf(bucket: R2Bucket): Map<string, CachedArchive> {
  return cachedArchives.getOrMake(bucket, () => new Map());
}

/** An R2 ETag is hexadecimal; that of a multipart object ends with the number of its parts. */
function withVersion(archive: Archive | null): OpenArchive | null {
  return archive === null
    ? null
    : {
        version: archive.etag.replaceAll(/[^0-9a-f]/g, "").slice(0, 40),
        archive,
      };
}

async function openOnce(
  cache: Map<string, CachedArchive>,
  key: string,
  version: string | null,
  now: number,
  open: () => Promise<OpenArchive | null>,
): Promise<OpenArchive | null> {
  const last = cache.get(key);
  if (last !== undefined) {
    // A request for the open version needs no check: if the archive was replaced, the conditional read fails.
    if (last.opened.version === version || isFresh(last, now)) return last.opened;
  }
  const archive = await open();
  cache.delete(key);
  if (archive === null) return null;
  cache.set(key, { readAt: now, opened: archive });
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_OPEN_ARCHIVES) break;
    cache.delete(oldest);
  }
  return archive;
}

const isFresh = <T extends { readAt: number }>(last: T | undefined, now: number): last is T =>
  last !== undefined && Math.abs(now - last.readAt) < FRESH_FOR_MS;

const pointers = perObject<Map<string, CachedArchive>, { readAt: number; version: string | null }>(
  "pointers to tiles",
  { by: "open archives of a bucket", bytes: 1_000 },
);

/** The version in the pointer; null before the first build. One that was withdrawn is read again. */
async function currentTransit(
  bucket: R2Bucket,
  cache: Map<string, CachedArchive>,
  now: number,
  withdrawnVersion: number,
): Promise<string | null> {
  const last = pointers.get(cache);
  if (isFresh(last, now) && !isWithdrawn(last.version ?? "", withdrawnVersion)) return last.version;
  const version = await fromBucket(async () => {
    const object = await bucket.get(TRANSIT_CURRENT);
    if (object === null) return null;
    const { version } = await object.json<{ version?: unknown }>();
    if (typeof version !== "string" || !/^[0-9a-f]{1,64}$/.test(version))
      throw new Error("The pointer names no version.");
    return version;
  });
  pointers.set(cache, { readAt: now, version });
  return version;
}
