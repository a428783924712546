/** Static parts of the feed version page, and its head. */
import type { ReactNode } from "react";
import type { PageHead } from "../../data/page.ts";
import { useNow } from "../../data/site.ts";
import { thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { coverageTag } from "../../ui/coverage.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import type { MapSource } from "../../ui/schematic/map-source.ts";
import { Tag } from "../../ui/tag.tsx";
import { PinnedNotice } from "../../ui/version-notices.tsx";
import { networkPath, type VersionNetwork } from "./network.ts";
import type { Version, VersionSummary } from "./query.ts";
import { FileTable, ImportLog, importWords } from "./tables.tsx";
import { CoverageTimeline } from "./timeline.tsx";
import { ValidationReport } from "./validation.tsx";

export { CalendarDrawing } from "./calendar-drawing.tsx";
export { FileTable };

/** Characters of a SHA-1 that tell versions apart at a glance. */
const SHA1_SHOWN_CHARS = 8;

export function versionHead(version: Version): PageHead {
  const { feed, sha1 } = version;
  const name = feed.name || feed.onestop_id;
  return {
    title: `${name} • ${sha1.slice(0, SHA1_SHOWN_CHARS)} • Feed version`,
    description: `Version ${sha1.slice(0, SHA1_SHOWN_CHARS)} of the feed ${feed.onestop_id}, fetched on ${version.fetched_at.slice(0, 10)}: service dates, files, agencies, routes, stops, import and validation.`,
    canonical: link.feedVersion(feed.onestop_id, sha1),
    data: link.versionData(sha1),
    crumbs: [
      { label: "Source Feeds", href: link.feeds() },
      { label: feed.onestop_id, href: link.feed(feed.onestop_id), tag: "Feed" },
      { label: sha1.slice(0, SHA1_SHOWN_CHARS), tag: "Version" },
    ],
  };
}

export function VersionTitle({ version }: { version: Version }): ReactNode {
  const { id, feed, sha1 } = version;
  const isActive = feed.feed_state?.feed_version?.id === id;
  return (
    <>
      <p className="page-kind">Feed version</p>
      <h1>
        {feed.name || feed.onestop_id} <code className="version-sha">{sha1.slice(0, SHA1_SHOWN_CHARS)}</code>{" "}
        {isActive ? <Tag tone="line">Active</Tag> : null}
      </h1>
    </>
  );
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
  const drawn = schematic.lines.length;
  const source: MapSource = { kind: "network", path: networkPath(id), key: "route_id", stops: { versions: [sha1] } };
  if (drawn === 0)
    return (
      <SchematicMap
        schematic={schematic}
        title="Stops of this version"
        description="A drawing of stops, north at the top. The version has no lines."
        caption="Stops, north at the top"
        // Many stops are sampled: the map would show all of them only at high zoom.
        {...(schematic.stops.some(({ key }) => key !== undefined) ? { source } : {})}
      />
    );
  return (
    <SchematicMap
      schematic={schematic}
      title="Lines of this version"
      description={`A drawing of ${drawn} routes, each in its colour, north at the top. The routes are listed below.`}
      caption={`${thousands(drawn)} of ${thousands(routes)} ${routes === 1 ? "route" : "routes"}, north at the top`}
      source={source}
    />
  );
}

/** @param versions the one that is shown, and those of other feeds with the same zip */
export function VersionNotices({ versions }: { versions: readonly [Version, ...Version[]] }): ReactNode {
  const [version, ...others] = versions;
  const { id, feed, sha1 } = version;
  const active = feed.feed_state?.feed_version ?? null;
  const isActive = active?.id === id;
  return (
    <div className="notices">
      {isActive ? null : (
        <PinnedNotice
          feed={feed.onestop_id}
          sha1={sha1}
          current={active === null ? link.feed(feed.onestop_id) : link.feedVersion(feed.onestop_id, active.sha1)}
        />
      )}
      <SampleNotice infos={version.feed_infos} />
      {others.length === 0 ? null : (
        <Notice title="Other feeds publish the same zip">
          <p>
            {others.map((other, i) => (
              <span key={other.id}>
                {i === 0 ? "" : ", "}
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
function rowsOf(version: Version, name: string): number | null {
  return version.files.find((file) => file.name === name)?.rows ?? null;
}

export function Counters({ version }: { version: Version }): ReactNode {
  const counts = [
    ["Agencies", rowsOf(version, "agency.txt")],
    ["Routes", rowsOf(version, "routes.txt")],
    ["Stops", rowsOf(version, "stops.txt")],
    ["Trips", rowsOf(version, "trips.txt")],
  ] as const;
  return (
    <dl className="counters">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{count === null ? "-" : thousands(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Comparisons({ version, summary }: { version: Version; summary: VersionSummary }): ReactNode {
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
      {previous === null ? null : to(previous.sha1, "Compare with the version before", previous.sha1, sha1)}
      {next === null ? null : to(next.sha1, "Compare with the version after", sha1, next.sha1)}
      {!active || [sha1, previous?.sha1, next?.sha1].includes(active.sha1)
        ? null
        : to(active.sha1, "Compare with the active version", sha1, active.sha1)}
      <li>
        <a href={link.compareVersions(feed.onestop_id, { to: sha1 })}>Compare with any other version</a>
      </li>
    </ul>
  );
}

export function Facts({ version }: { version: Version }): ReactNode {
  const now = useNow();
  const { feed, service_window: window } = version;
  const info = version.feed_infos[0];
  const told = window?.feed_start_date && window.feed_end_date;
  return (
    <FactTable
      facts={[
        [
          "Feed",
          <a key="f" href={link.feed(feed.onestop_id)}>
            {feed.onestop_id}
          </a>,
        ],
        ["Name", version.name],
        ["Description", version.description],
        ["Publisher", info?.feed_publisher_name],
        ["Publisher's version", info?.feed_version],
        ["Added", moment(version.fetched_at, now)],
        ["Address", version.url && <ExternalLink url={version.url} />],
        [
          "SHA-1",
          <span className="mono wrap" key="s">
            {version.sha1} <CopyButton text={version.sha1} what="the SHA-1" />
          </span>,
        ],
        [
          "Service window",
          told ? (
            <>
              <span className="number">
                {window.feed_start_date} to {window.feed_end_date}
              </span>{" "}
              <span className="soft">(from feed_info.txt)</span>
            </>
          ) : (
            <>
              <span className="number">
                {version.earliest_calendar_date} to {version.latest_calendar_date}
              </span>{" "}
              <span className="soft">(from the calendars)</span>
            </>
          ),
        ],
        ["Coverage", coverageTag(version, now)],
        ["Time zone", window?.default_timezone],
        ["Import", importWords(version.feed_version_gtfs_import)],
      ]}
    />
  );
}

export function Coverage({ version }: { version: Version }): ReactNode {
  return <CoverageTimeline version={version} now={useNow()} />;
}

export function Import({ version }: { version: Version }): ReactNode {
  return <ImportLog done={version.feed_version_gtfs_import} files={version.files} now={useNow()} />;
}

export function Validation({ version }: { version: Version }): ReactNode {
  return <ValidationReport report={version.validation_reports?.[0]} now={useNow()} />;
}
