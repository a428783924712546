/** What is no fault of a redirect rule and yet perhaps not meant: it may be made before the page that it leads to. */
import { parseOnestopId } from "../src/domain/onestop.ts";
import { pathSegments, type RedirectRule } from "../src/domain/redirects/rule.ts";
import { isOpen, plainSegment } from "../src/domain/redirects/table.ts";
import { routeNameOf, routeNames } from "../src/domain/route-names.ts";
import { isOver, isPath } from "../worker/redirects/faults.ts";
import { entityOf, settledPath } from "../worker/redirects/successor.ts";
import type { Db } from "../worker/store/db.ts";
import { isKnownId } from "../worker/store/spelling.ts";

type Site = {
  db: Db;
  /** Paths of written pages. */
  texts: readonly string[];
};

/** Rules that are looked at together. */
const TOGETHER = 50;

/** One sentence for each rule that has expired already or leads to what nothing answers, in the order of the rules. */
export async function ruleWarnings(
  rules: readonly RedirectRule[],
  { now, ...site }: Site & { now: Date },
): Promise<string[]> {
  const warnings: string[] = [];
  // What is asked together goes to the database in one piece, which has bounds.
  for (let from = 0; from < rules.length; from += TOGETHER) {
    const some = rules.slice(from, from + TOGETHER);
    warnings.push(...(await Promise.all(some.map((rule) => warningOf(rule, now, site)))));
  }
  return warnings.filter((warning) => warning !== "");
}

async function warningOf(rule: RedirectRule, now: Date, site: Site): Promise<string> {
  if (isOver(rule, now)) return `The rule for ${rule.source} expired at ${rule.expires} and does not count.`;
  return (await isAnswered(rule.target, site)) ? "" : `${unanswered(rule.target)}, the target of ${rule.source}.`;
}

/** The beginning of a sentence about a path that is not answered. */
export const unanswered = (path: string) => `Nothing answers ${path}`;

/**
 * Whether what a redirect leads to answers 200, as far as it is known here: a path of this site that a screen, a text or
 * a program's address has, and an Onestop ID in it that something has. Numbers, versions and places are not looked up,
 * nor are other hosts, nor what stands for the named parts of a pattern.
 * @param target path of this site, which may hold `:name` and `*`, or an address
 */
export async function isAnswered(target: string, { db, texts }: Site): Promise<boolean> {
  if (!target.startsWith("/")) return true;
  const [path = ""] = target.split(/[?#]/, 1);
  const segments = pathSegments(path);
  if (!isPath(segments, texts)) return false;
  const plain = `/${segments.map(plainSegment).join("/")}`;
  const name = routeNameOf(plain);
  if (name === null || segments.some(isOpen) || !routeNames[name].includes(":")) return true;
  if (name === "news-year-month-day-slug") return texts.includes(plain);
  const entity = entityOf(await settledPath(db, path));
  if (entity === null) return true;
  const { kind, id } = entity;
  const isNumber = (kind === "route" || kind === "stop") && parseOnestopId(id)?.kind !== kind;
  return isNumber || isKnownId(db, kind, id);
}
