import type { ReactNode } from "react";
import type { TableColumn } from "../../../ui/data-table.tsx";
import { Section } from "../../../ui/section.tsx";
import { FeedLink, TableSection } from "../table-section.tsx";
import { text } from "../text.tsx";
import { utc } from "../utc.ts";
import type { FeedWork, OpenVersion, PlannedFeed } from "./requests.ts";

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

const VERSIONS = {
  columns: VERSION_COLUMNS,
  rowKey: ({ feed, sha1 }: OpenVersion) => `${feed} ${sha1}`,
};
const FETCHES = { columns: FETCH_COLUMNS, rowKey: ({ feed }: PlannedFeed) => feed };

/** Lists of what needs a person; those without an entry are left out. */
export function WorkLists({ work }: { work: FeedWork }): ReactNode {
  const { waiting, failing, stale, working } = work;
  const isNothing = [waiting, work.stuck, failing, stale, work.hidden].every(({ length }) => length === 0);
  return (
    <>
      {isNothing ? <p>{text.feeds.nothing}</p> : null}
      <TableSection {...VERSIONS} id="waiting" title={text.feeds.waiting} rows={waiting} />
      <TableSection {...VERSIONS} id="stuck" title={text.feeds.stuck} rows={work.stuck} />
      <TableSection {...FETCHES} id="failing" title={text.feeds.failing} rows={failing} />
      <TableSection {...FETCHES} id="stale" title={text.feeds.stale} rows={stale} />
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
