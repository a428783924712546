/** The feeds at the desk: what needs a person, or one feed with what can be done with it, and the log of changes. */
import type { ReactNode } from "react";
import { useSite } from "../../../data/site.ts";
import type { FeedAction } from "../../../domain/registry/desk-action.ts";
import { refusalCode } from "../../../session/send.ts";
import { useAttempts } from "../attempt.tsx";
import { useDeskData } from "../desk-data.tsx";
import { Log } from "../log.tsx";
import { text } from "../text.tsx";
import { AddFeed } from "./add-feed.tsx";
import { FeedForm } from "./feed-form.tsx";
import { FeedPanel } from "./feed-panel.tsx";
import { changeFeed, type FeedState, readState, readWork } from "./requests.ts";
import { UploadForm } from "./upload-form.tsx";
import { WorkLists } from "./work-lists.tsx";

function AllFeeds(): ReactNode {
  const site = useSite();
  const attempts = useAttempts();
  const { data: work, placeholder } = useDeskData(() => readWork(site), attempts, { loading: text.feeds.loading });
  return (
    <>
      {attempts.notice}
      <FeedForm feed="" />
      {placeholder}
      {work === null ? null : (
        <>
          <WorkLists work={work} />
          <AddFeed />
          <Log changes={work.changes} subject={text.feeds.feed} />
        </>
      )}
    </>
  );
}

function OneFeed({ feed }: { feed: string }): ReactNode {
  const site = useSite();
  const attempts = useAttempts();
  const {
    data: state,
    setData: setState,
    placeholder,
  } = useDeskData(() => readState(site, feed), attempts, { isLive: true, loading: text.feeds.loading });

  const change = (before: FeedState, action: FeedAction, sha1: string | null) =>
    attempts.attempt(async () => {
      try {
        setState(await changeFeed(site, before, action, sha1));
        attempts.say(text.saved);
      } catch (error) {
        if (refusalCode(error) !== "feed.changed") throw error;
        setState(await readState(site, before.feed));
        throw new Error(text.feeds.conflict);
      }
    });

  return (
    <>
      {attempts.notice}
      <FeedForm feed={feed} />
      {placeholder}
      {state === null ? null : (
        <>
          <FeedPanel
            key={`${state.is_public} ${state.active_sha1} ${state.changes.length}`}
            state={state}
            busy={attempts.isBusy}
            onChange={(action, sha1) => void change(state, action, sha1)}
          />
          {state.spec === "gtfs" && !state.is_deleted ? <UploadForm feed={state.feed} onEnd={setState} /> : null}
          <Log changes={state.changes} subject={text.feeds.feed} />
        </>
      )}
    </>
  );
}

/** @param feed Onestop ID; empty: all feeds that need a person */
export function Feeds({ feed }: { feed: string }): ReactNode {
  return feed === "" ? <AllFeeds /> : <OneFeed feed={feed} />;
}
