import { type GraphqlDocument, graphqlDocument } from "../../data/document.ts";
import type {
  FeedHeadQuery,
  FeedHeadQueryVariables,
  FeedOperatorsQuery,
  FeedOperatorsQueryVariables,
  FeedPageQuery,
  FeedPageQueryVariables,
  FeedVersionsQuery,
  FeedVersionsQueryVariables,
} from "../../data/documents.generated.ts";
import { ask, graphqlQuery, headKey, portalQuery, type QueryFunctionContext, queryOptions } from "../../data/query.ts";
import type { HistoryDay } from "../../domain/registry/fetch-history.ts";
import type { ImportJob } from "../../domain/registry/import-job.ts";
import type { Query } from "../../domain/screen.ts";
import type { PagingParameter } from "../../domain/site/parameters.ts";
import { PAGE_ROWS, readPaging } from "../../ui/paging.ts";

export type ShownFeedInfo = FeedDetail["newest"][number]["feed_infos"][number];

export type FeedUrls = NonNullable<FeedDetail["urls"]>;

export type Fetch = NonNullable<FeedDetail["fetches"]>[number];

export type FeedDetail = FeedPageQuery["feeds"][number] & FeedOperatorsQuery["feeds"][number];

type FeedVariables = { onestop_id: string };
const FEED = graphqlDocument<FeedPageQuery, FeedPageQueryVariables>(`
  query FeedPage($onestop_id: String!) {
    feeds(limit: 1, where: { onestop_id: $onestop_id }) {
      id
      onestop_id
      name
      spec
      file
      tags
      languages
      authorization { type param_name info_url }
      license {
        spdx_identifier
        url
        use_without_attribution
        create_derived_product
        redistribution_allowed
        commercial_use_allowed
        share_alike_optional
        attribution_text
        attribution_instructions
      }
      urls {
        static_current
        static_historic
        static_planned
        realtime_vehicle_positions
        realtime_trip_updates
        realtime_alerts
        gbfs_auto_discovery
        mds_provider
      }
      fetches: feed_fetches(limit: 10) {
        id
        url_type
        success
        fetched_at
        fetch_error
        response_code
        response_size
      }
      last_success: feed_fetches(limit: 1, where: { success: true }) { fetched_at }
      feed_state { feed_version { id sha1 } }
      newest: feed_versions(limit: 1) {
        id
        feed_infos {
          feed_publisher_name
          feed_publisher_url
          feed_lang
          feed_version
          feed_start_date
          feed_end_date
          feed_contact_email
          feed_contact_url
        }
      }
    }
  }
`);

const OPERATORS = graphqlDocument<FeedOperatorsQuery, FeedOperatorsQueryVariables>(`
  query FeedOperators($onestop_id: String!) {
    feeds(limit: 1, where: { onestop_id: $onestop_id }) {
      associated_operators { onestop_id name short_name }
    }
  }
`);

/** What the head of the page shows: one trip to the database. */
const HEAD = graphqlDocument<FeedHeadQuery, FeedHeadQueryVariables>(`
  query FeedHead($onestop_id: String!) {
    feeds(limit: 1, where: { onestop_id: $onestop_id }) {
      onestop_id
      name
      spec
      authorization { type }
      license { spdx_identifier url redistribution_allowed }
      urls {
        static_current
        realtime_vehicle_positions
        realtime_trip_updates
        realtime_alerts
        gbfs_auto_discovery
      }
      feed_state { feed_version { id } }
    }
  }
`);

export type FeedHead = FeedHeadQuery["feeds"][number] & FeedOperatorsQuery["feeds"][number];

export type VersionRow = {
  id: number;
  sha1: string;
  name: string | null;
  fetched_at: string;
  earliest_calendar_date: string;
  latest_calendar_date: string;
  service_window: {
    feed_start_date: string | null;
    feed_end_date: string | null;
    fallback_week: string | null;
  } | null;
  feed_version_gtfs_import: {
    success: boolean;
    in_progress: boolean;
    schedule_removed: boolean;
    exception_log: string;
  } | null;
};

