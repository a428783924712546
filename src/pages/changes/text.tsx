/** Texts of the page of recent changes. The sentences on changes themselves come from the API. */
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";

const feedCount = (feeds: number) => plural(feeds, { one: "{n} feed", other: "{n} feeds" });

export const text = messages({
  title: "What changed this week",
  /** @param days of the period that is shown */
  titleOf: (days: number) =>
    days === 7
      ? t`What changed this week`
      : plural(days, { one: "What changed in the last {n} day", other: "What changed in the last {n} days" }),
  description: (site: string) =>
    t`Routes, stops, hours, and fares that changed in the feeds of ${site}, each in a sentence, with a link to the comparison.`,
  lead: "When a new version of a feed becomes active, we compare it with the version before and write down what riders notice.",
  period: "Show the last",
  days: (days: number) => plural(days, { one: "{n} day", other: "{n} days" }),
  count: (changes: number, feeds: number) =>
    plural(changes, { one: "{n} change in {feeds}", other: "{n} changes in {feeds}" }, { feeds: feedCount(feeds) }),
  /** @param limit of the list */
  more: (limit: number) =>
    plural(limit, { one: "Only the last change is shown.", other: "Only the last {n} changes are shown." }),
  changes: "Changes",
  none: (days: number) =>
    plural(days, { one: "No feed changed in the last {n} day", other: "No feed changed in the last {n} days" }),
  noneHint: "A feed appears here when a newer version of it becomes active and riders notice a difference.",
  longer: (days: number) => plural(days, { one: "Show the last {n} day", other: "Show the last {n} days" }),
  notOffered: "This site shows the data of another server, which keeps no log of changes.",
});
