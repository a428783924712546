/** Arguments that many lists share: a page of the list, and the feed versions that it is limited to. */

import type { VersionScope } from "../../../store/read/entity.ts";
import type { Page } from "../../../store/read/page.ts";

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1000;
/** Limit of the few lists that may be longer. */
export const LONG_LIMIT = 100_000;

/** Clamps a limit: a negative one becomes 0 (an empty list), a large one the maximum. */
export function limitOf(limit: number | null | undefined, max = MAX_LIMIT): number {
  return Math.max(0, Math.min(limit ?? DEFAULT_LIMIT, max));
}

/** Vehicle positions default to 1,000, and are at most 100,000. */
export function vehicleLimitOf(limit: number | null | undefined): number {
  return limitOf(limit ?? MAX_LIMIT, LONG_LIMIT);
}

export function pageOf(args: { limit?: number | null; after?: number | null }, max = MAX_LIMIT): Page {
  const after = args.after ?? null;
  return { limit: limitOf(args.limit, max), after: after !== null && after > 0 ? after : null };
}

/** The versions that a list includes: the active ones, unless the filter names a version. */
export function scopeOf(
  where: { feed_version_sha1?: string | null; feed_onestop_id?: string | null },
  versionId: number | null = null,
): VersionScope {
  if (versionId !== null) return { kind: "version", id: versionId };
  const feedOnestopId = where.feed_onestop_id ?? null;
  if (where.feed_version_sha1 != null) return { kind: "sha1", sha1: where.feed_version_sha1, feedOnestopId };
  return { kind: "active", feedOnestopId };
}

/** The Onestop IDs of `onestop_id` and `onestop_ids` together; null if neither is set. */
export function onestopIdsOf(where: {
  onestop_id?: string | null;
  onestop_ids?: readonly string[] | null;
}): string[] | null {
  if (where.onestop_id == null && where.onestop_ids == null) return null;
  return [...(where.onestop_id == null ? [] : [where.onestop_id]), ...(where.onestop_ids ?? [])];
}
