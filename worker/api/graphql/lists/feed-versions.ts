import type { FeedVersionFilter as StoreFilter } from "../../../store/entities/feed-version.ts";
import { versionsTouching } from "../../../store/entities/hull.ts";
import type { QueryContext } from "../context.ts";
import type { FeedVersionFilter } from "../schema.generated.ts";
import { type AreaFilter, areasOf } from "./area-filter.ts";

/** Translates the filter of the schema into that of the store; looks up versions by area. */
export async function versionFilter(context: QueryContext, where: FeedVersionFilter): Promise<StoreFilter> {
  return {
    ids: where.ids ?? null,
    feedIds: where.feed_ids ?? null,
    feedOnestopId: where.feed_onestop_id ?? null,
    sha1: where.sha1 ?? null,
    file: where.file ?? null,
    importStatus: where.import_status ?? null,
    license: where.license ?? null,
    covers: where.covers ?? null,
    within: await touchedVersions(context, where, "all"),
  };
}

/** Versions whose hull touches every area of the filter; null if the filter has no area. */
export async function touchedVersions(
  { stores }: QueryContext,
  where: AreaFilter,
  which: "all" | "active",
): Promise<number[] | null> {
  const areas = areasOf(where);
  if (areas.length === 0) return null;
  const versionIds = await Promise.all(areas.map((area) => versionsTouching(stores.db, area, which)));
  const [first = [], ...others] = versionIds;
  return first.filter((id) => others.every((list) => list.includes(id)));
}
