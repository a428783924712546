/** Texts of the change log on pages. The sentences on changes themselves come from the API. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Recent changes",
  ofOperator: "Recent changes in its feeds",
  ofPlace: "Recent changes in feeds of this place",
  thisWeek: "Changed this week",
  all: "What changed this week.",
  compare: "Compare the versions",
  compareOf: (feed: string, date: string) => t` of ${feed}, ${date}`,
  /** @param names of the first entries, with commas */
  line: (words: string, names: ReactNode, more: string) => (
    <>
      {words}: {names}
      {more === "" ? "" : `, ${more}`}.
    </>
  ),
  sentence: (words: string) => `${words}.`,
  subscribe: (atom: ReactNode, json: ReactNode) => rich`Follow these changes in a feed reader: ${atom} or ${json}.`,
  atom: "Atom",
  json: "JSON Feed",
} as const);
