/** Static parts of the feed version page, and its head. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { organizationsQuery } from "../../data/organizations.ts";
import type { PageHead } from "../../data/page.ts";
import { useNow, useSite } from "../../data/site.ts";
import { lossWords } from "../../domain/activation/losses.ts";
import { longDate, thousands } from "../../domain/formats.ts";
import { listComma } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { coverageTag, serviceSpan } from "../../ui/coverage.tsx";
import { downloadOf } from "../../ui/download.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { longMoment } from "../../ui/long-moment.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OnDemandList } from "../../ui/on-demand/services.tsx";
import { Organizations } from "../../ui/organizations.tsx";
import { apiCallAction, PageActions } from "../../ui/page-actions.tsx";
import { posterAction } from "../../ui/poster-action.ts";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import type { MapSource } from "../../ui/schematic/map-source.ts";
import { Tag } from "../../ui/tag.tsx";
import { networkPath, type VersionNetwork } from "./network.ts";
import type { ShownVersion, VersionHead } from "./query.ts";
import type { VersionSummary } from "./summary.ts";
import { FileTable, ImportLog, importWords } from "./tables.tsx";
import { text } from "./text.tsx";
import { CoverageTimeline } from "./timeline.tsx";
import { ValidationReport } from "./validation.tsx";

export { CalendarDrawing } from "./calendar-drawing.tsx";
export { FileTable };

/** Characters of a SHA-1 that tell versions apart at a glance. */
const SHA1_SHOWN_CHARS = 8;

/** `26 May 2018 – 1 July 2019`; without known days of service, the beginning of the SHA-1. */
function daysOf(version: VersionHead | ShownVersion): string {
  const span = serviceSpan(version);
  return span === null ? version.sha1.slice(0, SHA1_SHOWN_CHARS) : text.span(longDate(span.start), longDate(span.end));
}

/** @param name of the feed */
export function versionHead(version: VersionHead, name: string): PageHead {
  const { feed, sha1 } = version;
  const short = sha1.slice(0, SHA1_SHOWN_CHARS);
  return {
    title: text.head.title(text.named(name, daysOf(version))),
    description: text.head.description(feed.onestop_id, short, longDate(version.fetched_at)),
    canonical: link.feedVersion(feed.onestop_id, sha1),
    data: link.versionData(sha1),
    crumbs: [
      { label: text.head.crumbs.feeds, href: link.feeds() },
      { label: name, href: link.feed(feed.onestop_id), tag: text.head.crumbs.feed },
      { label: daysOf(version), tag: text.head.crumbs.version },
    ],
    opening: { kind: text.kind(longDate(version.fetched_at)) },
  };
}

/** The title, and the only notice of the page about the dates of the version. */
export function VersionTitle({ version, name }: { version: ShownVersion; name: string }): ReactNode {
  const now = useNow();
  const { id, feed, sha1 } = version;
  const isActive = feed.feed_state?.feed_version?.id === id;
  const span = serviceSpan(version);
  return (
    <>
      <p className="page-kind">
        {text.kind(longDate(version.fetched_at))} <code className="version-sha">{sha1.slice(0, SHA1_SHOWN_CHARS)}</code>
      </p>
      <h1>
        <bdi>{name}</bdi>, {daysOf(version)} {isActive ? <Tag tone="line">{text.active}</Tag> : null}
      </h1>
      {span === null ? null : <p className="verdict-line">{coverageTag(version, now)}</p>}
    </>
  );
}

/** On-demand services with their hours and how to book. */
export function VersionOnDemand({ services }: { services: readonly OnDemandAnswer[] }): ReactNode {
  return <OnDemandList services={services} now={useNow()} clock="12" />;
}

/** The lines of the version, or stops where it has none; `network.routes` counts all, drawn or not. */
export function VersionMap({
  id,
  sha1,
  network,
}: {
  id: number;
  sha1: string;
  network: NonNullable<VersionNetwork>;
}): ReactNode {
  const { schematic, routes } = network;
  const drawnLines = schematic.lines.length;
  const source: MapSource = { kind: "network", path: networkPath(id), key: "route_id", stops: { versions: [sha1] } };
  if (drawnLines === 0)
    return (
      <SchematicMap
        schematic={schematic}
        title={text.map.stopsTitle}
        description={text.map.stops}
        caption={text.map.stopsCaption}
        // Many stops are sampled: the map would show all of them only at high zoom.
        {...(schematic.boxes.length === 0 && schematic.stops.some(({ key }) => key !== undefined) ? { source } : {})}
      />
    );
  return (
    <SchematicMap
      schematic={schematic}
      title={text.map.linesTitle}
      description={text.map.lines(drawnLines)}
      caption={text.map.linesCaption(thousands(drawnLines), routes)}
      source={source}
    />
  );
}

