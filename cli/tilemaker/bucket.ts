/** Where tiles are built: reading and listing objects of the tile bucket. */
import type { LargeBucket } from "../datasets/object-writer.ts";

/** The subset of the R2 tile bucket that building needs. */
export type TileBucket = Omit<LargeBucket, "put"> & {
  put(key: string, value: Uint8Array<ArrayBuffer> | string): Promise<unknown>;
};

/** An object is not there that was there when the build began: another command has removed it. */
export class ObjectGoneError extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`${key} is gone.`);
    this.name = "ObjectGoneError";
    this.key = key;
  }
}

/** The bytes of an object, or of a part of it; null if there is none. */
export async function readBytes(
  bucket: TileBucket,
  key: string,
  range?: { offset: number; length: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await bucket.get(key, range === undefined ? {} : { range });
  return object === null ? null : new Uint8Array(await object.arrayBuffer());
}

/** The content of a JSON object; null if there is none, or if it cannot be read. */
export async function readJson<T>(bucket: TileBucket, key: string): Promise<T | null> {
  const bytes = await readBytes(bucket, key);
  if (bytes === null) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    return null;
  }
}

/** Bytes of stored objects by their keys. */
export type StoredKeys = Map<string, number>;

/** The objects below a prefix. */
export async function storedBelow(bucket: TileBucket, prefix: string): Promise<StoredKeys> {
  const storedKeys: StoredKeys = new Map();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    for (const { key, size } of page.objects) storedKeys.set(key, size);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return storedKeys;
}
