/** Texts of the ranking of realtime feeds. */
import type { ReactNode } from "react";

export const text = {
  title: "Realtime feeds by reliability",
  crumbs: { feeds: "Source Feeds", here: "Realtime" },
  description:
    "How reliable realtime feeds are: how often their messages are up to date, how old, and how fast they come.",
  lead: (feeds: ReactNode) => (
    <>
      Types of message of the last 24 hours: first those that were up to date most often, then those with the youngest
      messages. Trip updates and vehicle positions are up to date for 90 seconds, alerts for 10 minutes. All {feeds}.
    </>
  ),
  feeds: "source feeds",
  filter: "Type",
  all: "All",
  what: "entries",
  columns: { rank: "Rank", feed: "Feed", type: "Type" },
  none: {
    title: "No realtime feed was polled",
    body: "In the last 24 hours, no realtime feed of this type was polled.",
  },
  elsewhere: "This site shows the data of another server, which does not say how reliable its realtime feeds are.",
} as const;
