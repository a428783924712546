/** Reads archives that consist of byte ranges of several objects in R2 (docs/decisions/036-tiles.md). */
import type { PartTable } from "../../src/domain/map/tiles.ts";
import { problem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";

/** Timeout of R2 in milliseconds. */
const DEADLINE_MS = 2_000;

/** Parts of a download that are requested before they are needed; the Worker may have six connections. */
const READ_AHEAD = 3;

/** Thrown if the archive was replaced after it was opened, so that everything read from it is outdated. */
export class ArchiveReplacedError extends Error {}

export type Parts = PartTable & {
  /** Where each part begins in the archive. */
  starts: number[];
};

export function partsOf(table: PartTable): Parts {
  let end = 0;
  const starts = table.parts.map(([, , length]) => {
    const start = end;
    end += length;
    return start;
  });
  return { ...table, starts };
}

type ObjectRange = { key: string; offset: number; length: number };

/** The ranges of objects that make up a range of the archive. */
function rangesOf({ keys, parts, starts }: Parts, offset: number, length: number): ObjectRange[] {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  const ranges: ObjectRange[] = [];
  for (let i = Math.max(0, low - 1); i < parts.length && starts[i]! < offset + length; i++) {
    const [key, from, bytes] = parts[i]!;
    const skippedBytes = Math.max(0, offset - starts[i]!);
    const takenBytes = Math.min(bytes, offset + length - starts[i]!) - skippedBytes;
    if (takenBytes > 0) ranges.push({ key: keys[key]!, offset: from + skippedBytes, length: takenBytes });
  }
  return ranges;
}

/** The bytes of a range. @throws ArchiveReplacedError if an object of it is gone */
export async function readParts(
  bucket: R2Bucket,
  parts: Parts,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = rangesOf(parts, offset, length).map(({ key, ...range }) =>
    fromBucket(async () => {
      const object = await bucket.get(key, { range });
      if (object === null) throw new ArchiveReplacedError(key);
      return new Uint8Array(await object.arrayBuffer());
    }),
  );
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const piece of await Promise.all(pieces)) {
    bytes.set(piece, end);
    end += piece.length;
  }
  if (end !== length) throw problem("tile.unavailable", "The archive is incomplete.");
  return bytes;
}

/** A range of the archive as a stream: one object after the other, some of them requested ahead. */
export function streamParts(
  bucket: R2Bucket,
  parts: Parts,
  offset: number,
  length: number,
): ReadableStream<Uint8Array> {
  const remainingRanges = rangesOf(parts, offset, length);
  const pendingObjects: Promise<R2ObjectBody | null>[] = [];
  let current: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const ask = () => {
    while (pendingObjects.length < READ_AHEAD && remainingRanges.length > 0) {
      const { key, ...range } = remainingRanges.shift()!;
      const object = bucket.get(key, { range });
      // Its failure is reported when it is its turn.
      object.catch(() => {});
      pendingObjects.push(object);
    }
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        if (current === null) {
          ask();
          const next = pendingObjects.shift();
          if (next === undefined) return controller.close();
          const object = await next;
          if (object === null) throw new ArchiveReplacedError();
          current = object.body.getReader();
        }
        const { done, value } = await current.read();
        if (!done) return controller.enqueue(value);
        current = null;
      }
    },
    async cancel(reason) {
      await current?.cancel(reason);
      for (const object of pendingObjects) (await object.catch(() => null))?.body.cancel(reason).catch(() => {});
    },
  });
}

/**
 * Reads from the bucket within the timeout.
 * @throws Problem tile.unavailable
 */
export async function fromBucket<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await inTime(ask(), DEADLINE_MS, "R2");
  } catch (error) {
    if (error instanceof ArchiveReplacedError) throw error;
    throw problem("tile.unavailable", "The tile store is not responding.", {}, error);
  }
}
