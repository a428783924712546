import { describe, expect, it, vi } from "vitest";
import {
  readBounded,
  SilentStreamError,
  TooManyBytesError,
  withoutSilence,
} from "../../../../src/domain/bytes/bounded-stream.ts";

const CHUNK = new Uint8Array(64 * 1024).fill(7);

/** A stream that never ends, and what became of it. */
function endless(chunk: Uint8Array = CHUNK) {
  const state = { sent: 0, canceled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.sent += chunk.length;
      controller.enqueue(chunk.slice());
    },
    cancel() {
      state.canceled = true;
    },
  });
  return { stream, state };
}

/** Sends the chunks and then nothing, without an end. */
function silent(...chunks: Uint8Array[]) {
  const state = { canceled: false };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    cancel() {
      state.canceled = true;
    },
  });
  return { stream, state };
}

describe("reading a stream", () => {
  it("returns all bytes in order, over many blocks", async () => {
    const bytes = Uint8Array.from({ length: 9 * 2 ** 20 + 5 }, (_, i) => (i * 31) % 251);
    for (const maxBytes of [bytes.length, bytes.length + 1, 2 ** 40]) {
      expect(Buffer.compare(await readBounded(new Blob([bytes]).stream(), { maxBytes }), bytes)).toBe(0);
    }
    expect(await readBounded(null, { maxBytes: 1 })).toEqual(new Uint8Array());
  });

  it("breaks off an endless one at the limit, and cancels it", async () => {
    const { stream, state } = endless();
    const limit = 10 * CHUNK.length;
    await expect(readBounded(stream, { maxBytes: limit })).rejects.toMatchObject({
      limit,
      actual: limit + CHUNK.length,
    });
    await expect.poll(() => state.canceled).toBe(true);
    expect(state.sent).toBeLessThan(2 * limit);
  });

  it("counts unpacked bytes", async () => {
    const through = (kind: CompressionStream) => kind as ReadableWritablePair<Uint8Array, Uint8Array>;
    const packed = endless(new Uint8Array(2 ** 20)).stream.pipeThrough(through(new CompressionStream("gzip")));
    const unpacked = packed.pipeThrough(through(new DecompressionStream("gzip")));
    await expect(readBounded(unpacked, { maxBytes: 2 ** 22 })).rejects.toBeInstanceOf(TooManyBytesError);
  });

  it("breaks off one that stands still, and cancels it", async () => {
    const { stream, state } = silent(CHUNK);
    await expect(readBounded(stream, { maxBytes: 2 ** 30, silence: 20 })).rejects.toBeInstanceOf(SilentStreamError);
    await expect.poll(() => state.canceled).toBe(true);
  });

  it("ends with the reason of its signal, also if that came before", async () => {
    const reason = new Error("over");
    const { stream } = silent();
    await expect(readBounded(stream, { maxBytes: 9, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe("passing a stream on", () => {
  it("passes all bytes and the end", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => i % 253);
    const passed = await new Response(withoutSilence(new Blob([bytes]).stream())).bytes();
    expect(Buffer.compare(passed, bytes)).toBe(0);
  });

  it("fails for its reader when the source stands still", async () => {
    const { stream, state } = silent(CHUNK);
    const reader = withoutSilence(stream, 20).getReader();
    expect((await reader.read()).value).toEqual(CHUNK);
    await expect(reader.read()).rejects.toBeInstanceOf(SilentStreamError);
    expect(state.canceled).toBe(true);
  });

  it("waits for a slow reader", async () => {
    const { stream } = endless();
    vi.useFakeTimers();
    try {
      const reader = withoutSilence(stream, 5).getReader();
      await reader.read();
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await reader.read()).done).toBe(false);
      await reader.cancel();
    } finally {
      vi.useRealTimers();
    }
  });

  it("cancels the source when its reader leaves", async () => {
    const { stream, state } = endless();
    const reader = withoutSilence(stream).getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => state.canceled).toBe(true);
  });
});
