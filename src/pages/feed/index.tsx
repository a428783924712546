import "../../styles/entity.css";
import "../../styles/fetch-strip.css";
import "../../styles/observed.css";
import "../../styles/timeline.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { changesQuery, type FeedChange } from "../../data/changes.ts";
import { notFound } from "../../data/failure.ts";
import { organizationsQuery } from "../../data/organizations.ts";
import { lazyQuery } from "../../data/query.ts";
import { useNow, useSite } from "../../data/site.ts";
import { lineVerdict, verdictQuery } from "../../data/verdict.ts";
import { link } from "../../domain/links.ts";
import { TRANSITLAND_ATLAS } from "../../domain/registry/attribution.ts";
import type { ImportJob } from "../../domain/registry/import-job.ts";
import { operatorName } from "../../domain/registry/operator-name.ts";
import { ChangeList } from "../../shell/changes/list.tsx";
import { text as changeText } from "../../shell/changes/text.tsx";
import { VerdictLine } from "../../shell/verdict/line.tsx";
import { Attributions } from "../../ui/attributions.tsx";
import { longMoment } from "../../ui/long-moment.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageId } from "../../ui/page-id.tsx";
import { Pager } from "../../ui/pager.tsx";
import { pageOf } from "../../ui/paging.ts";
import { isSample, SampleNotice } from "../../ui/sample-notice.tsx";
import { Section } from "../../ui/section.tsx";
import { SectionNav } from "../../ui/section-nav.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { specWords } from "../../ui/spec.ts";
import { summaryQuery } from "../feed-version/summary.ts";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { AdditionLoader } from "./addition-loader.tsx";
import { feedJsonLd } from "./json-ld.ts";
import {
  activationsQuery,
  type FeedDetail,
  feedHeadQuery,
  feedQuery,
  feedVersionsQuery,
  fetchHistoryQuery,
  relatedQuery,
} from "./query.ts";
import { RegistryNote } from "./registry-note.tsx";
import { REALTIME_KINDS, relatedTo } from "./relations.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";
import { feedDescription, feedNames, feedTitle } from "./title.ts";

export const observedQuery = lazyQuery("FeedObserved", async () => (await import("./observed/load.ts")).observedQuery);
const rentalsQuery = lazyQuery("FeedRentals", async () => (await import("./rentals/load.ts")).rentalsQuery);
const networkQuery = lazyQuery("VersionNetwork", async () => (await import("../feed-version/network.ts")).networkQuery);
export const staticParts = lazyModule(() => import("./observed/static.tsx"));

const Reliability = serverOnly(staticParts, (part) => part.Reliability);
const FetchStrip = serverOnly(staticParts, (part) => part.FetchStrip);
const FeedActions = serverOnly(staticParts, (part) => part.FeedActions);
const FeedNetwork = serverOnly(staticParts, (part) => part.FeedNetwork);
const FeedReport = serverOnly(staticParts, (part) => part.FeedReport);
const FeedFacts = serverOnly(staticParts, (part) => part.FeedFacts);
const FeedOrganizations = serverOnly(staticParts, (part) => part.FeedOrganizations);
const FetchTable = serverOnly(staticParts, (part) => part.FetchTable);
const LicenseSummary = serverOnly(staticParts, (part) => part.LicenseSummary);
const PublisherFacts = serverOnly(staticParts, (part) => part.PublisherFacts);
const RealtimeFiles = serverOnly(staticParts, (part) => part.RealtimeFiles);
const RentalSystemFacts = serverOnly(staticParts, (part) => part.RentalSystemFacts);
const RelatedTable = serverOnly(staticParts, (part) => part.RelatedTable);
const Timeline = serverOnly(staticParts, (part) => part.Timeline);
const VersionTable = serverOnly(staticParts, (part) => part.VersionTable);
const LastMessages = serverOnly(staticParts, (part) => part.LastMessages);
/** Digits of a SHA-1 that tell the versions of a feed apart. */
const SHA1_SHOWN = 8;

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
  if (operators.length === 0) return <p className="soft">{text.operators.none}</p>;
  const more = operators.slice(OPERATORS_SHOWN);
  return (
    <>
      <OperatorLines operators={operators.slice(0, OPERATORS_SHOWN)} />
      {more.length === 0 ? null : (
        <details className="fold">
          <summary>{text.operators.all(operators.length)}</summary>
          <OperatorLines operators={more} />
        </details>
      )}
    </>
  );
}

