import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../data/site.ts";
import { commaList } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { placeWords } from "../../domain/places/place-words.ts";
import { longDate } from "../../domain/time/instant.ts";
import { failureSentence } from "../../session/send.ts";
import { SignedOut } from "../../session/signed-out.tsx";
import { useSession } from "../../session/store.ts";
import { hasRole, type SessionUser } from "../../session/user.ts";
import { FavoriteSection } from "../../shell/favorites/section.tsx";
import { FollowSection } from "../../shell/follow/section.tsx";
import { NoAccount } from "../../shell/no-account.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { pageLoader } from "../page.ts";
import { Keys } from "./keys.tsx";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";
import { addWebhook, confirmWebhook, listWebhooks, type NewWebhook, removeWebhook, type Webhook } from "./webhooks.ts";

export const loader = pageLoader(screen, () => ({
  title: text.title,
  description: text.description,
  robots: "noindex",
  crumbs: [{ label: text.title }],
}));

function subjectOf({ feed, operator, place }: Webhook): string {
  return (
    feed ?? operator ?? (place === null ? text.webhooks.all : placeWords((JSON.parse(place) as string[]).toReversed()))
  );
}

function stateOf({ state, disabled_at, failing_since, last_problem, delivered_at }: Webhook): ReactNode {
  const problem = last_problem === null ? null : <span {...englishAttributes()}>{last_problem}</span>;
  if (state === "pending") return text.webhooks.pending(problem);
  if (state === "refused") return text.webhooks.refused(problem);
  if (disabled_at !== null) return text.webhooks.disabled(longDate(disabled_at), problem);
  if (failing_since !== null) return text.webhooks.failing(longDate(failing_since), problem);
  return delivered_at === null ? text.webhooks.waiting : text.webhooks.delivered(longDate(delivered_at));
}

function WebhookList({
  webhooks,
  onConfirm,
  onRemove,
}: {
  webhooks: readonly Webhook[];
  onConfirm(webhook: Webhook): void;
  onRemove(webhook: Webhook): void;
}) {
  return (
    <ul className="plain-list" aria-label={text.webhooks.caption}>
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <p className="cell-main mono">{webhook.url}</p>
          <p className="small soft">
            {subjectOf(webhook)}. {stateOf(webhook)}
          </p>
          {webhook.state === "active" && webhook.disabled_at === null ? null : (
            <button
              className="button"
              data-size="small"
              type="button"
              aria-label={text.webhooks.confirmOf(webhook.url)}
              onClick={() => onConfirm(webhook)}
            >
              {text.webhooks.confirm}
            </button>
          )}{" "}
          <button
            className="button"
            data-size="small"
            type="button"
            aria-label={text.webhooks.removeOf(webhook.url)}
            onClick={() => onRemove(webhook)}
          >
            {text.webhooks.remove}
          </button>
        </li>
      ))}
    </ul>
  );
}

function AddForm({ onAdd, busy }: { onAdd(webhook: NewWebhook): Promise<boolean>; busy: boolean }): ReactNode {
  const [kind, setKind] = useState("all");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const url = String(fields.get("url") ?? "").trim();
    const value = String(fields.get("value") ?? "").trim();
    if (await onAdd({ url, ...(kind === "all" ? {} : { [kind]: value }) })) {
      form.reset();
      setKind("all");
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span className="field-label">{text.add.url}</span>
        <input className="input" type="url" name="url" required maxLength={2_000} placeholder={text.add.urlHint} />
      </label>
      <label className="field">
        <span className="field-label">{text.add.kind}</span>
        <select className="select" name="kind" value={kind} onChange={(event) => setKind(event.target.value)}>
          {Object.entries(text.add.kinds).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {kind === "all" ? null : (
        <label className="field">
          <span className="field-label">{text.add.value}</span>
          <input className="input" name="value" required maxLength={300} placeholder={text.add.valueHint} />
        </label>
      )}
      <div>
        <button className="button" data-kind="primary" type="submit" disabled={busy}>
          {text.add.submit}
        </button>
      </div>
    </form>
  );
}

/** The webhooks of the user: listed, removed, and added with a secret that is shown once. */
function Webhooks(): ReactNode {
  const site = useSite();
  const [webhooks, setWebhooks] = useState<readonly Webhook[] | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [message, setSaid] = useState("");
  const [busy, setBusy] = useState(false);

  /** @returns whether it went well; otherwise the page says why */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      setWebhooks((await listWebhooks(site)).webhooks);
      return true;
    } catch (error) {
      setFailure(failureSentence(error, text.webhooks.failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known
  useEffect(() => void attempt(async () => {}), []);

  return (
    <>
      <Section
        id="webhooks"
        title={text.webhooks.title}
        note={text.webhooks.lead(
          <a href={`${link.documentation("api/webhooks")}#verify`}>{text.webhooks.documentation}</a>,
        )}
      >
        {failure === null ? null : <Notice tone="error" title={failure} />}
        <p className="visually-hidden" role="status">
          {message}
        </p>
        {webhooks === null ? (
          failure === null ? (
            <p className="soft">{text.webhooks.loading}</p>
          ) : null
        ) : webhooks.length === 0 ? (
          <p className="soft">{text.webhooks.none}</p>
        ) : (
          <WebhookList
            webhooks={webhooks}
            onConfirm={(webhook) =>
              void attempt(async () => {
                await confirmWebhook(site, webhook.id);
                setSaid(text.webhooks.challenged(webhook.url));
              })
            }
            onRemove={(webhook) =>
              void attempt(async () => {
                await removeWebhook(site, webhook.id);
                setSecret(null);
                setSaid(text.webhooks.removed(webhook.url));
              })
            }
          />
        )}
      </Section>
      <Section id="add" title={text.add.title}>
        {secret === null ? null : (
          <Notice title={text.add.added}>
            <p>
              {text.add.secret(<code className="mono">{secret}</code>)}{" "}
              <CopyButton text={secret} what={text.add.copySecret} />
            </p>
          </Notice>
        )}
        <AddForm
          busy={busy}
          onAdd={(webhook) =>
            attempt(async () => {
              const created = await addWebhook(site, webhook);
              setSecret(created.secret);
              setSaid(text.add.added);
            })
          }
        />
      </Section>
    </>
  );
}

/** What the site knows about the user. */
function Profile({ user }: { user: SessionUser }): ReactNode {
  const { id, name, email, roles } = user;
  const opsRole = useSite().signIn?.opsRole;
  return (
    <Section id="profile" title={text.profile.title}>
      <FactTable
        facts={[
          [text.profile.name, name || text.profile.unnamed],
          [text.profile.email, email || text.profile.unnamed],
          [text.profile.roles, roles.length === 0 ? text.profile.none : commaList(roles)],
          [text.profile.id, id],
        ]}
      />
      {opsRole !== undefined && hasRole(user, opsRole) ? (
        <p>
          <a href={link.desk()}>{text.profile.desk}</a>
        </p>
      ) : null}
    </Section>
  );
}

/** What belongs to the signed-in user; explains it if there are no accounts. */
export function Component(): ReactNode {
  const { signIn } = useSite();
  const session = useSession();
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
      </header>
      {signIn === null ? (
        <NoAccount />
      ) : session.is === "signed-in" ? (
        <>
          <Profile user={session.user} />
          <Keys />
          <Webhooks />
        </>
      ) : (
        <SignedOut noScript={text.noScript}>
          <p className="page-lead">{text.signedOut}</p>
        </SignedOut>
      )}
      <FavoriteSection />
      <FollowSection />
    </>
  );
}
