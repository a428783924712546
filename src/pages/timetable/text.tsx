/** Texts of timetables, on the pages of routes and stops. */

import type { ReactNode } from "react";
import { joinList } from "../../domain/language/lists.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

const departures = (count: number) => plural(count, { one: "{n} departure", other: "{n} departures" });

export const text = messages({
  title: "Timetable",
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  today: "Today",
  tomorrow: "Tomorrow",
  whole: "Whole timetable",
  /** @param date as people read it */
  day: (weekday: string, date: string) => `${weekday}, ${date}`,
  direction: (name: string, towards: string) => (towards === "" ? name : `${name}: ${towards}`),
  directions: "Direction",
  platform: (code: string) => t`Platform ${code}`,
  badDate: {
    title: "This is not a date",
    /** @param example such as `2026-11-25` */
    body: (date: string, example: string) => t`We can't read “${date}”. Write the date as ${example}.`,
  },
  failed: { title: "We couldn't load the timetable", again: "Try again" },
  none: {
    title: (day: string) => t`No service on ${day}`,
    choose: "Choose another day above.",
    span: (start: string, end: string) => t`The timetable covers ${start} to ${end}.`,
    show: (day: string) => t`Show ${day}`,
  },
  route: {
    both: "All directions, to print",
    /** @param part number of the table, where a direction has several; else 0 */
    label: (direction: string, part = 0) =>
      part === 0 ? t`Timetable, ${direction}` : t`Timetable, ${direction}, part ${part}`,
    caption: (direction: string, day: string, trips: number) =>
      plural(
        trips,
        {
          one: "{direction}. {day}, {n} trip. Times after midnight are marked +1.",
          other: "{direction}. {day}, {n} trips. Times after midnight are marked +1.",
        },
        { direction, day },
      ),
    /** Without a number of trips, for trips that repeat. */
    captionRepeated: (direction: string, day: string) => t`${direction}. ${day}. Times after midnight are marked +1.`,
    page: (from: number, to: number, total: number) => t`Trips ${from}–${to} of ${total}`,
    earlier: "Earlier trips",
    later: "Later trips",
    more: "The route has more trips on this day than we can show.",
  },
  stop: {
    note: (day: string) => t`${day}, by hour and minute. Hours after midnight are marked +1.`,
    departures,
    departuresFrom: (count: number, platforms: readonly string[]) =>
      plural(
        count,
        { one: "{n} departure, platform {platforms}", other: "{n} departures, platform {platforms}" },
        { platforms: joinList(platforms, "unit") },
      ),
    more: "More departures leave here on this day than we can show.",
  },
  next: {
    heading: (date: string) => t`Today, ${date}`,
    typical: (weekday: string) => t`A typical ${weekday}`,
    none: "No service today.",
    from: (stop: ReactNode, count: number, first: ReactNode, last: ReactNode) =>
      count === 1
        ? rich`From ${stop}: one departure, at ${first}`
        : rich`From ${stop}: ${departures(count)}, ${first} to ${last}`,
    /** What riders must do before boarding, for some of the departures. */
    some: (words: string) => t`${words} for some departures`,
    over: "No more departures today.",
    all: (direction: string) => t`All departures ${direction}`,
    allCaption: (direction: string) => t`Departures ${direction} by hour and minute`,
  },
} as const);
