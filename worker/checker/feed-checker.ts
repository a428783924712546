/**
 * The Web Worker of the page /validate: reads a zip with the importer, or the files of a GBFS system, and answers questions about a zip. It keeps one feed,
 * and ends with the page or the next check. Nothing is sent to a server.
 */

import type {
  CheckFailure,
  CheckMessage,
  CheckRequest,
  ReadFile,
  RepairResult,
} from "../../src/domain/feed-check/messages.ts";
import { oncePerIsolate } from "../../src/domain/memory.ts";
import { checkGbfs, startsAsJson } from "../ingest/gbfs/check-system.ts";
import { FEED_LIMITS } from "../ingest/limits.ts";
import type { Network } from "../ingest/schedule/network.ts";
import { checkZip } from "../ingest/validate/check.ts";
import { asProblem } from "../problem.ts";
import { answerQuestion } from "./answers.ts";
import { browserPlatform } from "./browser-platform.ts";
import { chosenSystem, downloadedSystem, type GbfsSource } from "./gbfs-source.ts";
import { repairSource } from "./repair-source.ts";
import { type OpenedSource, openSource } from "./source.ts";

/** Milliseconds between two messages of progress. */
const PROGRESS_MS = 100;

type Scope = {
  postMessage(message: CheckMessage): void;
  onmessage: ((event: { data: CheckRequest }) => void) | null;
};
const scope = globalThis as unknown as Scope;

/** The feed that this thread has checked last. */
const checked = oncePerIsolate(
  "checked feed",
  { bytes: 10_000 },
  (): { network: Network | null; source: OpenedSource | null } => ({
    network: null,
    source: null,
  }),
);

/** A function that posts at most one message in PROGRESS_MS. */
function throttle(): (message: () => CheckMessage) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (message) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    scope.postMessage(message());
  };
}

async function checkSystem({ discovery, read }: GbfsSource, moment: string): Promise<void> {
  checked().network = null;
  checked().source = null;
  scope.postMessage({ type: "checked", check: await checkGbfs(discovery, read, moment) });
}

async function check({ source, moment }: CheckRequest & { type: "check" }): Promise<void> {
  if ("files" in source) return checkSystem(await chosenSystem(source.files), moment);
  const tell = throttle();
  const opened = await openSource(source, FEED_LIMITS.download, (bytes, total) =>
    tell(() => ({ type: "downloaded", bytes, total })),
  );
  const { zip, sha1, path, blob } = opened;
  if ("url" in source && (await startsAsJson(zip)))
    return checkSystem(await downloadedSystem(blob, source.url), moment);
  checked().source = opened;
  let files: ReadFile[] = [];
  const { contents, ...result } = await checkZip({ zip, sha1 }, browserPlatform, moment, {
    path,
    opened(all) {
      files = all.map(({ name, size }) => ({ name, size, rows: null }));
      scope.postMessage({ type: "reading", files });
    },
    read(name, rows) {
      files = files.map((file) => (file.name === name ? { ...file, rows } : file));
      tell(() => ({ type: "reading", files }));
    },
  });
  checked().network = contents?.network ?? null;
  scope.postMessage({ type: "checked", check: result });
}

function failureOf(error: unknown): CheckFailure {
  const { code, detail } = asProblem(error);
  return { code, detail };
}

scope.onmessage = ({ data }) => {
  if (data.type === "check") {
    check(data).catch((error: unknown) => scope.postMessage({ type: "failed", failure: failureOf(error) }));
    return;
  }
  if (data.type === "repair") {
    const { source } = checked();
    if (source === null) return;
    const post = (outcome: RepairResult | CheckFailure) => scope.postMessage({ type: "repaired", outcome });
    repairSource(source).then(post, (error: unknown) => post(failureOf(error)));
    return;
  }
  const { network } = checked();
  if (network !== null)
    scope.postMessage({ type: "answer", id: data.id, answer: answerQuestion(network, data.question) });
};
