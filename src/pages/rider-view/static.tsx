/** The parts of the rider view, which need no script. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PageHead } from "../../data/page.ts";
import { useSite } from "../../data/site.ts";
import { longDate, thousands } from "../../domain/formats.ts";
import { listComma } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import type { RiderEntity } from "../../domain/rider-view/facts.ts";
import type { RiderGap } from "../../domain/rider-view/gaps.ts";
import { riderText } from "../../domain/rider-view/text.ts";
import type { IgnoredPart, RiderFile } from "../../domain/rider-view/view.ts";
import { CodeNames } from "../../ui/code-names.tsx";
import { Collapsing } from "../../ui/collapsing.tsx";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { Notice } from "../../ui/notice.tsx";
import { apiCallAction, PageActions } from "../../ui/page-actions.tsx";
import { Section } from "../../ui/section.tsx";
import { relatedQuery } from "../feed/query.ts";
import { nameOfFeed, type VersionHead, versionHeadQuery } from "../feed-version/query.ts";
import type { RiderView } from "./query.ts";
import { text } from "./text.tsx";

/** Characters of a SHA-1 that tell versions apart at a glance. */
const SHA1_SHOWN_CHARS = 8;

/** @param name of the feed */
export function riderViewHead({ feed, sha1, fetched_at }: VersionHead, name: string): PageHead {
  const { crumbs } = text.head;
  return {
    title: text.head.title(name),
    description: text.head.description(feed.onestop_id, longDate(fetched_at)),
    canonical: link.riderView(feed.onestop_id, sha1),
    crumbs: [
      { label: crumbs.feeds, href: link.feeds() },
      { label: name, href: link.feed(feed.onestop_id), tag: crumbs.feed },
      { label: longDate(fetched_at), href: link.feedVersion(feed.onestop_id, sha1), tag: crumbs.version },
      { label: crumbs.here },
    ],
  };
}

export function RiderViewTitle({
  feed: feedId,
  versionKey,
  view,
}: {
  feed: string;
  versionKey: string;
  view: RiderView | null;
}): ReactNode {
  const site = useSite();
  const [version] = useSuspenseQuery(versionHeadQuery(versionKey, feedId)).data.feed_versions;
  const { data: company } = useSuspenseQuery(relatedQuery(feedId));
  const { feed, sha1, fetched_at } = version!;
  return (
    <>
      <p className="page-kind">
        {text.kind(
          <a href={link.feedVersion(feed.onestop_id, sha1)}>
            {longDate(fetched_at)} <code>{sha1.slice(0, SHA1_SHOWN_CHARS)}</code>
          </a>,
        )}
      </p>
      <h1>{text.title(nameOfFeed(feed, company?.operators))}</h1>
      <p className="page-lead">{text.lead(<a href={link.documentation("concepts/gtfs-files")}>{text.allFiles}</a>)}</p>
      {view === null ? (
        <Notice title={text.noView} />
      ) : (
        <>
          <PageActions hasMain={false} actions={[apiCallAction(link.riderViewData(sha1, site.apiBase), site.url)]} />
          <ViewNotice view={view} />
        </>
      )}
    </>
  );
}

/** Why riders see less of the version than the lists tell. */
function ViewNotice({ view: { active, shown_from, has_counts, feed_onestop_id } }: { view: RiderView }): ReactNode {
  if (!has_counts) return <Notice title={text.noCounts}>{text.noCountsNote}</Notice>;
  if (shown_from === null) return <Notice title={text.notShown}>{text.notShownNote}</Notice>;
  if (shown_from === "archive") return <Notice title={text.fromArchive}>{text.fromArchiveNote}</Notice>;
  return active ? null : (
    <Notice title={text.notActive}>
      <a href={link.feed(feed_onestop_id)}>{text.showActive}</a>
    </Notice>
  );
}

/** The page of an entity, in this version where it is not the active one; null without one. */
function pageOf(entity: RiderEntity, { feed_onestop_id: feed, sha1, active, shown_from }: RiderView): string | null {
  const { kind, id, onestop_id: onestopId, route_id } = entity;
  if (shown_from === null) return null;
  if (kind === "agency") return onestopId === null || !active ? null : link.operator(onestopId);
  const ref = { feed, sha1, onestopId, entityId: route_id ?? id };
  const pin = !active;
  if (kind === "trip") return link.trip(ref, id, { pin });
  return kind === "route" ? link.route(ref, { pin }) : link.stop(ref, { pin });
}

/** Characters of an id that are shown; some are longer than a page is wide. */
const ID_SHOWN_CHARS = 32;

const shortId = (id: string) => (id.length > ID_SHOWN_CHARS ? `${id.slice(0, ID_SHOWN_CHARS - 1)}…` : id);

function Entities({ of, view, anchor = "" }: { of: readonly RiderEntity[]; view: RiderView; anchor?: string }) {
  return of.map((entity, i) => {
    const page = pageOf(entity, view);
    return (
      <span key={`${entity.kind} ${entity.id}`}>
        {i === 0 ? null : listComma()}
        {page === null ? entity.name : <a href={page + anchor}>{entity.name}</a>}
        {entity.name === entity.id || entity.id === "" ? null : (
          <>
            {" "}
            <code className="soft" title={entity.id}>
              {shortId(entity.id)}
            </code>
          </>
        )}
      </span>
    );
  });
}

