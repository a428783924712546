/** The schedules in which a journey may be found. */
import { circleArea } from "../../../../src/domain/area.ts";
import { boundsIntersect, type LonLat } from "../../../../src/domain/geo.ts";
import { MAX_ACCESS_METRES } from "../../../../src/domain/journey/walk.ts";
import { feedLoader, versionLoader } from "../../../loaders/entities.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import { type FeedEntry, listEntries } from "../../../store/read/lists.ts";
import type { QueryContext } from "../context.ts";

/**
 * Active versions of feeds whose box reaches one of the points. The boxes are kept in the isolate with the list of
 * feeds; rows read: two for each feed found.
 */
export async function versionsAround(context: QueryContext, points: readonly LonLat[]): Promise<FeedVersionRow[]> {
  const around = points.map((point) => circleArea(point, MAX_ACCESS_METRES).bounds);
  const entries = await listEntries<FeedEntry>(context.stores.db, "feed");
  const ids = entries.flatMap(([id, entry]) => {
    const box = entry?.[14];
    if (box == null) return [];
    const [minLon, minLat, maxLon, maxLat] = box;
    return around.some((circle) => boundsIntersect(circle, { minLon, minLat, maxLon, maxLat })) ? [id] : [];
  });
  const feeds = await feedLoader(context).loadMany(ids);
  const versions = await versionLoader(context).loadMany(
    feeds.flatMap((feed) =>
      feed === null || feed instanceof Error || feed.active_version_id === null || feed.exclude_from_global === 1
        ? []
        : [feed.active_version_id],
    ),
  );
  return versions.flatMap((version) =>
    version === null || version instanceof Error || version.visible !== 1 || version.imported !== 1 ? [] : [version],
  );
}
