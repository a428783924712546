/** Compiles rules for lookup: exact paths in a map, patterns by their first segment, most specific first. */
import { decodeSegment } from "../links.ts";
import { pathSegments, type RedirectRule } from "./rule.ts";

export type OpenRule = { rule: RedirectRule; segments: readonly string[] };

export type RedirectTable = {
  exact: ReadonlyMap<string, RedirectRule>;
  /** By first segment; under `""` those with a placeholder as first segment. */
  open: ReadonlyMap<string, readonly OpenRule[]>;
};

export const isOpen = (segment: string) => segment === "*" || segment.startsWith(":");

/** A segment for comparison: percent-decoded if possible. */
export function plainSegment(segment: string): string {
  if (!segment.includes("%")) return segment;
  return decodeSegment(segment)?.replaceAll("/", "%2F") ?? segment;
}

/** Sources with the same key match the same paths, regardless of placeholder names and escapes. */
export const sourceKey = (source: string) =>
  pathSegments(source)
    .map((s) => (s.startsWith(":") ? ":" : plainSegment(s)))
    .join("/");

/** Rank of a source: literal segments before `:name` before `*`, from left to right. */
const rank = ({ segments }: OpenRule) =>
  segments.map((s) => (s === "*" ? "2" : s.startsWith(":") ? "1" : "0")).join("");

/** If two rules have the same source, the later one wins. */
export function redirectTable(rules: readonly RedirectRule[]): RedirectTable {
  const exact = new Map<string, RedirectRule>();
  const open = new Map<string, OpenRule[]>();
  for (const rule of rules) {
    const segments = pathSegments(rule.source).map((s) => (isOpen(s) ? s : plainSegment(s)));
    if (!segments.some(isOpen)) {
      exact.set(segments.join("/"), rule);
      continue;
    }
    const first = segments[0]!;
    const bucket = isOpen(first) ? "" : first;
    const list = open.get(bucket);
    if (list === undefined) open.set(bucket, [{ rule, segments }]);
    else list.push({ rule, segments });
  }
  // Of two patterns with the same rank, the later one comes first.
  for (const list of open.values()) list.reverse().sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  return { exact, open };
}
