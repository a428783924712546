/** Changes of feeds in a rider's words. */

import type { PluralForms } from "../language/current.ts";
import { plural } from "../plural.ts";
import { joinWords } from "../text/join-words.ts";
import { daysWords, longDate } from "../time/instant.ts";
import { WEEKDAYS } from "../time/service-day.ts";
import {
  type ChangeList,
  type Differences,
  type HoursDifference,
  MOVED_FOR_RIDERS_METERS,
  type NamedEntity,
} from "./differences.ts";

/** What a line is about. */
export type ChangeKind = ChangeList | "hours" | "ends" | "fares";

/** A whole sentence without its full stop, so that names can follow it: `2 routes were added`. */
export type ChangeLine = {
  kind: ChangeKind;
  words: string;
  /** How many, of a list; else null. */
  count: number | null;
  sample: NamedEntity[];
};

const LISTS: { readonly [L in ChangeList]: PluralForms } = {
  routes_added: { one: "{n} route was added", other: "{n} routes were added" },
  routes_removed: { one: "{n} route was removed", other: "{n} routes were removed" },
  stops_added: { one: "{n} stop was added", other: "{n} stops were added" },
  stops_removed: { one: "{n} stop was removed", other: "{n} stops were removed" },
  stops_moved: {
    one: `{n} stop moved by ${MOVED_FOR_RIDERS_METERS} meters or more`,
    other: `{n} stops moved by ${MOVED_FOR_RIDERS_METERS} meters or more`,
  },
  routes_renamed: { one: "{n} route has a new name", other: "{n} routes have new names" },
  stops_renamed: { one: "{n} stop has a new name", other: "{n} stops have new names" },
  agencies_added: { one: "{n} agency was added", other: "{n} agencies were added" },
  agencies_removed: { one: "{n} agency was removed", other: "{n} agencies were removed" },
};

const HOUR_S = 3_600;
const DAY_MS = 86_400_000;
const WORKING_DAYS = 5;

/** The changes by importance: at least one line if riders notice anything. */
export function changeLines({ lists, hours, ends, fares }: Differences): ChangeLine[] {
  const plain = (kind: ChangeKind, words: string): ChangeLine => ({ kind, words, count: null, sample: [] });
  return [
    ...lists.map(({ list, count, sample }) => ({ kind: list, words: plural(count, LISTS[list]), count, sample })),
    ...(hours.length === 0 ? [] : [plain("hours", hoursWords(hours))]),
    ...(ends === null ? [] : [plain("ends", endWords(ends))]),
    ...(fares.length === 0 ? [] : [plain("fares", "The fares changed")]),
  ];
}

/** The title of a change: `Small Transit: 2 routes were added, and more`. */
export function changeTitle(feed: string, lines: readonly ChangeLine[]): string {
  const [first] = lines;
  if (first === undefined) return feed;
  return `${feed}: ${first.words}${lines.length > 1 ? ", and more" : ""}`;
}

/** `There are 12 more hours of service each weekday and 3 fewer hours each Sunday`; days with the same change are named together. */
function hoursWords(hours: readonly HoursDifference[]): string {
  const byChange = Map.groupBy(hours, ({ from, to }) => Math.round((to - from) / HOUR_S) || Math.sign(to - from));
  const parts = [...byChange].map(([change, days], i) => {
    const amount = Math.abs(change);
    const what = i === 0 ? " of service" : "";
    const words =
      change > 0
        ? plural(amount, { one: `{n} more hour${what}`, other: `{n} more hours${what}` })
        : plural(amount, { one: `{n} fewer hour${what}`, other: `{n} fewer hours${what}` });
    return `${words} ${daysOf(days.map(({ weekday }) => weekday))}`;
  });
  const [first] = byChange.keys();
  return `There ${Math.abs(first ?? 0) === 1 ? "is" : "are"} ${joinWords(parts)}`;
}

/** `each weekday`, `each Saturday and Sunday`, `each day`. */
function daysOf(days: readonly HoursDifference["weekday"][]): string {
  const isWorking = (day: HoursDifference["weekday"]) => WEEKDAYS.indexOf(day) < WORKING_DAYS;
  if (days.length === WEEKDAYS.length) return "each day";
  const allWorking = days.filter(isWorking).length === WORKING_DAYS;
  const dayNames = days
    .filter((day) => !allWorking || !isWorking(day))
    .map((day) => `${day[0]!.toUpperCase()}${day.slice(1)}`);
  return `each ${joinWords([...(allWorking ? ["weekday"] : []), ...dayNames])}`;
}

function endWords({ from, to }: { from: string; to: string }): string {
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
  const words = daysWords(Math.abs(days));
  return `The timetable now ends on ${longDate(to)}, ${words} ${days > 0 ? "later" : "earlier"} than before`;
}
