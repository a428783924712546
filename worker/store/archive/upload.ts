/**
 * Zips that people send, in parts: `uploads/<id>/<offset>`, one object for each. They are deleted when the zip is in the
 * archive or refused. Those of an upload that broke off are deleted after a day.
 */
import { problem } from "../../problem.ts";
import {
  type ArchiveBucket,
  type ByteSource,
  deleteObjects,
  objectKeys,
  objectsOf,
  readObject,
  sourceOfPieces,
  withRetries,
} from "./archive.ts";

const UPLOADS = "uploads/";
/** Milliseconds since 1970 at its beginning, and a UUID. */
const UPLOAD_ID = /^(\d{1,15})-[0-9a-f-]{36}$/;
/** Digits of an offset, so that keys are in the order of the parts. */
const OFFSET_DIGITS = 12;

/** Milliseconds after which an upload that did not end is deleted. */
const UPLOAD_LASTS_MS = 86_400_000;

export const newUpload = (now: Date): string => `${now.getTime()}-${crypto.randomUUID()}`;

export const isUpload = (id: string): boolean => UPLOAD_ID.test(id);

const partKey = (upload: string, offset: number) =>
  `${UPLOADS}${upload}/${String(offset).padStart(OFFSET_DIGITS, "0")}`;

/** Stores a part, which may come again. @param offset of its first byte in the zip */
export async function putPart(
  bucket: ArchiveBucket,
  { upload, offset }: { upload: string; offset: number },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await withRetries(() => bucket.put(partKey(upload, offset), bytes));
}

/**
 * Opens an upload whose parts have all come.
 * @param size bytes of the zip
 * @throws Problem request.malformed if some are missing
 */
export async function openUpload(bucket: ArchiveBucket, upload: string, size: number): Promise<ByteSource> {
  const { starts, end } = await withRetries(() => partsOf(bucket, upload));
  if (end !== size)
    throw problem("request.malformed", `Only ${end} of ${size} bytes have arrived.`, { limit: size, actual: end });
  return sourceOfPieces(size, {
    startOf: (at) => starts.findLast((start) => start <= at) ?? 0,
    read: (start) => readObject(bucket, partKey(upload, start)),
  });
}

/** Offsets of the parts without a gap before them, and where the last one ends. */
async function partsOf(bucket: ArchiveBucket, upload: string): Promise<{ starts: number[]; end: number }> {
  const starts: number[] = [];
  let end = 0;
  for await (const { key, size } of objectsOf(bucket, `${UPLOADS}${upload}/`)) {
    const start = Number(key.slice(-OFFSET_DIGITS));
    if (start > end) break;
    // A part that came twice with two lengths overlaps the next one, with the same bytes.
    starts.push(start);
    end = Math.max(end, start + size);
  }
  return { starts, end };
}

export const deleteUpload = (bucket: ArchiveBucket, upload: string): Promise<void> =>
  deleteObjects(bucket, `${UPLOADS}${upload}/`);

/** Deletes the parts of uploads that never ended. @param now milliseconds since 1970 */
export async function deleteOldUploads(bucket: ArchiveBucket, now: number): Promise<void> {
  for (const key of await withRetries(() => objectKeys(bucket, UPLOADS))) {
    const startedAt = Number(UPLOAD_ID.exec(key.split("/")[1] ?? "")?.[1] ?? 0);
    if (now - startedAt > UPLOAD_LASTS_MS) await withRetries(() => bucket.delete(key));
  }
}
