/**
 * Finds redirect rules that are valid but perhaps not intended: expired ones, and ones whose target page does not exist
 * (yet).
 */
import { parseOnestopId } from "../src/domain/onestop.ts";
import { followTarget, readAndDecide } from "../src/domain/redirects/decide.ts";
import { pathSegments, type RedirectRule } from "../src/domain/redirects/rule.ts";
import { isOpen, plainSegment, redirectTable } from "../src/domain/redirects/table.ts";
import { ROUTE_PATHS, routeNameOf } from "../src/screens.ts";
import { compiledTable } from "../worker/redirects/compiled.ts";
import { isOver, isPath } from "../worker/redirects/faults.ts";
import { entityOf, settledPath } from "../worker/redirects/successor.ts";
import type { Db } from "../worker/store/db.ts";
import { isKnownId } from "../worker/store/id-normalization.ts";

/** The data that determines the target of a redirect. */
export type RedirectSite = {
  /** The rules in KV. */
  rules: readonly RedirectRule[];
  db: Db;
  now: Date;
  /** Hosts that redirects may lead to. */
  hosts: readonly string[];
  /** Paths of written pages. */
  texts: readonly string[];
};

/** Number of rules whose IDs are looked up in one round trip, which is limited. */
const RULES_PER_TRIP = 50;

/** One sentence for each rule that has expired or whose target does not exist, in the order of the rules. */
export async function ruleWarnings(rules: readonly RedirectRule[], site: RedirectSite): Promise<string[]> {
  const isAnswered = answeredBy(site);
  const warnings: string[] = [];
  for (let from = 0; from < rules.length; from += RULES_PER_TRIP) {
    const some = rules.slice(from, from + RULES_PER_TRIP);
    warnings.push(...(await Promise.all(some.map((rule) => warningOf(rule, site.now, isAnswered)))));
  }
  return warnings.filter((warning) => warning !== "");
}

type IsAnswered = (target: string) => Promise<boolean>;

async function warningOf(rule: RedirectRule, now: Date, isAnswered: IsAnswered): Promise<string> {
  if (isOver(rule, now)) return `The rule for ${rule.source} expired at ${rule.expires} and has no effect.`;
  return (await isAnswered(rule.target)) ? "" : `${unanswered(rule.target)}, the target of ${rule.source}.`;
}

/** The beginning of a sentence about a path without a page. */
export const unanswered = (path: string) => `Nothing answers ${path}`;

/**
 * Returns a function that tells whether the final target of a redirect answers 200, as far as that can be determined
 * here: a screen, a text or a machine-readable URL has the path, and its Onestop ID exists. Numbers, versions, places,
 * other hosts, and the values of placeholders are not looked up.
 * @returns takes a path of this site, which may contain `:name` and `*`, or a URL
 */
export function answeredBy({ rules, db, texts, hosts, now }: RedirectSite): IsAnswered {
  const live = redirectTable(rules);
  const known = {
    compiled: compiledTable,
    liveOverrides: rules.some((rule) => rule.override === true),
    hasPage: () => true,
    hosts,
    now,
  };
  const reader = { live: async () => live, currentPath: (path: string) => settledPath(db, path) };
  return async (target) => {
    const { location } = await readAndDecide((knowledge) => followTarget(target, knowledge), known, reader);
    return !location.startsWith("/") || isPathAnswered(location.split(/[?#]/, 1)[0]!, db, texts);
  };
}

async function isPathAnswered(path: string, db: Db, texts: readonly string[]): Promise<boolean> {
  const segments = pathSegments(path);
  if (!isPath(segments, texts)) return false;
  const plain = `/${segments.map(plainSegment).join("/")}`;
  const name = routeNameOf(plain);
  if (name === null || segments.some(isOpen) || !ROUTE_PATHS[name].includes(":")) return true;
  if (name === "news-year-month-day-slug") return texts.includes(plain);
  const entity = entityOf(path);
  if (entity === null) return true;
  const { kind, id } = entity;
  const isNumber = (kind === "route" || kind === "stop") && parseOnestopId(id)?.kind !== kind;
  return isNumber || isKnownId(db, kind, id);
}
