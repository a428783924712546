/** Two feed versions side by side: `/feeds/{feedKey}/compare?from={sha1}&to={sha1}`. */
import "./compare.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Failure, notFound } from "../../data/failure.ts";
import { useNow, useSite } from "../../data/site.ts";
import { MOVED_METRES, SAME_NAME_METRES, SAME_PLACE_METRES, SAME_STOP_METRES } from "../../domain/compare/entities.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl, Query } from "../../domain/screen.ts";
import { Anchors } from "../../ui/anchors.tsx";
import { Notice } from "../../ui/notice.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { Section } from "../../ui/section.tsx";
import { pageLoader, useIsLoading, usePageUrl } from "../page.ts";
import { ChooseVersions } from "./choose.tsx";
import { DifferenceLists } from "./differences.tsx";
import {
  type Comparison,
  comparisonQuery,
  type FeedVersions,
  feedOf,
  neighboursQuery,
  type Side,
  sha1In,
  VERSIONS_LISTED,
  versionExistsQuery,
  versionsQuery,
} from "./query.ts";
import { screen } from "./screen.ts";
import { FileDifferences, ServiceTable, SummaryTable } from "./tables.tsx";

/** How it is known which entity of one version is which of the other. */
export function Matching(): ReactNode {
  return (
    <>
      <p>
        Ids of GTFS may change although the thing stays the same, and a number may be given to something else. So each
        rule takes what the rules above it have left; what is left in the end was removed or added.
      </p>
      <h3>Stops</h3>
      <ol>
        <li>The same id and name, no further than {SAME_STOP_METRES} metres apart.</li>
        <li>The same name and kind within {SAME_NAME_METRES} metres, the nearest first: the stop has a new id.</li>
        <li>
          The same id, and the same name wherever it is, or no further than {SAME_STOP_METRES} metres from where it was.
        </li>
        <li>Another id and name at the same place, where it is the only one within {SAME_PLACE_METRES} metres.</li>
      </ol>
      <p>
        A stop has moved when it is {MOVED_METRES} metre or more from where it was; less is rounding of its coordinates.
      </p>
      <h3>Routes</h3>
      <ol>
        <li>The same id and names.</li>
        <li>The same names and type of vehicle: the route has a new id.</li>
        <li>The same id.</li>
        <li>The same short name and type, then the same long name and type.</li>
      </ol>
      <h3>Agencies</h3>
      <ol>
        <li>The same id and name.</li>
        <li>The same name, then the same id, then the same web address.</li>
      </ol>
      <p>
        Names are compared without regard to case, blanks and punctuation. Where several have the same, they are paired
        in their order if there are as many of them in both versions, and left to the next rule if not.
      </p>
    </>
  );
}

const SHA1_SHOWN_CHARS = 8;

/**
 * The two SHA-1 of the page as far as the address and the list of versions tell: a version without a second one is
 * compared with the version before it.
 */
function chosen(feed: FeedVersions, query: Query<"from" | "to">): { from: string | null; to: string | null } {
  const from = sha1In(query, "from");
  const listed = feed.feed_versions.map(({ sha1 }) => sha1);
  const to = sha1In(query, "to") ?? listed.find((sha1) => sha1 !== from) ?? null;
  if (from !== null || to === null || !listed.includes(to)) return { from, to };
  const at = listed.indexOf(to);
  // The version before the last one listed is not known if the list was cut.
  const next = listed.length < VERSIONS_LISTED ? listed[at - 1] : undefined;
  return { from: listed[at + 1] ?? next ?? null, to };
}

const notComparable = () =>
  new Failure(404, "feed_version.not_found", "One of these two versions is not here, or they cannot be compared.");

export const loader = pageLoader(screen, async ({ url, params, read, later }) => {
  const query = url.searchParams;
  const [from, to] = [sha1In(query, "from"), sha1In(query, "to")];
  // Of a version alone, the version to compare it with may be one that is not listed.
  if (from === null && to !== null) later(() => read(neighboursQuery(to)));
  const [versions, ...there] = await Promise.all([
    read(versionsQuery(params.feedKey ?? "")),
    ...[from, to].flatMap((sha1) => (sha1 === null ? [] : [read(versionExistsQuery(sha1))])),
  ]);
  const feed = feedOf(versions);
  if (feed === undefined) throw notFound(url);
  if (there.includes(false)) throw notComparable();
  later(async () => {
    const { to, ...asked } = chosen(feed, query);
    if (to === null) return;
    const beside = asked.from === null ? await read(neighboursQuery(to)) : null;
    const from = asked.from ?? beside?.previous?.sha1 ?? beside?.next?.sha1 ?? null;
    if (from !== null && (await read(comparisonQuery(from, to, query))) === null) throw notComparable();
  });
  const name = feed.name || feed.onestop_id;
  return {
    title: `Compare versions • ${name}`,
    description: `What changed between two versions of the feed ${feed.onestop_id}: agencies, routes, stops, service and files.`,
    // Only the newest pair is indexed: it is at the address without a query.
    canonical: link.compareVersions(feed.onestop_id),
    crumbs: [
      { label: "Source Feeds", href: link.feeds() },
      { label: feed.onestop_id, href: link.feed(feed.onestop_id), tag: "Feed" },
      { label: "Compare versions" },
    ],
  };
});

