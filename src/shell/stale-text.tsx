/** Texts of the notice about the dates of a page's data. */
import type { ReactNode } from "react";

export const text = {
  /** @param distance such as `7 years` */
  ended: (date: string, distance: string) => `Timetable ended ${date} (${distance} ago)`,
  afterEnd: (feed: ReactNode) => (
    <>Times and stops may have changed since. Departures show an earlier typical week. Source: {feed}</>
  ),
  starts: (date: string, distance: string) => `Timetable starts ${date} (in ${distance})`,
  beforeStart: (feed: ReactNode) => <>Other times may apply until then. Source: {feed}</>,
  old: (date: string, distance: string) => `Last updated ${date} (${distance} ago)`,
  afterUpdate: (feed: ReactNode) => <>Times and stops may have changed since. Source: {feed}</>,
} as const;
