/** Texts of the list of operators. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Operators",
  description: "Public transport operators with their places, source feeds, routes and stops.",
  lead: "The agencies that run the services. An operator's data can come from several feeds.",
  what: "operators",
  /** Rows of the list that is not merged. */
  rows: "rows, one for each operator, feed and agency",
  form: "Filter operators",
  search: "Operator, Onestop ID or place",
  hint: (example: string) => t`e.g. ${example}`,
  submit: "Search",
  show: "Show",
  merged: "One row per operator",
  unmerged: "One row per agency",
  options: "Filter options",
  set: (count: number) => t`${count} set`,
  all: "All",
  fields: {
    country: "Country",
    region: "State or province",
    active: "Data",
    verdict: "Usable today?",
    tags: "Tags in the registry",
  },
  active: { true: "With routes and stops", false: "In the registry only" },
  columns: {
    operator: "Operator",
    city: "City",
    region: "State or province",
    country: "Country",
    more: "Also in",
    usable: "Usable today?",
    modes: "Modes",
    feeds: "Feeds",
    routes: "Routes",
  },
  shortName: (name: ReactNode, short: string) => (
    <>
      {name} ({short})
    </>
  ),
  places: (chips: ReactNode) => rich`In ${chips}`,
  remove: " (remove)",
  none: {
    title: "No operators found",
    body: (all: ReactNode, feeds: ReactNode, places: ReactNode) =>
      rich`Try a shorter name, ${all}, look among the ${feeds}, or browse the ${places}.`,
    all: "show all operators",
    feeds: "feeds",
    places: "places",
    words: "Words",
  },
});
