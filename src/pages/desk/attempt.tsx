/** Work at the desk that may fail: what is said about it. */
import { type ReactNode, useState } from "react";
import { signInAgain } from "../../session/begin.ts";
import { failureSentence, refusalCode } from "../../session/send.ts";
import { Notice } from "../../ui/notice.tsx";
import { text } from "./text.tsx";

type Failure = { sentence: string; isStale: boolean };

export type Attempts = {
  isBusy: boolean;
  hasFailed: boolean;
  /** Says that something was done. */
  say(message: string): void;
  /** Does some work; if it throws, the page says why. */
  attempt(work: () => Promise<void>): Promise<void>;
  /** The sentence about the last attempt. */
  notice: ReactNode;
};

export function useAttempts(): Attempts {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [message, say] = useState("");
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    say("");
    try {
      await work();
    } catch (error) {
      setFailure({ sentence: failureSentence(error, text.failed), isStale: refusalCode(error) === "auth.stale" });
    } finally {
      setBusy(false);
    }
  };
  const notice = (
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
    </>
  );
  return { isBusy, hasFailed: failure !== null, say, attempt, notice };
}
