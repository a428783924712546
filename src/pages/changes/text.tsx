/** Texts of the page of recent changes. The sentences on changes themselves come from the API. */
import { plural } from "../../domain/plural.ts";

export const text = {
  title: "What changed this week",
  /** @param days of the period that is shown */
  titleOf: (days: number) => (days === 7 ? "What changed this week" : `What changed in the last ${days} days`),
  description: (site: string) =>
    `Routes, stops, hours, and fares that changed in the feeds of ${site}, each in a sentence, with a link to the comparison.`,
  lead: "When a new version of a feed becomes active, we compare it with the version before and write down what riders notice.",
  period: "Show the last",
  days: (days: number) => `${days} days`,
  count: (changes: number, feeds: number) =>
    `${plural(changes, { one: "{n} change", other: "{n} changes" })} in ${plural(feeds, { one: "{n} feed", other: "{n} feeds" })}`,
  /** @param limit of the list */
  more: (limit: number) => `Only the last ${limit} changes are shown.`,
  changes: "Changes",
  none: (days: number) => `No feed changed in the last ${days} days`,
  noneHint: "A feed appears here when a newer version of it becomes active and riders notice a difference.",
  longer: (days: number) => `Show the last ${days} days`,
  notOffered: "This site shows the data of another server, which keeps no log of changes.",
} as const;
