/** The redirects at the desk: the list, a form, the review of a change before it is saved, a test of a path, the history. */
import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../data/site.ts";
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { signInAgain } from "../../session/begin.ts";
import { failureSentence, Refusal } from "../../session/send.ts";
import { Notice } from "../../ui/notice.tsx";
import { CheckPath } from "./check-path.tsx";
import { keepDraft, takeDraft } from "./draft.ts";
import { FileForm } from "./file-form.tsx";
import { History } from "./history.tsx";
import {
  type Change,
  type Conflict,
  type Preview,
  preview,
  type Revision,
  type RuleList,
  readRevisions,
  readRules,
  save,
} from "./requests.ts";
import { Review } from "./review.tsx";
import { RuleForm } from "./rule-form.tsx";
import { Rules } from "./rules.tsx";
import { text } from "./text.tsx";

type DeskState = { list: RuleList; revisions: readonly Revision[] };
type Proposal = { change: Change; preview: Preview; conflict: Conflict | null };
type Failure = { sentence: string; isStale: boolean };

const codeOf = (error: unknown) => (error instanceof Refusal ? error.answer.code : undefined);

export function Redirects(): ReactNode {
  const site = useSite();
  const [state, setState] = useState<DeskState | null>(null);
  const [editedRule, setEditedRule] = useState<RedirectRule | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);

  const load = async () => {
    const [list, { revisions }] = await Promise.all([readRules(site), readRevisions(site)]);
    setState({ list, revisions });
  };

  /** Says on the page why something failed. */
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    setMessage("");
    try {
      await work();
    } catch (error) {
      setFailure({ sentence: failureSentence(error, text.failed), isStale: codeOf(error) === "auth.stale" });
    } finally {
      setBusy(false);
    }
  };

  const review = (change: Change) =>
    attempt(async () => {
      try {
        setProposal({ change, preview: await preview(site, change), conflict: null });
      } catch (error) {
        if (codeOf(error) === "auth.stale") keepDraft(change);
        throw error;
      }
    });

  const store = ({ change, preview: { revision } }: Proposal) =>
    attempt(async () => {
      try {
        const result = await save(site, change, revision);
        setProposal(null);
        setEditedRule(null);
        setMessage(text.review.saved(result.revision));
      } catch (error) {
        if (codeOf(error) === "auth.stale") keepDraft(change);
        if (codeOf(error) !== "redirect.changed") throw error;
        const conflict = (error as Refusal).answer as unknown as Conflict;
        setProposal({ change, preview: await preview(site, change), conflict });
      }
      await load();
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known
  useEffect(
    () =>
      void attempt(async () => {
        await load();
        const draft = takeDraft();
        if (draft !== null) setProposal({ change: draft, preview: await preview(site, draft), conflict: null });
      }),
    [],
  );

  return (
    <>
      {failure === null ? null : (
        <Notice tone="error" title={failure.isStale ? text.stale : failure.sentence}>
          {failure.isStale ? (
            <button className="button" type="button" onClick={signInAgain}>
              {text.again}
            </button>
          ) : null}
        </Notice>
      )}
      <p className={message === "" ? "visually-hidden" : "desk-message"} role="status">
        {message}
      </p>
      {state === null ? (
        failure === null ? (
          <p className="soft">{text.list.loading}</p>
        ) : null
      ) : (
        <>
          {proposal === null ? null : (
            <Review
              key={proposal.preview.revision}
              preview={proposal.preview}
              conflict={proposal.conflict}
              busy={busy}
              onSave={() => void store(proposal)}
              onCancel={() => setProposal(null)}
            />
          )}
          <Rules list={state.list} onEdit={setEditedRule} onRemove={({ source }) => void review({ remove: source })} />
          <RuleForm
            key={editedRule?.source ?? ""}
            rule={editedRule}
            hosts={state.list.hosts}
            busy={busy}
            onReview={(rule) =>
              void review({ put: rule, ...(editedRule === null ? {} : { replaces: editedRule.source }) })
            }
            onCancel={() => setEditedRule(null)}
          />
          <CheckPath />
          <History
            revisions={state.revisions}
            current={state.list.revision}
            onRollback={(revision) => void review({ rollback: revision })}
          />
          <FileForm busy={busy} onReview={(file) => void review({ import: file })} />
        </>
      )}
    </>
  );
}
