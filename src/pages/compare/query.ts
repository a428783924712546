/** GraphQL documents of the comparison of two versions. */

import { graphqlDocument } from "../../data/document.ts";
import type {
  VersionNamedQuery,
  VersionNamedQueryVariables,
  VersionsToCompareQuery,
  VersionsToCompareQueryVariables,
} from "../../data/documents.generated.ts";
import { ask, graphqlQuery, headKey, portalQuery, queryOptions } from "../../data/query.ts";
import type { ChangedPair, EntityChange } from "../../domain/compare/entities.ts";
import type { FileDifference } from "../../domain/compare/files.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../domain/compare/outline.ts";
import type { WeekdayDifference } from "../../domain/compare/service.ts";
import type { Query } from "../../domain/screen.ts";

export const KINDS = ["agencies", "routes", "stops"] as const;
export type ComparedKind = (typeof KINDS)[number];

export const LISTS = ["added", "removed", "renamed", "moved", "new_id", "new_type"] as const;
export type ComparedList = (typeof LISTS)[number];

export type ListedDifferences<E> = {
  counts: Record<ComparedList | "unchanged", number>;
  added: E[];
  removed: E[];
} & Record<EntityChange, ChangedPair<E>[]>;

export type ComparedSide = {
  feed_onestop_id: string;
  sha1: string;
  fetched_at: string;
  earliest_calendar_date: string | null;
  latest_calendar_date: string | null;
  feed_start_date: string | null;
  feed_end_date: string | null;
  imported: boolean;
};

export type VersionComparison = {
  from: ComparedSide;
  to: ComparedSide;
  agencies: ListedDifferences<AgencyOutline> | null;
  routes: ListedDifferences<RouteOutline> | null;
  stops: ListedDifferences<StopOutline> | null;
  service: {
    weeks: { from: number; to: number };
    typical_week: { from: string | null; to: string | null };
    weekdays: WeekdayDifference[];
  };
  files: FileDifference[];
};

export type FeedVersions = VersionsToCompareQuery["feeds"][number] & Pick<VersionsToCompareQuery, "feed_versions">;

/** Versions of the feed to choose from, newest first; others can be given by SHA-1. */
export const VERSIONS_LISTED = 20;
const VERSIONS = graphqlDocument<VersionsToCompareQuery, VersionsToCompareQueryVariables>(`
  query VersionsToCompare($onestop_id: String!) {
    feeds(limit: 1, where: { onestop_id: $onestop_id }) {
      onestop_id
      name
      feed_state { feed_version { id } }
    }
    feed_versions(limit: ${VERSIONS_LISTED}, where: { feed_onestop_id: $onestop_id }) {
      id
      sha1
      fetched_at
      earliest_calendar_date
      latest_calendar_date
      service_window { feed_start_date feed_end_date }
    }
  }
`);

export function versionsQuery(feedKey: string) {
  return graphqlQuery(VERSIONS, { onestop_id: feedKey });
}

/** The feed of the page with its versions. */
export function feedOf({ feeds, feed_versions }: VersionsToCompareQuery): FeedVersions | undefined {
  return feeds[0] && { ...feeds[0], feed_versions };
}

const VERSION_NAMED = graphqlDocument<VersionNamedQuery, VersionNamedQueryVariables>(`
  query VersionNamed($sha1: String!) {
    feed_versions(limit: 1, where: { sha1: $sha1 }) { id }
  }
`);

/** Whether there is a version with this SHA-1, in any feed. */
export function versionExistsQuery(sha1: string) {
  return queryOptions<boolean>({
    queryKey: headKey("VersionNamed", sha1),
    queryFn: async ({ client, signal }) =>
      (await ask(client, VERSION_NAMED, { sha1 }, signal)).feed_versions.length > 0,
  });
}

const SHA1 = /^[0-9a-f]{40}$/;

/** A SHA-1 of the address; null if it is not one. */
export function sha1In(query: Query<"from" | "to">, name: "from" | "to"): string | null {
  const text = (query.get(name) ?? "").trim().toLowerCase();
  return SHA1.test(text) ? text : null;
}

/** The versions before and after one of them. */
export function neighborsQuery(sha1: string) {
  return portalQuery<{ previous: { sha1: string } | null; next: { sha1: string } | null }>(`/feed_versions/${sha1}`);
}

const OFFSET = /^[1-9]\d{0,6}$/;

/** The list with a further page, e.g. `stops.moved`, and the number of rows before that page. */
export function readPage(query: Query<"list" | "offset">): { list: string; offset: number } | null {
  const list = query.get("list") ?? "";
  const offset = query.get("offset") ?? "";
  const isKnownList = KINDS.some((kind) => LISTS.some((name) => list === `${kind}.${name}`));
  return isKnownList && OFFSET.test(offset) ? { list, offset: Number(offset) } : null;
}

/** Path below `{apiBase}/portal` that compares two versions by SHA-1. */
export function comparisonPath(from: string, to: string): string {
  return `/feed_versions/${from}/compare/${to}`;
}

export function comparisonQuery(from: string, to: string, query: Query<"list" | "offset">) {
  const page = readPage(query);
  const fields = page === null ? "" : `?${new URLSearchParams({ list: page.list, offset: String(page.offset) })}`;
  return portalQuery<VersionComparison>(`${comparisonPath(from, to)}${fields}`);
}
