/** Checks an operator's own basemap and uploads it to the tile bucket. An unchecked archive could draw nothing without an error. */
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  type ArchiveHeader,
  COMPRESSION,
  decodeHeader,
  HEADER_LENGTH,
  ROOT_END,
  TILE_TYPE_MVT,
} from "../../src/domain/map/pmtiles.ts";
import { WORLD_BASEMAP } from "../../src/domain/map/tiles.ts";
import { problem } from "../../worker/problem.ts";
import type { LargeBucket } from "../datasets/object-writer.ts";

/** Largest size in bytes of a single put; a larger file is uploaded in parts, of which R2 takes up to 10,000 of one size. */
const MAX_SINGLE_PUT_BYTES = 16 * 1024 * 1024;
const MAX_PARTS = 9_000;

/** Major version of the Protomaps schema that the map style draws. */
const SCHEMA = 4;

export type PutBasemap = {
  key: string;
  bytes: number;
  minzoom: number;
  maxzoom: number;
  /** Attribution of the archive as HTML; empty if it has none. */
  attribution: string;
};

/**
 * Checks an archive and uploads it to `basemap/`.
 * @param name name of the object without its extension; the file's name by default
 * @throws Problem tile.archive_invalid if the file is not a complete basemap of the Protomaps schema, version 4
 */
export async function putBasemap(bucket: LargeBucket, file: string, name: string): Promise<PutBasemap> {
  const key = `basemap/${name}.pmtiles`;
  if (!/^[a-z0-9][a-z0-9._-]{0,99}$/.test(name) || key === WORLD_BASEMAP) {
    throw problem(
      "command.usage",
      `"${name}" is not a valid name: use lower-case letters, digits, . _ -, and not "world".`,
    );
  }
  const handle = await openFile(file);
  try {
    const about = await handle.stat();
    if (!about.isFile()) throw problem("command.usage", `${file} is not a file.`, { file });
    const bytes = about.size;
    const { header, metadata } = await check(handle, bytes, file);
    await upload(bucket, key, handle, bytes);
    const attribution = typeof metadata.attribution === "string" ? metadata.attribution : "";
    return { key, bytes, minzoom: header.minZoom, maxzoom: header.maxZoom, attribution };
  } finally {
    await handle.close();
  }
}

/** Opens a file that a user named. @throws Problem command.usage */
export async function openFile(file: string): Promise<FileHandle> {
  return open(file).catch((error: unknown) => {
    throw problem("command.usage", `The file ${file} cannot be read.`, { file }, error);
  });
}

/** Object name for a file, e.g. `florida` for `/data/Florida.pmtiles`. */
export function nameOfFile(file: string): string {
  return basename(file)
    .toLowerCase()
    .replace(/\.pmtiles$/, "")
    .replaceAll(/[^a-z0-9._-]+/g, "-");
}

async function check(handle: FileHandle, size: number, file: string) {
  const refuse = (why: string, cause?: unknown) => problem("tile.archive_invalid", why, { file }, cause);
  const header = decodeHeader(await bytesAt(handle, 0, HEADER_LENGTH));
  if (header === null) throw refuse("It is not a PMTiles archive of version 3.");
  const ends = [
    header.rootOffset + header.rootLength,
    header.metadataOffset + header.metadataLength,
    header.leafOffset + header.leafLength,
    header.dataOffset + header.dataLength,
  ];
  if (Math.max(...ends) > size) throw refuse(`It is incomplete: it has ${size} of ${Math.max(...ends)} bytes.`);
  if (header.rootOffset + header.rootLength > ROOT_END) throw refuse("Its root directory is not at its start.");
  if (header.tileType !== TILE_TYPE_MVT) throw refuse("Its tiles are not vector tiles.");
  const codings: number[] = [COMPRESSION.none, COMPRESSION.gzip];
  if (![header.internalCompression, header.tileCompression].every((coding) => codings.includes(coding)))
    throw refuse("It is not compressed with gzip, so some browsers cannot read it.");
  const metadata = await readMetadata(handle, header).catch((error: unknown) => {
    throw refuse("Its metadata cannot be read.", error);
  });
  checkSchema(metadata, refuse);
  return { header, metadata };
}

type Metadata = Record<string, unknown>;

/** The metadata of an archive as an object; each member may have any type. */
const membersOf = (value: unknown) => (typeof value === "object" && value !== null ? value : {}) as Metadata;

/** Refuses metadata of another schema than the map's style draws. */
export function checkSchema({ vector_layers, version }: Metadata, refuse: (why: string) => Error): void {
  const layers = (Array.isArray(vector_layers) ? vector_layers : []).map(membersOf);
  if (!layers.some(({ id }) => id === "earth"))
    throw refuse('It has no layer "earth": it is not of the Protomaps schema.');
  const major = typeof version === "string" ? Number.parseInt(version, 10) : SCHEMA;
  const isOld = layers.some(({ fields }) => Object.keys(fields ?? {}).some((name) => name.startsWith("pmap:")));
  if (isOld || major !== SCHEMA)
    throw refuse(`It does not use version ${SCHEMA} of the Protomaps schema, so roads would be missing.`);
}

async function readMetadata(
  handle: FileHandle,
  { metadataOffset, metadataLength, internalCompression }: ArchiveHeader,
): Promise<Metadata> {
  const bytes = await bytesAt(handle, metadataOffset, metadataLength);
  const text = internalCompression === COMPRESSION.gzip ? gunzipSync(bytes) : Buffer.from(bytes);
  return membersOf(JSON.parse(text.toString("utf8")));
}

/** Reads bytes of a file; fewer where it ends. */
export async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const { bytesRead } = await handle.read(bytes, at, length - at, position + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

async function upload(bucket: LargeBucket, key: string, handle: FileHandle, size: number): Promise<void> {
  if (size <= MAX_SINGLE_PUT_BYTES) return void (await bucket.put(key, await bytesAt(handle, 0, size)));
  const part = Math.max(MAX_SINGLE_PUT_BYTES, Math.ceil(size / MAX_PARTS));
  const writing = await bucket.createMultipartUpload(key);
  try {
    const parts: { partNumber: number; etag: string }[] = [];
    for (let at = 0; at < size; at += part) {
      const bytes = await bytesAt(handle, at, Math.min(part, size - at));
      const { partNumber, etag } = await writing.uploadPart(parts.length + 1, bytes);
      parts.push({ partNumber, etag });
    }
    await writing.complete(parts);
  } catch (error) {
    await writing.abort();
    throw error;
  }
}
