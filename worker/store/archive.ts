/** Archived GTFS zips in R2, one object per content: `gtfs/<sha1>.zip`. */
import { problem } from "../problem.ts";
import { inTime } from "./deadline.ts";

/** Milliseconds until R2 must return an object or the next part of it. */
const DEADLINE = 4_000;

/** The part of an R2 bucket that the archive needs; Miniflare's twin has the same shape. */
export type ArchiveBucket = {
  put(key: string, value: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<unknown>;
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer>; size: number } | null>;
  head(key: string): Promise<{ size: number } | null>;
  delete(key: string): Promise<void>;
  list(options: {
    prefix: string;
    cursor?: string;
  }): Promise<{ objects: { key: string; size: number }[]; truncated: boolean; cursor?: string }>;
};

/** Key of the zip with this SHA-1 (40 hex digits). */
export function archiveKey(sha1: string): string {
  return `gtfs/${sha1}.zip`;
}

/** SHA-1 and size in bytes of every archived zip. */
export async function archivedZips(bucket: ArchiveBucket): Promise<Map<string, number>> {
  const zips = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: "gtfs/", ...(cursor === undefined ? {} : { cursor }) });
    for (const { key, size } of page.objects) {
      const sha1 = /^gtfs\/([0-9a-f]{40})\.zip$/.exec(key)?.[1];
      if (sha1 !== undefined) zips.set(sha1, size);
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return zips;
}

/** The result of a bucket call. @throws Problem store.unavailable on failure or after the deadline */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await inTime((async () => ask())(), DEADLINE, "R2");
  } catch (error) {
    throw problem("store.unavailable", "The archive did not respond.", {}, error);
  }
}
