/**
 * Reads PMTiles archives from R2 by ranges. Headers, directories and tiles stay in memory, because they never change
 * for an ETag.
 */

import {
  type ArchiveHeader,
  COMPRESSION,
  type DirectoryEntry,
  decodeDirectory,
  decodeHeader,
  findEntry,
  ROOT_END,
  tileId,
} from "../../src/domain/map/pmtiles.ts";
import type { PartTable } from "../../src/domain/map/tiles.ts";
import { perIsolate } from "../../src/domain/memory.ts";
import { problem } from "../problem.ts";
import { ArchiveReplacedError, fromBucket, type Parts, partsOf, readParts } from "./parts.ts";

/** Maximum depth of leaf directories; common writers of the format use one level. */
const MAX_LEAF_DEPTH = 3;

/** Maximum bytes of stored tiles and directories in the memory of the isolate. */
const CAPACITY_BYTES = 12 * 1024 * 1024;

/** Approximate bytes of a directory entry in memory. */
const DIRECTORY_ENTRY_BYTES = 64;

export type Archive = {
  key: string;
  /** Without quotes; of the object in R2, or of all parts. */
  etag: string;
  /** Null for an archive that is one object. */
  parts: Parts | null;
  /** Total bytes of the archive. */
  size: number;
  header: ArchiveHeader;
  root: DirectoryEntry[];
};

/** Byte range of a tile in its archive. */
export type TilePlace = { offset: number; length: number };

/** Approximate bytes of an entry beside its content: its name, and the objects around it. */
const ENTRY_OVERHEAD_BYTES = 400;

const ranges = perIsolate<string, DirectoryEntry[] | Uint8Array<ArrayBuffer>>("tiles and their directories", {
  by: "archive and range",
  bytes: CAPACITY_BYTES,
});

/** Reads the header and root directory of an archive; null if the bucket has no object with this key. */
export async function openArchive(bucket: R2Bucket, key: string): Promise<Archive | null> {
  const object = await fromBucket(async () => {
    const object = await bucket.get(key, { range: { offset: 0, length: ROOT_END } });
    return object === null
      ? null
      : { size: object.size, etag: object.etag, bytes: new Uint8Array(await object.arrayBuffer()) };
  });
  return object === null ? null : readHead(key, object);
}

/** Opens an archive that consists of parts; null if the bucket has no table of parts with this key. */
export async function openParts(bucket: R2Bucket, key: string): Promise<Archive | null> {
  const table = await fromBucket(async () => (await bucket.get(key))?.json<PartTable>());
  if (table === undefined) return null;
  const parts = partsOf(table);
  const bytes = await readParts(bucket, parts, 0, Math.min(ROOT_END, table.size));
  return readHead(key, { size: table.size, etag: table.etag, bytes }, parts);
}

type Beginning = { size: number; etag: string; bytes: Uint8Array<ArrayBuffer> };

async function readHead(key: string, { size, etag, bytes }: Beginning, parts: Parts | null = null): Promise<Archive> {
  const header = decodeHeader(bytes);
  if (header === null) throw problem("tile.unavailable", `${key} is not a PMTiles archive.`);
  const { rootOffset, rootLength } = header;
  const root = await directory(key, header, bytes.slice(rootOffset, rootOffset + rootLength));
  return { key, etag, parts, size, header, root };
}

/** The byte range of a tile; null if the archive has no such tile. */
export async function findTile(
  bucket: R2Bucket,
  archive: Archive,
  z: number,
  x: number,
  y: number,
): Promise<TilePlace | null> {
  const { header } = archive;
  const id = tileId(z, x, y);
  let entry = findEntry(archive.root, id);
  for (let depth = 0; entry !== null && entry.runLength === 0; depth++) {
    if (depth === MAX_LEAF_DEPTH)
      throw problem("tile.unavailable", `${archive.key} has directories that are nested too deeply.`);
    entry = findEntry(await leaf(bucket, archive, header.leafOffset + entry.offset, entry.length), id);
  }
  return entry === null ? null : { offset: header.dataOffset + entry.offset, length: entry.length };
}

/** The bytes of a tile as stored. */
export async function readTile(bucket: R2Bucket, archive: Archive, place: TilePlace): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${archive.key} ${archive.etag} ${place.offset}`;
  const cachedRange = ranges.get(name);
  if (cachedRange instanceof Uint8Array) return cachedRange;
  const bytes = await readRange(bucket, archive, place.offset, place.length);
  ranges.set(name, bytes, ENTRY_OVERHEAD_BYTES + bytes.length);
  return bytes;
}

/** The JSON metadata of an archive. */
export async function readMetadata(bucket: R2Bucket, archive: Archive): Promise<Record<string, unknown>> {
  const { metadataOffset, metadataLength, internalCompression } = archive.header;
  if (metadataLength === 0) return {};
  const bytes = await readRange(bucket, archive, metadataOffset, metadataLength);
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(await decompress(bytes, internalCompression)));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    throw problem("tile.unavailable", `The metadata of ${archive.key} cannot be read.`, {}, error);
  }
}

/** Decompresses bytes in one of the compressions of the PMTiles format. */
export async function decompress(bytes: Uint8Array<ArrayBuffer>, compression: number): Promise<Uint8Array> {
  if (compression === COMPRESSION.none) return bytes;
  if (compression !== COMPRESSION.gzip) throw new RangeError(`Compression ${compression} is not supported.`);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function leaf(bucket: R2Bucket, archive: Archive, offset: number, length: number): Promise<DirectoryEntry[]> {
  const name = `${archive.key} ${archive.etag} leaf ${offset}`;
  const cachedRange = ranges.get(name);
  if (Array.isArray(cachedRange)) return cachedRange;
  const entries = await directory(archive.key, archive.header, await readRange(bucket, archive, offset, length));
  ranges.set(name, entries, ENTRY_OVERHEAD_BYTES + entries.length * DIRECTORY_ENTRY_BYTES);
  return entries;
}

async function directory(key: string, header: ArchiveHeader, bytes: Uint8Array<ArrayBuffer>) {
  try {
    return decodeDirectory(await decompress(bytes, header.internalCompression));
  } catch (error) {
    throw problem("tile.unavailable", `A directory of ${key} cannot be read.`, {}, error);
  }
}

/** @throws ArchiveReplacedError if the object was replaced or deleted */
async function readRange(bucket: R2Bucket, archive: Archive, offset: number, length: number) {
  if (archive.parts !== null) return readParts(bucket, archive.parts, offset, length);
  const bytes = await fromBucket(async () => {
    const condition = { onlyIf: { etagMatches: archive.etag }, range: { offset, length } };
    const object = await bucket.get(archive.key, condition);
    return object !== null && "body" in object ? new Uint8Array(await object.arrayBuffer()) : null;
  });
  if (bytes === null) throw new ArchiveReplacedError(archive.key);
  if (bytes.length !== length) throw problem("tile.unavailable", `${archive.key} is incomplete.`);
  return bytes;
}
