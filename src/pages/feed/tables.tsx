import type { ReactNode } from "react";
import { byteSize } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { coverageTag, serviceSpan } from "../../ui/coverage.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { moment } from "../../ui/relative-time.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Fetch, VersionRow } from "./query.ts";

/** Characters of a SHA-1 that tell versions apart at a glance. */
const SHA_SHOWN = 8;

function importState(version: VersionRow): ReactNode {
  const done = version.feed_version_gtfs_import;
  if (done === null) return "Archived only";
  if (done.in_progress) return <Tag tone="warn">In progress</Tag>;
  if (!done.success) {
    return (
      <>
        <Tag tone="bad">Failed</Tag>
        {done.exception_log === "" ? null : <span className="cell-more">{done.exception_log.split("\n")[0]}</span>}
      </>
    );
  }
  return done.schedule_removed ? (
    <>
      Imported<span className="cell-more">agencies, stops and routes only</span>
    </>
  ) : (
    "Imported"
  );
}

type VersionView = {
  /** Onestop ID of the feed. */
  feed: string;
  /** Ids of the active and of the newest version. */
  active: number | undefined;
  newest: number | undefined;
  /** Where the API answers, for the downloads; null where the publisher allows none. */
  downloads: string | null;
  now: Date;
};

function versionColumns({ feed, active, newest, downloads, now }: VersionView): Column<VersionRow>[] {
  const columns: (Column<VersionRow> | false)[] = [
    {
      key: "sha1",
      name: "Version",
      lead: true,
      cell: (version) => (
        <>
          <a className="cell-main mono" href={link.feedVersion(feed, version.sha1)} title={version.sha1}>
            {version.sha1.slice(0, SHA_SHOWN)}
          </a>{" "}
          <CopyButton text={version.sha1} what={`SHA-1 ${version.sha1.slice(0, SHA_SHOWN)}`} />{" "}
          {version.id === active ? <Tag tone="line">Active</Tag> : null}{" "}
          {version.id === newest ? <Tag>Latest</Tag> : null}
          {version.name ? <span className="cell-more">{version.name}</span> : null}
        </>
      ),
    },
    { key: "added", name: "Added", cell: (version) => moment(version.fetched_at, now) },
    {
      key: "service",
      name: "Service dates",
      kind: "nowrap",
      cell: (version) => {
        const span = serviceSpan(version);
        return span === null ? null : (
          <>
            <span className="number">{span.start}</span> – <span className="number">{span.end}</span>
          </>
        );
      },
    },
    { key: "coverage", name: "Coverage", cell: (version) => coverageTag(version, now) },
    { key: "import", name: "Import", cell: importState },
    downloads !== null && {
      key: "download",
      name: "Download",
      cell: (version) => (
        <a
          className="button"
          data-size="small"
          {...(version.id === newest ? { "data-kind": "primary" } : {})}
          href={link.download(version.sha1, downloads)}
          download=""
        >
          GTFS zip<span className="visually-hidden"> of version {version.sha1.slice(0, SHA_SHOWN)}</span>
        </a>
      ),
    },
  ];
  return columns.filter((column): column is Column<VersionRow> => column !== false);
}

/** The archived versions of a feed, newest first. */
export function VersionTable({
  versions,
  busy,
  ...view
}: VersionView & { versions: readonly VersionRow[]; busy: boolean }): ReactNode {
  return (
    <DataTable
      caption="Newest first. The active version is the one that routes, stops and departures come from."
      columns={versionColumns(view)}
      rows={versions}
      rowKey={(version) => version.id}
      busy={busy}
    />
  );
}

const KINDS: Record<string, string> = {
  static_current: "Current static",
  static_planned: "Planned static",
  static_historic: "Historic static",
  realtime_vehicle_positions: "Vehicle positions",
  realtime_trip_updates: "Trip updates",
  realtime_alerts: "Alerts",
  gbfs_auto_discovery: "GBFS",
};

/** The last attempts to fetch the feed, with what came of them. */
export function FetchTable({ fetches, now }: { fetches: readonly Fetch[]; now: Date }): ReactNode {
  const columns: Column<Fetch>[] = [
    { key: "at", name: "When", lead: true, cell: (fetch) => moment(fetch.fetched_at, now) },
    { key: "what", name: "Address", cell: (fetch) => KINDS[fetch.url_type ?? ""] ?? fetch.url_type },
    {
      key: "result",
      name: "Result",
      cell: (fetch) =>
        fetch.success ? (
          <Tag tone="good">Fetched</Tag>
        ) : (
          <>
            <Tag tone="bad">Failed</Tag>
            {fetch.fetch_error ? <span className="cell-more">{fetch.fetch_error}</span> : null}
          </>
        ),
    },
    { key: "code", name: "HTTP", kind: "number", cell: (fetch) => fetch.response_code },
    { key: "size", name: "Size", kind: "number", cell: (fetch) => byteSize(fetch.response_size) },
  ];
  return <DataTable caption="The last ten attempts" columns={columns} rows={fetches} rowKey={(fetch) => fetch.id} />;
}
