/** Says which version of its feed an entity is from, where that matters. */
import type { ReactNode } from "react";
import { StaleWarning } from "../shell/stale-warning.tsx";
import { Notice } from "../ui/notice.tsx";
import { PinnedNotice } from "../ui/version-notices.tsx";

export function EntityNotices({
  feed,
  version,
  current,
  previous,
}: {
  /** Onestop ID of the feed. */
  feed: string;
  version: { sha1: string; fetched_at: string };
  /** The same page without its version, if the URL pins one; else null. */
  current: string | null;
  /** What to say if the Onestop ID of the URL is one of an earlier version; else null. */
  previous: { title: string; body: string } | null;
}): ReactNode {
  return (
    <>
      {current === null ? (
        <StaleWarning feed={feed} fetchedAt={version.fetched_at} />
      ) : (
        <PinnedNotice feed={feed} sha1={version.sha1} current={current} />
      )}
      {previous === null ? null : (
        <Notice title={previous.title}>
          <p>{previous.body}</p>
        </Notice>
      )}
    </>
  );
}
