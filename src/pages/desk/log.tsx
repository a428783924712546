import type { ReactNode } from "react";
import { ACCESS_ACTIONS, type DeskAction } from "../../domain/registry/desk-action.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { FeedLink, TableSection } from "./table-section.tsx";
import { text } from "./text.tsx";
import { utc } from "./utc.ts";

/** A change at the desk; `was_public` and `active_before` are of a feed before it. */
export type DeskChange = {
  at: string;
  by: string;
  /** Onestop ID of a feed, or id of a key or a webhook. */
  subject: string;
  action: DeskAction;
  sha1: string | null;
  /** Name of a key, or URL of a webhook. */
  detail: string | null;
  was_public: boolean | null;
  active_before: string | null;
};

const short = (sha1: string | null) => (sha1 === null ? null : <span className="mono">{sha1.slice(0, 10)}</span>);

const isOfFeed = ({ action }: DeskChange) => !ACCESS_ACTIONS.some((one) => one === action);

const columns = (subject: string): readonly TableColumn<DeskChange>[] => [
  {
    key: "subject",
    name: subject,
    lead: true,
    cell: (change) =>
      isOfFeed(change) ? <FeedLink feed={change.subject} /> : <span className="mono">{change.subject}</span>,
  },
  { key: "when", name: text.history.when, kind: "nowrap", cell: ({ at }) => utc(at) },
  { key: "who", name: text.history.who, cell: ({ by }) => by },
  {
    key: "what",
    name: text.history.what,
    cell: ({ action, sha1, detail }) => (
      <>
        {text.log.did[action]} {short(sha1)} <span className="desk-rule">{detail}</span>
      </>
    ),
  },
  { key: "before", name: text.log.before, cell: ({ active_before }) => short(active_before) },
];

/** Who changed what, the newest first. @param subject what the changes are of, as the head of their column */
export function Log({ changes, subject }: { changes: readonly DeskChange[]; subject: string }): ReactNode {
  return (
    <TableSection
      id="log"
      title={text.log.title}
      caption={text.log.caption}
      columns={columns(subject).filter(
        ({ key }) => key !== "before" || changes.some(({ active_before }) => active_before !== null),
      )}
      rows={changes}
      rowKey={({ at, subject, action }) => `${at} ${subject} ${action}`}
      empty={text.log.empty}
    />
  );
}
