/** The rules that ops keep, as one document in KV, and its revisions. */
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { problem } from "../problem.ts";

/** The part of Cloudflare KV that is needed here; Miniflare's twin has the same shape. */
export type RuleStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
};

export type RuleSet = {
  /** Counts the changes, from 1; 0: nobody has changed anything yet. */
  revision: number;
  /** RFC 3339 time of the change in UTC. */
  at: string;
  /** What was done, for the log. */
  action: string;
  rules: readonly RedirectRule[];
};

/** Revisions that are kept. */
export const KEPT_REVISIONS = 20;

export const CURRENT_KEY = "redirects/current";
const revisionKey = (revision: number) => `redirects/revision/${revision}`;

const NONE: RuleSet = { revision: 0, at: "1970-01-01T00:00:00Z", action: "", rules: [] };

/** The rules that count. */
export async function readRuleSet(store: RuleStore): Promise<RuleSet> {
  return parse(await store.get(CURRENT_KEY)) ?? NONE;
}

/** What stands in KV may have been written by hand. */
export function parse(text: string | null): RuleSet | null {
  if (text === null) return null;
  let set: RuleSet;
  try {
    set = JSON.parse(text) as RuleSet;
  } catch (error) {
    throw problem("redirect.invalid", "The redirect rules in KV are no JSON.", {}, error);
  }
  if (typeof set?.revision !== "number" || !Array.isArray(set.rules))
    throw problem("redirect.invalid", "The redirect rules in KV have another shape than this build writes.");
  return set;
}

/** Puts other rules in place of those that count; answers the new revision. */
export async function writeRuleSet(
  store: RuleStore,
  rules: readonly RedirectRule[],
  { action, now }: { action: string; now: Date },
): Promise<RuleSet> {
  const { revision: before } = await readRuleSet(store);
  const set: RuleSet = { revision: before + 1, at: now.toISOString(), action, rules };
  const text = JSON.stringify(set);
  // The revision first: what counts can always be gone back to.
  await store.put(revisionKey(set.revision), text);
  await store.put(CURRENT_KEY, text);
  if (set.revision > KEPT_REVISIONS) await store.delete(revisionKey(set.revision - KEPT_REVISIONS));
  return set;
}

/** The kept revisions, newest first. */
export async function readRevisions(store: RuleStore): Promise<RuleSet[]> {
  const { revision } = await readRuleSet(store);
  const numbers = Array.from({ length: Math.min(revision, KEPT_REVISIONS) }, (_, i) => revision - i);
  const sets = await Promise.all(numbers.map(async (n) => parse(await store.get(revisionKey(n)))));
  return sets.filter((set) => set !== null);
}

/** @throws Problem redirect.revision_not_found */
export async function readRevision(store: RuleStore, revision: number): Promise<RuleSet> {
  const set = parse(await store.get(revisionKey(revision)));
  if (set === null)
    throw problem("redirect.revision_not_found", `Revision ${revision} is not kept; the last ${KEPT_REVISIONS} are.`);
  return set;
}
