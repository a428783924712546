/** The feeds at the desk: what needs a person, or one feed with what can be done with it, and the log of changes. */
import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../../../data/site.ts";
import type { FeedAction } from "../../../domain/registry/desk-action.ts";
import { codeOf, useAttempts } from "../attempt.tsx";
import { Log } from "../log.tsx";
import { text } from "../text.tsx";
import { AddFeed } from "./add-feed.tsx";
import { FeedForm } from "./feed-form.tsx";
import { FeedPanel } from "./feed-panel.tsx";
import { changeFeed, type FeedState, type FeedWork, readState, readWork } from "./requests.ts";
import { WorkLists } from "./work-lists.tsx";

/** @param feed Onestop ID; empty: all feeds that need a person */
export function Feeds({ feed }: { feed: string }): ReactNode {
  const site = useSite();
  const [work, setWork] = useState<FeedWork | null>(null);
  const [state, setState] = useState<FeedState | null>(null);
  const { isBusy, hasFailed, say, attempt, notice } = useAttempts();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each feed, which is the key of this component
  useEffect(
    () =>
      void attempt(async () => {
        if (feed === "") setWork(await readWork(site));
        else setState(await readState(site, feed));
      }),
    [],
  );

  const change = (before: FeedState, action: FeedAction, sha1: string | null) =>
    attempt(async () => {
      try {
        setState(await changeFeed(site, before, action, sha1));
        say(text.saved);
      } catch (error) {
        if (codeOf(error) !== "feed.changed") throw error;
        setState(await readState(site, before.feed));
        throw new Error(text.feeds.conflict);
      }
    });

  return (
    <>
      {notice}
      <FeedForm feed={feed} />
      {work === null && state === null && !hasFailed ? <p className="soft">{text.feeds.loading}</p> : null}
      {work === null ? null : (
        <>
          <WorkLists work={work} />
          <AddFeed />
          <Log changes={work.changes} subject={text.feeds.feed} />
        </>
      )}
      {state === null ? null : (
        <>
          <FeedPanel
            key={`${state.is_public} ${state.active_sha1} ${state.changes.length}`}
            state={state}
            busy={isBusy}
            onChange={(action, sha1) => void change(state, action, sha1)}
          />
          <Log changes={state.changes} subject={text.feeds.feed} />
        </>
      )}
    </>
  );
}
