/** The rider view of a version; its data is what the API answers. */
import { portalQuery } from "../../data/query.ts";
import type { RiderGap } from "../../domain/rider-view/gaps.ts";
import type { IgnoredPart, RiderFile, RiderSource } from "../../domain/rider-view/view.ts";

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

/** @param id of the version; null where another server answers */
export function riderViewQuery(id: number) {
  return portalQuery<RiderView>(`/feed_versions/${id}/rider_view`);
}
