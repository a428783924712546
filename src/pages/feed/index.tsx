import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { useNow, useSite } from "../../data/site.ts";
import { verdictQuery } from "../../data/verdict.ts";
import { TRANSITLAND_ATLAS } from "../../domain/attribution.ts";
import { link } from "../../domain/links.ts";
import { RecordLinks } from "../../shell/record-links.tsx";
import { VerdictPanel } from "../../shell/verdict-panel.tsx";
import { Anchors } from "../../ui/anchors.tsx";
import { Attributions } from "../../ui/attributions.tsx";
import { LicenseSummary } from "../../ui/license-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { Pager } from "../../ui/pager.tsx";
import { pageOf } from "../../ui/paging.ts";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { Section } from "../../ui/section.tsx";
import { specWords } from "../../ui/spec.ts";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { FeedFacts, PublisherFacts } from "./facts.tsx";
import { feedJsonLd } from "./json-ld.ts";
import { type FeedDetail, feedQuery, feedVersionsQuery, relatedQuery } from "./query.ts";
import { RealtimeFiles, RelatedTable, relatedTo } from "./related.tsx";
import { screen } from "./screen.ts";
import { FetchTable, VersionTable } from "./tables.tsx";
import { timelineOf } from "./timeline.ts";
import { TimelineChart } from "./timeline-chart.tsx";
import { feedDescription, feedNames, feedTitle, operatorName } from "./title.ts";

/** Operators in view; the rest opens on demand. */
const OPERATORS_SHOWN = 5;

type FeedOperator = NonNullable<FeedDetail["associated_operators"]>[number];

