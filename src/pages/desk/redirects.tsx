/** The redirects at the desk: the list, a form, the review of a change before it is saved, a test of a path, the history. */
import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../data/site.ts";
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { type Refusal, refusalCode } from "../../session/send.ts";
import { useAttempts } from "./attempt.tsx";
import { CheckPath } from "./check-path.tsx";
import { draftOf } from "./draft.ts";
import { FileForm } from "./file-form.tsx";
import { History } from "./history.tsx";
import { Missing } from "./missing.tsx";
import {
  type Change,
  type Conflict,
  type MissingPaths,
  type Preview,
  preview,
  type Revision,
  type RuleList,
  readMissing,
  readRevisions,
  readRules,
  save,
} from "./requests.ts";
import { Review } from "./review.tsx";
import { RuleForm } from "./rule-form.tsx";
import { Rules } from "./rules.tsx";
import { text } from "./text.tsx";

const DRAFT = draftOf<Change>("desk-change");

type DeskState = { list: RuleList; missing: MissingPaths; revisions: readonly Revision[] };
type Proposal = { change: Change; preview: Preview; conflict: Conflict | null };
export function Redirects(): ReactNode {
  const site = useSite();
  const [state, setState] = useState<DeskState | null>(null);
  const [editedRule, setEditedRule] = useState<RedirectRule | null>(null);
  const [missingPath, setMissingPath] = useState<string | undefined>(undefined);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const { isBusy, hasFailed, say, attempt, notice } = useAttempts();

  const load = async () => {
    const [list, missing, { revisions }] = await Promise.all([readRules(site), readMissing(site), readRevisions(site)]);
    setState({ list, missing, revisions });
  };

  const review = (change: Change) =>
    attempt(async () => {
      try {
        setProposal({ change, preview: await preview(site, change), conflict: null });
      } catch (error) {
        if (refusalCode(error) === "auth.stale") DRAFT.keep(change);
        throw error;
      }
    });

  const store = ({ change, preview: { revision } }: Proposal) =>
    attempt(async () => {
      try {
        const result = await save(site, change, revision);
        setProposal(null);
        setEditedRule(null);
        setMissingPath(undefined);
        say(text.review.saved(result.revision));
      } catch (error) {
        if (refusalCode(error) === "auth.stale") DRAFT.keep(change);
        if (refusalCode(error) !== "redirect.changed") throw error;
        const conflict = (error as Refusal).answer as unknown as Conflict;
        setProposal({ change, preview: await preview(site, change), conflict });
      }
      await load();
    });

  const edit = (rule: RedirectRule) => {
    setMissingPath(undefined);
    setEditedRule(rule);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user is known
  useEffect(
    () =>
      void attempt(async () => {
        await load();
        const draft = DRAFT.take();
        if (draft !== null) setProposal({ change: draft, preview: await preview(site, draft), conflict: null });
      }),
    [],
  );

  return (
    <>
      {notice}
      {state === null ? (
        hasFailed ? null : (
          <p className="soft">{text.list.loading}</p>
        )
      ) : (
        <>
          {proposal === null ? null : (
            <Review
              key={proposal.preview.revision}
              preview={proposal.preview}
              conflict={proposal.conflict}
              busy={isBusy}
              onSave={() => void store(proposal)}
              onCancel={() => setProposal(null)}
            />
          )}
          <Rules list={state.list} onEdit={edit} onRemove={({ source }) => void review({ remove: source })} />
          <RuleForm
            key={editedRule?.source ?? missingPath ?? ""}
            rule={editedRule}
            source={missingPath}
            hosts={state.list.hosts}
            busy={isBusy}
            onReview={(rule) =>
              void review({ put: rule, ...(editedRule === null ? {} : { replaces: editedRule.source }) })
            }
            onCancel={() => setEditedRule(null)}
          />
          <Missing
            missing={state.missing}
            onRule={(path) => {
              setEditedRule(null);
              setMissingPath(path);
            }}
          />
          <CheckPath />
          <History
            revisions={state.revisions}
            current={state.list.revision}
            onRollback={(revision) => void review({ rollback: revision })}
          />
          <FileForm busy={isBusy} onReview={(file) => void review({ import: file })} />
        </>
      )}
    </>
  );
}
