/** The rules of ops as one document in KV, and its revisions. */

import { failureLine } from "../../src/domain/log-line.ts";
import { perObject } from "../../src/domain/memory.ts";
import { REDIRECT_STATUSES, type RedirectRule } from "../../src/domain/redirects/rule.ts";
import { type RedirectTable, redirectTable } from "../../src/domain/redirects/table.ts";
import { problem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";
import type { Db } from "../store/db/db.ts";
import { readRevisionMarks, stampRedirects, takeRevision } from "../store/db/redirect-revision.ts";

/** The subset of Cloudflare KV used here; Miniflare's twin has the same shape. */
export type RuleStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
};

export type RuleSet = {
  /** Number of changes so far; 0 before the first. */
  revision: number;
  /** RFC 3339 time of the change in UTC. */
  at: string;
  /** Description of the change, for the log. */
  action: string;
  /** Who made the change; absent for the command line. */
  by?: string;
  rules: readonly RedirectRule[];
};

/** Milliseconds that a change waits for another one. After that the other one is assumed to have crashed. */
const LOCK_TIMEOUT_MS = 3_000;
const POLL_INTERVAL_MS = 50;

/** Number of stored revisions. */
const MAX_STORED_REVISIONS = 20;

const CURRENT_KEY = "redirects/current";
/** Keys of immutable revisions. */
const revisionKey = (revision: number) => `redirects/revision/${revision}`;

const NONE: RuleSet = { revision: 0, at: "1970-01-01T00:00:00Z", action: "", rules: [] };

/**
 * The newest set of rules in KV: the known revision, or the current document, of which some locations of the network may
 * hold an older state for a minute.
 * @param get reads one key
 * @returns null before the first change
 * @throws Problem redirect.invalid when the document is not a set of rules
 */
async function readNewest(get: (key: string) => Promise<string | null>, revision: number): Promise<RuleSet | null> {
  const keys = revision === 0 ? [CURRENT_KEY] : [revisionKey(revision), CURRENT_KEY];
  const read = await Promise.allSettled(keys.map(async (key) => parse(await get(key))));
  const sets = read.flatMap((r) => (r.status === "fulfilled" && r.value !== null ? [r.value] : []));
  const failure = read.find((r) => r.status === "rejected");
  if (sets.length === 0 && failure !== undefined) throw failure.reason;
  return sets.toSorted((a, b) => b.revision - a.revision)[0] ?? null;
}

/** The current rules. @throws Problem redirect.invalid */
export async function readRuleSet(store: RuleStore, db: Db): Promise<RuleSet> {
  const { taken } = await readRevisionMarks(db);
  return (await readNewest((key) => store.get(key), taken)) ?? NONE;
}

/** Validates the document, which may have been edited by hand. */
function parse(text: string | null): RuleSet | null {
  if (text === null) return null;
  let set: RuleSet;
  try {
    set = JSON.parse(text) as RuleSet;
  } catch (error) {
    throw problem("redirect.invalid", "The redirect rules in KV are not JSON.", {}, error);
  }
  if (typeof set?.revision !== "number" || !Array.isArray(set.rules))
    throw problem("redirect.invalid", "The redirect rules in KV are not in the format of this build.");
  return set;
}

/**
 * Changes the active rules. Concurrent changes wait for each other, so that each one applies to the result of the previous.
 * @param change computes the new rules from the active set; if it throws, nothing changes
 * @param options `by`: who makes the change; `whole`: the change replaces all rules and ignores the active ones, which may even be invalid
 * @returns the new revision
 */
export async function changeRules(
  store: RuleStore,
  db: Db,
  change: (before: RuleSet) => readonly RedirectRule[],
  { action, now, by, whole = false }: { action: string; now: Date; by?: string; whole?: boolean },
): Promise<RuleSet> {
  let waitedFor = 0;
  for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
    const { taken, written } = await readRevisionMarks(db);
    if (taken !== waitedFor) [waitedFor, waitedMs] = [taken, 0];
    if (taken > written && waitedMs < LOCK_TIMEOUT_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      continue;
    }
    const before = await readRuleSet(store, db).catch((error: unknown) => {
      if (whole) return NONE;
      throw error;
    });
    const rules = change(before);
    const revision = Math.max(taken, before.revision) + 1;
    const set: RuleSet = { revision, at: now.toISOString(), action, ...(by === undefined ? {} : { by }), rules };
    if (await takeRevision(db, set.revision)) {
      await write(store, db, set);
      return set;
    }
  }
}

