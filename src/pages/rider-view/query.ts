/** The rider view of a version; its data is what the API answers. */
import { portalQuery, queryOptions } from "../../data/query.ts";
import type { RiderGap } from "../../domain/rider-view/gaps.ts";
import type { IgnoredPart, RiderFile, RiderSource } from "../../domain/rider-view/view.ts";
import { versionHeadQuery } from "../feed-version/query.ts";

export type RiderView = {
  feed_onestop_id: string;
  sha1: string;
  active: boolean;
  shown_from: RiderSource;
  /** Whether the files of the version were counted. */
  has_counts: boolean;
  gaps: RiderGap[];
  files: RiderFile[];
  ignored: IgnoredPart[];
};

/**
 * Null where another server answers.
 * @param key SHA-1 or numeric id of the version
 */
export function riderViewQuery(key: string, feed: string) {
  return queryOptions({
    queryKey: ["RiderView", key, feed],
    async queryFn(context): Promise<RiderView | null> {
      const { feed_versions } = await context.client.fetchQuery(versionHeadQuery(key, feed));
      const [version] = feed_versions;
      return version === undefined
        ? null
        : portalQuery<RiderView>(`/feed_versions/${version.id}/rider_view`).queryFn(context);
    },
  });
}
