import { graphqlDocument } from "../../data/document.ts";
import type { FeedListQuery, FeedListQueryVariables } from "../../data/documents.generated.ts";
import { graphqlQuery } from "../../data/query.ts";
import type { Mode } from "../../domain/gtfs/modes.ts";
import type { VersionDates } from "../../ui/coverage.tsx";
import { PAGE_ROWS, readPaging } from "../../ui/paging.ts";
import type { ShownVerdict } from "../../ui/verdict-badge.tsx";
import type { FeedsQuery } from "./filters.ts";
import { feedWhere, readFeedFilters } from "./filters.ts";

export type ListedFeed = {
  id: number;
  onestop_id: string;
  name: string | null;
  spec: string | null;
  tags: Record<string, string> | null;
  associated_operators: { onestop_id: string | null; name: string | null }[] | null;
  /** Only with the filter of fetch errors. */
  last_fetch?: { fetch_error: string | null }[] | null;
  last_success: { fetched_at: string | null }[] | null;
  /** Only with the filter of the import state. */
  last_import?: { feed_version_gtfs_import: { created_at: string | null } | null }[];
  feed_state: { feed_version: VersionDates | null } | null;
  /** From the portal's own list, like the next three. */
  country?: string | null;
  routes?: number;
  modes?: Mode[];
  verdict?: ShownVerdict;
};

const FEED_LIST = graphqlDocument<FeedListQuery, FeedListQueryVariables>(`
  query FeedList($limit: Int, $after: Int, $where: FeedFilter, $errors: Boolean!, $imports: Boolean!) {
    feeds(limit: $limit, after: $after, where: $where) {
      id
      onestop_id
      name
      spec
      tags
      associated_operators { onestop_id name }
      last_fetch: feed_fetches(limit: 1) @include(if: $errors) { fetch_error }
      last_success: feed_fetches(limit: 1, where: { success: true }) { fetched_at }
      last_import: feed_versions(limit: 1, where: { import_status: SUCCESS }) @include(if: $imports) {
        feed_version_gtfs_import { created_at }
      }
      feed_state {
        feed_version {
          earliest_calendar_date
          latest_calendar_date
          service_window { feed_start_date feed_end_date }
        }
      }
    }
  }
`);

/** One row more than a page shows, to know whether there is a next page. */
export function feedListQuery(query: FeedsQuery) {
  const filters = readFeedFilters(query);
  return graphqlQuery(FEED_LIST, {
    limit: PAGE_ROWS + 1,
    after: readPaging(query).after,
    where: feedWhere(filters),
    errors: filters.fetchError === "true",
    imports: filters.importStatus !== "",
  });
}
