/** Two feed versions side by side: `/feeds/{feedKey}/compare?from={sha1}&to={sha1}`. */
import "../../styles/entity.css";
import "./compare.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { Failure, notFound } from "../../data/failure.ts";
import { lazyQuery } from "../../data/query.ts";
import { useSite } from "../../data/site.ts";
import { type VerdictAnswer, verdictQuery } from "../../data/verdict.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl, Query } from "../../domain/screen.ts";
import { Notice } from "../../ui/notice.tsx";
import { apiCallAction, PageActions } from "../../ui/page-actions.tsx";
import { Section } from "../../ui/section.tsx";
import { SectionNav } from "../../ui/section-nav.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { ChooseVersions } from "./choose.tsx";
import {
  comparisonQuery,
  type FeedVersions,
  feedOf,
  neighborsQuery,
  sha1In,
  VERSIONS_LISTED,
  versionExistsQuery,
  versionsQuery,
} from "./query.ts";
import { screen } from "./screen.ts";
import type { ComparisonProps } from "./static.tsx";
import { text } from "./text.tsx";

export const staticParts = lazyModule(() => import("./static.tsx"));

const Overview = serverOnly(staticParts, (part) => part.Overview);
const Lists = serverOnly(staticParts, (part) => part.Lists);
const ServiceTable = serverOnly(staticParts, (part) => part.ServiceTable);
const FileDifferences = serverOnly(staticParts, (part) => part.FileDifferences);
const Matching = serverOnly(staticParts, (part) => part.Matching);

export const drawingQuery = lazyQuery("ComparisonMap", async () => (await import("./drawing.ts")).drawingQuery);

/**
 * The two SHA-1 of the page as far as the address and the list of versions tell: a version without a second one is
 * compared with the version before it.
 */
function chosenVersions(feed: FeedVersions, query: Query<"from" | "to">): { from: string | null; to: string | null } {
  const from = sha1In(query, "from");
  const sha1s = feed.feed_versions.map(({ sha1 }) => sha1);
  const to = sha1In(query, "to") ?? sha1s.find((sha1) => sha1 !== from) ?? null;
  if (from !== null || to === null || !sha1s.includes(to)) return { from, to };
  const at = sha1s.indexOf(to);
  // The version before the last one listed is not known if the list was cut.
  const next = sha1s.length < VERSIONS_LISTED ? sha1s[at - 1] : undefined;
  return { from: sha1s[at + 1] ?? next ?? null, to };
}

const notComparable = () => new Failure(404, "feed_version.not_found", text.head.notFound);

/** What a feed is called: by its own name or its operators', which the verdict has without another trip; else its Onestop ID. */
const nameOf = (feed: FeedVersions, verdict: VerdictAnswer | null) => verdict?.name || feed.name || feed.onestop_id;

export const loader = pageLoader(screen, async ({ url, params, read, later }) => {
  const query = url.searchParams;
  const [from, to] = [sha1In(query, "from"), sha1In(query, "to")];
  // Of a version alone, the version to compare it with may be one that is not listed.
  if (from === null && to !== null) later(() => read(neighborsQuery(to)));
  const key = params.feedKey ?? "";
  const [versions, verdict, ...there] = await Promise.all([
    read(versionsQuery(key)),
    read(verdictQuery("feeds", key)),
    ...[from, to].flatMap((sha1) => (sha1 === null ? [] : [read(versionExistsQuery(sha1))])),
  ]);
  const feed = feedOf(versions);
  if (feed === undefined) throw notFound(url);
  if (there.includes(false)) throw notComparable();
  later(async () => {
    const { to, ...choice } = chosenVersions(feed, query);
    if (to === null) return;
    const beside = choice.from === null ? await read(neighborsQuery(to)) : null;
    const from = choice.from ?? beside?.previous?.sha1 ?? beside?.next?.sha1 ?? null;
    if (from === null) return;
    const [comparison] = await Promise.all([read(comparisonQuery(from, to, query)), read(drawingQuery(from, to))]);
    if (comparison === null) throw notComparable();
  });
  return {
    title: text.head.title(nameOf(feed, verdict)),
    description: text.head.description(feed.onestop_id),
    // Only the newest pair is indexed: it is at the address without a query.
    canonical: link.compareVersions(feed.onestop_id),
    crumbs: [
      { label: text.head.crumbs.feeds, href: link.feeds() },
      { label: nameOf(feed, verdict), href: link.feed(feed.onestop_id), tag: text.head.crumbs.feed },
      { label: text.head.crumbs.here },
    ],
  };
});

