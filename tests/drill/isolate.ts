/**
 * Mixed traffic over the whole registry and many feeds while the Worker's isolate is measured by itself: it stays below what
 * the platform allows, and does not grow.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spreadOf } from "../../src/domain/measurements/spread.ts";
import { between, growthOf, type HeapSample, watchHeap } from "../bench/load/heap.ts";
import { fillWholeStore } from "../support/whole-store.ts";
import { ask } from "./ask.ts";
import { startInspected } from "./inspected-site.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";
import { mixedTraffic } from "./traffic.ts";

const PARALLEL = 4;
/** Milliseconds for an answer: whole archives take their time on a busy machine, and time is not what is measured. */
const ANSWER_DEADLINE_MS = 60_000;
const FEEDS = 1_000;
const SECONDS = 3_600;

/** MB of the isolate after a collection. Cloudflare ends an isolate at 128. */
export const MAX_ISOLATE_MB = 100;
/** MB that the isolate may have more in the last quarter than in the second, when caches are full. */
const MAX_GROWTH_MB = 10;
/** Shorter runs still fill caches. */
const GROWTH_FROM_SECONDS = 600;

/** The share of a run between two collections, and their limits in seconds: those that are asked for keep the process smaller. */
const COLLECTIONS = 40;
const [MIN_BETWEEN, MAX_BETWEEN] = [1, 60];

const mb = (value: number) => `${value.toFixed(1)} MB`;

/** What was seen, in a few lines. */
function figuresOf(samples: readonly HeapSample[]): string[] {
  const half = between(samples, 0.5, 1);
  const { median, low, high } = spreadOf(half.map(({ live }) => live));
  const most = Math.max(...samples.map((sample) => sample.most));
  const least = spreadOf(half.map((sample) => sample.least)).median;
  const buffers = spreadOf(half.map((sample) => sample.buffers)).median;
  const process = Math.max(...samples.map((sample) => sample.process));
  return [
    `isolate after a collection: ${mb(median)} in the last half (${low.toFixed(1)} to ${high.toFixed(1)}), ` +
      `of it ${mb(buffers)} in ArrayBuffers; at most ${mb(Math.max(...samples.map(({ live }) => live)))}`,
    `isolate with what was not collected yet: ${mb(least)} at the least, ${mb(most)} at most`,
    `runtime's process: ${mb(process)} at most, ${mb(samples.at(-1)?.process ?? 0)} at the end`,
  ];
}

export type Traffic = {
  seconds: number;
  /** Ends after so many requests instead, however long they take. */
  requests?: number;
  random: Random;
  /** Called with each answer. */
  answered(request: { name: string; status: number; ms: number; fault: string | null }): void;
  say?(sample: HeapSample): void;
};

/** Measures the isolate of the build in dist/ while it serves mixed traffic from a filled store. */
export async function measureIsolate(state: string, options: Traffic): Promise<HeapSample[]> {
  const { seconds, requests, random, answered, say } = options;
  const site = await startInspected(state);
  try {
    const next = await mixedTraffic(site.origin, random);
    const gap = Math.min(MAX_BETWEEN, Math.max(MIN_BETWEEN, seconds / COLLECTIONS));
    const watch = await watchHeap(site, gap * 1000, say);
    const end = performance.now() + seconds * 1000;
    let sent = 0;
    async function traffic(): Promise<void> {
      while (requests === undefined ? performance.now() < end : sent < requests) {
        sent++;
        const { path, kind } = next();
        const { status, ms, fault } = await ask(site.origin, { path }, ANSWER_DEADLINE_MS);
        answered({ name: `${kind} ${path}`, status, ms, fault });
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, traffic));
    return await watch.stop();
  } finally {
    await site.close();
  }
}

export type IsolateDrill = {
  random: Random;
  seconds?: number;
  /** Requests in place of seconds, for a run whose result does not depend on the machine. */
  requests?: number;
  feeds?: number;
  /** Folder of a store with the sample, of which a copy is filled; without it the sample and the whole registry are loaded. */
  sample?: string;
  /** Folder of a store to fill and to keep, for another run. */
  keep?: string;
};

export async function drillIsolate(options: IsolateDrill): Promise<DrillResult> {
  const { random, seconds = SECONDS, requests, feeds = FEEDS, sample, keep } = options;
  const tally = new Tally("memory");
  const say = (line: string) => void (sample === undefined && process.stderr.write(`${line}\n`));
  const folder = keep ?? mkdtempSync(join(tmpdir(), "portal-drill-memory-"));
  try {
    if (sample !== undefined) cpSync(sample, folder, { recursive: true });
    await fillWholeStore(folder, feeds, { sample: sample === undefined, say });
    const samples = await measureIsolate(folder, {
      seconds,
      ...(requests !== undefined && { requests }),
      random,
      answered({ name, status, ms, fault }) {
        // A busy machine answers late, or 503: memory is what is measured.
        const failed = status >= 500 && status !== 501 && status !== 503 ? `${status}` : null;
        tally.add(name, { refused: status >= 400, ms, fault: requests === undefined ? (fault ?? failed) : failed });
      },
      say: ({ at, live, most, process }) =>
        say(`${at.toFixed(0)} s: the isolate ${mb(live)}, before ${mb(most)}; the process ${mb(process)}`),
    });
    judge(tally, samples, seconds);
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}

function judge({ result }: Tally, samples: readonly HeapSample[], seconds: number): void {
  const most = Math.max(...samples.map(({ live }) => live));
  if (most > MAX_ISOLATE_MB) result.gaveWay.push(`the isolate had ${mb(most)} after a collection`);
  const growth = growthOf(samples);
  if (seconds >= GROWTH_FROM_SECONDS && growth > MAX_GROWTH_MB)
    result.gaveWay.push(`the isolate grew by ${mb(growth)}`);
  result.worstMb = Math.max(...samples.map((sample) => sample.process));
  result.notes = figuresOf(samples);
}