function SideFacts({ side, word }: { side: Side; word: string }): ReactNode {
  const now = useNow();
  const [start, end] = [
    side.feed_start_date ?? side.earliest_calendar_date,
    side.feed_end_date ?? side.latest_calendar_date,
  ];
  return (
    <div className="side">
      <p className="field-label">{word}</p>
      <p>
        <a className="cell-main" href={link.feedVersion(side.feed_onestop_id, side.sha1)}>
          <code title={side.sha1}>{side.sha1.slice(0, SHA1_SHOWN_CHARS)}</code>
        </a>{" "}
        {moment(side.fetched_at, now)}
        <span className="cell-more">{side.feed_onestop_id}</span>
        {start === null || end === null ? null : (
          <span className="cell-more number">
            {start} to {end}
          </span>
        )}
        {side.imported ? null : <span className="cell-more">not imported</span>}
      </p>
    </div>
  );
}

function Compared({
  comparison,
  url,
  busy,
}: {
  comparison: Comparison;
  url: PageUrl<"list" | "offset">;
  busy: boolean;
}): ReactNode {
  const { from, to } = comparison;
  const { apiBase } = useSite();
  return (
    <>
      <div className="sides">
        <SideFacts side={from} word="From" />
        <SideFacts side={to} word="To" />
      </div>
      <p>
        <a href={link.comparisonData(from.sha1, to.sha1, apiBase)} data-reload="">
          The same as JSON
        </a>
      </p>
      {from.sha1 === to.sha1 ? (
        <Notice title="These are one and the same version">
          <p>Nothing differs.</p>
        </Notice>
      ) : null}
      <SummaryTable comparison={comparison} />
      <Anchors
        anchors={[
          { id: "agencies", name: "Agencies" },
          { id: "routes", name: "Routes" },
          { id: "stops", name: "Stops" },
          { id: "service", name: "Service" },
          { id: "files", name: "Files" },
          { id: "matching", name: "How it is matched" },
        ]}
      />
      <Section id="agencies" title="Agencies">
        <DifferenceLists kind="agencies" comparison={comparison} url={url} busy={busy} />
      </Section>
      <Section id="routes" title="Routes">
        <DifferenceLists kind="routes" comparison={comparison} url={url} busy={busy} />
      </Section>
      <Section id="stops" title="Stops">
        <DifferenceLists kind="stops" comparison={comparison} url={url} busy={busy} />
      </Section>
      <Section id="service" title="Service by weekday">
        <ServiceTable service={comparison.service} />
      </Section>
      <Section id="files" title="Files">
        <FileDifferences files={comparison.files} />
      </Section>
      <Section id="matching" title="How it is matched">
        <Matching />
      </Section>
    </>
  );
}

/** The comparison itself; apart, since its query depends on what the neighbours are. */
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
  return comparison === null ? null : <Compared comparison={comparison} url={url} busy={busy} />;
}

function WithNeighbour({
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
  const beside = useSuspenseQuery(neighboursQuery(to)).data;
  const from = beside?.previous?.sha1 ?? beside?.next?.sha1 ?? null;
  return (
    <>
      <ChooseVersions action={url.pathname} feed={feed} from={from ?? ""} to={to} />
      {from === null ? <OnlyOne /> : <Pair from={from} to={to} url={url} busy={busy} />}
    </>
  );
}

function OnlyOne(): ReactNode {
  return (
    <Notice title="There is nothing to compare with yet">
      <p>This feed has fewer than two versions. A version of another feed can be named by its SHA-1.</p>
    </Notice>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const busy = useIsLoading();
  const feed = feedOf(useSuspenseQuery(versionsQuery(useParams().feedKey ?? "")).data);
  if (feed === undefined) return null;
  const { from, to } = chosen(feed, url.searchParams);
  return (
    <>
      <header className="page-head">
        <p className="page-kind">Feed versions</p>
        <h1>Compare versions</h1>
        <p className="lead">
          <a href={link.feed(feed.onestop_id)}>{feed.name || feed.onestop_id}</a>
        </p>
      </header>
      {to !== null && from === null ? (
        <WithNeighbour feed={feed} to={to} url={url} busy={busy} />
      ) : (
        <>
          <ChooseVersions action={url.pathname} feed={feed} from={from ?? ""} to={to ?? ""} />
          {from === null || to === null ? <OnlyOne /> : <Pair from={from} to={to} url={url} busy={busy} />}
        </>
      )}
    </>
  );
}
