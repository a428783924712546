/** Puts an archive that consists of parts together, as a download of it does. */
import type { TileBucket } from "../../cli/tilemaker/build.ts";
import { type PartTable, partsKey, TRANSIT_CURRENT, type TransitCurrent } from "../../src/domain/map/tiles.ts";

async function bytesOf(bucket: TileBucket, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const object = await bucket.get(key);
  if (object === null) throw new Error(`There is no ${key}.`);
  return new Uint8Array(await object.arrayBuffer());
}

async function jsonOf<T>(bucket: TileBucket, key: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await bytesOf(bucket, key))) as T;
}

/** The bytes of the current archive. */
export async function wholeArchive(bucket: TileBucket, archive: "routes" | "stops"): Promise<Uint8Array<ArrayBuffer>> {
  const { version } = await jsonOf<TransitCurrent>(bucket, TRANSIT_CURRENT);
  const { keys, parts, size } = await jsonOf<PartTable>(bucket, partsKey(version, archive));
  const objects = new Map<number, Uint8Array>();
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const [key, offset, length] of parts) {
    const object = objects.get(key) ?? (await bytesOf(bucket, keys[key]!));
    objects.set(key, object);
    bytes.set(object.subarray(offset, offset + length), end);
    end += length;
  }
  if (end !== size) throw new Error(`The parts have ${end} bytes instead of ${size}.`);
  return bytes;
}
