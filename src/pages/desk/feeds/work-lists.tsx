import type { ReactNode } from "react";
import { link } from "../../../domain/links.ts";
import { DataTable, type TableColumn } from "../../../ui/data-table.tsx";
import { Section } from "../../../ui/section.tsx";
import { text } from "../text.tsx";
import { utc } from "../utc.ts";
import type { FeedWork, OpenVersion, PlannedFeed } from "./requests.ts";

const FeedLink = ({ feed }: { feed: string }) => <a href={link.deskFeeds(feed)}>{feed}</a>;

const VERSION_COLUMNS: readonly TableColumn<OpenVersion>[] = [
  { key: "feed", name: text.feeds.feed, lead: true, cell: ({ feed }) => <FeedLink feed={feed} /> },
  { key: "version", name: text.feeds.version, cell: ({ sha1 }) => <span className="mono">{sha1.slice(0, 10)}</span> },
  { key: "why", name: text.feeds.why, cell: ({ why }) => why },
  { key: "since", name: text.feeds.since, kind: "nowrap", cell: ({ since }) => utc(since) },
];

const FETCH_COLUMNS: readonly TableColumn<PlannedFeed>[] = [
  { key: "feed", name: text.feeds.feed, lead: true, cell: ({ feed }) => <FeedLink feed={feed} /> },
  { key: "failures", name: text.feeds.failures, kind: "number", cell: ({ failures }) => failures },
  { key: "next", name: text.feeds.next, kind: "nowrap", cell: ({ due_at }) => utc(due_at) },
];

/** Lists of what needs a person; those without an entry are left out. */
export function WorkLists({ work }: { work: FeedWork }): ReactNode {
  const { waiting, failing, stale, working } = work;
  const isNothing = [waiting, work.stuck, failing, stale, work.hidden].every(({ length }) => length === 0);
  return (
    <>
      {isNothing ? <p>{text.feeds.nothing}</p> : null}
      <Versions id="waiting" title={text.feeds.waiting} versions={waiting} />
      <Versions id="stuck" title={text.feeds.stuck} versions={work.stuck} />
      <Fetches id="failing" title={text.feeds.failing} feeds={failing} />
      <Fetches id="stale" title={text.feeds.stale} feeds={stale} />
      {work.hidden.length === 0 ? null : (
        <Section id="hidden" title={text.feeds.hidden}>
          <ul>
            {work.hidden.map(({ feed, name }) => (
              <li key={feed}>
                <FeedLink feed={feed} /> {name}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {working.length === 0 ? null : (
        <Section id="working" title={text.feeds.working}>
          <ul>
            {working.map(({ name, until }) => (
              <li key={name}>{text.feeds.until(name, utc(until))}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

type ListProps = { id: string; title: string };

function Versions({ id, title, versions }: ListProps & { versions: readonly OpenVersion[] }): ReactNode {
  if (versions.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <DataTable
        caption={title}
        columns={VERSION_COLUMNS}
        rows={versions}
        rowKey={({ feed, sha1 }) => `${feed} ${sha1}`}
      />
    </Section>
  );
}

function Fetches({ id, title, feeds }: ListProps & { feeds: readonly PlannedFeed[] }): ReactNode {
  if (feeds.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <DataTable caption={title} columns={FETCH_COLUMNS} rows={feeds} rowKey={({ feed }) => feed} />
    </Section>
  );
}
