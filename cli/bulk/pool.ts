/** Imports many feeds in one process: threads on all cores read and compute, the main thread writes and activates. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { activateVersion } from "../../worker/ingest/lifecycle.ts";
import type { FeedLimits } from "../../worker/ingest/limits.ts";
import { refuseGreatLoss } from "../../worker/ingest/losses.ts";
import { asProblem, type Problem, problem } from "../../worker/problem.ts";
import { findFeedById } from "../../worker/store/registry/feed.ts";
import { findVersionById } from "../../worker/store/version/version.ts";
import { importedCounts } from "../../worker/store/version/write.ts";
import type { Context } from "../command-line/command.ts";
import { Background } from "../import/in-parallel.ts";
import { prepareVersion } from "../import/prepare.ts";
import { endPlaces, lookUpPlaces, warmPlaces } from "../places/lookup.ts";
import { type BulkFeed, type BulkZip, groupByFeed } from "./jobs.ts";
import { answerCalls, isCall, receiveProblem } from "./link.ts";
import type { ThreadData, ThreadMessage, ThreadResult } from "./thread.ts";

/** One zip of a bulk import. `found`: the content was imported before. */
export type BulkOutcome = {
  feed: string;
  source: string;
  sha1?: string;
  rows?: number;
  found?: true;
  activated?: true;
  problem?: Problem;
};

/** A zip that was imported with success. */
type ImportResult = { result: ThreadResult; outcome: BulkOutcome };

export type BulkOptions = {
  limits: FeedLimits;
  /** Make the newest imported zip of each feed active, unless a newer version is active. */
  activate: boolean;
  /** Activate also what lost more than half of its trips, calls, stops, or routes. */
  acceptLosses?: boolean;
  again: boolean;
  threads?: number;
  /** Bytes of zips that are imported at the same time. */
  maxBytesAtOnce?: number;
  /** Ends the import early. Zips that are not finished are imported again the next time. */
  signal?: AbortSignal;
  /** Runs an activation, where other processes may activate as well. */
  activation?(work: () => Promise<void>): Promise<void>;
};

/**
 * Bytes of zips that are imported at the same time, so that memory stays bounded: a zip takes about ten times its size.
 * A larger one is imported alone.
 */
const MAX_BYTES_AT_ONCE = 96 * 2 ** 20;

/**
 * Memory for the new objects of a thread, of which an import makes many. With Node's 192 MB, an import takes a tenth more
 * CPU, and 60 MB more for each thread.
 */
const YOUNG_MB = 48;

/** Zips of at least this size report their progress. */
const REPORTING_BYTES = 20 * 2 ** 20;

/**
 * Imports the zips. A zip that is refused stops nothing else. May be killed and run again: finished zips are found by
 * their SHA-1, and an interrupted one is imported again.
 * @returns one outcome for each zip, in the order of feeds and times
 */
