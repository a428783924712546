/**
 * Decides where a path leads. The edge, its fast path, the browser and the command line all call this function and
 * differ only in the data that they pass, so they cannot disagree. Pure and synchronous.
 */
import { resolveRedirect, samePath, withSearch } from "./resolve.ts";
import type { RedirectRule, RedirectStatus } from "./rule.ts";
import type { RedirectTable } from "./table.ts";

/** A page's path and its query (with `?`, or empty), percent-encoded as in the request. */
export type RedirectRequest = { path: string; search: string };

/** The data that a caller has about redirects. `undefined` means "not read yet", which differs from an empty result. */
export type RedirectKnowledge = {
  /** The rules compiled into the build. */
  compiled: RedirectTable;
  /** The rules in KV. */
  live: RedirectTable | undefined;
  /** Whether a rule in KV may override a page or a compiled rule; if not, KV is read only for paths without a page. */
  liveOverrides: boolean;
  /** Whether a page has this path. */
  hasPage(path: string): boolean;
  /**
   * The current path of the page at `path`. It differs if the path contains an ID that was replaced or is not
   * normalized.
   */
  currentPath(path: string): string | undefined;
  /** Hosts that a redirect may lead to. */
  hosts: readonly string[];
  now: Date;
};

export type Redirect = {
  kind: "redirect";
  /** ASCII path of this site or https address, as a Location header needs it. */
  location: string;
  status: RedirectStatus;
  /** Source of the first rule; `id`: there is no rule, but the page's ID was replaced or is not normalized. */
  source: "override" | "compiled" | "live" | "id";
  /** Whether the last step was an ID that was replaced or is not normalized. */
  renamed: boolean;
  /** The rules that were followed, in order. */
  rules: readonly RedirectRule[];
  /** Seconds that a browser may cache it. */
  maxAge: number;
};

/** No redirect: the page answers. */
export type Stay = { kind: "stay" };

/** The decision depends on the rules in KV, or on the current path of a page, which the caller has not read. */
export type Incomplete =
  | { kind: "incomplete"; missing: "live" }
  | { kind: "incomplete"; missing: "currentPath"; path: string };

export type RedirectDecision = Redirect | Stay | Incomplete;

/** Seconds that a browser may cache a compiled redirect. */
export const COMPILED_MAX_AGE = 3600;

/** Seconds that a browser may cache any other redirect, because rules in KV and IDs change without a deploy. */
export const LIVE_MAX_AGE = 60;

/**
 * Maximum number of compiled and overriding rules followed after the first one; each step may itself combine several
 * rules.
 */
const MAX_STEPS = 4;

const STAY: Stay = { kind: "stay" };
const LIVE_MISSING: Incomplete = { kind: "incomplete", missing: "live" };

/**
 * Decides by this precedence: a rule in KV that overrides pages, a compiled rule, the page itself, any other rule in
 * KV. The target is then followed through compiled rules, overriding rules and replaced IDs, so that the visitor makes
 * one hop (docs/decisions/033-redirects.md). A path that leads back to itself is not redirected.
 */
export function decideRedirect(request: RedirectRequest, knowledge: RedirectKnowledge): RedirectDecision {
  const first = firstRule(request, knowledge, true);
  if (first.kind !== "redirect") return first;
  const target = followTarget(first.location, knowledge);
  if (target.kind === "incomplete") return target;
  if (samePath(target.location, request.path)) return STAY;
  const { location, renamed } = target;
  return { ...first, location, renamed, rules: [...first.rules, ...target.rules] };
}

/** The final target of a rule. */
export type Target = Pick<Redirect, "location" | "renamed" | "rules"> & { kind: "target" };

