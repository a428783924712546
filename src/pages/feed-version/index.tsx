/** A feed version, at `/feeds/{feedKey}/versions/{feedVersionKey}` and, whatever its feed, at `/feed-versions/{version}`. */
import "./feed-version.css";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { page } from "../../data/page.ts";
import { useNow, useSite } from "../../data/site.ts";
import { useSuspenseQuery } from "../../data/use-query.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../domain/compare/outline.ts";
import { thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { Anchors } from "../../ui/anchors.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { coverageTag } from "../../ui/coverage.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { SampleNotice } from "../../ui/sample-notice.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import { PinnedNotice } from "../../ui/version-notices.tsx";
import { useIsLoading, usePageUrl } from "../page-url.ts";
import { ServiceCalendar } from "./calendar.tsx";
import { agencyColumns, EntityList, routeColumns, stopColumns } from "./entity-lists.tsx";
import { entitiesQuery, isVersionKey, summaryQuery, type Version, type VersionSummary, versionQuery } from "./query.ts";
import { FileTable, ImportLog, importWords } from "./tables.tsx";
import { CoverageTimeline } from "./timeline.tsx";
import { ValidationReport } from "./validation.tsx";
import { calendarOf } from "./weeks.ts";

/** Characters of a SHA-1 that tell versions apart at a glance. */
const SHOWN = 8;

type Params = Readonly<Record<string, string | undefined>>;

const keyOf = (params: Params) => params.feedVersionKey ?? params.version ?? "";

export const loader = page(async ({ url, params, read }) => {
  const key = keyOf(params);
  if (!isVersionKey(key)) throw notFound(url);
  const { feed_versions } = await read(versionQuery(key, params.feedKey ?? null));
  const version = feed_versions[0];
  if (version === undefined) throw notFound(url);
  await Promise.all([
    read(summaryQuery(version.id)),
    read(entitiesQuery(version.id, "agencies", url.searchParams)),
    read(entitiesQuery(version.id, "routes", url.searchParams)),
    read(entitiesQuery(version.id, "stops", url.searchParams)),
  ]);
  const { feed, sha1 } = version;
  const name = feed.name || feed.onestop_id;
  return {
    title: `${name} • ${sha1.slice(0, SHOWN)} • Feed version`,
    description: `Version ${sha1.slice(0, SHOWN)} of the feed ${feed.onestop_id}, fetched on ${version.fetched_at.slice(0, 10)}: service dates, files, agencies, routes, stops, import and validation.`,
    canonical: link.feedVersion(feed.onestop_id, sha1),
    crumbs: [
      { label: "Source Feeds", href: link.feeds() },
      { label: feed.onestop_id, href: link.feed(feed.onestop_id), tag: "Feed" },
      { label: sha1.slice(0, SHOWN), tag: "Version" },
    ],
  };
});

/** Data rows of a file; null where the zip does not have it. */
function rowsOf(version: Version, name: string): number | null {
  return version.files.find((file) => file.name === name)?.rows ?? null;
}

function Counters({ version }: { version: Version }): ReactNode {
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

function Comparisons({ version, summary }: { version: Version; summary: VersionSummary }): ReactNode {
  const { feed, sha1 } = version;
  const active = feed.feed_state?.feed_version;
  const to = (other: string, name: string, from: string, until: string) => (
    <li key={name}>
      <a href={link.compareVersions(feed.onestop_id, { from, to: until })}>{name}</a>{" "}
      <span className="soft">
        <code>{other.slice(0, SHOWN)}</code>
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

function Facts({ version }: { version: Version }): ReactNode {
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

export function Component(): ReactNode {
  const params = useParams();
  const url = usePageUrl();
  const now = useNow();
  const busy = useIsLoading();
  const { apiBase } = useSite();
  const { feed_versions } = useSuspenseQuery(versionQuery(keyOf(params), params.feedKey ?? null)).data;
  const version = feed_versions[0] as Version;
  const { id, sha1, feed } = version;
  const query = url.searchParams;
  const summary = useSuspenseQuery(summaryQuery(id)).data;
  const agencies = useSuspenseQuery(entitiesQuery<AgencyOutline>(id, "agencies", query)).data;
  const routes = useSuspenseQuery(entitiesQuery<RouteOutline>(id, "routes", query)).data;
  const stops = useSuspenseQuery(entitiesQuery<StopOutline>(id, "stops", query)).data;
  const active = feed.feed_state?.feed_version ?? null;
  const isActive = active?.id === id;
  const pin = { feed: feed.onestop_id, sha1 };
  const calendar = calendarOf(version.service_levels, query.get("weeks"));
  const imported = version.feed_version_gtfs_import?.success === true && summary !== null;
  const report = version.validation_reports?.[0];
  const others = feed_versions.slice(1);
  const weeksAt = (monday: string) => {
    const next = new URLSearchParams(url.search);
    next.set("weeks", monday);
    return `${url.pathname}?${next}#calendar`;
  };
  return (
    <>
      <header className="page-head">
        <p className="page-kind">Feed version</p>
        <h1>
          {feed.name || feed.onestop_id} <code className="version-sha">{sha1.slice(0, SHOWN)}</code>{" "}
          {isActive ? <Tag tone="line">Active</Tag> : null}
        </h1>
        <p className="version-actions">
          {feed.license?.redistribution_allowed === "no" ? (
            <span className="soft">The publisher does not allow this zip to be passed on.</span>
          ) : (
            <a className="button" data-kind="primary" href={link.download(sha1, apiBase)} download="">
              Download GTFS zip
            </a>
          )}
          <a className="button" href={link.versionData(sha1, apiBase)} data-reload="">
            JSON
          </a>
        </p>
      </header>
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
      <Counters version={version} />
      <Anchors
        anchors={[
          { id: "about", name: "About" },
          { id: "coverage", name: "Coverage" },
          { id: "calendar", name: "Calendar" },
          { id: "files", name: "Files", count: version.files.length },
          ...(imported ? [{ id: "agencies", name: "Agencies", count: summary.agencies }] : []),
          ...(imported ? [{ id: "routes", name: "Routes", count: summary.routes }] : []),
          ...(imported ? [{ id: "stops", name: "Stops", count: summary.stops }] : []),
          { id: "import", name: "Import log" },
          { id: "validation", name: "Validation" },
        ]}
      />
      <div className="columns">
        <div>
          <Section id="about" title="About this version">
            <Facts version={version} />
          </Section>
        </div>
        {summary === null ? null : (
          <aside className="aside">
            <Section id="compare" title="Compare">
              <Comparisons version={version} summary={summary} />
            </Section>
          </aside>
        )}
      </div>
      <Section id="coverage" title="Service coverage">
        <CoverageTimeline version={version} now={now} />
      </Section>
      <Section
        id="calendar"
        title="Service calendar"
        note="Hours of scheduled service on each day, all trips together."
      >
        {calendar === null ? (
          <p className="soft">No service levels are known of this version.</p>
        ) : (
          <ServiceCalendar calendar={calendar} address={weeksAt} />
        )}
      </Section>
      <Section id="files" title="Files">
        <FileTable files={version.files} />
      </Section>
      {!imported ? null : (
        <>
          {agencies === null ? null : (
            <Section id="agencies" title="Agencies">
              <EntityList
                list="agencies"
                url={url}
                answer={{ ...agencies, rows: agencies.agencies }}
                columns={agencyColumns()}
                busy={busy}
              />
            </Section>
          )}
          {routes === null ? null : (
            <Section id="routes" title="Routes">
              <EntityList
                list="routes"
                url={url}
                answer={{ ...routes, rows: routes.routes }}
                columns={routeColumns(pin)}
                busy={busy}
              />
            </Section>
          )}
          {stops === null ? null : (
            <Section id="stops" title="Stops">
              <EntityList
                list="stops"
                url={url}
                answer={{ ...stops, rows: stops.stops }}
                columns={stopColumns(pin)}
                busy={busy}
              />
            </Section>
          )}
        </>
      )}
      <Section id="import" title="Import log">
        <ImportLog done={version.feed_version_gtfs_import} files={version.files} now={now} />
      </Section>
      <Section id="validation" title="Validation report">
        <ValidationReport report={report} now={now} />
      </Section>
    </>
  );
}
