import type { ReactNode } from "react";
import { longDate, thousands } from "../../domain/formats.ts";
import { modeWords } from "../../domain/gtfs/modes.ts";
import { commaList } from "../../domain/language/current.ts";
import { countryWords } from "../../domain/places/place-words.ts";
import { namesInShort } from "../../domain/registry/feed-name.ts";
import { tagName } from "../../domain/registry/tag-names.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { coverageTag } from "../../ui/coverage.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { FeedLabel } from "../../ui/feed-label.tsx";
import { DEFAULT_SORT, sortLink } from "../../ui/list-query.ts";
import { longMoment } from "../../ui/long-moment.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { specWords } from "../../ui/spec.ts";
import { Tag } from "../../ui/tag.tsx";
import { type ShownVerdict, VerdictBadge } from "../../ui/verdict-badge.tsx";
import type { FeedFilters } from "./filters.ts";
import type { ListedFeed } from "./query.ts";
import { text } from "./text.tsx";

function operatorNames(feed: ListedFeed): string {
  return namesInShort((feed.associated_operators ?? []).map((operator) => operator.name ?? operator.onestop_id ?? ""));
}

/** What a visitor calls the feed: its name, else its operators; empty if it has neither. */
export const feedName = (feed: ListedFeed): string => feed.name || operatorNames(feed);

/** A verdict, and the last day of service if the verdict does not have it. */
function Usable({ verdict }: { verdict: ShownVerdict }): ReactNode {
  const { ends } = verdict;
  const isTold = ends === null || verdict.words.includes(longDate(ends));
  const untilWords = verdict.verdict === "ends_soon" ? text.onDate : text.until;
  return (
    <>
      <VerdictBadge verdict={verdict} />
      {isTold ? null : <span className="cell-more">{untilWords(longDate(ends))}</span>}
    </>
  );
}

/**
 * Columns of the feeds list; some appear with the filter that makes one ask for them.
 * @param url of the page, where its columns sort
 */
export function feedColumns(
  filters: FeedFilters,
  now: Date,
  url?: PageUrl<"sort" | "order">,
): TableColumn<ListedFeed>[] {
  const sort = (name: string) => (url === undefined ? {} : { sort: sortLink(url, name) });
  const columns: (TableColumn<ListedFeed> | false)[] = [
    {
      key: "feed",
      name: text.columns.feed,
      lead: true,
      ...sort("name"),
      cell: (feed) => {
        const name = feedName(feed);
        return <FeedLabel id={feed.onestop_id} name={name} />;
      },
    },
    {
      key: "service",
      name: text.columns.usable,
      kind: "nowrap",
      ...sort(DEFAULT_SORT),
      cell: (feed) =>
        feed.verdict === undefined ? (
          coverageTag(feed.feed_state?.feed_version, now)
        ) : (
          <Usable verdict={feed.verdict} />
        ),
    },
    { key: "spec", name: text.columns.spec, kind: "nowrap", ...sort("spec"), cell: (feed) => specWords(feed.spec) },
    url !== undefined && { key: "country", name: text.columns.country, cell: ({ country }) => countryWords(country) },
    url !== undefined && {
      key: "modes",
      name: text.columns.modes,
      cell: ({ modes }) => commaList((modes ?? []).map(modeWords)),
    },
    url !== undefined && {
      key: "routes",
      name: text.columns.routes,
      kind: "number",
      cell: ({ routes }) => (routes ? thousands(routes) : null),
    },
    {
      key: "fetched",
      name: text.columns.fetched,
      kind: "labeled",
      ...sort("fetched"),
      cell: (feed) => longMoment(feed.last_success?.[0]?.fetched_at, now) ?? text.never,
    },
    filters.importStatus !== "" && {
      key: "imported",
      name: text.columns.imported,
      ...sort("imported"),
      cell: (feed) => longMoment(feed.last_import?.[0]?.feed_version_gtfs_import?.created_at, now),
    },
    filters.fetchError === "true" && {
      key: "error",
      name: text.columns.error,
      cell: (feed) => {
        const text = feed.last_fetch?.[0]?.fetch_error;
        return text ? (
          <Tag tone="bad">
            <span title={text} {...englishAttributes()}>
              {text.split("\n")[0]}
            </span>
          </Tag>
        ) : null;
      },
    },
    (filters.unstableUrl || filters.tags.length > 0) && {
      key: "tags",
      name: text.columns.tags,
      cell: (feed) => (
        <span className="cluster">
          {Object.keys(feed.tags ?? {}).map((key) => (
            <Tag key={key}>{tagName(key)}</Tag>
          ))}
        </span>
      ),
    },
  ];
  return columns.filter((column): column is TableColumn<ListedFeed> => column !== false);
}
