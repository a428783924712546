/** The rules of ops as this isolate knows them: read from KV when they are needed, and again after some seconds. */
import { failureLine } from "../../src/domain/log-line.ts";
import { REDIRECT_STATUSES, type RedirectRule } from "../../src/domain/redirects/rule.ts";
import { type RedirectTable, redirectTable } from "../../src/domain/redirects/table.ts";
import { inTime } from "../store/deadline.ts";
import { readNewest } from "./rule-set.ts";

/** Milliseconds for which the rules are not read again. */
const FRESH = 5_000;

/** Milliseconds that KV has. */
const DEADLINE = 200;

type Namespace = { get(key: string, options?: { cacheTtl?: number }): Promise<string | null> };
/** `revision`: what was known to be the newest when they were read. */
type Known = { table: RedirectTable; revision: number; readAt: number };

const known = new WeakMap<object, Known>();
const EMPTY = redirectTable([]);

/**
 * The rules in KV. When KV is down, slow or holds something else: those that were read last, else none, so that the
 * compiled rules and the pages go on without it.
 * @param now milliseconds since 1970, of the machine's own clock
 * @param revision the newest that is known of: another one than at the last reading, and they are read at once
 */
export async function liveRules(kv: Namespace, now: number, revision = 0): Promise<RedirectTable> {
  const before = known.get(kv);
  if (before !== undefined && now - before.readAt < FRESH && before.revision >= revision) return before.table;
  let next: Known;
  try {
    const get = (key: string) => kv.get(key, { cacheTtl: 30 });
    const set = await inTime(readNewest(get, revision), DEADLINE, "KV");
    // Whatever else stands among them: one bad rule takes no other away.
    const rules = (set?.rules ?? []).filter(isRule);
    next = { table: redirectTable(rules), revision: Math.max(set?.revision ?? 0, revision), readAt: now };
  } catch (error) {
    console.error(failureLine("The redirect rules cannot be read from KV.", error));
    next = { table: before?.table ?? EMPTY, revision, readAt: now };
  }
  known.set(kv, next);
  return next.table;
}

/** What a rule has to be to be followed; where it leads to is looked at then. The full check is that of the command line. */
function isRule(rule: RedirectRule | null): boolean {
  if (typeof rule?.source !== "string" || typeof rule.target !== "string") return false;
  return rule.source.startsWith("/") && REDIRECT_STATUSES.includes(rule.status);
}
