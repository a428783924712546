import type { VersionScope } from "../../../store/read/entity.ts";

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
