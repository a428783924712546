/** Counts and neighbors of a version. Apart from the other queries, because the page of a feed reads it without them. */
import { portalQuery } from "../../data/query.ts";

export type VersionSummary = {
  /** What answers queries of the version: its rows, or one file in the archive. */
  answered_from: "database" | "archive" | null;
  agencies: number;
  routes: number;
  stops: number;
  trips: number;
  previous: { sha1: string; fetched_at: string } | null;
  next: { sha1: string; fetched_at: string } | null;
};

/** Counts and neighbors; null where another server answers. */
export function summaryQuery(id: number) {
  return portalQuery<VersionSummary>(`/feed_versions/${id}`);
}
