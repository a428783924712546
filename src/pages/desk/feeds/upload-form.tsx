/** Uploads a zip as a version of a feed, and shows how far it is. */
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { useSite } from "../../../data/site.ts";
import { byteSize } from "../../../domain/formats.ts";
import { Section } from "../../../ui/section.tsx";
import { useAttempts } from "../attempt.tsx";
import { text } from "../text.tsx";
import type { FeedState } from "./requests.ts";
import { sendZip, type UploadProgress } from "./send-zip.ts";

/** @param onEnd takes the state of the feed that has the version */
export function UploadForm({ feed, onEnd }: { feed: string; onEnd(state: FeedState): void }): ReactNode {
  const site = useSite();
  const label = useId();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const { isBusy, say, attempt, notice } = useAttempts();

  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = new FormData(form).get("file");
    if (!(file instanceof File)) return;
    void attempt(async () => {
      try {
        const { sha1, is_new, state } = await sendZip(site, { feed, file }, setProgress);
        onEnd(state);
        form.reset();
        say(is_new ? text.upload.done(sha1) : text.upload.same(sha1));
      } finally {
        setProgress(null);
      }
    });
  };

  return (
    <Section id="upload" title={text.upload.title} note={text.upload.lead}>
      {notice}
      <form className="stack desk-form" aria-label={text.upload.title} onSubmit={submit}>
        <label className="field">
          <span className="field-label">{text.upload.file}</span>
          <input type="file" name="file" required accept=".zip,application/zip" disabled={isBusy} />
        </label>
        <div>
          <button className="button" type="submit" disabled={isBusy}>
            {text.upload.submit}
          </button>
        </div>
      </form>
      {progress === null ? null : (
        <p className="desk-progress">
          <span id={label}>
            {progress.step === "send"
              ? text.upload.sending(byteSize(progress.done), byteSize(progress.of))
              : text.upload.checking}
          </span>
          <progress aria-labelledby={label} max={progress.of} value={progress.done} />
        </p>
      )}
    </Section>
  );
}
