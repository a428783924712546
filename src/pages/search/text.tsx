/** Texts of the search page. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Search",
  titleOf: (query: string) => t`“${query}” • Search`,
  description: "Search feeds, operators, routes, stops and places by name, words or id.",
  lead: "Feeds, operators, routes, stops and places: by name, by words in any order, or by id.",
  form: "Search everything",
  field: "Name, words or id",
  hint: (example: string) => t`e.g. ${example}`,
  button: "Search",
  only: (kind: string, all: ReactNode) => rich`Only ${kind}. ${all}`,
  everything: "Show all results",
  similar: "No exact matches. Similar results:",
  more: (kind: string) => t`More ${kind}`,
  start: { suggested: "Suggested", recent: "Recent", clear: "Clear recent searches" },
  none: {
    title: (query: string) => t`No results for “${query}”`,
    position: (nearby: ReactNode) => rich`Looking for a position? ${nearby}`,
    nearby: "Stops and departures near it",
    words: (words: ReactNode) => rich`Search for one word only: ${words}`,
    shorter: "Try a shorter name, or the name that the agency uses.",
    url: (find: ReactNode) => rich`Is it the URL of a feed? ${find}`,
    find: "Find the feed by its URL",
    browse: (operators: ReactNode, feeds: ReactNode, places: ReactNode) =>
      rich`Browse ${operators}, ${feeds} or ${places}.`,
    operators: "all operators",
    feeds: "all feeds",
    places: "all places",
  },
  failed: {
    title: "Search is temporarily unavailable",
    body: (operators: ReactNode, feeds: ReactNode) =>
      rich`You can still search the lists of ${operators} and ${feeds}.`,
    operators: "operators",
    feeds: "feeds",
  },
});
