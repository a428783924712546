/**
 * Runs place lookups in a child process, so that an import neither waits for their data (half a second, 100 MB) nor keeps
 * it in memory. Consecutive imports share the process, which ends after a while without requests.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PlaceLookup } from "../../worker/ingest/places.ts";
import { problem } from "../../worker/problem.ts";

/** Milliseconds after the last answer until the process ends. */
const IDLE_TIMEOUT_MS = 3000;

type Running = { child: ChildProcess; ended: Promise<never>; before: Promise<unknown>; waiting: number };

let running: Running | null = null;
let idle: NodeJS.Timeout | undefined;

/** Starts loading the data for a lookup that will follow soon. */
export function warmPlaces(): void {
  clearTimeout(idle);
  running ??= start();
}

/** Looks up the places of points. Requests are answered one at a time. */
export const lookUpPlaces: PlaceLookup = async (points, cells) => {
  warmPlaces();
  const { child, ended, before } = running!;
  const asked = running!;
  const ask = async () => {
    child.send({ points, cells });
    const [found] = await Promise.race([once(child, "message"), ended]);
    return found as Awaited<ReturnType<PlaceLookup>>;
  };
  asked.waiting++;
  child.channel?.ref();
  const answer = before.then(ask);
  asked.before = answer.catch(() => {});
  try {
    return await answer;
  } finally {
    asked.waiting--;
    if (asked.waiting === 0) {
      child.channel?.unref();
      if (running === asked) idle = setTimeout(endPlaces, IDLE_TIMEOUT_MS).unref();
    }
  }
};

/** Ends the process if it runs; a pending lookup fails. */
export function endPlaces(): void {
  running?.child.kill();
  running = null;
}

function start(): Running {
  const child = fork(fileURLToPath(new URL("./lookup-process.ts", import.meta.url)), [], {
    execArgv: ["--max-semi-space-size=4"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // The child neither keeps this process alive nor outlives it.
  child.unref();
  child.channel?.unref();
  const ended = new Promise<never>((_, reject) => {
    const end = (cause?: unknown) => {
      if (running?.child === child) running = null;
      reject(problem("internal", "The lookup of places ended early.", {}, cause));
    };
    child.once("error", end);
    child.once("exit", () => end());
  });
  // The pending lookup reports the error.
  ended.catch(() => {});
  return { child, ended, before: Promise.resolve(), waiting: 0 };
}
