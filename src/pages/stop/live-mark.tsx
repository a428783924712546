import type { ReactNode } from "react";
import { timeOn } from "../../domain/clock.ts";
import { useClock } from "../../ui/clock/clock.tsx";

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
  return (
    <p className="needs-script cluster small live-mark">
      <button className="button" data-size="small" type="button" aria-pressed={paused} onClick={() => pause(!paused)}>
        {paused ? "Go on" : "Pause"}
      </button>
      <span className="soft">
        {paused ? "Not kept up to date" : "Kept up to date"}
        {at === null ? "" : `, last at ${timeOn(clock, secondsOfDay(at))} of your clock`}
      </span>
    </p>
  );
}
