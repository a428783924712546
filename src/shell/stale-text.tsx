/** Texts of the notice about the dates of a page's data. */

import type { ReactNode } from "react";
import { messages, t } from "../domain/language/messages.ts";
import { rich } from "../ui/rich.tsx";

export const text = messages({
  /** @param distance such as `7 years` */
  ended: (date: string, distance: string) => t`Timetable ended ${date} (${distance} ago)`,
  afterEnd: (feed: ReactNode) =>
    rich`Times and stops may have changed since. Departures show an earlier typical week. Source: ${feed}`,
  starts: (date: string, distance: string) => t`Timetable starts ${date} (in ${distance})`,
  beforeStart: (feed: ReactNode) => rich`Other times may apply until then. Source: ${feed}`,
  old: (date: string, distance: string) => t`Last updated ${date} (${distance} ago)`,
  afterUpdate: (feed: ReactNode) => rich`Times and stops may have changed since. Source: ${feed}`,
} as const);
