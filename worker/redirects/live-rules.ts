/** The rules of ops in this isolate: read from KV on demand, and again after a few seconds. */
import { failureLine } from "../../src/domain/log-line.ts";
import { REDIRECT_STATUSES, type RedirectRule } from "../../src/domain/redirects/rule.ts";
import { type RedirectTable, redirectTable } from "../../src/domain/redirects/table.ts";
import { inTime } from "../store/deadline.ts";
import { readNewest } from "./rule-set.ts";

/** Milliseconds for which the rules are not read again. */
const FRESH = 5_000;

/** Timeout of KV in milliseconds. */
const DEADLINE = 200;

type Namespace = { get(key: string, options?: { cacheTtl?: number }): Promise<string | null> };
/** `revision`: the newest known one when the rules were read. */
type Known = { table: RedirectTable; revision: number; readAt: number };

const known = new WeakMap<object, Known>();
const EMPTY = redirectTable([]);

/**
 * The rules in KV. If KV is down, slow, or holds invalid data: the last rules read, or none, so that compiled rules and
 * pages keep working.
 * @param now milliseconds since 1970, of the machine's own clock
 * @param revision the newest known one; if it changed since the last read, the rules are read at once
 */
export async function liveRules(kv: Namespace, now: number, revision = 0): Promise<RedirectTable> {
  const before = known.get(kv);
  if (before !== undefined && now - before.readAt < FRESH && before.revision >= revision) return before.table;
  let next: Known;
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
  known.set(kv, next);
  return next.table;
}

/** The minimum check before a rule is followed; its target is checked then. The command line does the full check. */
function isRule(rule: RedirectRule | null): boolean {
  if (typeof rule?.source !== "string" || typeof rule.target !== "string") return false;
  return rule.source.startsWith("/") && REDIRECT_STATUSES.includes(rule.status);
}
