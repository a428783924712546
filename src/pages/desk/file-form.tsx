import type { FormEvent, ReactNode } from "react";
import { Section } from "../../ui/section.tsx";
import { text } from "./text.tsx";

/** Replaces all rules by those of a file. */
export function FileForm({ busy, onReview }: { busy: boolean; onReview(text: string): void }): ReactNode {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    if (file instanceof File) onReview(await file.text());
  };
  return (
    <Section id="import" title={text.file.title} note={text.file.lead}>
      <form className="stack desk-form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span className="field-label">{text.file.label}</span>
          <input type="file" name="file" required accept=".csv,.json,.jsonl,.ndjson,text/csv,application/json" />
        </label>
        <div>
          <button className="button" type="submit" disabled={busy}>
            {text.form.review}
          </button>
        </div>
      </form>
    </Section>
  );
}
