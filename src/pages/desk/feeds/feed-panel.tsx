/** One feed: its state, its versions, and what can be done with them. A change asks first. */
import { type ReactNode, useState } from "react";
import { useSite } from "../../../data/site.ts";
import { link } from "../../../domain/links.ts";
import type { FeedAction } from "../../../domain/registry/desk-action.ts";
import { DataTable, type TableColumn } from "../../../ui/data-table.tsx";
import { FactTable } from "../../../ui/fact-table.tsx";
import { Section } from "../../../ui/section.tsx";
import { Confirm } from "../confirm.tsx";
import { text } from "../text.tsx";
import { utc } from "../utc.ts";
import type { DeskVersion, FeedState } from "./requests.ts";

type Intent = { action: FeedAction; sha1: string | null };

function Facts({ state }: { state: FeedState }): ReactNode {
  const { spec, is_public, is_deleted, active_sha1, url, due_at, failures, addition } = state;
  return (
    <FactTable
      facts={[
        [text.feeds.spec, spec],
        [text.feeds.visibility, is_deleted ? text.feeds.deleted : is_public ? text.feeds.public : text.feeds.private],
        [text.feeds.active, active_sha1 ?? text.feeds.noActive],
        [text.feeds.source, url ?? text.feeds.neverFetched],
        [text.feeds.due, url === null ? null : due_at === null ? text.feeds.dueNow : utc(due_at)],
        [text.feeds.failures, failures === 0 ? null : failures],
        [
          text.feeds.addition,
          addition === null ? null : `${text.jobs.additionStates[addition.state]}. ${addition.detail ?? ""}`,
        ],
      ]}
    />
  );
}

/** What can be done with the feed as a whole. */
function actionsOf({ is_public, is_deleted, active_sha1, url }: FeedState): FeedAction[] {
  return [
    is_public ? "hide" : "show",
    ...(url === null ? [] : ["fetch" as const]),
    ...(active_sha1 === null ? [] : ["deactivate" as const]),
    ...(is_deleted ? [] : ["retire" as const]),
  ];
}

/** What can be done with a version; null: nothing. */
function actionOf({ state }: DeskVersion): FeedAction | null {
  return state === "imported" ? "activate" : state === "failed" ? "retry" : null;
}

export function FeedPanel({
  state,
  busy,
  onChange,
}: {
  state: FeedState;
  busy: boolean;
  onChange(action: FeedAction, sha1: string | null): void;
}): ReactNode {
  const site = useSite();
  const [intent, setIntent] = useState<Intent | null>(null);
  const columns: readonly TableColumn<DeskVersion>[] = [
    {
      key: "version",
      name: text.feeds.version,
      lead: true,
      cell: ({ sha1 }) => (
        <a className="mono" href={link.feedVersion(state.feed, sha1)}>
          {sha1.slice(0, 10)}
        </a>
      ),
    },
    { key: "state", name: text.feeds.state, cell: (version) => text.feeds.states[version.state] },
    { key: "fetched", name: text.feeds.fetched, kind: "nowrap", cell: ({ fetched_at }) => utc(fetched_at) },
    {
      key: "service",
      name: text.feeds.service,
      kind: "nowrap",
      cell: ({ service_from, service_to }) => (service_from === null ? null : `${service_from} – ${service_to}`),
    },
    {
      key: "action",
      name: text.feeds.action,
      cell: (version) => {
        const action = actionOf(version);
        return action === null ? null : (
          <button
            className="button"
            data-size="small"
            type="button"
            onClick={() => setIntent({ action, sha1: version.sha1 })}
          >
            {text.feeds.actions[action]}
            <span className="visually-hidden">{text.feeds.ofVersion(version.sha1.slice(0, 10))}</span>
          </button>
        );
      },
    },
  ];
  return (
    <>
      <Section id="feed" title={state.name ?? state.feed} note={<a href={link.feed(state.feed)}>{state.feed}</a>}>
        <Facts state={state} />
        <p>
          <a href={link.portalData("desk/feeds/dmfr", { feed: state.feed }, site.apiBase)} download>
            {text.feeds.dmfr}
          </a>
        </p>
        <p className="desk-files">
          {actionsOf(state).map((action) => (
            <button key={action} className="button" type="button" onClick={() => setIntent({ action, sha1: null })}>
              {text.feeds.actions[action]}
            </button>
          ))}
        </p>
        {intent === null ? null : (
          <Confirm
            title={text.feeds.asks[intent.action]}
            busy={busy}
            onConfirm={() => onChange(intent.action, intent.sha1)}
            onCancel={() => setIntent(null)}
          >
            {intent.sha1 === null ? null : <p className="mono desk-rule">{intent.sha1}</p>}
          </Confirm>
        )}
      </Section>
      <Section
        id="versions"
        title={text.feeds.versions}
        note={text.feeds.versionCount(state.versions.length, state.version_count)}
      >
        {state.versions.length === 0 ? (
          <p>{text.feeds.noVersions}</p>
        ) : (
          <DataTable
            caption={text.feeds.versionCaption}
            columns={columns}
            rows={state.versions}
            rowKey={({ sha1 }) => sha1}
          />
        )}
      </Section>
    </>
  );
}
