import type { ReactNode } from "react";
import { usePresentMinute } from "../../data/present.ts";
import { text } from "./board-text.ts";

/** Minutes up to which a departure is announced as `in 4 min`; later ones have only their time. */
const MAX_ANNOUNCED_MINUTES = 60;

/**
 * Whole minutes until a departure, counted between the minutes that clocks show; null if it is later or has left.
 * @param at epoch seconds
 * @param present the current minute since 1970
 */
export function minutesUntil(at: number, present: number): number | null {
  const minutes = Math.floor(at / 60) - present;
  return minutes < 0 || minutes > MAX_ANNOUNCED_MINUTES ? null : minutes;
}

/**
 * The minutes until a departure: `in 4 min`, `now`; empty if it is later or has left. Counted between the minutes that
 * clocks show, so that they agree with the time beside them.
 * @param at epoch seconds
 */
export function InMinutes({ at }: { at: number }): ReactNode {
  const minutes = minutesUntil(at, usePresentMinute());
  return minutes === null ? null : text.inMinutes(minutes);
}
