/** Validates a set of rules as a whole: duplicates, loops, chains, and hidden pages. */
import { resolveRedirect } from "../../src/domain/redirects/resolve.ts";
import { pathSegments, type RedirectRule, ruleFault } from "../../src/domain/redirects/rule.ts";
import { isOpen, plainSegment, redirectTable, sourceKey } from "../../src/domain/redirects/table.ts";
import { ROUTE_PATHS } from "../../src/screens.ts";
import { compiledRules } from "./compiled.ts";

export type Fault = {
  /** Line of the rule in the list, from 1. */
  line: number;
  reason: string;
};

/** Paths for programs, and files of the site, which are answered before redirects are considered. */
const MACHINES = [
  "/__test/*",
  "/api/v2/*",
  "/assets/*",
  "/builds/*",
  "/card-glyphs/*",
  "/cards/*",
  "/content/*",
  "/datasets/files/*",
  "/embed/*",
  "/favicon.svg",
  "/feed.xml",
  "/health",
  "/metrics",
  "/llms.txt",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps/*",
  "/tiles/*",
].map(pathSegments);

/** Below /documentation only paths with a text are pages; any other path may be an old URL. */
const SCREENS = Object.values(ROUTE_PATHS).filter((path) => path !== ROUTE_PATHS["documentation-slug"]);

const ALWAYS = new Date(0);

export type FaultSite = {
  /** Hosts that redirects may lead to. */
  hosts: readonly string[];
  /** Paths of text pages, in addition to those of the screens. */
  texts: readonly string[];
  /** Rules that have expired by this time are ignored. */
  now: Date;
};

/** Whether only programs read what is below this path. */
export function isMachineSource(segments: readonly string[]): boolean {
  const plain = segments.map(plainSegment);
  return MACHINES.some((machine) => {
    const rest = machine.at(-1) === "*";
    const fixedSegments = rest ? machine.slice(0, -1) : machine;
    return (rest || plain.length === machine.length) && fixedSegments.every((s, i) => s === plain[i]);
  });
}

/**
 * Validates rules of ops together with the compiled ones.
 * @param rules anything read from a file or a command
 * @returns the first fault of each rule, in order; empty if the rules may be stored
 */
export function ruleSetFaults(rules: readonly unknown[], { hosts, texts, now }: FaultSite): Fault[] {
  const faults: Fault[] = [];
  const sound: { rule: RedirectRule; line: number }[] = [];
  const firstLines = new Map<string, number>();
  for (const [i, value] of rules.entries()) {
    const line = i + 1;
    const reason =
      ruleFault(value, hosts) ??
      duplicateFault(value as RedirectRule, line, firstLines) ??
      shadowFault(value as RedirectRule, texts);
    if (reason !== null) faults.push({ line, reason });
    else if (!isOver(value as RedirectRule, now)) sound.push({ rule: value as RedirectRule, line });
  }
  const byFirst = sourcesByFirst([...sound.map(({ rule }) => rule), ...compiledRules]);
  const table = redirectTable([...compiledRules, ...sound.map(({ rule }) => rule)]);
  for (const { rule, line } of sound) {
    const reason = journeyFault(rule, byFirst, (path) => resolveRedirect(table, path, { now: ALWAYS, hosts }));
    if (reason !== null) faults.push({ line, reason });
  }
  return faults.sort((a, b) => a.line - b.line);
}

export const isOver = ({ expires }: RedirectRule, now: Date) =>
  expires !== undefined && Date.parse(expires) <= now.getTime();

function duplicateFault({ source }: RedirectRule, line: number, firstLines: Map<string, number>): string | null {
  const key = sourceKey(source);
  const before = firstLines.get(key);
  firstLines.set(key, line);
  return before === undefined ? null : `rule ${before} has the same source`;
}

/** Whether a page or a path for programs matches this path or pattern. */
export function isPath(segments: readonly string[], texts: readonly string[]): boolean {
  return isMachineSource(segments) || pageOf(segments, texts) !== undefined;
}

const pageOf = (segments: readonly string[], texts: readonly string[]) =>
  [...SCREENS, ...texts].find((path) => overlap(segments, pathSegments(path)) !== null);

function shadowFault({ source, override }: RedirectRule, texts: readonly string[]): string | null {
  const segments = pathSegments(source);
  if (isMachineSource(segments) || segments.at(-1) === "_payload.json")
    return "programs read this path; it is not a page";
  if (override === true) return null;
  const open = segments.some(isOpen);
  if (!open && compiledRules.some((rule) => overlap(segments, pathSegments(rule.source)) !== null))
    return "a compiled rule has this source; set override to replace it";
  const page = pageOf(segments, texts);
  return page === undefined ? null : `the page ${page} has this path; set override to replace it`;
}

/** Sources of rules by first segment; under "" those with a placeholder as first segment. */
type ByFirst = ReadonlyMap<string, readonly { source: string; segments: readonly string[] }[]>;

function sourcesByFirst(rules: readonly RedirectRule[]): ByFirst {
  const sources = rules.map(({ source }) => ({ source, segments: pathSegments(source) }));
  return Map.groupBy(sources, ({ segments }) => firstOf(segments));
}

const firstOf = ([first = ""]: readonly string[]) => (isOpen(first) ? "" : plainSegment(first));

type Journey = (path: string) => { rules: readonly RedirectRule[]; location: string } | null;

/** Follows the rule from generated paths, including ones whose target matches another rule. */
function journeyFault(rule: RedirectRule, byFirst: ByFirst, journey: Journey): string | null {
  if (!rule.target.startsWith("/")) return null;
  const target = pathSegments(rule.target.split(/[?#]/, 1)[0]!);
  const source = pathSegments(rule.source);
  const general = journey(`/${source.map((s) => madeUp(s)).join("/")}`);
  if (general === null) return "it leads round in a circle";
  if (general.rules.length > 1) {
    return `its target is the source of another rule; write ${general.location} as its target`;
  }
  const first = firstOf(target);
  const others = first === "" ? [...byFirst.values()].flat() : [byFirst.get(first) ?? [], byFirst.get("") ?? []].flat();
  for (const other of others) {
    const meeting = overlap(target, other.segments);
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
 * If some path matches both patterns: the values of the first pattern's placeholders in such a path.
 */
function overlap(one: readonly string[], two: readonly string[]): Map<string, string[]> | null {
  const overlaps = new Map<string, string[]>();
  const oneRest = one.at(-1) === "*";
  const twoRest = two.at(-1) === "*";
  const length = Math.max(one.length, two.length);
  if (one.length < length && !oneRest) return null;
  if (two.length < length && !twoRest) return null;
  const at = (pattern: readonly string[], i: number) => (i < pattern.length ? pattern[i]! : "*");
  for (let i = 0; i < length; i++) {
    const [a, b] = [at(one, i), at(two, i)];
    if (!isOpen(a) && !isOpen(b) && plainSegment(a) !== plainSegment(b)) return null;
    if (isOpen(a)) overlaps.set(a, [...(overlaps.get(a) ?? []), isOpen(b) ? madeUp(b) : b]);
  }
  return overlaps;
}
