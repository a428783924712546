/** What an operator is told about a failure of the local store: that its disk is full, or which of its files are damaged. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Problem, problem } from "../../worker/problem.ts";
import { freeBytes, isDiskFull } from "./reserve.ts";

/** Failures whose reason the runtime keeps to itself: it says "internal error". */
const UNEXPLAINED_CODES: ReadonlySet<string> = new Set(["internal", "store.unavailable", "feed_version.unreadable"]);

/**
 * The problem with its reason, if the store in `state` shows one.
 * @param state null for a deployed store
 */
export async function explainProblem(p: Problem, state: string | null): Promise<Problem> {
  if (state === null || !(UNEXPLAINED_CODES.has(p.code) || p.code === "store.full")) return p;
  if (p.code === "store.full" || isDiskFull(state)) return fullDisk(state, p);
  // Loaded here, so that a command without a store starts at once.
  const { damagedFiles, damageText } = await import("./damaged-files.ts");
  const damage = await damagedFiles(state).catch(() => []);
  if (damage.length === 0) return p;
  const detail = `The store in ${state} is damaged: ${damageText(damage)}`;
  return problem("store.damaged", detail, { value: damage[0]!.file }, p);
}

/** Says which disk is full, and what can be freed. */
function fullDisk(state: string, cause: Problem): Problem {
  const free = existsSync(state) ? ` ${(freeBytes(state) / 1e6).toFixed(1)} MB are free.` : "";
  return problem(
    "store.full",
    `The disk of ${resolve(state)} is full, so nothing can be saved.${free} Free 32 MB or more: move files that do not ` +
      "belong to the store to another disk, or remove versions with `portal unimport` and `portal retire`, and " +
      "leftover data with `portal status --clean`. These commands and `portal visibility` work on a full disk.",
    {},
    cause,
  );
}

/** Keeps the process running when the reader of its output has gone, for example after `head` or a rotated log. */
export function ignoreBrokenOutput(...streams: NodeJS.WriteStream[]): void {
  for (const stream of streams) stream.on("error", () => {});
}
