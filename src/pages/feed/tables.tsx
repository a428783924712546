import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { coverageTag, serviceSpan } from "../../ui/coverage.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { sizeWords } from "../../ui/figures.ts";
import { englishAttributes } from "../../ui/names.ts";
import { moment } from "../../ui/relative-time.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Activation, Fetch, VersionRow } from "./query.ts";
import { text } from "./text.tsx";

/** Characters of a SHA-1 that tell versions apart at a glance. */
const SHA_SHOWN = 8;

/** How the import went, and why the version is active or not. @param readAt page of a version that the archive answers */
function versionState(version: VersionRow, decision: Activation | undefined, readAt: string | null): ReactNode {
  return (
    <>
      {readAt === null ? importState(version) : <a href={readAt}>{text.versions.readable}</a>}
      {decision === undefined ? null : (
        <span className="cell-more">
          {text.versions.outcomes[decision.outcome] ?? decision.outcome}:{" "}
          <span {...englishAttributes()}>{decision.words}</span>
        </span>
      )}
    </>
  );
}

function importState(version: VersionRow): ReactNode {
  const feedImport = version.feed_version_gtfs_import;
  if (feedImport === null) return text.versions.archivedOnly;
  if (feedImport.in_progress) return <Tag tone="warn">{text.versions.inProgress}</Tag>;
  if (!feedImport.success) {
    return (
      <>
        <Tag tone="bad">{text.versions.failed}</Tag>
        {feedImport.exception_log === "" ? null : (
          <span className="cell-more" {...englishAttributes()}>
            {feedImport.exception_log.split("\n")[0]}
          </span>
        )}
      </>
    );
  }
  return feedImport.schedule_removed ? (
    <>
      {text.versions.imported}
      <span className="cell-more">{text.versions.withoutSchedule}</span>
    </>
  ) : (
    text.versions.imported
  );
}

type VersionView = {
  /** Onestop ID of the feed. */
  feed: string;
  /** Ids of the active and of the newest version. */
  active: number | undefined;
  newest: number | undefined;
  /** Why versions are active or not. */
  decisions: readonly Activation[];
  /** SHA-1s of versions that are not imported and answered from the archive. */
  archived: readonly string[];
  /** Where the API answers, for the downloads; null where the publisher allows none. */
  downloads: string | null;
  now: Date;
};

function versionColumns({
  feed,
  active,
  newest,
  decisions,
  archived,
  downloads,
  now,
}: VersionView): TableColumn<VersionRow>[] {
  const decisionOf = new Map(decisions.map((decision) => [decision.sha1, decision]));
  const columns: (TableColumn<VersionRow> | false)[] = [
    {
      key: "sha1",
      name: text.versions.version,
      lead: true,
      cell: (version) => (
        <>
          <a className="cell-main mono" href={link.feedVersion(feed, version.sha1)} title={version.sha1}>
            {version.sha1.slice(0, SHA_SHOWN)}
          </a>{" "}
          <CopyButton text={version.sha1} what={text.versions.copySha1(version.sha1.slice(0, SHA_SHOWN))} />{" "}
          {version.id === active ? <Tag tone="line">{text.versions.active}</Tag> : null}{" "}
          {version.id === newest ? <Tag>{text.versions.latest}</Tag> : null}
          {version.name ? <span className="cell-more">{version.name}</span> : null}
        </>
      ),
    },
    { key: "added", name: text.versions.added, cell: (version) => moment(version.fetched_at, now) },
    {
      key: "service",
      name: text.versions.service,
      kind: "nowrap",
      cell: (version) => {
        const span = serviceSpan(version);
        return span === null
          ? null
          : text.versions.span(
              <span className="number">{span.start}</span>,
              <span className="number">{span.end}</span>,
            );
      },
    },
    { key: "coverage", name: text.versions.coverage, cell: (version) => coverageTag(version, now) },
    {
      key: "import",
      name: text.versions.import,
      cell: (version) =>
        versionState(
          version,
          decisionOf.get(version.sha1),
          archived.includes(version.sha1) ? link.feedVersion(feed, version.sha1) : null,
        ),
    },
    downloads !== null && {
      key: "download",
      name: text.versions.download,
      cell: (version) => (
        <a
          className="button"
          data-size="small"
          {...(version.id === newest ? { "data-kind": "primary" } : {})}
          href={link.download(version.sha1, downloads)}
          download=""
        >
          {text.versions.zip}
          <span className="visually-hidden">{text.versions.ofVersion(version.sha1.slice(0, SHA_SHOWN))}</span>
        </a>
      ),
    },
  ];
  return columns.filter((column): column is TableColumn<VersionRow> => column !== false);
}

/** The archived versions of a feed, newest first. */
export function VersionTable({
  versions,
  busy,
  ...view
}: VersionView & { versions: readonly VersionRow[]; busy: boolean }): ReactNode {
  return (
    <Collapsing count={versions.length} label={text.versions.showAll(versions.length)}>
      <DataTable
        caption={text.versions.caption}
        columns={versionColumns(view)}
        rows={versions}
        rowKey={(version) => version.id}
        busy={busy}
      />
    </Collapsing>
  );
}

/** The last attempts to fetch the feed, with what came of them. */
export function FetchTable({ fetches, now }: { fetches: readonly Fetch[]; now: Date }): ReactNode {
  const columns: TableColumn<Fetch>[] = [
    { key: "at", name: text.fetches.at, lead: true, cell: (fetch) => moment(fetch.fetched_at, now) },
    {
      key: "what",
      name: text.fetches.what,
      cell: (fetch) => text.fetches.kinds[fetch.url_type ?? ""] ?? fetch.url_type,
    },
    {
      key: "result",
      name: text.fetches.result,
      cell: (fetch) =>
        fetch.success ? (
          <Tag tone="good">{text.fetches.fetched}</Tag>
        ) : (
          <>
            <Tag tone="bad">{text.fetches.failed}</Tag>
            {fetch.fetch_error ? (
              <span className="cell-more" {...englishAttributes()}>
                {fetch.fetch_error}
              </span>
            ) : null}
          </>
        ),
    },
    { key: "code", name: text.fetches.code, kind: "number", cell: (fetch) => fetch.response_code },
    { key: "size", name: text.fetches.size, kind: "number", cell: (fetch) => sizeWords(fetch.response_size) },
  ];
  return (
    <Collapsing count={fetches.length} label={text.fetches.showAll(fetches.length)}>
      <DataTable caption={text.fetches.caption} columns={columns} rows={fetches} rowKey={(fetch) => fetch.id} />
    </Collapsing>
  );
}
