import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { page } from "../../data/page.ts";
import { useNow } from "../../data/site.ts";
import { TRANSITLAND_ATLAS } from "../../domain/attribution.ts";
import { link } from "../../domain/links.ts";
import { Attributions } from "../../ui/attributions.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { pageOf } from "../../ui/paging.ts";
import { useIsLoading, usePageUrl } from "../page-url.ts";
import { feedColumns } from "./columns.tsx";
import { FeedFilterForm } from "./filter-form.tsx";
import { readFeedFilters } from "./filters.ts";
import { feedListQuery } from "./query.ts";

export const loader = page(async ({ url, read }) => {
  await read(feedListQuery(url.searchParams));
  return {
    title: "Source feeds",
    description:
      "Public transport data feeds in GTFS, GTFS Realtime and GBFS: where they come from, when they were fetched, which terms they have.",
    crumbs: [{ label: "Source Feeds" }],
  };
});

export function Component(): ReactNode {
  const url = usePageUrl();
  const now = useNow();
  const busy = useIsLoading();
  const { data } = useSuspenseQuery(feedListQuery(url.searchParams));
  const filters = readFeedFilters(url.searchParams);
  const { rows, from, previous, next } = pageOf(url, data.feeds);
  return (
    <>
      <header className="page-head">
        <h1>Source feeds</h1>
        <p className="page-lead">
          Each feed is one address where a publisher offers transit data. Looking for an agency by its name? See the{" "}
          <a href={link.operators()}>operators</a>.
        </p>
      </header>
      <FeedFilterForm action={url.pathname} filters={filters} />
      {rows.length === 0 ? (
        <EmptyState title="No feed matches">
          <p>
            Use fewer letters in the search, untick a filter, or <a href={url.pathname}>show all feeds</a>.
          </p>
        </EmptyState>
      ) : (
        <DataTable
          caption={<span className="visually-hidden">Source feeds</span>}
          columns={feedColumns(filters, now)}
          rows={rows}
          rowKey={(feed) => feed.id}
          busy={busy}
        />
      )}
      <Pager what="feeds" previous={previous} next={next} from={from} count={rows.length} />
      <Attributions of={[TRANSITLAND_ATLAS]} />
    </>
  );
}