export const loader = pageLoader(screen, async ({ url, params, read, later, site }) => {
  const key = params.feedKey ?? "";
  later(() =>
    Promise.all([
      read(feedQuery(key)),
      read(feedVersionsQuery(key, url.searchParams)),
      read(activationsQuery(key, url.searchParams)),
      read(changesQuery({ feed: key })),
      read(observedQuery(key)),
      read(fetchHistoryQuery(key)),
    ]),
  );
  const [{ feeds }, relatedAnswer, verdictAnswer] = await Promise.all([
    read(feedHeadQuery(key)),
    read(relatedQuery(key)),
    read(verdictQuery("feeds", key)),
  ]);
  const feed = feeds[0];
  if (feed === undefined) throw notFound(url);
  if (feed.spec === "GBFS") later(() => read(rentalsQuery(key)));
  const active = feed.feed_state?.feed_version?.id;
  if (active !== undefined)
    later(() =>
      Promise.all([read(networkQuery(active)), read(summaryQuery(active)), read(organizationsQuery(active))]),
    );
  return {
    title: feedTitle(feed),
    description: feedDescription(feed, relatedAnswer?.feed_versions),
    canonical: link.feed(feed.onestop_id),
    card: true,
    embed: true,
    data: link.recordData("feeds", feed.onestop_id, site.apiBase),
    ...(feed.spec === "GTFS" && site.upstream !== true
      ? link.changeFeeds({ feed: feed.onestop_id }, site.apiBase)
      : {}),
    // Search engines read it in the response; the browser has no use for it.
    ...(import.meta.env.SSR ? { jsonLd: [feedJsonLd(feed, site)] } : {}),
    crumbs: [
      { label: text.crumbs.feeds, href: link.feeds() },
      { label: feedNames(feed), tag: text.crumbs.feed },
    ],
    opening: {
      kind: text.kind(specWords(feed.spec)),
      id: feed.onestop_id,
      verdict: verdictAnswer && lineVerdict(verdictAnswer.verdict),
    },
  };
});

function FetchTrouble({ feed }: { feed: FeedDetail }): ReactNode {
  const last = feed.fetches?.[0];
  if (last === undefined || last.success !== false) return null;
  return (
    <Notice tone="error" title={text.notes.fetchFailed}>
      <pre {...(last.fetch_error ? englishAttributes() : {})}>{last.fetch_error || text.notes.noReason}</pre>
    </Notice>
  );
}

/** The last version that waits for its import, and why. */
function WaitingImport({ job, now }: { job: (ImportJob & { words: string }) | undefined; now: Date }): ReactNode {
  if (job === undefined) return null;
  return (
    <Notice tone={job.state === "dead" ? "error" : "info"} title={text.notes.waiting(job.sha1.slice(0, SHA1_SHOWN))}>
      <p>
        {text.notes.import(
          <span {...englishAttributes()}>{job.words}</span>,
          longMoment(job.changed_at, now),
          job.state === "failing" ? longMoment(job.next_at, now) : null,
        )}
      </p>
    </Notice>
  );
}

/**
 * Types of the messages that a realtime feed offers as files.
 * @param stored undefined where another server answers: then those with a URL, once a fetch has succeeded
 */
function messagesOf(feed: FeedDetail, storedTypes: readonly string[] | undefined): readonly string[] {
  if (storedTypes !== undefined) return storedTypes;
  const wasFetched = (feed.last_success ?? []).length > 0;
  return REALTIME_KINDS.flatMap(({ url }) => (wasFetched && feed.urls?.[url] ? [url] : []));
}

/** What the active version holds. @param version the active one */
function Network({ version, change }: { version: { id: number; sha1: string }; change: FeedChange | null }): ReactNode {
  const network = useSuspenseQuery(networkQuery(version.id)).data;
  const summary = useSuspenseQuery(summaryQuery(version.id)).data;
  if (network === null && summary === null) return null;
  return (
    <Section id="network" title={text.headings.network}>
      <FeedNetwork version={version} network={network} summary={summary} change={change} />
      {network === null ? null : <LiveMap />}
    </Section>
  );
}

/** The system of shared vehicles that a GBFS feed describes. */
function Rentals({ feed }: { feed: string }): ReactNode {
  const { data: rental } = useSuspenseQuery(rentalsQuery(feed));
  if (rental === null) return null;
  return (
    <Section id="rentals" title={text.sections.rentals}>
      <RentalSystemFacts rental={rental} />
    </Section>
  );
}

