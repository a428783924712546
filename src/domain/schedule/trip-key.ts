/**
 * Finds the numeric trip of a GTFS trip_id: table `trip_key`. A bucket holds a few hundred trips as pairs of a fingerprint
 * and the trip's number in its version (numeric id minus `feed_version.trip_first`).
 * Fingerprints can collide, so the caller compares the trip_id of the timetable that it then reads.
 */
import { BASE, fixedAt, fixedDigits, Reader, varint } from "./digits.ts";
import { packInts, unpackInts } from "./ints.ts";

const PER_BUCKET = 128;
const FINGERPRINTS = BASE ** 2;

/** FNV-1a over UTF-16 code units with a final mix, so that all bits matter; 32 bits unsigned. */
function hash(tripId: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < tripId.length; i++) h = Math.imul(h ^ tripId.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Number of buckets of a version. @param tripCount `feed_version.trip_count` */
export function tripKeyBuckets(tripCount: number): number {
  return Math.max(1, Math.ceil(tripCount / PER_BUCKET));
}

/** Bucket of a trip_id. @param tripCount `feed_version.trip_count` */
export function tripKeyBucket(tripId: string, tripCount: number): number {
  return Math.floor(hash(tripId) / FINGERPRINTS) % tripKeyBuckets(tripCount);
}

/** Packs the trips of one bucket, ascending by number. */
export function encodeTripKeys(trips: readonly { tripId: string; number: number }[]): string {
  const numbers = packInts(trips.map((t) => t.number));
  return varint(trips.length) + trips.map((t) => fixedDigits(hash(t.tripId) % FINGERPRINTS, 2)).join("") + numbers;
}

/** Numbers of the trips in a bucket that may have this trip_id: usually one or none. */
export function findTripNumbers(entries: string, tripId: string): number[] {
  const reader = new Reader(entries);
  const count = reader.varint();
  const fingerprint = hash(tripId) % FINGERPRINTS;
  const hits: number[] = [];
  for (let i = 0; i < count; i++) if (fixedAt(entries, reader.at + 2 * i, 2) === fingerprint) hits.push(i);
  if (hits.length === 0) return [];
  const numbers = unpackInts(entries.slice(reader.at + 2 * count), count);
  return hits.map((i) => numbers[i]!);
}
