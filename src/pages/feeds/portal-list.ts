/** The feeds list of the portal's own API: with counts, totals, order and pages both ways. */
import { portalQuery, type QueryOptions } from "../../data/query.ts";
import { modeOf } from "../../domain/gtfs/modes.ts";
import type { WordedVerdict } from "../../domain/verdict/words.ts";
import { dataChoice } from "../../ui/data-chips.tsx";
import { commonFields, type ListAnswer } from "../../ui/list-query.ts";
import { type ShownVerdict, shownVerdict } from "../../ui/verdict-badge.tsx";
import type { FeedsQuery } from "./filters.ts";
import { readFeedFilters } from "./filters.ts";
import type { ListedFeed } from "./query.ts";

type PortalFeed = {
  id: number;
  onestop_id: string;
  name: string | null;
  spec: string;
  operators: { onestop_id: string; name: string | null }[];
  last_fetch: { error: string | null } | null;
  last_successful_fetch_at: string | null;
  imported_at: string | null;
  active_version: {
    earliest_calendar_date: string | null;
    latest_calendar_date: string | null;
    feed_start_date: string | null;
    feed_end_date: string | null;
  } | null;
  tags: Record<string, string>;
  /** ISO code, country, region. */
  places: [string | null, string, string | null][];
  routes?: number;
  route_types?: number[];
  verdict?: ShownVerdict;
};

type AnsweredFeed = Omit<PortalFeed, "verdict"> & { verdict?: WordedVerdict };

export type PortalFeeds = ListAnswer & { feeds: PortalFeed[] };

const SORTS = ["onestop_id", "name", "spec", "fetched", "imported", "service_end"];

/** Path below `{apiBase}/portal` that answers the list of an address. */
export function portalFeedsPath(query: FeedsQuery): string {
  const choice = dataChoice(query);
  const filters = readFeedFilters(query);
  const fields: [string, string][] = [];
  const put = (name: string, values: readonly string[]) => {
    if (values.length > 0) fields.push([name, values.join(",")]);
  };
  if (filters.search !== "") put("search", [filters.search]);
  put("spec", filters.specs);
  if (choice !== "all") put("active", [choice]);
  if (filters.fetchError !== "") {
    put("fetch", [filters.fetchError === "never" ? "never" : filters.fetchError === "true" ? "error" : "success"]);
  }
  if (filters.importStatus !== "") put("import", [filters.importStatus.toLowerCase()]);
  for (const term of filters.terms) put(`license_${term}`, ["yes"]);
  put("tag", [...(filters.unstableUrl ? ["unstable_url"] : []), ...filters.tags]);
  if (filters.authorization !== "") put("authorization", [filters.authorization]);
  if (filters.country !== "") put("country", [filters.country]);
  if (filters.region !== "") put("region", [filters.region]);
  put("content", filters.content);
  put("verdict", filters.verdicts);
  const listFields = new URLSearchParams([...fields, ...commonFields(query, SORTS)]);
  return `/feeds?${listFields}`;
}

/** The page carries what it shows of the answer: licenses, places and boxes of all rows would be a fifth of it. */
export function portalFeedsQuery(query: FeedsQuery): QueryOptions<PortalFeeds | null> {
  type Answer = ListAnswer & { feeds: AnsweredFeed[] };
  const listQuery = portalQuery<Answer>(portalFeedsPath(query));
  return {
    ...listQuery,
    async queryFn(context) {
      const answer = await listQuery.queryFn(context);
      return answer && { ...answer, feeds: answer.feeds.map(shownFeed) };
    },
  };
}

function shownFeed(feed: AnsweredFeed): PortalFeed {
  const { id, onestop_id, name, spec, last_fetch, last_successful_fetch_at, imported_at, tags } = feed;
  return {
    ...{ id, onestop_id, name, spec, last_successful_fetch_at, imported_at, tags },
    // A row names the first country.
    places: feed.places.slice(0, 1),
    routes: feed.routes ?? 0,
    route_types: feed.route_types ?? [],
    operators: name ? [] : feed.operators.map((operator) => ({ onestop_id: operator.onestop_id, name: operator.name })),
    last_fetch: last_fetch && { error: last_fetch.error },
    // The verdict already covers the dates.
    ...(feed.verdict === undefined
      ? { active_version: feed.active_version }
      : { active_version: null, verdict: shownVerdict(feed.verdict) }),
  };
}

/** A row as the table takes it. */
export function feedRow(feed: PortalFeed): ListedFeed {
  const version = feed.active_version;
  return {
    id: feed.id,
    onestop_id: feed.onestop_id,
    name: feed.name,
    spec: feed.spec.toUpperCase().replaceAll("-", "_"),
    tags: feed.tags,
    country: feed.places[0]?.[1] ?? null,
    routes: feed.routes ?? 0,
    modes: [...new Set((feed.route_types ?? []).map(modeOf))],
    associated_operators: feed.operators,
    last_fetch: feed.last_fetch === null ? [] : [{ fetch_error: feed.last_fetch.error }],
    last_success: feed.last_successful_fetch_at === null ? [] : [{ fetched_at: feed.last_successful_fetch_at }],
    last_import: [{ feed_version_gtfs_import: { created_at: feed.imported_at } }],
    feed_state: version === null ? null : { feed_version: { ...version, service_window: version } },
    ...(feed.verdict === undefined ? {} : { verdict: feed.verdict }),
  };
}
