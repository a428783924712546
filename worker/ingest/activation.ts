/** Applies the activation policy (src/domain/activation/policy.ts) to the feeds that have new versions. */
import { type Decision, decide } from "../../src/domain/activation/policy.ts";
import { isoDate, isZone, localNow } from "../../src/domain/time/service-day.ts";
import type { Stores } from "../store/db/db.ts";
import { type ReadyFeed, readyFeeds, saveDecisions } from "../store/version/activation.ts";
import { activateVersion } from "./lifecycle.ts";

/** A feed on which was decided; `activated` is the number of the version that became active. */
export type PolicyDecision = { feed: string; decisions: (Decision & { sha1: string })[]; activated: number | null };

/** The decisions on a feed's new versions, without applying them. @param now milliseconds since 1970 */
export function decisionsOn(ready: ReadyFeed, now: number): (Decision & { sha1: string })[] {
  const zone = (ready.active ?? ready.candidates[0])?.zone ?? "UTC";
  const today = isoDate(localNow(isZone(zone) ? zone : "UTC", now).day);
  const sha1s = new Map(ready.candidates.map(({ id, sha1 }) => [id, sha1]));
  return decide({ ...ready, today }).map((decision) => ({ ...decision, sha1: sha1s.get(decision.id) ?? "" }));
}

/**
 * Decides on the new versions of a feed, stores the decisions, and activates the version that the policy chose. Versions
 * that wait are decided again each time.
 * @param now milliseconds since 1970
 * @returns null if the feed has no new version
 */
export async function applyPolicy(stores: Stores, feedId: number, now: number): Promise<PolicyDecision | null> {
  const [ready] = await readyFeeds(stores.db, feedId);
  if (ready === undefined) return null;
  const decisions = decisionsOn(ready, now);
  const time = new Date(now).toISOString();
  const activation = decisions.find(({ outcome }) => outcome === "activated");
  const others = decisions.filter((decision) => decision !== activation);
  if (others.length > 0) await saveDecisions(stores.db, feedId, others, time);
  if (activation !== undefined) await activateVersion(stores, feedId, activation.id, time, activation);
  return { feed: ready.feed, decisions, activated: activation?.id ?? null };
}
