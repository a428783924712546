/** The texts of the documentation's frame: search, tree, headings. The pages themselves are in content/documentation. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Documentation",
  onThisPage: "On this page",
  neighbors: { label: "Previous and next page", previous: "Previous", next: "Next" },
  side: {
    search: "Search",
    searchLabel: "Search the documentation",
    placeholder: "Keywords",
    allPages: "All pages",
    treeLabel: "Pages of the documentation",
  },
  search: {
    crumb: "Search",
    title: "Search the documentation",
    /** Head data of a search. @param page title of the documentation */
    headTitle: (q: string, page: string) => `“${q}” • ${page}`,
    description: (q: string) => t`Pages of the documentation about “${q}”.`,
    found: (count: number, q: string) =>
      plural(count, { one: "{n} section about “{words}”", other: "{n} sections about “{words}”" }, { words: q }),
    none: (q: string) => t`No page contains all the words of “${q}”.`,
    /** @param home link to the first page, @param data link to the search of the data */
    advice: (home: ReactNode, data: ReactNode) => rich`Try fewer or shorter words, go to the ${home}, or ${data}.`,
    home: "documentation home page",
    data: (q: string) => t`search the data for “${q}”`,
    hit: (page: string, heading: string) => (heading === "" ? page : `${page}: ${heading}`),
    more: (shownCount: number) =>
      plural(shownCount, {
        one: "This is the best one. Add words to narrow them down.",
        other: "These are the best {n}. Add words to narrow them down.",
      }),
  },
});
