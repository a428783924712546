/** Where a path of the site leads, and why: the same steps as a request takes, in words. */
import { type Resolution, resolveRedirect } from "../src/domain/redirects/resolve.ts";
import { pathSegments, type RedirectRule } from "../src/domain/redirects/rule.ts";
import { plainSegment, redirectTable } from "../src/domain/redirects/table.ts";
import { compiledRules } from "../worker/redirects/compiled.ts";
import { isMachineSource } from "../worker/redirects/faults.ts";
import { ruleLine } from "../worker/redirects/lines.ts";
import { settledPath } from "../worker/redirects/successor.ts";
import type { Db } from "../worker/store/db.ts";
import { pageAt } from "./live-pages.ts";
import { isAnswered, unanswered } from "./redirect-warnings.ts";

export type Checked = {
  path: string;
  /** Null: the path leads nowhere else. */
  location: string | null;
  status?: RedirectRule["status"];
  rules: readonly RedirectRule[];
  why: string;
  /** What a visitor would find there: nothing. */
  warnings: string[];
  lines: string[];
};

type Given = {
  /** Rules of ops. */
  rules: readonly RedirectRule[];
  db: Db;
  now: Date;
  hosts: readonly string[];
  /** Paths of written pages. */
  texts: readonly string[];
};

/** @param given path with its query, or the address of a page */
export async function checkPath(given: string, { rules, db, now, hosts, texts }: Given): Promise<Checked> {
  const { pathname, search } = new URL(given.startsWith("/") ? `http://portal.invalid${given}` : given);
  const segments = pathSegments(pathname);
  const nowhere = (why: string, warnings: string[] = []): Checked => {
    const lines = [`${given} leads nowhere else: ${why}.`, ...warnings];
    return { path: given, location: null, rules: [], why, warnings, lines };
  };
  if (isMachineSource(segments)) return nowhere("no page but a program reads it, and redirects do not count there");

  const warn = async (to: string) => ((await isAnswered(to, { db, texts })) ? [] : [`${unanswered(to)}.`]);
  const page = pageAt(`/${segments.map(plainSegment).join("/")}`, texts);
  const live = redirectTable(rules);
  const options = { search, now, hosts };
  const overriding = resolveRedirect(live, pathname, { ...options, counts: (rule) => rule.override === true });
  const compiled = resolveRedirect(redirectTable(compiledRules), pathname, options);
  const plain = page === null ? resolveRedirect(live, pathname, options) : null;
  const found =
    said(overriding, "a rule that overrides pages") ?? said(compiled, "a compiled rule") ?? said(plain, "a rule");

  const [, path = "", more = ""] = /^([^?#]*)(.*)$/.exec(found?.location ?? pathname) ?? [];
  const settled = await settledPath(db, path);
  if (settled !== path || found !== null) {
    const byId = settled === path ? "" : "an id that was replaced or is written another way";
    const why = [found?.why ?? "", byId].filter((text) => text !== "").join(", then ");
    const location = settled + (found === null ? search : more);
    const { status = 301, rules: followed = [] } = found ?? {};
    const led = `${given} leads to ${location} (${status}), by ${why}${followed.length === 0 ? "." : ":"}`;
    const warnings = await warn(settled);
    const lines = [led, ...followed.map(ruleLine), ...warnings];
    return { path: given, location, status, rules: followed, why, warnings, lines };
  }
  const without = whyNot(live, pathname, now, hosts, page);
  if (page === null) return nowhere(`no rule and no page has this path${without}`);
  return nowhere(`it is the page ${page}${without}`, await warn(path));
}

const said = (resolution: Resolution | null, why: string) => resolution && { ...resolution, why };

/** A rule that has the path and does not count. */
function whyNot(
  live: ReturnType<typeof redirectTable>,
  pathname: string,
  now: Date,
  hosts: readonly string[],
  page: string | null,
): string {
  const any = resolveRedirect(live, pathname, { now: new Date(0), hosts: null });
  const [rule] = any?.rules ?? [];
  if (any === null || rule === undefined) return "";
  const over = any.rules.find(({ expires }) => expires !== undefined && Date.parse(expires) <= now.getTime());
  if (over !== undefined) return `; the rule for ${over.source} expired at ${over.expires}`;
  if (page !== null) return `; the rule for ${rule.source} does not say that it overrides a page`;
  const isRefused = resolveRedirect(live, pathname, { now, hosts }) === null;
  return isRefused ? `; the rule for ${rule.source} leads to a host that is not in REDIRECT_HOSTS` : "";
}
