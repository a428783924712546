/** Arguments that many lists share: a page of the list, and the feed versions that it is limited to. */

import { onestopIdLookupKey, onestopIdSpellings } from "../../../../src/domain/ids/onestop.ts";
import type { Page } from "../../../store/db/page.ts";
import type { VersionScope } from "../../../store/entities/entity.ts";

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;
/** Limit of the few lists that may be longer. */
export const LONG_LIMIT = 100_000;

/** Members that nested lists are taken to have if no limit is given. */
const USUAL_LENGTH = 10;

type Lengths = { usual: number; max: number };
const LONG: Lengths = { usual: DEFAULT_LIMIT, max: LONG_LIMIT };
const VEHICLES: Lengths = { usual: MAX_LIMIT, max: LONG_LIMIT };

/** Lists whose lengths are not 100 by default and 1,000 at most. */
export const LENGTHS: Readonly<Record<string, Lengths>> = {
  "Query.feeds": LONG,
  "Route.trips": LONG,
  "Route.segments": LONG,
  "Route.segment_patterns": LONG,
  "Stop.observations": LONG,
  "FeedVersion.shapes": LONG,
  "FeedVersion.locations": LONG,
  "Query.vehicle_positions": VEHICLES,
  "Subscription.vehicle_positions": VEHICLES,
  "Agency.vehicle_positions": VEHICLES,
  "Route.vehicle_positions": VEHICLES,
  "Reach.stops": { usual: DEFAULT_LIMIT, max: 10_000 },
  "Subscription.stops": { usual: 10, max: 10 },
};

/**
 * Members that a list may have by its arguments. A list at the root has as many as its limit, or its default. A nested list
 * without a limit is taken to have a usual length, since its default is a bound that hardly one reaches.
 * @param field as `Type.field`
 * @param args the values of the arguments that size a list, unchecked; undefined where the request has none
 */
export function listSize(field: string, args: { takesLimit: boolean; limit?: unknown; ids?: unknown }): number {
  const { usual, max } = LENGTHS[field] ?? { usual: DEFAULT_LIMIT, max: MAX_LIMIT };
  const isRoot = field.startsWith("Query.") || field.startsWith("Subscription.");
  const otherwise = isRoot ? usual : USUAL_LENGTH;
  const limit = args.takesLimit && typeof args.limit === "number" ? args.limit : otherwise;
  const size = Math.max(0, Math.min(limit, max));
  // An empty list of ids does not filter (docs/decisions/025-api-differences.md).
  return Array.isArray(args.ids) && args.ids.length > 0 ? Math.min(size, args.ids.length) : size;
}

/** Clamps a limit: a negative one becomes 0 (an empty list), a large one the maximum. */
export function limitOf(limit: number | null | undefined, max = MAX_LIMIT): number {
  return Math.max(0, Math.min(limit ?? DEFAULT_LIMIT, max));
}

/** Vehicle positions default to 1,000, and are at most 100,000. */
export function vehicleLimitOf(limit: number | null | undefined): number {
  return limitOf(limit ?? MAX_LIMIT, LONG_LIMIT);
}

type PageArgs = { limit?: number | null; after?: number | null; since?: string | null };

export function pageOf(args: PageArgs, max = MAX_LIMIT): Page {
  const after = args.after ?? null;
  return {
    limit: limitOf(args.limit, max),
    after: after !== null && after > 0 ? after : null,
    since: args.since == null ? null : Date.parse(args.since),
  };
}

/** The versions that a list includes: the active ones, unless the filter names a version. */
export function scopeOf(
  where: { feed_version_sha1?: string | null; feed_onestop_id?: string | null },
  versionId: number | null = null,
): VersionScope {
  if (versionId !== null) return { kind: "version", id: versionId };
  const feedOnestopId = where.feed_onestop_id == null ? null : onestopIdLookupKey(where.feed_onestop_id);
  if (where.feed_version_sha1 != null) return { kind: "sha1", sha1: where.feed_version_sha1, feedOnestopId };
  return { kind: "active", feedOnestopId };
}

/** The Onestop IDs of `onestop_id` and `onestop_ids` together, each in its spellings; null if neither is set. */
export function onestopIdsOf(where: {
  onestop_id?: string | null;
  onestop_ids?: readonly string[] | null;
}): string[] | null {
  if (where.onestop_id == null && where.onestop_ids == null) return null;
  const ids = [...(where.onestop_id == null ? [] : [where.onestop_id]), ...(where.onestop_ids ?? [])];
  return ids.flatMap(onestopIdSpellings);
}
