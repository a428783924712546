/** Updates a board while it is visible: by subscription where the API offers one, else by polling every minute. Browser only. */

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { csrfHeaders } from "../../data/csrf.ts";
import { useSite } from "../../data/site.ts";
import { entrance } from "../../session/store.ts";
import { useAttention } from "../../ui/attention.ts";
import type { BoardAsk, BoardOnPage } from "./board.ts";
import type { BoardStop } from "./board-query.ts";
import { boardQuery } from "./lazy.ts";

/** Stops that one subscription may follow. */
const MAX_FOLLOWED_STOPS = 10;
/** Milliseconds between two polls. */
export const POLL = 60_000;

export type FollowedBoard = {
  board: BoardOnPage;
  /** Time of the last update in epoch milliseconds; null for the board that came with the page. */
  at: number | null;
};

/** @param paused stops updates */
export function useFollowedBoard(boardAsk: BoardAsk, isPaused: boolean): FollowedBoard {
  const client = useQueryClient();
  const site = useSite();
  const attentive = useAttention();
  const [isRefused, setRefused] = useState(false);
  const { queryKey, ...options } = boardQuery(boardAsk);
  const follows = boardAsk.around === null && boardAsk.ids.length <= MAX_FOLLOWED_STOPS && !isRefused;
  const on = attentive && !isPaused;
  const { data, dataUpdatedAt } = useSuspenseQuery({
    queryKey,
    ...options,
    refetchInterval: on && !follows ? POLL : false,
  });
  const [first] = useState(dataUpdatedAt);
  // A new array on each render would restart the subscription.
  const question = JSON.stringify(boardAsk);

  useEffect(() => {
    if (!on || !follows) return;
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const boardQuestion = JSON.parse(question) as BoardAsk;
    void Promise.all([import("../../data/live.ts"), import("./read-board.ts")]).then(
      ([{ subscribe }, { boardLive, boardOf, boardVariables }]) => {
        if (hasLeft) return;
        stop = subscribe<{ stops: BoardStop[] }>({
          apiBase: site.apiBase,
          query: boardLive,
          variables: boardVariables(boardQuestion),
          language: site.language,
          headers: () => ({ ...csrfHeaders(site), ...entrance.headers() }),
          send: entrance.send,
          onData: ({ stops }) => client.setQueryData(boardQuery(boardQuestion).queryKey, boardOf(stops, boardQuestion)),
          onError: () => setRefused(true),
        });
      },
      () => setRefused(true),
    );
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, [on, follows, question, site, client]);

  return { board: data, at: dataUpdatedAt > first ? dataUpdatedAt : null };
}