function ComparisonView({ comparison, url, busy }: ComparisonProps): ReactNode {
  const { from, to } = comparison;
  const map = useSuspenseQuery(drawingQuery(from.sha1, to.sha1)).data;
  return (
    <>
      {from.sha1 === to.sha1 ? (
        <Notice title={text.same.title}>
          <p>{text.same.body}</p>
        </Notice>
      ) : null}
      <SectionNav
        sections={[
          { id: "summary", name: text.sections.summary },
          { id: "agencies", name: text.sections.agencies },
          { id: "routes", name: text.sections.routes },
          { id: "stops", name: text.sections.stops },
          { id: "service", name: text.sections.service },
          { id: "files", name: text.sections.files },
          { id: "matching", name: text.sections.matching },
        ]}
      />
      <Section id="summary" title={text.headings.summary}>
        <Overview comparison={comparison} map={map} />
      </Section>
      <Lists comparison={comparison} url={url} busy={busy} />
      <Section id="service" title={text.headings.service}>
        <ServiceTable service={comparison.service} />
      </Section>
      <Section id="files" title={text.sections.files}>
        <FileDifferences files={comparison.files} />
      </Section>
      <Section id="matching" title={text.headings.matching}>
        <Matching />
      </Section>
    </>
  );
}

/** What can be done with a pair of versions. */
function PairActions({ feed, from, to }: { feed: string; from: string; to: string }): ReactNode {
  const { apiBase, url } = useSite();
  return (
    <PageActions
      hasMain={false}
      actions={[
        {
          label: text.choose.swap,
          icon: "compare",
          href: link.compareVersions(feed, { from: to, to: from }),
          opens: "page",
        },
        apiCallAction(link.comparisonData(from, to, apiBase), url),
      ]}
    />
  );
}

/** The comparison itself; apart, since its query depends on what the neighbors are. */
function Pair({
  from,
  to,
  url,
  busy,
}: {
  from: string;
  to: string;
  url: PageUrl<"list" | "offset">;
  busy: boolean;
}): ReactNode {
  const comparison = useSuspenseQuery(comparisonQuery(from, to, url.searchParams)).data;
  return comparison === null ? null : <ComparisonView comparison={comparison} url={url} busy={busy} />;
}

function WithNeighbor({
  feed,
  to,
  url,
  busy,
}: {
  feed: FeedVersions;
  to: string;
  url: PageUrl<"list" | "offset">;
  busy: boolean;
}): ReactNode {
  const beside = useSuspenseQuery(neighborsQuery(to)).data;
  const from = beside?.previous?.sha1 ?? beside?.next?.sha1 ?? null;
  return (
    <>
      <ChooseVersions action={link.compareVersions(feed.onestop_id)} feed={feed} from={from ?? ""} to={to} />
      {from === null ? null : <PairActions feed={feed.onestop_id} from={from} to={to} />}
      {from === null ? <OnlyOne /> : <Pair from={from} to={to} url={url} busy={busy} />}
    </>
  );
}

function OnlyOne(): ReactNode {
  return (
    <Notice title={text.one.title}>
      <p>{text.one.body}</p>
    </Notice>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  useEffect(() => void import("./slider.ts").then(({ followSliders }) => followSliders()), []);
  const busy = useIsLoading();
  const key = useParams().feedKey ?? "";
  const feed = feedOf(useSuspenseQuery(versionsQuery(key)).data);
  const verdict = useSuspenseQuery(verdictQuery("feeds", key)).data;
  if (feed === undefined) return null;
  const { from, to } = chosenVersions(feed, url.searchParams);
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">
          <a href={link.feed(feed.onestop_id)}>{nameOf(feed, verdict)}</a>
        </p>
      </header>
      {to !== null && from === null ? (
        <WithNeighbor feed={feed} to={to} url={url} busy={busy} />
      ) : (
        <>
          <ChooseVersions action={link.compareVersions(feed.onestop_id)} feed={feed} from={from ?? ""} to={to ?? ""} />
          {from === null || to === null ? null : <PairActions feed={feed.onestop_id} from={from} to={to} />}
          {from === null || to === null ? <OnlyOne /> : <Pair from={from} to={to} url={url} busy={busy} />}
        </>
      )}
    </>
  );
}
