/**
 * Runs place lookups in a child process, so that an import neither waits for their data (half a second, 100 MB) nor keeps
 * it in memory. Consecutive imports share the process, which ends after a while without requests.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LonLat } from "../../src/domain/geo/globe.ts";
import type { LocatedPlace, StopPlace } from "../../src/domain/places/place.ts";
import type { PlaceLookup } from "../../worker/ingest/places.ts";
import { problem } from "../../worker/problem.ts";

/** Milliseconds after the last answer until the process ends. */
const IDLE_TIMEOUT_MS = 3000;

/** Maximum points, and cells, of one message, so that neither process holds those of a whole feed as text. */
const POINTS_A_MESSAGE = 5_000;

/** Points in WGS84 degrees. */
export type LookupRequest = { points: LonLat[]; cells: LonLat[] };

/** Distinct places, and for each point the number of its place; -1 without one. */
type DistinctPlaces<T> = { places: T[]; numbers: number[] };
export type LookupAnswer = { points: DistinctPlaces<StopPlace>; cells: DistinctPlaces<LocatedPlace> };

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
  const process = running!;
  const ask = async () => {
    const results: Awaited<ReturnType<PlaceLookup>> = { points: [], cells: [] };
    for (let start = 0; start < Math.max(points.length, cells.length); start += POINTS_A_MESSAGE) {
      const end = start + POINTS_A_MESSAGE;
      const request: LookupRequest = { points: points.slice(start, end), cells: cells.slice(start, end) };
      child.send(request);
      const [answer] = (await Promise.race([once(child, "message"), ended])) as [LookupAnswer];
      append(results.points, answer.points);
      append(results.cells, answer.cells);
    }
    return results;
  };
  process.waiting++;
  child.channel?.ref();
  const answer = before.then(ask);
  process.before = answer.catch(() => {});
  try {
    return await answer;
  } finally {
    process.waiting--;
    if (process.waiting === 0) {
      child.channel?.unref();
      if (running === process) idle = setTimeout(endPlaces, IDLE_TIMEOUT_MS).unref();
    }
  }
};

function append<T>(list: (T | null)[], { places, numbers }: DistinctPlaces<T>): void {
  for (const number of numbers) list.push(places[number] ?? null);
}

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
  const end = new Promise<never>((_, reject) => {
    const end = (cause?: unknown) => {
      if (running?.child === child) running = null;
      reject(problem("internal", "The lookup of places ended early.", {}, cause));
    };
    child.once("error", end);
    child.once("exit", () => end());
  });
  // The pending lookup reports the error.
  end.catch(() => {});
  return { child, ended: end, before: Promise.resolve(), waiting: 0 };
}