function LiveMap(): null {
  useLiveMap();
  return null;
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
  const { data: decisions } = useSuspenseQuery(activationsQuery(key, url.searchParams));
  const changes = useSuspenseQuery(changesQuery({ feed: key })).data?.changes ?? [];
  const { data: observations } = useSuspenseQuery(observedQuery(key));
  const { data: history } = useSuspenseQuery(fetchHistoryQuery(key));
  const feed = feeds[0];
  if (feed === undefined) return null;
  const endpoints = observations?.endpoints ?? [];
  const relatedFeeds = relatedTo(feed, company?.feeds ?? []);
  const versions = pageOf(url, feed_versions);
  const fetches = feed.fetches ?? [];
  const infos = feed.newest[0]?.feed_infos;
  const isStatic = feed.spec === "GTFS";
  const isLive = feed.spec === "GTFS_RT";
  const version = feed.feed_state?.feed_version;
  const active = version?.id;
  const operators = feed.associated_operators ?? [];
  const messages = isLive ? messagesOf(feed, company?.messages) : [];
  return (
    <>
      <header className="page-head">
        <p className="page-kind">{text.kind(specWords(feed.spec))}</p>
        <h1>{feedNames(feed)}</h1>
        <PageId id={feed.onestop_id} />
        <VerdictLine kind="feeds" id={key} />
        <FeedActions feed={feed} id={key} versions={company?.feed_versions ?? versions.rows.length} />
      </header>
      <div className="notices">
        <SampleNotice infos={infos} />
        {isStatic && !version ? <AdditionLoader feed={feed.onestop_id} /> : null}
        <FetchTrouble feed={feed} />
        <WaitingImport job={decisions?.imports?.[0]} now={now} />
        {feed.tags?.notes && !isSample(infos) ? (
          <Notice title={text.notes.registry}>
            <RegistryNote note={feed.tags.notes} />
          </Notice>
        ) : null}
      </div>
      <SectionNav
        sections={[
          ...(version ? [{ id: "network", name: text.sections.network }] : []),
          { id: "about", name: text.sections.about },
          { id: "operators", name: text.sections.operators, count: operators.length },
          { id: "license", name: text.sections.license },
          ...(isStatic ? [{ id: "versions", name: text.sections.versions, count: company?.feed_versions }] : []),
          ...(changes.length > 0 ? [{ id: "changes", name: changeText.title }] : []),
          ...(endpoints.length > 0 ? [{ id: "reliability", name: text.sections.reliability }] : []),
          ...(messages.length > 0 ? [{ id: "realtime", name: text.sections.realtime }] : []),
          ...(relatedFeeds.length > 0
            ? [{ id: "related", name: text.sections.related, count: relatedFeeds.length }]
            : []),
          ...(fetches.length > 0 ? [{ id: "fetches", name: text.sections.fetches }] : []),
        ]}
      />
      {version ? <Network version={version} change={changes[0] ?? null} /> : null}
      {feed.spec === "GBFS" ? <Rentals feed={key} /> : null}
      <div className="columns">
        <div>
          <Section id="about" title={text.headings.about}>
            <div className="facts-beside">
              <FeedFacts feed={feed} messages={isLive && messages.length === 0 ? text.realtime.none : null} />
            </div>
            <FeedReport feed={feed} />
          </Section>
          <Section id="operators" title={text.headings.operators}>
            <FeedOperators operators={operators} />
          </Section>
        </div>
        <aside className="aside">
          <Section id="license" title={text.sections.license}>
            <LicenseSummary license={feed.license} name={feedNames(feed)} />
            {version ? <FeedOrganizations version={version.id} /> : null}
          </Section>
          {isStatic && feed.newest.length > 0 ? (
            <Section id="publisher" title={text.sections.publisher}>
              <div className="facts-beside">
                <PublisherFacts info={infos?.[0]} />
              </div>
            </Section>
          ) : null}
        </aside>
      </div>
      {isStatic ? (
        <Section id="versions" title={text.headings.versions}>
          <Timeline versions={versions.rows} active={active} feed={feed.onestop_id} />
          {versions.rows.length === 0 ? (
            <p className="soft">{text.versions.none(feed.onestop_id)}</p>
          ) : (
            <VersionTable
              versions={versions.rows}
              feed={feed.onestop_id}
              active={active}
              decisions={decisions?.activations ?? []}
              archived={decisions?.archived ?? []}
              newest={feed.newest[0]?.id}
              downloads={feed.license?.redistribution_allowed === "no" ? null : apiBase}
              now={now}
              busy={busy}
            />
          )}
          <Pager
            what={text.versions.what}
            previous={versions.previous}
            next={versions.next}
            from={versions.from}
            count={versions.rows.length}
          />
        </Section>
      ) : null}
      {changes.length > 0 ? (
        <Section id="changes" title={changeText.title}>
          <ChangeList changes={changes} ofFeed filter={{ feed: feed.onestop_id }} apiBase={apiBase} />
        </Section>
      ) : null}
      {endpoints.length > 0 ? <Reliability endpoints={endpoints} /> : null}
      {messages.length > 0 ? (
        <Section id="realtime" title={text.sections.realtime}>
          {feed.license?.redistribution_allowed === "no" ? (
            <p className="soft">{text.realtime.notAllowed}</p>
          ) : (
            <>
              {observations === null ? null : (
                <LastMessages feed={feed.onestop_id} endpoints={endpoints} vehicles={observations.vehicles} />
              )}
              {observations?.vehicles ? <LiveMap /> : null}
              <RealtimeFiles feed={feed} messages={messages} apiBase={apiBase} />
            </>
          )}
        </Section>
      ) : null}
      {relatedFeeds.length === 0 ? null : (
        <Section id="related" title={isStatic ? text.headings.relatedRealtime : text.headings.relatedStatic}>
          <RelatedTable feeds={relatedFeeds} isStatic={isStatic} now={now} />
        </Section>
      )}
      {fetches.length === 0 ? null : (
        <Section id="fetches" title={text.sections.fetches}>
          {isStatic && history !== null ? (
            <FetchStrip days={history.days} lastFetch={fetches[0]?.fetched_at ?? null} />
          ) : null}
          <FetchTable fetches={fetches} now={now} />
        </Section>
      )}
      <Attributions of={[TRANSITLAND_ATLAS]} />
    </>
  );
}
