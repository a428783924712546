/** Reads streams of other servers, which may be endless or stand still. */

/** How long a source may send nothing before we give up, in milliseconds. */
export const MAX_SILENCE_MS = 30_000;

/** The stream has more bytes than are taken. */
export class TooManyBytesError extends Error {
  readonly limit: number;
  /** Bytes that arrived before the stream was broken off. */
  readonly actual: number;

  constructor(limit: number, actual: number) {
    super(`The stream has more than ${limit} bytes.`);
    this.name = "TooManyBytesError";
    this.limit = limit;
    this.actual = actual;
  }
}

/** The stream sent nothing for too long. */
export class SilentStreamError extends Error {
  constructor(silence: number) {
    super(`The stream sent nothing for ${silence / 1000} seconds.`);
    this.name = "SilentStreamError";
  }
}

/** Bytes of the blocks in which a stream is collected. */
const BLOCK_BYTES = 4 * 2 ** 20;

export type StreamBounds = {
  /** Maximum bytes, after the platform has unpacked the body. */
  maxBytes: number;
  /** Milliseconds without a byte. */
  silence?: number;
  /** Breaks off, with its reason. */
  signal?: AbortSignal;
  /** Called with the number of bytes so far. */
  progress?(bytes: number): void;
};

/**
 * Passes a stream to `take`, piece by piece, and waits for each call, so that no more than one piece is in memory.
 * @returns bytes of the stream
 * @throws TooManyBytesError, SilentStreamError, the reason of the signal, or an error of the stream, which is canceled
 */
export async function drainBounded(
  stream: ReadableStream<Uint8Array> | null,
  { maxBytes, silence = MAX_SILENCE_MS, signal, progress = () => {} }: StreamBounds,
  take: (bytes: Uint8Array) => Promise<void> | void,
): Promise<number> {
  if (stream === null) return 0;
  let size = 0;
  const reader = stream.getReader();
  const abortion = rejection(signal);
  try {
    for (;;) {
      const { done, value } = await Promise.race([inTime(reader.read(), silence), abortion]);
      if (done) return size;
      size += value.length;
      progress(size);
      if (size > maxBytes) throw new TooManyBytesError(maxBytes, size);
      await take(value);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/**
 * Reads a stream to its end. Needs as much memory as the stream has bytes, and one block more.
 * @throws TooManyBytesError, SilentStreamError, the reason of the signal, or an error of the stream, which is canceled
 */
export async function readBounded(
  stream: ReadableStream<Uint8Array> | null,
  bounds: StreamBounds,
): Promise<Uint8Array<ArrayBuffer>> {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let collectedBytes = 0;
  let remainder = new Uint8Array(0);
  const size = await drainBounded(stream, bounds, (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (remainder.length === 0) {
        remainder = new Uint8Array(Math.max(1, Math.min(BLOCK_BYTES, bounds.maxBytes - collectedBytes)));
        blocks.push(remainder);
      }
      const part = chunk.subarray(at, at + remainder.length);
      remainder.set(part);
      remainder = remainder.subarray(part.length);
      at += part.length;
      collectedBytes += part.length;
    }
  });
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const block of blocks) {
    const part = block.subarray(0, size - at);
    bytes.set(part, at);
    at += part.length;
    // Free the block at once: together with the whole they would need twice the memory.
    block.buffer.transfer(0);
  }
  return bytes;
}

/**
 * Passes the bytes of a source on. If the source sends nothing for too long, or fails, the stream that is returned fails,
 * so that the reader notices it and does not wait forever. A reader may take as long as it likes.
 * @param through carries the bytes; a Worker passes a FixedLengthStream to keep the length of the body
 */
export function withoutSilence(
  source: ReadableStream<Uint8Array>,
  silence = MAX_SILENCE_MS,
  through: ReadableWritablePair<Uint8Array, Uint8Array> = new TransformStream<Uint8Array, Uint8Array>(),
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const writer = through.writable.getWriter();
  const pass = async () => {
    try {
      for (;;) {
        const { done, value } = await inTime(reader.read(), silence);
        if (done) break;
        await writer.write(value);
      }
      await writer.close();
    } catch (error) {
      reader.cancel(error).catch(() => {});
      await writer.abort(error).catch(() => {});
    }
  };
  void pass();
  return through.readable;
}

/** @throws SilentStreamError after `silence` milliseconds */
async function inTime<T>(read: Promise<T>, silence: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new SilentStreamError(silence)), silence);
  try {
    return await Promise.race([read, late.promise]);
  } finally {
    clearTimeout(timer);
    // The read of a stream that is broken off later may fail, too.
    read.catch(() => {});
  }
}

/** Never resolves; rejects with the reason of the signal. */
function rejection(signal: AbortSignal | undefined): Promise<never> {
  const abortion = new Promise<never>((_, reject) => {
    if (signal?.aborted === true) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  abortion.catch(() => {});
  return abortion;
}