/** @param versions the one that is shown, and those of other feeds with the same zip */
export function VersionNotices({ versions }: { versions: readonly [ShownVersion, ...ShownVersion[]] }): ReactNode {
  const [version, ...others] = versions;
  const { id, feed } = version;
  const active = feed.feed_state?.feed_version ?? null;
  const counts = version.feed_version_gtfs_import;
  const losses = counts === null || counts === undefined ? null : lossWords(counts);
  return (
    <div className="notices">
      {active?.id === id ? null : (
        <Notice title={text.notices.notActive}>
          <p>
            {active === null
              ? text.notices.noActive(<a href={link.feed(feed.onestop_id)}>{text.notices.feedLink}</a>)
              : text.notices.showActive(
                  <a href={link.feedVersion(feed.onestop_id, active.sha1)}>{text.notices.activeLink}</a>,
                )}
          </p>
        </Notice>
      )}
      {losses === null ? null : (
        <Notice title={text.notices.losses}>
          <p>
            {losses} <a href="#validation">{text.notices.lossReasons}</a>
          </p>
        </Notice>
      )}
      <SampleNotice infos={version.feed_infos} />
      {others.length === 0 ? null : (
        <Notice title={text.notices.sameZip}>
          <p>
            {others.map((other, i) => (
              <span key={other.id}>
                {i === 0 ? "" : listComma()}
                <a href={link.feedVersion(other.feed.onestop_id, other.sha1)}>{other.feed.onestop_id}</a>
              </span>
            ))}
          </p>
        </Notice>
      )}
    </div>
  );
}

/** Data rows of a file; null where the zip does not have it. */
function rowsOf(version: ShownVersion, name: string): number | null {
  return version.files.find((file) => file.name === name)?.rows ?? null;
}

export function Counters({ version }: { version: ShownVersion }): ReactNode {
  const counts = [
    [text.sections.agencies, rowsOf(version, "agency.txt")],
    [text.sections.routes, rowsOf(version, "routes.txt")],
    [text.sections.stops, rowsOf(version, "stops.txt")],
    [text.sections.trips, rowsOf(version, "trips.txt")],
  ] as const;
  return (
    <dl className="counters">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{count === null ? text.unknownCount : thousands(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The actions of the page. @param summary null where another server answers */
export function VersionActions({
  version,
  summary,
}: {
  version: ShownVersion;
  summary: VersionSummary | null;
}): ReactNode {
  const site = useSite();
  const { feed, sha1 } = version;
  const download = downloadOf(feed, link.download(sha1, site.apiBase));
  const compare = { label: text.actions.compare, icon: "compare" } as const;
  const any = link.compareVersions(feed.onestop_id, { to: sha1 });
  return (
    <PageActions
      hasMain={download.actions.length > 0}
      note={download.note}
      actions={[
        ...download.actions,
        summary === null
          ? { ...compare, href: any, opens: "page" }
          : { ...compare, menu: <Comparisons version={version} summary={summary} /> },
        ...(summary === null
          ? []
          : [{ label: text.actions.riders, href: link.riderView(feed.onestop_id, sha1), opens: "page" } as const]),
        apiCallAction(link.versionData(sha1, site.apiBase), site.url),
        ...(summary === null ? [] : [posterAction("feed-versions", sha1)]),
      ]}
    />
  );
}

function Comparisons({ version, summary }: { version: ShownVersion; summary: VersionSummary }): ReactNode {
  const { feed, sha1 } = version;
  const active = feed.feed_state?.feed_version;
  const to = (other: string, name: string, from: string, until: string) => (
    <li key={name}>
      <a href={link.compareVersions(feed.onestop_id, { from, to: until })}>{name}</a>{" "}
      <span className="soft">
        <code>{other.slice(0, SHA1_SHOWN_CHARS)}</code>
      </span>
    </li>
  );
  const { previous, next } = summary;
  return (
    <ul className="stack">
      {previous === null ? null : to(previous.sha1, text.actions.previous, previous.sha1, sha1)}
      {next === null ? null : to(next.sha1, text.actions.next, sha1, next.sha1)}
      {!active || [sha1, previous?.sha1, next?.sha1].includes(active.sha1)
        ? null
        : to(active.sha1, text.actions.withActive, sha1, active.sha1)}
      <li>
        <a href={link.compareVersions(feed.onestop_id, { to: sha1 })}>{text.actions.any}</a>
      </li>
    </ul>
  );
}

export function Facts({ version, summary }: { version: ShownVersion; summary: VersionSummary | null }): ReactNode {
  const now = useNow();
  const { feed, service_window: window } = version;
  const info = version.feed_infos[0];
  const { data } = useSuspenseQuery(organizationsQuery(version.id));
  return (
    <>
      <FactTable
        facts={[
          [
            text.facts.feed,
            <a key="f" href={link.feed(feed.onestop_id)}>
              {feed.onestop_id}
            </a>,
          ],
          [text.facts.name, version.name],
          [text.facts.description, version.description],
          [text.facts.publisher, info?.feed_publisher_name],
          [text.facts.publisherVersion, info?.feed_version],
          [text.facts.added, longMoment(version.fetched_at, now)],
          [text.facts.url, version.url && <ExternalLink url={version.url} />],
          [
            text.facts.sha1,
            <span className="mono wrap" key="s">
              {version.sha1} <CopyButton text={version.sha1} what={text.facts.copySha1} />
            </span>,
          ],
          [text.facts.zone, window?.default_timezone],
          [text.facts.import, importWords(version.feed_version_gtfs_import, summary)],
        ]}
      />
      <Organizations of={data?.organizations} counted />
    </>
  );
}

export function Coverage({ version }: { version: ShownVersion }): ReactNode {
  return <CoverageTimeline version={version} now={useNow()} />;
}

export function Import({ version, summary }: { version: ShownVersion; summary: VersionSummary | null }): ReactNode {
  const { feed_version_gtfs_import: importState, files } = version;
  return <ImportLog done={importState} summary={summary} files={files} now={useNow()} />;
}

export function Validation({ version }: { version: ShownVersion }): ReactNode {
  return <ValidationReport report={version.validation_reports?.[0]} now={useNow()} />;
}
