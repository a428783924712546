import type { ReactNode } from "react";
import { link } from "../../../domain/links.ts";
import { DataTable, type TableColumn } from "../../../ui/data-table.tsx";
import { Section } from "../../../ui/section.tsx";
import { text } from "../text.tsx";
import { utc } from "../utc.ts";
import type { DeskChange } from "./requests.ts";

const short = (sha1: string | null) => (sha1 === null ? null : <span className="mono">{sha1.slice(0, 10)}</span>);

const COLUMNS: readonly TableColumn<DeskChange>[] = [
  { key: "feed", name: text.feeds.feed, lead: true, cell: ({ feed }) => <a href={link.deskFeeds(feed)}>{feed}</a> },
  { key: "when", name: text.history.when, kind: "nowrap", cell: ({ at }) => utc(at) },
  { key: "who", name: text.history.who, cell: ({ by }) => by },
  {
    key: "what",
    name: text.history.what,
    cell: ({ action, sha1 }) => (
      <>
        {text.feeds.did[action]} {short(sha1)}
      </>
    ),
  },
  { key: "before", name: text.feeds.before, cell: ({ active_before }) => short(active_before) },
];

/** Who changed what, the newest first. */
export function Log({ changes }: { changes: readonly DeskChange[] }): ReactNode {
  return (
    <Section id="log" title={text.feeds.log}>
      {changes.length === 0 ? (
        <p>{text.feeds.logEmpty}</p>
      ) : (
        <DataTable
          caption={text.feeds.logCaption}
          columns={COLUMNS}
          rows={changes}
          rowKey={({ at, feed, action }) => `${at} ${feed} ${action}`}
        />
      )}
    </Section>
  );
}
