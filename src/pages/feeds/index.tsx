import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow, useSite } from "../../data/site.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { TRANSITLAND_ATLAS } from "../../domain/registry/attribution.ts";
import { Attributions } from "../../ui/attributions.tsx";
import { DataChips, dataChoice } from "../../ui/data-chips.tsx";
import { ListExports } from "../../ui/list-exports.tsx";
import { listData, pageLinks } from "../../ui/list-query.ts";
import { ListTable } from "../../ui/list-table.tsx";
import { ListTotal } from "../../ui/list-total.tsx";
import { NoRows } from "../../ui/no-rows.tsx";
import { Pager } from "../../ui/pager.tsx";
import { pageOf } from "../../ui/paging.ts";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { feedColumns, feedName } from "./columns.tsx";
import { FeedFilterForm } from "./filter-form.tsx";
import { readFeedFilters } from "./filters.ts";
import { feedRow, type PortalFeeds, portalFeedsPath, portalFeedsQuery } from "./portal-list.ts";
import { feedListQuery, type ListedFeed } from "./query.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const loader = pageLoader(screen, ({ url, read, later, site }) => {
  later(async () => {
    const portalFeeds = await read(portalFeedsQuery(url.searchParams));
    if (portalFeeds === null) await read(feedListQuery(url.searchParams));
  });
  return {
    title: text.title,
    description: text.description,
    ...listData("feeds", site.upstream ? null : portalFeedsPath(url.searchParams), url, site.apiBase),
    crumbs: [{ label: text.crumb }],
  };
});

/** Filters of the URL by their query parameter. */
const filterNames = () => ({
  search: text.none.words,
  country: text.fields.country,
  region: text.fields.region,
  feedSpecs: text.fields.spec,
  verdict: text.fields.verdict,
  terms: text.fields.license,
  auth: text.fields.authorization,
  fetchError: text.fields.fetch,
  importStatus: text.fields.import,
  content: text.fields.content,
  tagUnstableUrl: text.fields.url,
  active: text.none.data,
});

type FeedListProps = {
  rows: readonly ListedFeed[];
  from: number;
  previous: string | null;
  next: string | null;
  answer?: PortalFeeds;
};

function FeedList({ rows, from, previous, next, answer }: FeedListProps): ReactNode {
  const url = usePageUrl(screen);
  const now = useNow();
  const busy = useIsLoading();
  const site = useSite();
  const filters = readFeedFilters(url.searchParams);
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">
          {text.lead(
            <a href={link.operators()}>{text.operators}</a>,
            <a href={link.findByUrl()}>{text.findByUrl}</a>,
            <a href={link.realtimeFeeds()}>{text.realtime}</a>,
          )}
        </p>
      </header>
      <FeedFilterForm
        action={inPageLanguage(url.pathname)}
        filters={filters}
        facets={answer?.facets}
        query={url.searchParams}
        example={rows[0] && (feedName(rows[0]) || rows[0].onestop_id)}
      />
      {answer === undefined ? null : (
        <DataChips url={url} choice={dataChoice(url.searchParams)} counts={answer.facets.active} />
      )}
      {answer === undefined ? null : <ListTotal answer={answer} what={text.what} />}
      {rows.length === 0 ? (
        <NoRows title={text.none.title} url={url} names={filterNames()}>
          {text.none.body(
            <a href={inPageLanguage(url.pathname)}>{text.none.all}</a>,
            <a href={link.operators({ search: url.searchParams.get("search") })}>{text.none.operators}</a>,
            <a href={link.findByUrl()}>{text.none.url}</a>,
          )}
        </NoRows>
      ) : (
        <ListTable
          caption={<span className="visually-hidden">{text.title}</span>}
          columns={feedColumns(filters, now, answer === undefined ? undefined : url)}
          rows={rows}
          busy={busy}
        />
      )}
      <Pager what={text.what} previous={previous} next={next} from={from} count={rows.length} total={answer?.total} />
      {answer === undefined ? null : (
        <ListExports origin={site.url} base={site.apiBase} path={portalFeedsPath(url.searchParams)} calendar />
      )}
      <Attributions of={[TRANSITLAND_ATLAS]} />
    </>
  );
}

/** Where another server answers in place of the portal's own API: the list of Transitland v2. */
function PlainFeedList(): ReactNode {
  const url = usePageUrl(screen);
  const { data } = useSuspenseQuery(feedListQuery(url.searchParams));
  return <FeedList {...pageOf(url, data.feeds)} />;
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const { data } = useSuspenseQuery(portalFeedsQuery(url.searchParams));
  if (data === null) return <PlainFeedList />;
  return <FeedList rows={data.feeds.map(feedRow)} from={data.from} {...pageLinks(url, data)} answer={data} />;
}
