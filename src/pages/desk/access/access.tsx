/** Lists the keys and webhooks of all users, and makes, revokes, confirms, and removes them. */
import { type ReactNode, useState } from "react";
import { useSite } from "../../../data/site.ts";
import type { AccessAction } from "../../../domain/registry/desk-action.ts";
import type { TableColumn } from "../../../ui/data-table.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAttempts } from "../attempt.tsx";
import { Confirm } from "../confirm.tsx";
import { useDeskData } from "../desk-data.tsx";
import { Log } from "../log.tsx";
import { TableSection } from "../table-section.tsx";
import { text } from "../text.tsx";
import { utc } from "../utc.ts";
import { KeyForm } from "./key-form.tsx";
import { type AccessChange, changeAccess, type DeskKey, type DeskWebhook, readAccess } from "./requests.ts";

type Intent = { action: AccessAction; id: string; name: string };
type OnIntent = (intent: Intent) => void;

function ActionButton({ intent, onIntent }: { intent: Intent; onIntent: OnIntent }): ReactNode {
  return (
    <button className="button" data-size="small" type="button" onClick={() => onIntent(intent)}>
      {text.access.actions[intent.action]}
      <span className="visually-hidden"> {intent.name}</span>
    </button>
  );
}

const keyColumns = (onIntent: OnIntent): readonly TableColumn<DeskKey>[] => [
  {
    key: "name",
    name: text.access.key,
    lead: true,
    cell: ({ name, id }) => (
      <>
        <span className="desk-rule">{name}</span> <span className="mono small">{id}…</span>
      </>
    ),
  },
  {
    key: "user",
    name: text.access.user,
    cell: ({ user_id }) => <span className="desk-rule">{user_id ?? text.access.noUser}</span>,
  },
  {
    key: "limits",
    name: text.access.limits,
    cell: ({ per_minute, max_rows }) => text.access.limitsOf(per_minute, max_rows),
  },
  { key: "made", name: text.access.made, kind: "nowrap", cell: ({ created_at }) => utc(created_at) },
  { key: "used", name: text.access.used, kind: "nowrap", cell: ({ used_on }) => used_on ?? text.access.neverUsed },
  {
    key: "action",
    name: text.feeds.action,
    cell: ({ id, name, revoked_at }) =>
      revoked_at === null ? (
        <ActionButton intent={{ action: "revoke-key", id, name }} onIntent={onIntent} />
      ) : (
        text.access.revoked(utc(revoked_at))
      ),
  },
];

function stateOf({ state, disabled_at, failing_since, last_problem }: DeskWebhook): string {
  const why = last_problem === null ? "" : ` ${last_problem}`;
  if (disabled_at !== null) return text.access.off(utc(disabled_at)) + why;
  if (state === "active" && failing_since !== null) return text.access.failing(utc(failing_since)) + why;
  return text.access.states[state] + (state === "active" ? "" : why);
}

const webhookColumns = (onIntent: OnIntent): readonly TableColumn<DeskWebhook>[] => [
  { key: "url", name: text.access.url, lead: true, cell: ({ url }) => <span className="mono desk-rule">{url}</span> },
  {
    key: "owner",
    name: text.access.user,
    cell: ({ owner }) => <span className="desk-rule">{owner ?? text.history.commandLine}</span>,
  },
  {
    key: "subject",
    name: text.access.subject,
    cell: ({ subject }) => <span className="desk-rule">{subject ?? text.access.allFeeds}</span>,
  },
  { key: "state", name: text.feeds.state, cell: stateOf },
  {
    key: "used",
    name: text.access.delivered,
    kind: "nowrap",
    cell: ({ delivered_at }) => (delivered_at === null ? text.access.neverUsed : utc(delivered_at)),
  },
  {
    key: "action",
    name: text.feeds.action,
    cell: ({ id, url }) => (
      <span className="desk-files">
        {(["confirm-webhook", "remove-webhook"] as const).map((action) => (
          <ActionButton key={action} intent={{ action, id, name: url }} onIntent={onIntent} />
        ))}
      </span>
    ),
  },
];

export function Access(): ReactNode {
  const site = useSite();
  const [intent, setIntent] = useState<Intent | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const attempts = useAttempts();
  const { isBusy, say, attempt, notice } = attempts;
  const { data: lists, setData: setLists, placeholder } = useDeskData(() => readAccess(site), attempts);

  const change = (step: AccessChange) =>
    attempt(async () => {
      const { key, ...rest } = await changeAccess(site, step);
      setLists(rest);
      setSecret(key);
      setIntent(null);
      say(text.saved);
    });

  return (
    <>
      {notice}
      {secret === null ? null : (
        <Notice title={text.access.secret}>
          <p className="mono desk-rule">{secret}</p>
        </Notice>
      )}
      {intent === null ? null : (
        <Confirm
          title={text.access.asks[intent.action]}
          busy={isBusy}
          onConfirm={() => void change({ action: intent.action, id: intent.id })}
          onCancel={() => setIntent(null)}
        >
          <p className="mono desk-rule">{intent.name}</p>
        </Confirm>
      )}
      {placeholder}
      {lists === null ? null : (
        <>
          <TableSection
            id="keys"
            title={text.access.keys}
            columns={keyColumns(setIntent)}
            rows={lists.keys}
            rowKey={({ id, created_at }) => `${id} ${created_at}`}
            empty={text.access.noKeys}
          />
          <KeyForm
            key={lists.keys.length}
            busy={isBusy}
            onMake={(fields) => void change({ ...fields, action: "make-key" })}
          />
          <TableSection
            id="webhooks"
            title={text.access.webhooks}
            columns={webhookColumns(setIntent)}
            rows={lists.webhooks}
            rowKey={({ id }) => id}
            empty={text.access.noWebhooks}
          />
          <Log changes={lists.changes} subject={text.access.changed} />
        </>
      )}
    </>
  );
}
