/** Imports and additions at the desk: what runs, waits, or failed and why; live while the page is looked at. */
import { type ReactNode, useState } from "react";
import { useSite } from "../../../data/site.ts";
import type { JobAction } from "../../../domain/registry/desk-action.ts";
import type { ImportState } from "../../../domain/registry/import-job.ts";
import type { TableColumn } from "../../../ui/data-table.tsx";
import { Tag, type Tone } from "../../../ui/tag.tsx";
import { useAttempts } from "../attempt.tsx";
import { Confirm } from "../confirm.tsx";
import { useDeskData } from "../desk-data.tsx";
import { Log } from "../log.tsx";
import { FeedLink, TableSection } from "../table-section.tsx";
import { text } from "../text.tsx";
import { utc } from "../utc.ts";
import { changeJob, type DeskImport, followJobs, type JobLists, readJobs } from "./requests.ts";

type Intent = { action: JobAction; job: DeskImport };

const TONES: Readonly<Record<ImportState, Tone>> = {
  queued: "plain",
  running: "good",
  failing: "warn",
  large: "warn",
  dead: "bad",
};

const importColumns = (onIntent: (intent: Intent) => void): readonly TableColumn<DeskImport>[] => [
  { key: "feed", name: text.feeds.feed, lead: true, cell: ({ feed }) => <FeedLink feed={feed} /> },
  { key: "version", name: text.feeds.version, cell: ({ sha1 }) => <span className="mono">{sha1.slice(0, 10)}</span> },
  {
    key: "state",
    name: text.feeds.state,
    cell: ({ state, attempts }) => (
      <>
        <Tag tone={TONES[state]}>{text.jobs.states[state]}</Tag> {attempts < 2 ? null : text.jobs.attempts(attempts)}
      </>
    ),
  },
  { key: "why", name: text.feeds.why, cell: ({ detail }) => <span className="desk-rule">{detail}</span> },
  { key: "since", name: text.feeds.since, kind: "nowrap", cell: ({ changed_at }) => utc(changed_at) },
  {
    key: "next",
    name: text.feeds.next,
    kind: "nowrap",
    cell: ({ state, next_at }) => (state === "failing" && next_at !== null ? utc(next_at) : null),
  },
  {
    key: "action",
    name: text.feeds.action,
    cell: (job) => {
      const action = job.state === "dead" ? "retry" : "stop";
      return (
        <button className="button" data-size="small" type="button" onClick={() => onIntent({ action, job })}>
          {text.jobs.actions[action]}
          <span className="visually-hidden">{text.jobs.ofImport(job.feed, job.sha1.slice(0, 10))}</span>
        </button>
      );
    },
  },
];

const additionColumns = (): readonly TableColumn<JobLists["additions"][number]>[] => [
  { key: "feed", name: text.feeds.feed, lead: true, cell: ({ feed }) => <FeedLink feed={feed} /> },
  { key: "state", name: text.feeds.state, cell: ({ state }) => text.jobs.additionStates[state] },
  { key: "why", name: text.feeds.why, cell: ({ detail }) => <span className="desk-rule">{detail}</span> },
  { key: "since", name: text.feeds.since, kind: "nowrap", cell: ({ changed_at }) => utc(changed_at) },
];

const workColumns = (): readonly TableColumn<JobLists["working"][number]>[] => [
  { key: "name", name: text.jobs.work, lead: true, cell: ({ name }) => <span className="desk-rule">{name}</span> },
  { key: "owner", name: text.jobs.owner, cell: ({ owner }) => <span className="mono desk-rule">{owner}</span> },
  { key: "until", name: text.jobs.until, kind: "nowrap", cell: ({ until }) => utc(until) },
];

export function Jobs(): ReactNode {
  const site = useSite();
  const [intent, setIntent] = useState<Intent | null>(null);
  const attempts = useAttempts();
  const { isBusy, say, attempt, notice } = attempts;
  const {
    data: lists,
    setData: setLists,
    placeholder,
  } = useDeskData(() => readJobs(site), attempts, {
    isLive: true,
    follow: (onData, onError) => followJobs(site, onData, onError),
  });

  const change = ({ action, job }: Intent) =>
    attempt(async () => {
      setIntent(null);
      setLists(await changeJob(site, job, action));
      say(text.saved);
    });

  return (
    <>
      {notice}
      {intent === null ? null : (
        <Confirm
          title={text.jobs.asks[intent.action]}
          busy={isBusy}
          onConfirm={() => void change(intent)}
          onCancel={() => setIntent(null)}
        >
          <p className="mono desk-rule">
            {intent.job.feed} {intent.job.sha1}
          </p>
        </Confirm>
      )}
      {placeholder}
      {lists === null ? null : (
        <>
          {lists.imports.length + lists.additions.length + lists.working.length === 0 ? (
            <p>{text.jobs.nothing}</p>
          ) : null}
          <TableSection
            id="imports"
            title={text.jobs.imports}
            columns={importColumns(setIntent)}
            rows={lists.imports}
            rowKey={({ feed, sha1 }) => `${feed} ${sha1}`}
          />
          <TableSection
            id="additions"
            title={text.jobs.additions}
            columns={additionColumns()}
            rows={lists.additions}
            rowKey={({ feed }) => feed}
          />
          <TableSection
            id="working"
            title={text.feeds.working}
            columns={workColumns()}
            rows={lists.working}
            rowKey={({ name }) => name}
          />
          <Log changes={lists.changes} subject={text.feeds.feed} />
        </>
      )}
    </>
  );
}