/** Follows a rule's target through compiled rules, overriding rules and replaced IDs. */
export function followTarget(target: string, knowledge: RedirectKnowledge): Target | Incomplete {
  const rules: RedirectRule[] = [];
  let location = target;
  for (let step = 0; step < MAX_STEPS && location.startsWith("/"); step++) {
    const [path, rest] = splitPath(location);
    const next = firstRule({ path, search: rest.replace(/#.*$/s, "") }, knowledge, false);
    if (next.kind === "incomplete") return next;
    if (next.kind === "stay") break;
    rules.push(...next.rules);
    location = next.location;
  }
  if (!location.startsWith("/")) return { kind: "target", location, renamed: false, rules };
  const [path, rest] = splitPath(location);
  const current = knowledge.currentPath(path);
  if (current === undefined) return { kind: "incomplete", missing: "currentPath", path };
  return { kind: "target", location: current + rest, renamed: current !== path, rules };
}

/**
 * Decides for a missing page (no screen has its path, or nothing has its ID).
 * @param successor path of the page that replaced it, or null
 */
export function decideMissingPage(
  { search }: RedirectRequest,
  successor: string | null,
  { hasPage }: Pick<RedirectKnowledge, "hasPage">,
): Redirect | Stay {
  if (successor === null || !hasPage(successor)) return STAY;
  const location = withSearch(successor, search);
  return { kind: "redirect", location, status: 301, source: "id", renamed: true, rules: [], maxAge: LIVE_MAX_AGE };
}

/**
 * The compiled rules alone, which suffice for the fast path and the browser: they leave all other cases to the edge.
 */
export function compiledKnowledge(
  compiledTable: RedirectTable,
  { hosts, now, currentPath }: Pick<RedirectKnowledge, "hosts" | "now" | "currentPath">,
): RedirectKnowledge {
  return {
    compiled: compiledTable,
    live: undefined,
    liveOverrides: false,
    hasPage: () => true,
    currentPath,
    hosts,
    now,
  };
}

/** Reads the data that a decision needs. */
export type RedirectReader = {
  live(): Promise<RedirectTable>;
  currentPath(path: string): Promise<string>;
};

/** Decides, and reads only the data that the decision needs: for most paths neither KV nor the database. */
export async function readAndDecide<T extends { kind: string }>(
  decide: (knowledge: RedirectKnowledge) => T | Incomplete,
  knowledge: Omit<RedirectKnowledge, "live" | "currentPath">,
  reader: RedirectReader,
): Promise<T> {
  let live: RedirectTable | undefined;
  const paths = new Map<string, string>();
  for (;;) {
    const decision = decide({ ...knowledge, live, currentPath: (path) => paths.get(path) });
    if (!isIncomplete(decision)) return decision;
    if (decision.missing === "live") live = await reader.live();
    else paths.set(decision.path, await reader.currentPath(decision.path));
  }
}

const isIncomplete = (decision: { kind: string }): decision is Incomplete => decision.kind === "incomplete";

/** @param everyRule false for the target of a redirect, which follows only those rules in KV that override pages */
function firstRule(request: RedirectRequest, knowledge: RedirectKnowledge, everyRule: boolean): RedirectDecision {
  const { live, liveOverrides } = knowledge;
  if (liveOverrides) {
    if (live === undefined) return LIVE_MISSING;
    const override = resolve(live, request, knowledge, (rule) => rule.override === true);
    if (override !== null)
      return { ...override, source: "override", maxAge: liveMaxAge(override.rules, knowledge.now) };
  }
  const compiledMatch = resolve(knowledge.compiled, request, knowledge);
  if (compiledMatch !== null) return { ...compiledMatch, source: "compiled", maxAge: COMPILED_MAX_AGE };
  if (!everyRule || knowledge.hasPage(request.path)) return STAY;
  if (live === undefined) return LIVE_MISSING;
  const liveMatch = resolve(live, request, knowledge);
  return liveMatch === null
    ? STAY
    : { ...liveMatch, source: "live", maxAge: liveMaxAge(liveMatch.rules, knowledge.now) };
}

function resolve(
  table: RedirectTable,
  { path, search }: RedirectRequest,
  { now, hosts }: RedirectKnowledge,
  applies?: (rule: RedirectRule) => boolean,
) {
  const resolution = resolveRedirect(table, path, { search, now, hosts, ...(applies && { applies }) });
  return resolution && { kind: "redirect" as const, renamed: false, ...resolution };
}

/** Seconds, but not beyond the expiry of a rule. */
const liveMaxAge = (rules: readonly RedirectRule[], now: Date) =>
  rules.reduce(
    (least, { expires }) => Math.min(least, expires ? Math.floor((Date.parse(expires) - now.getTime()) / 1000) : least),
    LIVE_MAX_AGE,
  );

/** The path of a location, and its query and fragment. */
function splitPath(location: string): [path: string, rest: string] {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(location) ?? [];
  return [path, rest];
}
