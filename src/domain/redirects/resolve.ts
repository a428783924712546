/** Resolves a path to its redirect target in one hop. Pure: the same in the Worker, the browser, and the command line. */
import { PLACEHOLDER, pathSegments, type RedirectRule, targetFault } from "./rule.ts";
import { type OpenRule, plainSegment, type RedirectTable } from "./table.ts";

export type Resolution = {
  /** Path of this site, or an https address; both in ASCII, as a Location header has them. */
  location: string;
  status: RedirectRule["status"];
  /** The rules that were followed; the browser makes one hop. */
  rules: readonly RedirectRule[];
};

export type ResolveOptions = {
  /** Query of the request with its `?`; passed on to targets on this site, whose own parameters take precedence. */
  search?: string;
  /** Rules that have expired by this time are ignored. */
  now: Date;
  /** Hosts that a redirect may lead to; null for any. */
  hosts: readonly string[] | null;
  /** Which rules to use; all by default. */
  applies?: (rule: RedirectRule) => boolean;
};

/** Maximum number of rules followed; a longer chain is treated as a loop. */
const MAX_RULES = 8;

/**
 * The redirect of a path (percent-encoded, with or without trailing slashes), or null. A target that is itself the
 * source of a rule is followed here, so that one redirect is enough; a loop gives no redirect.
 */
export function resolveRedirect(table: RedirectTable, pathname: string, options: ResolveOptions): Resolution | null {
  const rules: RedirectRule[] = [];
  let path = pathname;
  let location: string | null = null;
  for (;;) {
    const step = follow(table, path, options);
    if (step === null) break;
    if (rules.length === MAX_RULES) return null;
    rules.push(step.rule);
    location = step.location;
    if (!location.startsWith("/")) break;
    path = location.split(/[?#]/, 1)[0]!;
  }
  const [first] = rules;
  if (location === null || first === undefined || targetFault(location, options.hosts) !== null) return null;
  if (samePath(location, pathname)) return null;
  return { location: withSearch(inAscii(location), options.search ?? ""), status: first.status, rules };
}

function follow(table: RedirectTable, pathname: string, options: ResolveOptions) {
  const raw = pathSegments(pathname);
  const plain = raw.map(plainSegment);
  const applies = (rule: RedirectRule) =>
    (rule.expires === undefined || Date.parse(rule.expires) > options.now.getTime()) &&
    (options.applies?.(rule) ?? true);
  const exact = table.exact.get(plain.join("/"));
  if (exact !== undefined && applies(exact)) return { rule: exact, location: exact.target };
  for (const bucket of [plain[0] ?? "", ""]) {
    for (const open of table.open.get(bucket) ?? []) {
      if (matches(open, plain) && applies(open.rule)) return { rule: open.rule, location: fill(open, raw) };
    }
    if (plain.length === 0) break;
  }
  return null;
}

function matches({ segments }: OpenRule, plain: readonly string[]): boolean {
  const rest = segments.at(-1) === "*";
  if (rest ? plain.length < segments.length : plain.length !== segments.length) return false;
  return segments.every((s, i) => s === "*" || s.startsWith(":") || s === plain[i]);
}

/** Segments are inserted percent-encoded, so that none can become a slash or a query. */
function fill({ rule, segments }: OpenRule, raw: readonly string[]): string {
  const scheme = /^https:\/\/[^/?#]*/.exec(rule.target)?.[0] ?? "";
  const path = rule.target.slice(scheme.length).replace(PLACEHOLDER, (placeholder, _name, position, target) => {
    const at = segments.indexOf(placeholder);
    if (at < 0) return placeholder;
    const part = raw.slice(at, placeholder === "*" ? raw.length : at + 1).join("/");
    const before = target.slice(0, position);
    // Characters that are literal in a path may separate parameters in a query. A fragment is used as it is.
    return before.includes("?") && !before.includes("#") ? part.replace(/[&+=]/g, encodeURIComponent) : part;
  });
  return scheme + path;
}

/** Whether a location is the same path of this site. */
export const samePath = (location: string, pathname: string) =>
  location.startsWith("/") &&
  pathSegments(location.split(/[?#]/, 1)[0]!).map(plainSegment).join("/") ===
    pathSegments(pathname).map(plainSegment).join("/");

/** Rules may use any script, but a Location header must be ASCII. */
const inAscii = (location: string) =>
  location.startsWith("/") ? location.replace(/[^!-~]+/g, encodeURIComponent) : new URL(location).href;

/** Passes the query of a redirected URL on to its target. */
const nameOf = (parameter: string) => new URLSearchParams(parameter).keys().next().value;

/**
 * Adds the parameters of a request unchanged to a path of this site, except those that the path has itself.
 * @param search query with its `?`, or nothing
 */
export function withSearch(location: string, search: string): string {
  if (search.length < 2 || !location.startsWith("/")) return location;
  const [, path = "", ownSearch = "", fragment = ""] = /^([^?#]*)\??([^#]*)(.*)$/.exec(location) ?? [];
  const ownParameters = new URLSearchParams(ownSearch);
  const more = search.slice(1);
  const joinedSearch =
    ownSearch === ""
      ? more
      : [ownSearch, ...more.split("&").filter((p) => !ownParameters.has(nameOf(p) ?? ""))].join("&");
  return `${path}?${joinedSearch}${fragment}`;
}