function Gap({ gap, view }: { gap: RiderGap; view: RiderView }): ReactNode {
  const { code, evidence, file, columns, examples } = gap;
  return (
    <li className="rider-gap" id={code}>
      <h3>{text.gaps.effect(riderText.effects[code])}</h3>
      <p {...englishAttributes()}>{evidence}.</p>
      {examples.length === 0 ? null : (
        <p className="soft">
          {text.gaps.examples} <Entities of={examples} view={view} />
        </p>
      )}
      <p className="rider-gap-file">
        {text.gaps.where(<code>{file}</code>, columns.length === 0 ? null : <code>{columns.join(", ")}</code>)}
      </p>
    </li>
  );
}

export function Gaps({ view }: { view: RiderView }): ReactNode {
  return (
    <Section id="gaps" title={text.gaps.title} note={text.gaps.note}>
      {view.gaps.length === 0 ? (
        <p>{text.gaps.none}</p>
      ) : (
        <ol className="rider-gaps">
          {view.gaps.map((gap) => (
            <Gap key={gap.code} gap={gap} view={view} />
          ))}
        </ol>
      )}
    </Section>
  );
}

/** Links to what shows a file: entities of the version, or the one page of its kind. */
function FileExample({ file, view }: { file: RiderFile; view: RiderView }): ReactNode {
  const { page, examples, status } = file;
  if (page === null || status !== "shown") return null;
  if (examples.length > 0) return <Entities of={examples} view={view} anchor={page === "fares" ? "#fares" : ""} />;
  const name = text.pages[page];
  const href = pageOfKind(page, view);
  return name === undefined || href === null ? null : <a href={href}>{name}</a>;
}

function pageOfKind(page: RiderFile["page"], { feed_onestop_id: feed, sha1, active }: RiderView): string | null {
  if (page === "feed") return link.feed(feed);
  if (page === "map") return active ? link.map() : null;
  return page === "calendar" || page === "on-demand" ? `${link.feedVersion(feed, sha1)}#${page}` : null;
}

function whereWords({ file, status, shown_on }: RiderFile): ReactNode {
  return status === "not_shown" ? text.files.inZip : <CodeNames of={riderText.shownOn[file] ?? shown_on} />;
}

const fileColumn = (): TableColumn<{ file: string }> => ({
  ...{ key: "file", name: text.files.file, lead: true },
  cell: ({ file }) => <code className="wrap">{file}</code>,
});
const whereColumn = (): TableColumn<RiderFile> => ({
  ...{ key: "where", name: text.files.where, kind: "labeled" },
  cell: whereWords,
});

function shownColumns(view: RiderView): TableColumn<RiderFile>[] {
  return [
    { ...fileColumn(), kind: "nowrap" },
    {
      ...{ key: "rows", name: text.files.rows, kind: "number" },
      cell: ({ rows, left_out }) =>
        rows === null ? null : (
          <>
            {thousands(rows)}
            {left_out === 0 ? null : <span className="cell-more">{text.files.leftOut(left_out)}</span>}
          </>
        ),
    },
    whereColumn(),
    { key: "example", name: text.files.example, cell: (file) => <FileExample file={file} view={view} /> },
  ];
}

const ignoredColumns = (): TableColumn<IgnoredPart>[] => [
  fileColumn(),
  {
    ...{ key: "column", name: text.ignored.column },
    cell: ({ column }) => (column === null ? text.ignored.whole : <code className="wrap">{column}</code>),
  },
  {
    key: "rows",
    name: text.ignored.rows,
    kind: "number",
    cell: ({ rows }) => (rows === null ? null : thousands(rows)),
  },
  { key: "why", name: text.ignored.why, cell: ({ reason }) => text.ignored.reasons[reason] },
  {
    ...{ key: "api", name: text.files.inApi, kind: "labeled" },
    cell: ({ in_api }) =>
      in_api === null ? (
        text.files.inZip
      ) : (
        <span {...englishAttributes()}>
          <CodeNames of={in_api} />
        </span>
      ),
  },
];

/** Three tables: the files that are shown, ignored files and columns, and files that the feed does not have. */
export function Files({ view }: { view: RiderView }): ReactNode {
  const { files, ignored } = view;
  const there = files.filter(({ status }) => status !== "missing");
  const absent = files.filter(({ status }) => status === "missing");
  const fileKey = ({ file }: RiderFile) => file;
  return (
    <>
      <Section id="shown" title={text.files.shown}>
        <Collapsing count={there.length} label={text.files.showAll(there.length)}>
          <DataTable caption={text.files.caption} columns={shownColumns(view)} rows={there} rowKey={fileKey} />
        </Collapsing>
      </Section>
      <Section id="ignored" title={text.ignored.title}>
        {ignored.length === 0 ? (
          <p>{text.ignored.none}</p>
        ) : (
          <Collapsing count={ignored.length} label={text.ignored.showAll(ignored.length)}>
            <DataTable
              caption={text.ignored.caption}
              columns={ignoredColumns()}
              rows={ignored}
              rowKey={({ file, column }) => `${file} ${column ?? ""}`}
            />
          </Collapsing>
        )}
      </Section>
      {absent.length === 0 ? null : (
        <Section id="absent" title={text.files.absent} note={text.files.absentNote}>
          <Collapsing count={absent.length} label={text.files.showAll(absent.length)}>
            <DataTable
              caption={text.files.absentCaption}
              columns={[fileColumn(), whereColumn()]}
              rows={absent}
              rowKey={fileKey}
            />
          </Collapsing>
        </Section>
      )}
    </>
  );
}
