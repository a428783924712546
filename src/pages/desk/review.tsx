import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../ui/notice.tsx";
import { Differences } from "./differences.tsx";
import type { Conflict, Preview } from "./requests.ts";
import { text } from "./text.tsx";

/** What a change would do, before it is saved. */
export function Review({
  preview: { differences, warnings },
  conflict,
  busy,
  onSave,
  onCancel,
}: {
  preview: Preview;
  conflict: Conflict | null;
  busy: boolean;
  onSave(): void;
  onCancel(): void;
}): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section className="section desk-review" aria-labelledby="review-title">
      <h2 id="review-title" tabIndex={-1} ref={title}>
        {text.review.title}
      </h2>
      {conflict === null ? null : (
        <Notice tone="warn" title={text.review.conflict(conflict.by)}>
          {conflict.differences === null ? null : <Differences differences={conflict.differences} />}
        </Notice>
      )}
      {differences.length === 0 ? <p>{text.review.none}</p> : <Differences differences={differences} />}
      {warnings.length === 0 ? null : (
        <Notice tone="warn" title={text.review.warnings}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="desk-files">
        {differences.length === 0 ? null : (
          <button className="button" data-kind="primary" type="button" disabled={busy} onClick={onSave}>
            {text.review.save}
          </button>
        )}
        <button className="button" type="button" onClick={onCancel}>
          {text.review.cancel}
        </button>
      </div>
    </section>
  );
}
