/** Texts of the ranking of realtime feeds. */

import type { ReactNode } from "react";
import { messages } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Realtime feeds by reliability",
  crumbs: { feeds: "Source Feeds", here: "Realtime" },
  description:
    "How reliable realtime feeds are: how often their messages are up to date, how old, and how fast they come.",
  lead: (feeds: ReactNode) =>
    rich`Realtime feeds of the last 24 hours, most reliable first. Trip updates and vehicle positions are up to date for 90 seconds, alerts for 10 minutes. All ${feeds}.`,
  feeds: "source feeds",
  filter: "Type",
  all: "All",
  what: "entries",
  columns: { rank: "Rank", feed: "Feed", type: "Type" },
  none: {
    title: "No realtime data in the last 24 hours",
    body: (registry: ReactNode, all: ReactNode) =>
      all === null ? rich`Browse the ${registry}.` : rich`Browse the ${registry}, or ${all}.`,
    registry: "realtime feeds of the registry",
    all: "show all types",
  },
  elsewhere: "This site shows the data of another server, which does not say how reliable its realtime feeds are.",
} as const);
