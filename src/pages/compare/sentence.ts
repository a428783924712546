/** The sentence in front of a comparison. */
import { areStations, serviceChange } from "../../domain/compare/summary.ts";
import { type ComparedKind, type ComparedList, KINDS, type VersionComparison } from "./query.ts";
import { text } from "./text.tsx";

/** The changes that the sentence tells, by importance. */
const TOLD_LISTS: readonly (readonly [kind: ComparedKind, list: ComparedList])[] = [
  ["stops", "added"],
  ["stops", "removed"],
  ["routes", "added"],
  ["routes", "removed"],
  ["stops", "moved"],
  ["stops", "renamed"],
  ["routes", "renamed"],
  ["routes", "new_type"],
  ["agencies", "added"],
  ["agencies", "removed"],
  ["agencies", "renamed"],
];

type Words = Partial<Record<ComparedList, (count: number) => string>>;

function clause(comparison: VersionComparison, kind: ComparedKind, list: ComparedList): string[] {
  const differences = comparison[kind];
  const count = differences?.counts[list] ?? 0;
  if (count === 0) return [];
  const { stops } = comparison;
  const stations = kind === "stops" && (list === "added" || list === "removed") && areStations(stops![list], count);
  const words: Words = text.summary.changes[stations ? "stations" : kind];
  return [words[list]!(count)];
}

/** What changed, such as `3 stations added, 4 routes renamed, and 82 more hours of service on a typical weekday.` */
export function summarySentence(comparison: VersionComparison): string {
  const isPartial = !comparison.from.imported || !comparison.to.imported;
  if (isPartial && KINDS.every((kind) => comparison[kind] === null)) return text.summary.filesOnly;
  const clauses = TOLD_LISTS.flatMap(([kind, list]) => clause(comparison, kind, list));
  const service = serviceChange(comparison.service.weekdays);
  if (service !== null) {
    const { moreService, lessService } = text.summary;
    clauses.push((service.hours > 0 ? moreService : lessService)(Math.abs(service.hours), service.days));
  }
  if (clauses.length > 0) return text.summary.sentence(clauses);
  const hasNewIds = KINDS.some((kind) => (comparison[kind]?.counts.new_id ?? 0) > 0);
  return hasNewIds ? text.summary.newIds : text.summary.nothing;
}
