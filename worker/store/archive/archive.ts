/**
 * Archived GTFS zips in R2, one object per content: `gtfs/<sha1>.zip`; beside them the cold files of versions (./cold).
 * None is ever held in memory as a whole.
 */
import { joinBytes } from "../../../src/domain/bytes/join.ts";
import { problem, storeFailure } from "../../problem.ts";
import { inTime } from "./deadline.ts";
import { transientErrors } from "./transient.ts";

/** Milliseconds until R2 must return an object or the next part of it. */
const DEADLINE = 4_000;

/** Random access to bytes in memory, in a file, or in R2. */
export type ByteSource = {
  readonly size: number;
  /** The bytes from `start` to `end` (exclusive), both within the source. */
  slice(start: number, end: number): Promise<Uint8Array>;
};

export type UploadedPart = { partNumber: number; etag: string };

/** A multipart upload; its object exists from `complete` on. */
export type MultipartUpload = {
  uploadPart(partNumber: number, value: Uint8Array<ArrayBuffer>): Promise<UploadedPart>;
  complete(parts: UploadedPart[]): Promise<unknown>;
  abort(): Promise<void>;
};

/** The part of an R2 bucket that the archive needs; Miniflare's twin has the same shape. */
export type ArchiveBucket = {
  put(key: string, value: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<unknown>;
  createMultipartUpload(key: string): Promise<MultipartUpload>;
  get(
    key: string,
    options?: { range?: { offset: number; length: number } },
  ): Promise<{ arrayBuffer(): Promise<ArrayBuffer>; size: number } | null>;
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
  for await (const { key, size } of objectsOf(bucket, "gtfs/")) {
    const sha1 = /^gtfs\/([0-9a-f]{40})\.zip$/.exec(key)?.[1];
    if (sha1 !== undefined) zips.set(sha1, size);
  }
  return zips;
}

/** Objects whose keys begin with a text, by key. */
export async function* objectsOf(bucket: ArchiveBucket, prefix: string): AsyncGenerator<{ key: string; size: number }> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** Keys that begin with a text. */
export async function objectKeys(bucket: ArchiveBucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objectsOf(bucket, prefix)) keys.push(key);
  return keys;
}

const unavailable = (error: unknown) => storeFailure(error, "The archive did not respond.");

/** The result of a bucket call. @throws Problem store.unavailable on failure or after the deadline */
export async function withArchiveErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await inTime((async () => ask())(), DEADLINE, "R2");
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Bytes of one part: R2 takes parts of at least 5 MiB, all of one size except the last, and at most 10,000 of them. An
 * upload holds one part in memory.
 */
export const PART_BYTES = 8 * 2 ** 20;

/** Errors after which a call to R2 is repeated: the local store changed hands, a connection was closed, or R2 asks for it. */
const isTransient = transientErrors("internal error|try again|service unavailable");

/** Attempts of a call to R2. */
const ATTEMPTS = 6;
const FIRST_DELAY_MS = 100;

/**
 * The result of a call to R2, which is repeated after a failure that passes: by then it may have been done.
 * @throws Problem store.unavailable if it fails again and again
 */
export async function withRetries<T>(ask: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(attempt);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (attempt === ATTEMPTS) throw unavailable(error);
      await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** (attempt - 1)));
    }
  }
}

/**
 * Puts a zip into the archive, in parts if it is larger than one, unless the archive has it.
 * @throws Problem store.unavailable
 */
export async function keepZip(bucket: ArchiveBucket, sha1: string, zip: ByteSource): Promise<void> {
  const key = archiveKey(sha1);
  const there = await withRetries(() => bucket.head(key));
  if (there !== null && there.size === zip.size) return;
  const part = async (start: number) => new Uint8Array(await zip.slice(start, Math.min(start + PART_BYTES, zip.size)));
  if (zip.size <= PART_BYTES) {
    const bytes = await part(0);
    await withRetries(() => bucket.put(key, bytes));
    return;
  }
  const upload = await withRetries(() => bucket.createMultipartUpload(key));
  try {
    const parts: UploadedPart[] = [];
    for (let start = 0; start < zip.size; start += PART_BYTES) {
      const bytes = await part(start);
      const { partNumber, etag } = await withRetries(() => upload.uploadPart(parts.length + 1, bytes));
      parts.push({ partNumber, etag });
    }
    await withRetries(async () => {
      try {
        await upload.complete(parts);
      } catch (error) {
        // The answer to an earlier attempt may have been lost.
        if ((await bucket.head(key))?.size !== zip.size) throw error;
      }
    });
  } catch (error) {
    await upload.abort().catch(() => {});
    throw error;
  }
}

