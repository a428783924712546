/** The memory of one isolate over time, beside that of the process that it runs in. */
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import { proportionalBytes } from "../../drill/memory.ts";
import { attachTo, type Connection } from "./isolates.ts";

const SAMPLE_EVERY_MS = 500;

/** Bytes of an isolate as V8 counts them, dead objects included that were not collected yet. */
export type Heap = {
  /** Objects and strings. */
  used: number;
  /** Contents of ArrayBuffers, which lie outside of the heap. */
  buffers: number;
  /** Objects of the runtime itself that belong to the isolate, such as requests and streams. */
  embedder: number;
  /** What V8 has taken from the system for the heap. */
  committed: number;
};

/** What Cloudflare's limit of 128 MB counts: the heap with what belongs to it, and ArrayBuffers. */
export const bytesOf = ({ used, buffers, embedder }: Heap): number => used + buffers + embedder;

/** One collection, and what was seen since the one before. Memory in MB (10^6 bytes). */
export type HeapSample = {
  /** Seconds since the first sample. */
  at: number;
  /** Of the isolate right after the collection. */
  live: number;
  /** Of that, ArrayBuffers. */
  buffers: number;
  /** Of the isolate since the last collection that was asked for: the least and the most. */
  least: number;
  most: number;
  /** Of the process; 0 where there is no /proc. */
  process: number;
};

/** @throws Error if the runtime's inspector does not know the method */
export async function heapOf(isolate: Connection): Promise<Heap> {
  const usage = (await isolate.send("Runtime.getHeapUsage")) as
    | { usedSize: number; totalSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number }
    | undefined;
  if (usage === undefined) throw new Error("The inspector does not tell the usage of the heap.");
  return {
    used: usage.usedSize,
    buffers: usage.backingStorageSize ?? 0,
    embedder: usage.embedderHeapUsedSize ?? 0,
    committed: usage.totalSize,
  };
}

/** Milliseconds between two requests that bring an isolate to work. */
const PAUSE_MS = 50;
const pause = () => new Promise<null>((done) => setTimeout(() => done(null), PAUSE_MS));

/**
 * Collects what is dead in an isolate. Messages of the console are dropped first, which the inspector itself would keep.
 * @param origin of the isolate's site: V8 collects in a task, and an idle isolate runs none until the next request
 */
export async function collect(isolate: Connection, origin: string): Promise<Heap> {
  await isolate.send("Runtime.discardConsoleEntries");
  const collected = isolate.send("HeapProfiler.collectGarbage").then(() => true);
  do await (await fetch(`${origin}/robots.txt`)).arrayBuffer();
  while ((await Promise.race([collected, pause()])) === null);
  return heapOf(isolate);
}

export type Inspected = {
  origin: string;
  /** Port of the inspector. */
  inspectorPort: number;
  /** Name of the isolate. */
  isolate: string;
  /** Process id of workerd. */
  pid: number;
};

/**
 * Watches the isolate of a site. The collections that it asks for keep the process smaller than it would be without, so
 * they are rare.
 * @param collectEveryMs milliseconds between two collections
 * @param say called with each sample
 */
export async function watchHeap(
  { origin, inspectorPort, isolate: name, pid }: Inspected,
  collectEveryMs: number,
  say: (sample: HeapSample) => void = () => {},
): Promise<{ stop(): Promise<HeapSample[]> }> {
  const isolate = await attachTo(inspectorPort, name);
  const samples: HeapSample[] = [];
  const begun = performance.now();
  let seen: number[] = [];
  async function sample(): Promise<void> {
    seen.push(bytesOf(await heapOf(isolate)) / 1e6);
    const heap = await collect(isolate, origin);
    const one = {
      at: (performance.now() - begun) / 1000,
      live: bytesOf(heap) / 1e6,
      buffers: heap.buffers / 1e6,
      least: Math.min(...seen),
      most: Math.max(...seen),
      process: proportionalBytes(pid) / 1e6,
    };
    samples.push(one);
    say(one);
    seen = [];
  }
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  let isStopped = false;
  const watching = (async () => {
    let collected = performance.now();
    while (!isStopped) {
      await Promise.race([new Promise((done) => setTimeout(done, SAMPLE_EVERY_MS)), stopped]);
      if (performance.now() - collected >= collectEveryMs) {
        await sample();
        collected = performance.now();
      } else seen.push(bytesOf(await heapOf(isolate)) / 1e6);
    }
    await sample();
  })();
  // A failure is reported when the watching is stopped.
  watching.catch(() => {});
  return {
    async stop() {
      isStopped = true;
      stop();
      try {
        await watching;
      } finally {
        isolate.close();
      }
      return samples;
    },
  };
}

/** Samples of one part of the time, as shares of it: `between(samples, 0.5, 1)` is the last half. */
export function between<T>(samples: readonly T[], from: number, to: number): T[] {
  return samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
}

/**
 * How many MB more the isolate has in the last quarter than in the second, when caches are filled; by medians, so that
 * one large request does not count.
 */
export function growthOf(samples: readonly Pick<HeapSample, "live">[]): number {
  const middle = (from: number, to: number) => spreadOf(between(samples, from, to).map(({ live }) => live)).median;
  return middle(0.75, 1) - middle(0.25, 0.5);
}
