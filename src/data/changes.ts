/** The log of changes, as `{apiBase}/portal/changes` tells it; null where another server answers. */

import { type LinkQuery, portalPath } from "../domain/links.ts";
import { portalQuery } from "./query.ts";

type ChangedEntity = { id: string; name: string; was?: string; meters?: number; path: string | null };

/** A sentence without its full stop, how many it is about, and the first of them. */
export type ListedChange = { kind: string; words: string; count: number | null; sample: ChangedEntity[] };

export type FeedChange = {
  id: number;
  /** RFC 3339 in UTC. */
  changed_at: string;
  feed: { onestop_id: string; name: string };
  /** SHA-1 of the versions. */
  from: string;
  to: string;
  lines: ListedChange[];
};

/** Changes in view: the change feeds have more. */
const CHANGES_SHOWN = 5;

/** Changes of all feeds in the last days, the newest first. */
export function recentChangesQuery(days: number, limit: number) {
  return portalQuery<{ changes: FeedChange[] }>(portalPath("changes", { days, limit }));
}

/** The last changes. @param filter parameters of the path: feed, operator or place, days, last */
export function changesQuery(filter: LinkQuery) {
  return portalQuery<{ changes: FeedChange[] }>(portalPath("changes", { ...filter, limit: CHANGES_SHOWN }));
}
