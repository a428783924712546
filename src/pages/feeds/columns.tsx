import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { coverageTag } from "../../ui/coverage.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { sortLink } from "../../ui/list-query.ts";
import { moment } from "../../ui/relative-time.tsx";
import { specWords } from "../../ui/spec.ts";
import { Tag } from "../../ui/tag.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import type { FeedFilters } from "./filters.ts";
import type { FeedRow } from "./query.ts";

/** Names of operators that are listed before "and n more". */
const NAMED = 3;

function operatorNames(feed: FeedRow): string {
  const names = (feed.associated_operators ?? []).map((operator) => operator.name ?? operator.onestop_id ?? "");
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/**
 * Columns of the feeds list; some appear with the filter that makes one ask for them.
 * @param url of the page, where its columns sort
 */
export function feedColumns(filters: FeedFilters, now: Date, url?: PageUrl<"sort" | "order">): Column<FeedRow>[] {
  const sort = (name: string) => (url === undefined ? {} : { sort: sortLink(url, name, "onestop_id") });
  const columns: (Column<FeedRow> | false)[] = [
    {
      key: "feed",
      name: "Feed",
      lead: true,
      ...sort("onestop_id"),
      cell: (feed) => (
        <>
          <a className="cell-main" href={link.feed(feed.onestop_id)}>
            {feed.onestop_id}
          </a>
          <span className="cell-more">{feed.name || operatorNames(feed)}</span>
        </>
      ),
    },
    { key: "spec", name: "Format", kind: "nowrap", ...sort("spec"), cell: (feed) => specWords(feed.spec) },
    {
      key: "fetched",
      name: "Last fetched",
      ...sort("fetched"),
      cell: (feed) => moment(feed.last_success?.[0]?.fetched_at, now) ?? "Unknown",
    },
    {
      key: "service",
      name: "Usable today?",
      ...sort("service_end"),
      cell: (feed) =>
        feed.verdict === undefined ? (
          coverageTag(feed.feed_state?.feed_version, now)
        ) : (
          <>
            <VerdictBadge verdict={feed.verdict} />
            {feed.verdict.ends === null ? null : <span className="cell-more">until {feed.verdict.ends}</span>}
          </>
        ),
    },
    filters.importStatus !== "" && {
      key: "imported",
      name: "Last imported",
      ...sort("imported"),
      cell: (feed) => moment(feed.last_import?.[0]?.feed_version_gtfs_import?.created_at, now),
    },
    filters.fetchError === "true" && {
      key: "error",
      name: "Fetch error",
      cell: (feed) => {
        const text = feed.last_fetch?.[0]?.fetch_error;
        return text ? (
          <Tag tone="bad">
            <span title={text}>{text.split("\n")[0]}</span>
          </Tag>
        ) : null;
      },
    },
    (filters.unstableUrl || filters.tags.length > 0) && {
      key: "tags",
      name: "Tags",
      cell: (feed) => (
        <span className="cluster">
          {Object.keys(feed.tags ?? {}).map((key) => (
            <Tag key={key}>{key.replaceAll("_", " ")}</Tag>
          ))}
        </span>
      ),
    },
  ];
  return columns.filter((column): column is Column<FeedRow> => column !== false);
}
