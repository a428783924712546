/** What is wrong with a set of rules taken together: doubles, loops, chains, pages that would disappear. */
import { resolveRedirect } from "../../src/domain/redirects/resolve.ts";
import { pathSegments, type RedirectRule, ruleFault } from "../../src/domain/redirects/rule.ts";
import { isOpen, plainSegment, redirectTable } from "../../src/domain/redirects/table.ts";
import { routeNames } from "../../src/domain/route-names.ts";
import { compiledRules } from "./compiled.ts";

export type Fault = {
  /** Of the rule in the list, from 1. */
  line: number;
  reason: string;
};

/** First segments of what is no page: redirects never stand in their way. */
const MACHINES = ["api", "tiles", "builds", "assets", "health", "__test", "favicon.svg", "robots.txt"];

const ALWAYS = new Date(0);

/**
 * Checks rules that ops wish to keep, beside the compiled ones.
 * @param rules anything that was read from a file or a command
 * @param hosts hosts that redirects may lead to
 * @returns the first fault of each rule, in order; none: the rules may be kept
 */
export function ruleSetFaults(rules: readonly unknown[], hosts: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  const sound: { rule: RedirectRule; line: number }[] = [];
  const seen = new Map<string, number>();
  for (const [i, value] of rules.entries()) {
    const line = i + 1;
    const reason =
      ruleFault(value, hosts) ?? doubled(value as RedirectRule, line, seen) ?? shadowed(value as RedirectRule);
    if (reason !== null) faults.push({ line, reason });
    else sound.push({ rule: value as RedirectRule, line });
  }
  const all = [...sound.map(({ rule }) => rule), ...compiledRules];
  const table = redirectTable([...compiledRules, ...sound.map(({ rule }) => rule)]);
  for (const { rule, line } of sound) {
    const reason = journeyFault(rule, all, (path) => resolveRedirect(table, path, { now: ALWAYS, hosts }));
    if (reason !== null) faults.push({ line, reason });
  }
  return faults.sort((a, b) => a.line - b.line);
}

/** Two sources that differ only in the names of their parts are the same. */
function doubled({ source }: RedirectRule, line: number, seen: Map<string, number>): string | null {
  const key = pathSegments(source)
    .map((s) => (s.startsWith(":") ? ":" : plainSegment(s)))
    .join("/");
  const before = seen.get(key);
  seen.set(key, line);
  return before === undefined ? null : `it has the source of rule ${before}`;
}

function shadowed({ source, override }: RedirectRule): string | null {
  const segments = pathSegments(source);
  const first = plainSegment(segments[0] ?? "");
  if (MACHINES.includes(first) || segments.at(-1) === "_payload.json") return "no page but a program reads this path";
  if (override === true) return null;
  const open = segments.some(isOpen);
  if (!open && compiledRules.some((rule) => overlap(segments, pathSegments(rule.source)) !== null))
    return "a compiled rule has this source; say override to mean it";
  const page = Object.values(routeNames).find((path) => overlap(segments, pathSegments(path)) !== null);
  return page === undefined ? null : `the page ${page} has this path; say override to mean it`;
}

type Journey = (path: string) => { rules: readonly RedirectRule[]; location: string } | null;

/** Follows the rule from made-up paths: any, and such that its target meets another rule. */
function journeyFault(rule: RedirectRule, all: readonly RedirectRule[], journey: Journey): string | null {
  if (!rule.target.startsWith("/")) return null;
  const target = pathSegments(rule.target.split(/[?#]/, 1)[0]!);
  const source = pathSegments(rule.source);
  const general = journey(`/${source.map((s) => madeUp(s)).join("/")}`);
  if (general === null) return "it leads round in a circle";
  if (general.rules.length > 1) {
    return `its target is the source of another rule; write ${general.location} as its target`;
  }
  for (const other of all) {
    const meeting = overlap(target, pathSegments(other.source));
    if (meeting === null) continue;
    const start = source.flatMap((s) => (isOpen(s) ? (meeting.get(s) ?? [madeUp(s)]) : [s]));
    if (journey(`/${start.join("/")}`) === null) {
      return `it leads round in a circle with ${other.source}, from /${start.join("/")}`;
    }
  }
  return null;
}

const madeUp = (segment: string) => (isOpen(segment) ? `made-up-${segment.replace(/\W/g, "")}` : segment);

/**
 * Whether some path belongs to both patterns; then what the open segments of the first stand for in such a path.
 */
function overlap(one: readonly string[], two: readonly string[]): Map<string, string[]> | null {
  const found = new Map<string, string[]>();
  const oneRest = one.at(-1) === "*";
  const twoRest = two.at(-1) === "*";
  const length = Math.max(one.length, two.length);
  if (one.length < length && !oneRest) return null;
  if (two.length < length && !twoRest) return null;
  const at = (pattern: readonly string[], i: number) => (i < pattern.length ? pattern[i]! : "*");
  for (let i = 0; i < length; i++) {
    const [a, b] = [at(one, i), at(two, i)];
    if (!isOpen(a) && !isOpen(b) && plainSegment(a) !== plainSegment(b)) return null;
    if (isOpen(a)) found.set(a, [...(found.get(a) ?? []), isOpen(b) ? madeUp(b) : b]);
  }
  return found;
}
