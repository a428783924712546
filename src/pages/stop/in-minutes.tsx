import type { ReactNode } from "react";
import { usePresentMinute } from "../../data/present.ts";
import { minutesUntil } from "../../domain/time/minutes-until.ts";
import { text } from "./board-text.ts";

/**
 * The minutes until a departure: `in 4 min`, `now`; empty if it is later or has left. Counted between the minutes that
 * clocks show, so that they agree with the time beside them.
 * @param at epoch seconds
 */
export function InMinutes({ at }: { at: number }): ReactNode {
  const minutes = minutesUntil(at, usePresentMinute());
  return minutes === null ? null : text.inMinutes(minutes);
}
