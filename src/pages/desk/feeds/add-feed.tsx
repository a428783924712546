/** Adds a feed: a form, the record that it makes, and what happens when it is saved. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSite } from "../../../data/site.ts";
import { link } from "../../../domain/links.ts";
import type { FeedDraft } from "../../../domain/registry/feed-draft.ts";
import { refusalCode } from "../../../session/send.ts";
import { CopiedCode } from "../../../ui/copied-code.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Section } from "../../../ui/section.tsx";
import { useAttempts } from "../attempt.tsx";
import { draftOf } from "../draft.ts";
import { FeedLink } from "../table-section.tsx";
import { text } from "../text.tsx";
import { DraftForm } from "./draft-form.tsx";
import { addFeed, type RecordProposal, reviewDraft } from "./requests.ts";

const DRAFT = draftOf<FeedDraft>("desk-feed");

type Review = { draft: FeedDraft; result: RecordProposal };

function Faults({ faults }: { faults: RecordProposal["faults"] }): ReactNode {
  return (
    <Notice tone="error" title={text.draft.faults}>
      <ul>
        {faults.map(({ field, reason, feed }) => (
          <li key={`${field} ${reason}`} className="desk-rule">
            {text.draft.fault(text.draft.fields[field], reason)}{" "}
            {feed === undefined ? null : <FeedLink feed={feed}>{text.draft.openFeed(feed)}</FeedLink>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function RecordReview({
  result: { notes, file, dmfr },
  busy,
  onSave,
  onCancel,
}: {
  result: RecordProposal;
  busy: boolean;
  onSave(): void;
  onCancel(): void;
}): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="desk-review stack" aria-labelledby="record-title">
      <h3 id="record-title" tabIndex={-1} ref={title}>
        {text.draft.reviewTitle}
      </h3>
      {notes.length === 0 ? null : (
        <Notice tone="warn" title={text.draft.notes}>
          <ul>
            {notes.map((note) => (
              <li key={note} className="desk-rule">
                {note}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="desk-rule">{text.draft.file(file)}</p>
      <CopiedCode what={text.draft.code}>{dmfr}</CopiedCode>
      <p className="desk-files">
        <button className="button" data-kind="primary" type="button" disabled={busy} onClick={onSave}>
          {text.draft.save}
        </button>
        <button className="button" type="button" onClick={onCancel}>
          {text.draft.change}
        </button>
      </p>
    </section>
  );
}

export function AddFeed(): ReactNode {
  const site = useSite();
  const [start] = useState(() => DRAFT.take());
  const [review, setReview] = useState<Review | null>(null);
  const { isBusy, attempt, notice } = useAttempts();

  const keepIfStale = async (draft: FeedDraft, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (refusalCode(error) === "auth.stale") DRAFT.keep(draft);
      throw error;
    }
  };
  const look = (draft: FeedDraft) =>
    attempt(() => keepIfStale(draft, async () => setReview({ draft, result: await reviewDraft(site, draft) })));
  const save = ({ draft }: Review) =>
    attempt(() =>
      keepIfStale(draft, async () => {
        const { feed } = await addFeed(site, draft);
        location.assign(link.deskFeeds(feed));
      }),
    );

  const faults = review?.result.faults ?? [];
  const isShown = review !== null && faults.length === 0;
  return (
    <Section id="add-feed" title={text.draft.title} note={text.draft.lead}>
      {notice}
      {faults.length === 0 ? null : <Faults faults={faults} />}
      {isShown ? (
        <RecordReview
          result={review.result}
          busy={isBusy}
          onSave={() => void save(review)}
          onCancel={() => setReview(null)}
        />
      ) : null}
      <div hidden={isShown}>
        <DraftForm
          start={start ?? {}}
          faults={faults.map(({ field }) => field)}
          busy={isBusy}
          onReview={(draft) => void look(draft)}
        />
      </div>
    </Section>
  );
}
