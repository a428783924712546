/** Fetches what is available in the systems of shared vehicles that somebody looks at. */

import { asProblem, type Problem } from "../../problem.ts";
import { readRentalObject } from "../../store/archive/rental-objects.ts";
import { systemsSeenSince } from "../../store/registry/rental-system.ts";
import type { SystemTools } from "./download-file.ts";
import { fetchAvailability, isFresh } from "./fetch-availability.ts";

/** Minutes for which a system is followed after somebody looked at it. */
const FOLLOWED_FOR_MS = 30 * 60_000;

type SeenOutcome = { feed: string; problem?: Problem };

/**
 * Fetches each of them whose last state is older than its ttl. A system that fails keeps its last state.
 * @returns those that were asked
 */
export async function fetchSeenSystems(tools: SystemTools, signal: AbortSignal): Promise<SeenOutcome[]> {
  const now = tools.now().getTime();
  const outcomes: SeenOutcome[] = [];
  for (const feed of await systemsSeenSince(tools.db, new Date(now - FOLLOWED_FOR_MS).toISOString())) {
    if (signal.aborted) break;
    const [system, last] = await Promise.all([
      readRentalObject(tools.archive, feed.id, "system"),
      readRentalObject(tools.archive, feed.id, "availability"),
    ]);
    if (system === null || (last !== null && isFresh(last.value, now))) continue;
    try {
      await fetchAvailability(feed, system.value, tools, last?.value ?? null);
      outcomes.push({ feed: feed.onestop_id });
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === "store.unavailable") throw error;
      outcomes.push({ feed: feed.onestop_id, problem });
    }
  }
  return outcomes;
}