/** An object that is written from front to back, without its size being known before. */
export type ObjectWriter = {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Makes the object exist. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
};

/**
 * Writes an object in parts; one that is smaller than a part is put at once. Holds one part in memory.
 * @throws Problem store.unavailable
 */
export function writeObject(bucket: ArchiveBucket, key: string): ObjectWriter {
  const parts: UploadedPart[] = [];
  let upload: MultipartUpload | undefined;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    upload ??= await withRetries(() => bucket.createMultipartUpload(key));
    const open = upload;
    parts.push(await withRetries(() => open.uploadPart(parts.length + 1, bytes)));
  };
  const joinWaiting = async () => new Uint8Array(await new Blob(waiting).arrayBuffer());
  return {
    async write(bytes) {
      waiting.push(bytes);
      length += bytes.length;
      if (length < PART_BYTES) return;
      // R2 takes parts of one size.
      let all = await joinWaiting();
      for (; all.length >= PART_BYTES; all = all.slice(PART_BYTES)) await send(all.slice(0, PART_BYTES));
      waiting = [all];
      length = all.length;
    },
    async finish() {
      const rest = await joinWaiting();
      if (upload === undefined) {
        await withRetries(() => bucket.put(key, rest));
        return;
      }
      if (rest.length > 0) await send(rest);
      const open = upload;
      await withRetries(() => open.complete(parts));
    },
    async abort() {
      await upload?.abort().catch(() => {});
    },
  };
}

/** Deletes all objects whose keys begin with a text. */
export async function deleteObjects(bucket: ArchiveBucket, prefix: string): Promise<void> {
  for (const key of await withRetries(() => objectKeys(bucket, prefix))) await withRetries(() => bucket.delete(key));
}

/**
 * Opens an archived zip for reading by ranges; null if the archive lacks it. Reads whole parts and keeps the last one,
 * because a zip is read from front to back.
 */
export async function openZip(bucket: ArchiveBucket, sha1: string): Promise<ByteSource | null> {
  const key = archiveKey(sha1);
  const object = await withRetries(() => bucket.head(key));
  if (object === null) return null;
  const { size } = object;
  return sourceOfPieces(size, {
    startOf: (at) => at - (at % PART_BYTES),
    read: (offset) => readObject(bucket, key, { offset, length: Math.min(PART_BYTES, size - offset) }),
  });
}

/** Bytes of an object of the archive. @throws Problem feed_version.not_found if it was deleted */
export async function readObject(
  bucket: ArchiveBucket,
  key: string,
  range?: { offset: number; length: number },
): Promise<Uint8Array> {
  const object = await withRetries(() => bucket.get(key, range && { range }));
  if (object === null) throw problem("feed_version.not_found", `${key} was deleted from the archive.`, { value: key });
  return new Uint8Array(await object.arrayBuffer());
}

/** A source over pieces, which are read whole, because a zip is read from front to back; the last one is kept. */
export function sourceOfPieces(
  size: number,
  pieces: {
    /** Offset of the piece that has the byte at an offset. */
    startOf(at: number): number;
    read(start: number): Promise<Uint8Array>;
  },
): ByteSource {
  let last: { start: number; bytes: Promise<Uint8Array> } | undefined;
  const piece = (start: number): Promise<Uint8Array> => {
    if (last?.start === start) return last.bytes;
    const bytes = pieces.read(start);
    last = { start, bytes };
    return bytes;
  };
  return {
    size,
    async slice(start, end) {
      const parts: Uint8Array[] = [];
      for (let at = start; at < end; ) {
        const pieceStart = pieces.startOf(at);
        const part = (await piece(pieceStart)).subarray(at - pieceStart, end - pieceStart);
        parts.push(part);
        at += part.length;
      }
      return joinBytes(parts);
    },
  };
}
