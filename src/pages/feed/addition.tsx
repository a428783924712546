/** Adds a feed that is not imported, and shows the progress. For the people who run the portal; loaded only for them. */
import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../data/site.ts";
import type { FeedAddition } from "../../domain/registry/feed-addition.ts";
import { failureSentence, send } from "../../session/send.ts";
import { englishAttributes } from "../../ui/names.ts";
import { Notice } from "../../ui/notice.tsx";
import { text } from "./addition-text.ts";

/** Answer of `{apiBase}/portal/additions/{id}`. */
type Status = { offered: boolean; is_under_way: boolean; addition: FeedAddition | null };

/** Milliseconds between two looks at the progress. */
const POLL_INTERVAL_MS = 2_000;

function Progress({ addition, is_under_way }: Status): ReactNode {
  if (addition === null) return null;
  const { state, code, detail } = addition;
  if (state === "active")
    return (
      <>
        {text.states.active}{" "}
        <button className="button" data-size="small" type="button" onClick={() => location.reload()}>
          {text.show}
        </button>
      </>
    );
  if (state === "failed")
    return (
      <>
        {text.states.failed} <span {...englishAttributes()}>{detail}</span> <code className="mono">{code}</code>
      </>
    );
  return is_under_way ? text.states[state] : text.stalled;
}

export function Addition({ feed }: { feed: string }): ReactNode {
  const site = useSite();
  const [status, setStatus] = useState<Status | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async (start: boolean) => {
    setBusy(true);
    try {
      const path = `additions/${encodeURIComponent(feed)}`;
      setStatus(await (start ? send<Status>(site, `${path}/start`, {}) : send<Status>(site, path)));
      setFailure(null);
    } catch (error) {
      setFailure(failureSentence(error, text.unreachable));
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is a new function in each render
  useEffect(() => void ask(false), [feed]);
  const isUnderWay = status?.is_under_way === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is a new function in each render
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void ask(false), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, feed]);
  if (status === null && failure === null) return null;
  return (
    <Notice title={text.title}>
      {status?.offered === false ? (
        <p>
          {text.notOffered} <code className="mono">npm run portal -- add {feed}</code>
        </p>
      ) : (
        <p>{text.lead}</p>
      )}
      <p role="status">{status === null ? null : <Progress {...status} />}</p>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {status?.offered !== true || isUnderWay || status.addition?.state === "active" ? null : (
        <p>
          <button
            className="button"
            data-kind="primary"
            data-size="small"
            type="button"
            disabled={isBusy}
            onClick={() => void ask(true)}
          >
            {status.addition === null ? text.start : text.again}
          </button>
        </p>
      )}
    </Notice>
  );
}
