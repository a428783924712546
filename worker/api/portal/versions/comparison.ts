/** Compares two versions and caches the result by pair, because versions do not change. */
import { LRUCache } from "lru-cache";
import { COMPARE, type Comparison } from "../../../../src/domain/compare/entities.ts";
import { compareFiles, type FileDifference } from "../../../../src/domain/compare/files.ts";
import type { OutlineKind } from "../../../../src/domain/compare/outline.ts";
import {
  compareService,
  type ServiceRun,
  type WeekdayDifference,
  weekOfService,
} from "../../../../src/domain/compare/service.ts";
import type { Db } from "../../../store/db.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import { filesOfVersions } from "../../../store/read/version-parts.ts";
import { readVersionSummary } from "../../../store/version-summary.ts";

/** Maximum number of entities of a kind per version: 200 rows and about 10 MB. */
export const MAX_ENTITIES = 100_000;
/** Comparisons that are kept; those with more differences than this are not. */
const MAX_CACHED_COMPARISONS = 32;
const MAX_CACHED_DIFFERENCES = 5_000;

export type VersionComparison = {
  entities: { [K in OutlineKind]: Comparison<object> | null };
  service: {
    weeks: { from: number; to: number };
    typical_week: { from: string | null; to: string | null };
    weekdays: WeekdayDifference[];
  };
  files: FileDifference[];
};

const comparisons = new LRUCache<string, VersionComparison>({ max: MAX_CACHED_COMPARISONS });

/** Comparisons under way, by the database of a request: the parts of a page share one. */
const running = new WeakMap<Db, Map<string, Promise<VersionComparison>>>();

/** An import allocates new id ranges, which distinguish a version before and after it was imported again. */
function keyOf(version: FeedVersionRow): string {
  const { id, imported, agency_first, route_first, stop_first, fallback_week, service_levels } = version;
  return [id, imported, agency_first, route_first, stop_first, fallback_week, service_levels?.length].join(" ");
}

/** @param from version with its service levels; need not be the older one */
export async function comparisonOf(db: Db, from: FeedVersionRow, to: FeedVersionRow): Promise<VersionComparison> {
  const key = `${keyOf(from)}/${keyOf(to)}`;
  const known = comparisons.get(key);
  if (known !== undefined) return known;
  const begun = running.get(db) ?? new Map<string, Promise<VersionComparison>>();
  running.set(db, begun);
  const comparison = begun.get(key) ?? compared(db, from, to);
  begun.set(key, comparison);
  const found = await comparison.finally(() => begun.delete(key));
  if (differences(found) <= MAX_CACHED_DIFFERENCES) comparisons.set(key, found);
  return found;
}

async function compared(db: Db, from: FeedVersionRow, to: FeedVersionRow): Promise<VersionComparison> {
  const [agency, route, stop, files] = await Promise.all([
    entities(db, from, to, "agency"),
    entities(db, from, to, "route"),
    entities(db, from, to, "stop"),
    filesOfVersions(db, [...new Set([from.id, to.id])]),
  ]);
  const filesOf = (version: FeedVersionRow) => files.filter((file) => file.feed_version_id === version.id);
  const [before, after] = [serviceOf(from), serviceOf(to)];
  return {
    entities: { agency, route, stop },
    service: {
      weeks: { from: before.weeks, to: after.weeks },
      typical_week: { from: before.typical_week, to: after.typical_week },
      weekdays: compareService(before, after),
    },
    files: compareFiles(filesOf(from), filesOf(to)),
  };
}

async function entities<K extends OutlineKind>(db: Db, from: FeedVersionRow, to: FeedVersionRow, kind: K) {
  const comparable = (version: FeedVersionRow) => version.imported === 1 && version[`${kind}_count`] <= MAX_ENTITIES;
  if (!comparable(from) || !comparable(to)) return null;
  const [before, after] = await Promise.all([readVersionSummary(db, from, kind), readVersionSummary(db, to, kind)]);
  return COMPARE[kind](before, after);
}

function serviceOf(version: FeedVersionRow) {
  return weekOfService(JSON.parse(version.service_levels ?? "[]") as ServiceRun[], version.fallback_week);
}

function differences({ entities }: VersionComparison): number {
  const size = (c: Comparison<object> | null) =>
    c === null ? 0 : c.added.length + c.removed.length + c.changed.length;
  return size(entities.agency) + size(entities.route) + size(entities.stop);
}