const VERSIONS = graphqlDocument<FeedVersionsQuery, FeedVersionsQueryVariables>(`
  query FeedVersions($feed_onestop_id: String!, $limit: Int, $after: Int) {
    feed_versions(limit: $limit, after: $after, where: { feed_onestop_id: $feed_onestop_id }) {
      id
      sha1
      name
      fetched_at
      earliest_calendar_date
      latest_calendar_date
      service_window { feed_start_date feed_end_date fallback_week }
      feed_version_gtfs_import { success in_progress schedule_removed exception_log }
    }
  }
`);

/** Adds its operators to a feed: out of the portal's own list where it answers, which has them in one row. */
async function withOperators<Feed>(
  feedKey: string,
  document: GraphqlDocument<{ feeds: Feed[] }, FeedVariables>,
  { client, signal }: QueryFunctionContext,
): Promise<{ feeds: (Feed & FeedOperatorsQuery["feeds"][number])[] }> {
  const variables = { onestop_id: feedKey };
  const [{ feeds }, answer] = await Promise.all([
    ask(client, document, variables, signal),
    client.fetchQuery(relatedQuery(feedKey)),
  ]);
  const [feed] = feeds;
  if (feed === undefined) return { feeds: [] };
  const agencies =
    answer?.operators ?? (await ask(client, OPERATORS, variables, signal)).feeds[0]?.associated_operators;
  return { feeds: [{ ...feed, associated_operators: agencies ?? null }] };
}

/** A feed with its operators. */
export function feedQuery(feedKey: string) {
  return queryOptions<{ feeds: FeedDetail[] }>({
    queryKey: ["FeedPage", { onestop_id: feedKey }],
    queryFn: (context) => withOperators(feedKey, FEED, context),
  });
}

/** The same as far as the head of the page shows it, which does not wait for the rest. */
export function feedHeadQuery(feedKey: string) {
  return queryOptions<{ feeds: FeedHead[] }>({
    queryKey: headKey("FeedHead", feedKey),
    queryFn: (context) => withOperators(feedKey, HEAD, context),
  });
}

export function feedVersionsQuery(feedKey: string, query: Query<PagingParameter>) {
  return graphqlQuery(VERSIONS, { feed_onestop_id: feedKey, limit: PAGE_ROWS + 1, after: readPaging(query).after });
}

export type RelatedFeed = {
  onestop_id: string;
  name: string | null;
  /** As the registry has it: gtfs, gtfs-rt, gbfs, mds. */
  spec: string;
  content: string[];
  last_successful_fetch_at: string | null;
};

/** Feeds with the same operators, and how many versions the feed has; only the portal's own API knows. */
export function relatedQuery(feedKey: string) {
  const id = encodeURIComponent(feedKey.toWellFormed());
  return portalQuery<{
    feed_versions: number;
    operators: FeedDetail["associated_operators"];
    /** Types of the realtime messages that can be downloaded. */
    messages: string[];
    feeds: RelatedFeed[];
  }>(`/feeds/${id}/related`);
}

/** Why a version is active or not. */
export type Activation = { sha1: string; outcome: string; words: string };

/**
 * The decisions on the feed's versions, its imports that are not finished, and SHA-1s of those of this page's versions
 * that are answered from the archive; null where another server answers.
 */
export function activationsQuery(feedKey: string, query: Query<PagingParameter>) {
  const id = encodeURIComponent(feedKey.toWellFormed());
  const { after } = readPaging(query);
  const of = after === null ? "" : `?after=${after}`;
  return portalQuery<{ activations: Activation[]; imports: (ImportJob & { words: string })[]; archived: string[] }>(
    `/feeds/${id}/activations${of}`,
  );
}

/** The last 90 days; null where another server answers. */
export function fetchHistoryQuery(feedKey: string) {
  const id = encodeURIComponent(feedKey.toWellFormed());
  return portalQuery<{ days: HistoryDay[] }>(`/feeds/${id}/fetch_history`);
}