async function write(store: RuleStore, db: Db, set: RuleSet): Promise<void> {
  const text = JSON.stringify(set);
  // The revision first, so that every active state can be restored. The data version last: it marks the write as complete.
  await store.put(revisionKey(set.revision), text);
  await store.put(CURRENT_KEY, text);
  if (set.revision > MAX_STORED_REVISIONS) await store.delete(revisionKey(set.revision - MAX_STORED_REVISIONS));
  const overrides = set.rules.some((rule) => rule.override === true);
  await stampRedirects(db, set.revision, overrides);
}

/** The stored revisions, newest first. */
export async function readRevisions(store: RuleStore, db: Db): Promise<RuleSet[]> {
  const { taken: revision } = await readRevisionMarks(db);
  const numbers = Array.from({ length: Math.min(revision, MAX_STORED_REVISIONS) }, (_, i) => revision - i);
  const read = await Promise.allSettled(numbers.map(async (n) => parse(await store.get(revisionKey(n)))));
  return read.flatMap((r) => (r.status === "fulfilled" && r.value !== null ? [r.value] : []));
}

/** Before the first change there were no rules, and that can be gone back to. @throws Problem redirect.revision_not_found */
export async function readRevision(store: RuleStore, revision: number): Promise<RuleSet> {
  const set = revision === 0 ? NONE : parse(await store.get(revisionKey(revision)));
  if (set === null)
    throw problem(
      "redirect.revision_not_found",
      `Revision ${revision} is not stored; only the last ${MAX_STORED_REVISIONS} are.`,
    );
  return set;
}

/** Milliseconds for which the rules are not read again. */
const FRESH = 5_000;

/** Timeout of KV in milliseconds. */
const DEADLINE = 200;

type Namespace = { get(key: string, options?: { cacheTtl?: number }): Promise<string | null> };
/** `revision`: the newest known one when the rules were read. */
type LiveRules = { table: RedirectTable; revision: number; readAt: number };

const rulesByNamespace = perObject<object, LiveRules>("redirect rules", { by: "namespace of KV", bytes: 4_000_000 });
const EMPTY = redirectTable([]);

/**
 * The rules in KV. If KV is down, slow, or holds invalid data: the last rules read, or none, so that compiled rules and
 * pages keep working.
 * @param now milliseconds since 1970, of the machine's own clock
 * @param revision the newest known one; if it changed since the last read, the rules are read at once
 */
export async function liveRules(kv: Namespace, now: number, revision = 0): Promise<RedirectTable> {
  const before = rulesByNamespace.get(kv);
  if (before !== undefined && now - before.readAt < FRESH && before.revision >= revision) return before.table;
  let next: LiveRules;
  try {
    const get = (key: string) => kv.get(key, { cacheTtl: 30 });
    const set = await inTime(readNewest(get, revision), DEADLINE, "KV");
    // One invalid rule does not affect the others.
    const rules = (set?.rules ?? []).filter(isRule);
    next = { table: redirectTable(rules), revision: Math.max(set?.revision ?? 0, revision), readAt: now };
  } catch (error) {
    console.error(failureLine("The redirect rules cannot be read from KV.", error));
    next = { table: before?.table ?? EMPTY, revision, readAt: now };
  }
  rulesByNamespace.set(kv, next);
  return next.table;
}

/** The minimum check before a rule is followed; its target is checked then. The command line does the full check. */
function isRule(rule: RedirectRule | null): boolean {
  if (typeof rule?.source !== "string" || typeof rule.target !== "string") return false;
  return rule.source.startsWith("/") && REDIRECT_STATUSES.includes(rule.status);
}