function OperatorLines({ operators }: { operators: readonly FeedOperator[] }): ReactNode {
  return (
    <ul className="plain-list">
      {operators.map((operator) => (
        <li key={operator.onestop_id}>
          {operator.onestop_id === null ? (
            operatorName(operator)
          ) : (
            <>
              <a className="cell-main" href={link.operator(operator.onestop_id)}>
                {operatorName(operator)}
              </a>
              <span className="cell-more mono">{operator.onestop_id}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The operators whose services a feed describes. */
export function FeedOperators({ operators }: { operators: readonly FeedOperator[] }): ReactNode {
  if (operators.length === 0) return <p className="soft">No operator is associated with this feed.</p>;
  const more = operators.slice(OPERATORS_SHOWN);
  return (
    <>
      <OperatorLines operators={operators.slice(0, OPERATORS_SHOWN)} />
      {more.length === 0 ? null : (
        <details className="fold">
          <summary>Show all {operators.length} operators</summary>
          <OperatorLines operators={more} />
        </details>
      )}
    </>
  );
}

export const loader = pageLoader(screen, async ({ url, params, read, later, site }) => {
  const key = params.feedKey ?? "";
  later(() => Promise.all([read(feedVersionsQuery(key, url.searchParams)), read(verdictQuery("feeds", key))]));
  const [{ feeds }, related] = await Promise.all([read(feedQuery(key)), read(relatedQuery(key))]);
  const feed = feeds[0];
  if (feed === undefined) throw notFound(url);
  return {
    title: feedTitle(feed),
    description: feedDescription(feed, related?.feed_versions),
    canonical: link.feed(feed.onestop_id),
    card: true,
    data: link.recordData("feeds", feed.onestop_id, site.apiBase),
    jsonLd: [feedJsonLd(feed, site)],
    crumbs: [
      { label: "Source Feeds", href: link.feeds() },
      { label: feed.onestop_id, tag: "Feed" },
    ],
  };
});

function FetchTrouble({ feed }: { feed: FeedDetail }): ReactNode {
  const last = feed.fetches?.[0];
  if (last === undefined || last.success !== false) return null;
  return (
    <Notice tone="error" title="The last fetch failed">
      <pre>{last.fetch_error || "The source gave no reason."}</pre>
    </Notice>
  );
}

export function Component(): ReactNode {
  const key = useParams().feedKey ?? "";
  const url = usePageUrl(screen);
  const now = useNow();
  const busy = useIsLoading();
  const { apiBase } = useSite();
  const { feeds } = useSuspenseQuery(feedQuery(key)).data;
  const { feed_versions } = useSuspenseQuery(feedVersionsQuery(key, url.searchParams)).data;
  const { data: company } = useSuspenseQuery(relatedQuery(key));
  const feed = feeds[0];
  if (feed === undefined) return null;
  const related = relatedTo(feed, company?.feeds ?? []);
  const versions = pageOf(url, feed_versions);
  const fetches = feed.fetches ?? [];
  const infos = feed.newest[0]?.feed_infos;
  const isStatic = feed.spec === "GTFS";
  const isLive = feed.spec === "GTFS_RT";
  const active = feed.feed_state?.feed_version?.id;
  const timeline = timelineOf(versions.rows, active, now);
  const operators = feed.associated_operators ?? [];
  return (
    <>
      <header className="page-head">
        <p className="page-kind">{specWords(feed.spec)} feed</p>
        <h1>{feedNames(feed)}</h1>
        <PageId id={feed.onestop_id} />
        <VerdictPanel kind="feeds" id={key} />
      </header>
      <div className="notices">
        <SampleNotice infos={infos} />
        <FetchTrouble feed={feed} />
        {feed.tags?.notes ? (
          <Notice title="A note in the registry">
            <p>{feed.tags.notes}</p>
          </Notice>
        ) : null}
      </div>
      <Anchors
        anchors={[
          { id: "about", name: "About" },
          { id: "operators", name: "Operators", count: operators.length },
          ...(isStatic ? [{ id: "versions", name: "Versions", count: company?.feed_versions }] : []),
          ...(isLive ? [{ id: "realtime", name: "Latest messages" }] : []),
          ...(related.length > 0 ? [{ id: "related", name: "Related feeds", count: related.length }] : []),
          ...(fetches.length > 0 ? [{ id: "fetches", name: "Fetch history" }] : []),
        ]}
      />
      <div className="columns">
        <div>
          <Section id="about" title="About this feed">
            <FeedFacts feed={feed} />
            <RecordLinks id={feed.onestop_id} file={feed.file} />
          </Section>
          <Section id="operators" title="Operators">
            <FeedOperators operators={operators} />
          </Section>
        </div>
        <aside className="aside">
          <Section id="license" title="Terms of use">
            <LicenseSummary license={feed.license} name={feedNames(feed)} />
          </Section>
          {isStatic && feed.newest.length > 0 ? (
            <Section id="publisher" title="Publisher">
              <PublisherFacts info={infos?.[0]} />
            </Section>
          ) : null}
        </aside>
      </div>
      {isStatic ? (
        <Section id="versions" title="Archived versions">
          {timeline === null ? null : <TimelineChart timeline={timeline} feed={feed.onestop_id} />}
          {versions.rows.length === 0 ? (
            <p className="soft">No version of this feed has been archived yet.</p>
          ) : (
            <VersionTable
              versions={versions.rows}
              feed={feed.onestop_id}
              active={active}
              newest={feed.newest[0]?.id}
              downloads={feed.license?.redistribution_allowed === "no" ? null : apiBase}
              now={now}
              busy={busy}
            />
          )}
          <Pager
            what="versions"
            previous={versions.previous}
            next={versions.next}
            from={versions.from}
            count={versions.rows.length}
          />
        </Section>
      ) : null}
      {isLive ? (
        <Section id="realtime" title="Latest messages">
          {feed.license?.redistribution_allowed === "no" ? (
            <p className="soft">The publisher does not allow this data to be passed on. Ask for it at the source.</p>
          ) : (
            <RealtimeFiles feed={feed} apiBase={apiBase} />
          )}
        </Section>
      ) : null}
      {related.length === 0 ? null : (
        <Section id="related" title={isStatic ? "Related realtime feeds" : "Related static feeds"}>
          <RelatedTable feeds={related} isStatic={isStatic} now={now} />
        </Section>
      )}
      {fetches.length === 0 ? null : (
        <Section id="fetches" title="Fetch history">
          <FetchTable fetches={fetches} now={now} />
        </Section>
      )}
      <Attributions of={[TRANSITLAND_ATLAS]} />
    </>
  );
}
