/**
 * Systems of shared vehicles as objects of the archive: one that readers need, one with the files as they were sent, for
 * conditional requests, one with what is available, which is replaced at each fetch, and one with the validation report.
 * Rows would cost a write a minute.
 */
import type { GbfsLoss } from "../../../src/domain/gbfs/failure.ts";
import type { RentalAvailability, RentalSystem } from "../../../src/domain/gbfs/model.ts";
import type { StoredGroup } from "../../../src/domain/validation/report.ts";
import { type ArchiveBucket, withArchiveErrors } from "./archive.ts";

export type ContentValidators = { etag?: string; lastModified?: string };

/** A system as it was read last, and the URLs of what is available in it, by name of the file. */
export type StoredSystem = { system: RentalSystem; statusUrls: Record<string, string>; readAt: string };

/** A file as it was sent: `root` is its JSON. */
export type StoredFile = ContentValidators & { url: string; root: Record<string, unknown> };

/** What was available, and when; `sampledAt` is when it was last counted. Milliseconds since 1970. */
export type StoredAvailability = {
  availability: RentalAvailability;
  losses: GbfsLoss[];
  validators: Record<string, ContentValidators>;
  fetchedAt: number;
  sampledAt: number;
};

/** The findings about the files at the last fetch, and its time (RFC 3339 in UTC). */
export type StoredRentalReport = { groups: StoredGroup[]; at: string };

type ObjectTypes = {
  system: StoredSystem;
  files: Record<string, StoredFile>;
  availability: StoredAvailability;
  report: StoredRentalReport;
};

/** The part of a bucket that readers need. */
type RentalBucket = Pick<ArchiveBucket, "get" | "put">;

const keyOf = (feedId: number, name: keyof ObjectTypes) => `gbfs/${feedId}/${name}.json`;

/** The object of a feed; null if it was never written or cannot be read. @throws Problem store.unavailable */
export async function readRentalObject<K extends keyof ObjectTypes>(
  bucket: RentalBucket,
  feedId: number,
  name: K,
): Promise<{ value: ObjectTypes[K]; bytes: number } | null> {
  const content = await withArchiveErrors(async () => {
    const object = await bucket.get(keyOf(feedId, name));
    return object === null ? null : await object.arrayBuffer();
  });
  if (content === null) return null;
  try {
    return { value: JSON.parse(new TextDecoder().decode(content)) as ObjectTypes[K], bytes: content.byteLength };
  } catch {
    // A damaged object is as good as none: the next fetch replaces it.
    return null;
  }
}

/** @throws Problem store.unavailable */
export async function writeRentalObject<K extends keyof ObjectTypes>(
  bucket: RentalBucket,
  feedId: number,
  name: K,
  value: ObjectTypes[K],
): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(value)) as Uint8Array<ArrayBuffer>;
  await withArchiveErrors(() => bucket.put(keyOf(feedId, name), bytes));
}