export async function importMany(
  zips: readonly BulkZip[],
  context: Pick<Context, "stores" | "archive" | "tiles" | "progress">,
  options: BulkOptions,
): Promise<BulkOutcome[]> {
  const queue = groupByFeed(zips);
  if (queue.length === 0) return [];
  const { limits, again } = options;
  const data: ThreadData = { limits, again };
  const threads = Math.min(options.threads ?? availableParallelism(), queue.length);
  warmPlaces();
  const answer = answerCalls(context.stores, context.archive, lookUpPlaces);
  const pool = Array.from({ length: threads }, () => new Thread(data, answer));
  // While a feed is activated and prepared, its thread imports the next one.
  const finishing = new Background(threads);
  const outcomes: BulkOutcome[] = [];
  const count = new Counter(zips.length, context.progress);
  // One activation at a time: operators of several feeds share records.
  let activations = Promise.resolve();
  const take = budget(queue, options.maxBytesAtOnce ?? MAX_BYTES_AT_ONCE);
  const finish = async (results: readonly ImportResult[]) => {
    const activate = () => activateNewest(context, results, options.acceptLosses === true);
    const activation = activations.then(() => options.activation?.(activate) ?? activate());
    activations = activation.catch(() => {});
    await activation;
    const newest = results.at(-1);
    if (newest?.outcome.activated === true) await prepareVersion(context, newest.result.version);
  };
  const { signal } = options;
  const stop = () => {
    queue.length = 0;
    for (const thread of pool) void thread.end();
  };
  signal?.addEventListener("abort", stop);
  try {
    await Promise.all(
      pool.map(async (thread) => {
        for (let feed = await take.next(); feed !== undefined; feed = await take.next()) {
          const results: ImportResult[] = [];
          for (const zip of feed.zips) {
            if (signal?.aborted === true) break;
            const outcome: BulkOutcome = { feed: zip.feed, source: zip.source };
            const startedAt = performance.now();
            try {
              const report = zip.bytes < REPORTING_BYTES ? () => {} : context.progress;
              const result = await thread.run(zip, (line) => report(`${zip.feed}: ${line}`));
              const { sha1, rows, found } = result;
              Object.assign(outcome, { sha1, rows, ...(found ? { found: true } : {}) });
              results.push({ result, outcome });
            } catch (error) {
              outcome.problem = asProblem(error);
            }
            outcomes.push(outcome);
            count.finished(outcome, performance.now() - startedAt);
          }
          take.release(feed);
          if (options.activate) await finishing.start(() => finish(results));
        }
      }),
    );
    await finishing.end();
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.all(pool.map((thread) => thread.end()));
    endPlaces();
  }
  return outcomes.toSorted((a, b) => compare(a.feed, b.feed));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Hands out feeds as long as the zips that are being imported are together not too large. */
function budget(queue: BulkFeed[], maxBytes: number) {
  let running = 0;
  let free = Promise.withResolvers<void>();
  return {
    async next(): Promise<BulkFeed | undefined> {
      for (;;) {
        const at = queue.findIndex(({ bytes }) => running === 0 || running + bytes <= maxBytes);
        const [feed] = at < 0 ? [] : queue.splice(at, 1);
        if (feed !== undefined) {
          running += feed.bytes;
          return feed;
        }
        if (queue.length === 0) return undefined;
        await free.promise;
      }
    },
    release({ bytes }: BulkFeed) {
      running -= bytes;
      free.resolve();
      free = Promise.withResolvers<void>();
    },
  };
}

/** Makes the last of the imported zips active, unless the active version was fetched later. */
async function activateNewest(
  { stores }: Pick<Context, "stores">,
  results: readonly ImportResult[],
  acceptLosses: boolean,
): Promise<void> {
  const newest = results.at(-1);
  if (newest === undefined) return;
  const { version, feedId } = newest.result;
  try {
    const [feed, after] = await Promise.all([findFeedById(stores.db, feedId), findVersionById(stores.db, version)]);
    const active = feed?.active_version_id ?? null;
    if (active === version) return;
    const before = active === null ? null : await findVersionById(stores.db, active);
    if (before !== null && after !== null && before.fetched_at > after.fetched_at) return;
    const counts = acceptLosses ? null : await importedCounts(stores.db, version);
    if (counts !== null) refuseGreatLoss(counts);
    await activateVersion(stores, feedId, version);
    newest.outcome.activated = true;
  } catch (error) {
    newest.outcome.problem = asProblem(error);
  }
}

/** Reports each zip with its number of all. */
class Counter {
  #done = 0;
  readonly #all: number;
  readonly #progress: (line: string) => void;

  constructor(all: number, progress: (line: string) => void) {
    this.#all = all;
    this.#progress = progress;
  }

  finished({ feed, source, found, rows, problem }: BulkOutcome, milliseconds: number): void {
    const seconds = (milliseconds / 1000).toFixed(1);
    const what =
      problem !== undefined
        ? `${problem.code}: ${problem.detail}`
        : found === true
          ? "imported before"
          : `${rows} rows in ${seconds} s`;
    this.#progress(`${++this.#done} of ${this.#all}: ${feed} (${source}): ${what}`);
    const { cause } = problem ?? {};
    if (problem?.code === "internal" && cause instanceof Error) this.#progress(cause.stack ?? cause.message);
  }
}

/** A worker thread that imports one zip at a time. A thread that ends early, as without memory, is started again. */
class Thread {
  readonly #data: ThreadData;
  readonly #answer: ReturnType<typeof answerCalls>;
  #worker: Worker | undefined;

  constructor(data: ThreadData, answer: ReturnType<typeof answerCalls>) {
    this.#data = data;
    this.#answer = answer;
  }

  /** @throws the problem that the import ended with */
  run(zip: BulkZip, progress: (line: string) => void): Promise<ThreadResult> {
    this.#worker ??= new Worker(new URL("./thread.ts", import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const worker = this.#worker;
    return new Promise<ThreadResult>((resolve, reject) => {
      const settle = (end: () => void) => {
        worker.off("message", hear).off("error", fail).off("exit", exit);
        end();
      };
      const hear = (message: ThreadMessage) => {
        if (isCall(message)) void this.#answer(worker, message);
        else if ("line" in message) progress(message.line);
        else if ("done" in message) settle(() => resolve(message.done));
        else settle(() => reject(receiveProblem(message.failed)));
      };
      const fail = (error: unknown) =>
        settle(() => {
          this.#worker = undefined;
          reject(problem("internal", "The import of this zip ended early.", {}, error));
        });
      const exit = () => fail(new Error("The thread ended."));
      worker.on("message", hear).on("error", fail).on("exit", exit);
      worker.postMessage({ zip });
    });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }
}
