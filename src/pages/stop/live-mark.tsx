import type { ReactNode } from "react";
import { timeOn } from "../../domain/time/clock.ts";
import { useClock } from "../../ui/clock/clock.tsx";
import { text } from "./board-text.ts";

/** Seconds of the reader's own day. */
export function secondsOfDay(epochMs: number): number {
  const date = new Date(epochMs);
  return (date.getHours() * 60 + date.getMinutes()) * 60 + date.getSeconds();
}

/**
 * Shows that departures update by themselves, with a button to pause (WCAG 2.2, 2.2.2). Hidden without scripts.
 * @param at time of the last update in epoch milliseconds; null before the first
 */
export function LiveMark({
  at,
  paused,
  pause,
}: {
  at: number | null;
  paused: boolean;
  pause(paused: boolean): void;
}): ReactNode {
  const clock = useClock();
  const time = at === null ? null : timeOn(clock, secondsOfDay(at), true);
  const state = paused ? text.paused : text.live;
  return (
    <p className="needs-script small live-mark">
      <button className="button" data-size="small" type="button" onClick={() => pause(!paused)}>
        {paused ? text.resume : text.pause}
      </button>
      <span className="soft">{time === null ? state : paused ? text.pausedAt(time) : text.updatedAt(time)}</span>
    </p>
  );
}
