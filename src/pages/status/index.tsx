import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { portalQuery } from "../../data/query.ts";
import { type Site, useSite } from "../../data/site.ts";
import { durationWords, thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import type { HostIncident } from "../../domain/registry/fetch-history.ts";
import { IMPORT_STATES } from "../../domain/registry/import-job.ts";
import type { PortalStatus, StatusImport } from "../../domain/registry/portal-status.ts";
import { failureSentence, send } from "../../session/send.ts";
import { useSession } from "../../session/store.ts";
import { hasRole } from "../../session/user.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { FeedLabel } from "../../ui/feed-label.tsx";
import { longMoment } from "../../ui/long-moment.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { Section } from "../../ui/section.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

/** Digits of a SHA-1 that tell the versions of a feed apart. */
const SHA1_SHOWN = 8;

const statusQuery = portalQuery<PortalStatus>("/status");

export const loader = pageLoader(screen, ({ read, later, site }) => {
  later(() => read(statusQuery));
  return {
    title: text.title,
    description: text.description(site.name),
    data: link.portalData("status", {}, site.apiBase),
    crumbs: [{ label: text.title }],
  };
});

/** Counts link to the feeds that they count. */
function countLink(count: number, query?: Record<string, string>): ReactNode {
  return query === undefined || count === 0 ? thousands(count) : <a href={link.feeds(query)}>{thousands(count)}</a>;
}

/** Time without any fetch after which nothing fetches feeds: they are due each day. */
const FETCHING_WITHIN_MS = 2 * 86_400_000;

function fetchNote({ last_fetch, due }: PortalStatus, now: Date): string {
  const isFetching = last_fetch !== null && now.getTime() - Date.parse(last_fetch) < FETCHING_WITHIN_MS;
  if (!isFetching) return text.data.notFetching;
  return due === 0 ? text.data.fetching : text.data.waiting(due);
}

function Data({ status, now }: { status: PortalStatus; now: Date }): ReactNode {
  return (
    <Section id="data" title={text.data.title} note={fetchNote(status, now)}>
      <FactTable
        facts={[
          [text.data.feeds, countLink(status.feeds, {})],
          [text.data.active, thousands(status.active)],
          [text.data.due, thousands(status.due)],
          [text.data.failing, countLink(status.failing, { fetchError: "true" })],
          [text.data.pending, thousands(status.pending)],
          [text.data.refused, countLink(status.refused, { importStatus: "ERROR" })],
          [text.data.lastFetch, longMoment(status.last_fetch, now) ?? text.data.never],
          [text.data.lastImport, longMoment(status.last_import, now) ?? text.data.never],
          [
            text.data.freshness,
            status.freshness.mean_seconds === null
              ? text.data.unknown
              : text.data.mean(durationWords(Math.max(1, status.freshness.mean_seconds)), status.freshness.versions),
          ],
        ]}
      />
    </Section>
  );
}

const INCIDENT_COLUMNS = (now: Date): readonly TableColumn<HostIncident>[] => [
  { key: "host", name: text.incidents.host, lead: true, cell: ({ host }) => <span className="mono">{host}</span> },
  { key: "feeds", name: text.incidents.feeds, kind: "number", cell: ({ feeds }) => thousands(feeds) },
  { key: "since", name: text.incidents.since, cell: ({ since }) => longMoment(since, now) },
];

/** Servers of which several feeds fail. */
function Incidents({ incidents, now }: { incidents: readonly HostIncident[]; now: Date }): ReactNode {
  if (incidents.length === 0) return null;
  return (
    <Section id="incidents" title={text.incidents.title}>
      <DataTable
        caption={text.incidents.caption}
        columns={INCIDENT_COLUMNS(now)}
        rows={incidents}
        rowKey={({ host }) => host}
      />
    </Section>
  );
}

const COLUMNS = (now: Date): readonly TableColumn<StatusImport>[] => [
  {
    key: "feed",
    name: text.imports.feed,
    lead: true,
    cell: ({ feed, feed_name, sha1 }) => (
      <>
        <FeedLabel id={feed} name={feed_name} />
        <span className="cell-more mono">{sha1.slice(0, SHA1_SHOWN)}</span>
      </>
    ),
  },
  { key: "words", name: text.imports.state, cell: ({ words }) => <span {...englishAttributes()}>{words}</span> },
  { key: "attempts", name: text.imports.attempts, kind: "number", cell: ({ attempts }) => thousands(attempts) },
  { key: "changed", name: text.imports.since, cell: ({ changed_at }) => longMoment(changed_at, now) },
  {
    key: "next",
    name: text.imports.next,
    cell: ({ state, next_at }) => (state === "failing" ? longMoment(next_at, now) : null),
  },
];

/** Lets an import begin anew, and says what became of it. */
function Retry({ version: { feed, sha1 }, site }: { version: StatusImport; site: Site }): ReactNode {
  const [state, setState] = useState<{ busy?: true; message?: string; done?: true }>({});
  const retry = async () => {
    setState({ busy: true });
    try {
      await send(site, `imports/${feed}/${sha1}/retry`, {});
      setState({ done: true, message: text.imports.retried });
    } catch (error) {
      setState({ message: failureSentence(error, text.imports.failed) });
    }
  };
  return (
    <>
      {state.done ? null : (
        <button
          className="button"
          data-size="small"
          type="button"
          disabled={state.busy === true}
          aria-label={text.imports.retryOf(feed)}
          onClick={() => void retry()}
        >
          {text.imports.retry}
        </button>
      )}
      <span role="status">{state.message}</span>
    </>
  );
}

/** For people who run the portal. */
const ACTIONS = (site: Site): TableColumn<StatusImport> => ({
  key: "action",
  name: text.imports.action,
  cell: (version) => (version.state === "dead" ? <Retry version={version} site={site} /> : null),
});

/** Imports from the queue that are not finished. */
function Imports({ status, now }: { status: PortalStatus; now: Date }): ReactNode {
  const { imports, imports_by_state: counts } = status;
  const site = useSite();
  const session = useSession();
  const isOperator = session.is === "signed-in" && hasRole(session.user, site.signIn?.opsRole ?? "");
  const facts = IMPORT_STATES.flatMap((state): [string, ReactNode][] => {
    const count = counts[state] ?? 0;
    return count === 0 ? [] : [[text.imports.states[state], thousands(count)]];
  });
  return (
    <Section id="imports" title={text.imports.title} note={text.imports.note}>
      {imports.length === 0 ? (
        <p className="soft">{text.imports.none}</p>
      ) : (
        <>
          <FactTable facts={facts} />
          <DataTable
            caption={text.imports.caption(imports.length)}
            columns={isOperator ? [...COLUMNS(now), ACTIONS(site)] : COLUMNS(now)}
            rows={imports}
            rowKey={({ feed, sha1 }) => `${feed} ${sha1}`}
          />
        </>
      )}
    </Section>
  );
}

/** Status of the portal; while the database is down, the error screen is shown instead. */
export function Component(): ReactNode {
  const site = useSite();
  const status = useSuspenseQuery(statusQuery).data;
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">
          {text.lead(
            <a href={link.health()}>{text.health}</a>,
            status === null ? null : <a href={`${site.apiBase}/portal/status`}>{text.json}</a>,
          )}
        </p>
      </header>
      {status === null ? (
        <p>{text.elsewhere}</p>
      ) : (
        <>
          <Data status={status} now={new Date(site.now)} />
          <p>
            <a href={link.realtimeFeeds()}>{text.realtime}</a>
          </p>
          <Incidents incidents={status.incidents} now={new Date(site.now)} />
          <Imports status={status} now={new Date(site.now)} />
        </>
      )}
      <Section id="build" title={text.software.title}>
        <FactTable facts={[[text.software.build, <code key="build">{site.buildId}</code>]]} />
        <p>
          <a href={link.measurements()}>{text.software.measurements}</a>
        </p>
      </Section>
    </>
  );
}
