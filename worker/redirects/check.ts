/** Explains the target of a path of the site and the reason, by the same decision function as the edge. */

import { parseOnestopId } from "../../src/domain/ids/onestop.ts";
import {
  decideMissingPage,
  decideRedirect,
  followTarget,
  LIVE_MAX_AGE,
  type Redirect,
  type RedirectRequest,
  readAndDecide,
  type Stay,
} from "../../src/domain/redirects/decide.ts";
import { resolveRedirect } from "../../src/domain/redirects/resolve.ts";
import { pathSegments, type RedirectRule } from "../../src/domain/redirects/rule.ts";
import { isOpen, plainSegment, type RedirectTable, redirectTable } from "../../src/domain/redirects/table.ts";
import { ROUTE_PATHS, routeNameOf } from "../../src/screens.ts";
import type { Db } from "../store/db/db.ts";
import { isKnownId } from "../store/version/id-normalization.ts";
import { compiledTable } from "./compiled.ts";
import { isMachineSource, isOver, isPath } from "./faults.ts";
import { ruleLine } from "./lines.ts";
import { entityOf, settledPath, successorPath } from "./successor.ts";

export type CheckedPath = {
  path: string;
  /** Null if the path is not redirected. */
  location: string | null;
  status?: RedirectRule["status"];
  rules: readonly RedirectRule[];
  why: string;
  /** One sentence if the visitor would find no page there. */
  warnings: string[];
  lines: string[];
};

/** @param address path with its query, or the URL of a page */
export async function checkPath(address: string, site: RedirectSite): Promise<CheckedPath> {
  const { pathname: path, search } = new URL(address.startsWith("/") ? `http://portal.invalid${address}` : address);
  const stays = (why: string, warnings: string[] = []): CheckedPath => {
    const lines = [`${address} is not redirected: ${why}.`, ...warnings];
    return { path: address, location: null, rules: [], why, warnings, lines };
  };
  if (isMachineSource(pathSegments(path))) return stays("it is read by programs, and redirects do not apply to it");

  const live = redirectTable(site.rules);
  const decision = await decide({ path, search }, live, site);
  const isAnswered = answeredBy(site);
  const warn = async (to: string) => ((await isAnswered(to)) ? [] : [`${noAnswer(to)}.`]);
  if (decision.kind === "redirect") {
    const { location, status, rules } = decision;
    const why = reasonOf(decision);
    const led = `${address} leads to ${location} (${status}), by ${why}${rules.length === 0 ? "." : ":"}`;
    const warnings = await warn(location.split(/[?#]/, 1)[0]!);
    return { path: address, location, status, rules, why, warnings, lines: [led, ...rules.map(ruleLine), ...warnings] };
  }
  const page = pageAt(decodePath(path), site.texts);
  const reason = whyUnused(live, path, page, site);
  if (page === null) return stays(`no rule and no page has this path${reason}`);
  return stays(`it is the page ${page}${reason}`, await warn(path));
}

async function decide(
  request: RedirectRequest,
  live: RedirectTable,
  { rules, db, now, hosts, texts }: RedirectSite,
): Promise<Redirect | Stay> {
  const hasPage = (path: string) => pageAt(decodePath(path), texts) !== null;
  const liveOverrides = rules.some((rule) => rule.override === true);
  const decision = await readAndDecide(
    (knowledge) => decideRedirect(request, knowledge),
    { compiled: compiledTable, liveOverrides, hasPage, hosts, now },
    { live: async () => live, currentPath: (path) => settledPath(db, path) },
  );
  if (decision.kind === "redirect") return decision;
  const entity = entityOf(request.path);
  if (entity !== null && (await isKnownId(db, entity.kind, entity.id))) {
    if (!request.path.startsWith("/onestop-id/")) return decision;
    // This page looks up an ID and redirects to the entity's own page.
    const location = await settledPath(db, request.path);
    return { kind: "redirect", location, status: 302, source: "id", renamed: true, rules: [], maxAge: LIVE_MAX_AGE };
  }
  if (entity === null && hasPage(request.path)) return decision;
  return decideMissingPage(request, await successorPath(db, request.path), { hasPage });
}

/** A path as routers compare it: percent-decoded if possible. */
const decodePath = (path: string) => path.split("/").map(plainSegment).join("/");

const SOURCES: Record<Redirect["source"], string> = {
  override: "a rule that overrides pages",
  compiled: "a compiled rule",
  live: "a rule",
  id: "",
};

function reasonOf({ source, renamed }: Redirect): string {
  const byId = renamed ? "an id that was replaced or is written another way" : "";
  return [SOURCES[source], byId].filter((text) => text !== "").join(", then ");
}

/** Why a rule in KV that matches the path is not used; empty if none matches. */
function whyUnused(live: RedirectTable, path: string, page: string | null, { now, hosts }: RedirectSite): string {
  const any = resolveRedirect(live, path, { now: new Date(0), hosts: null });
  const [rule] = any?.rules ?? [];
  if (any === null || rule === undefined) return "";
  const expiredRule = any.rules.find(({ expires }) => expires !== undefined && Date.parse(expires) <= now.getTime());
  if (expiredRule !== undefined) return `; the rule for ${expiredRule.source} expired at ${expiredRule.expires}`;
  if (page !== null) return `; the rule for ${rule.source} does not say that it overrides a page`;
  const isRefused = resolveRedirect(live, path, { now, hosts }) === null;
  return isRefused ? `; the rule for ${rule.source} leads to a host that is not in REDIRECT_HOSTS` : "";
}

/**
 * Name of the screen or path of the text at a path, or null.
 * @param path decoded; case matters, as in the router
 * @param texts paths of written pages
 */
function pageAt(path: string, texts: readonly string[]): string | null {
  const trimmedPath = path.replace(/\/+$/, "") || "/";
  // The router accepts no empty segments.
  if (trimmedPath.includes("//")) return null;
  const name = routeNameOf(trimmedPath);
  // Below /documentation only texts are pages.
  if (name !== null && name !== "documentation-slug") return name;
  return texts.includes(trimmedPath) ? (name ?? trimmedPath) : null;
}

/** The data that determines the target of a redirect. */
type RedirectSite = {
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
  return (await isAnswered(rule.target)) ? "" : `${noAnswer(rule.target)}, the target of ${rule.source}.`;
}

/** The beginning of a sentence about a path without a page. */
const noAnswer = (path: string) => `Nothing answers ${path}`;

/**
 * Returns a function that tells whether the final target of a redirect answers 200, as far as that can be determined
 * here: a screen, a text or a machine-readable URL has the path, and its Onestop ID exists. Numbers, versions, places,
 * other hosts, and the values of placeholders are not looked up.
 * @returns takes a path of this site, which may contain `:name` and `*`, or a URL
 */
function answeredBy({ rules, db, texts, hosts, now }: RedirectSite): IsAnswered {
  const live = redirectTable(rules);
  const knowledge = {
    compiled: compiledTable,
    liveOverrides: rules.some((rule) => rule.override === true),
    hasPage: () => true,
    hosts,
    now,
  };
  const reader = { live: async () => live, currentPath: (path: string) => settledPath(db, path) };
  return async (target) => {
    const { location } = await readAndDecide((knowledge) => followTarget(target, knowledge), knowledge, reader);
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
