/** Texts of departure boards, on every page that has one. */
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";

export const text = messages({
  spans: { 7200: "2 hours", 21600: "6 hours", 86400: "24 hours" } as Readonly<Record<number, string>>,
  /** @param meters 0: the stop alone */
  radius: (meters: number) => (meters === 0 ? t`This stop only` : t`Within ${meters} m`),
  filters: "Departures to show",
  span: "Time span",
  distance: "Stops",
  apply: "Show departures",
  /** The filters that are set, on the button that opens them. */
  shown: (span: string, meters: number) =>
    meters === 0 ? t`Next ${span}, this stop only` : t`Next ${span}, within ${meters} m`,
  pause: "Pause",
  resume: "Resume",
  live: "Updates automatically",
  paused: "Updates are paused",
  /** @param time of the reader's own clock */
  updatedAt: (time: string) => t`Updated at ${time}, your time`,
  pausedAt: (time: string) => t`Paused, last updated at ${time}, your time`,
  /** @param minutes until a departure */
  inMinutes: (minutes: number) => (minutes === 0 ? t`now` : t`in ${minutes} min`),
  /** @param minutes until a departure, in a group */
  minutes: (minutes: number) => (minutes === 0 ? t`now` : t`${minutes} min`),
  /** @param headway seconds between departures */
  every: (headway: number) => t`every ${Math.max(1, Math.round(headway / 60))} min`,
  /** Before the time of the first of several departures. */
  startingAt: "from",
  layout: "Arrange departures",
  layouts: { lines: "By line", list: "List" },
  noMore: "No more departures in this time",
  realtime: "Realtime",
  canceled: "Canceled",
  scheduled: "scheduled",
  /** @param minutes after the schedule; negative if early */
  delay: (minutes: number) => (minutes < 0 ? `−${-minutes}` : `+${minutes}`),
  /** Before the code of a platform. */
  platform: "Platform",
  /** Before the platform of the schedule, where the vehicle does not leave today. */
  insteadOf: "changed from",
  at: (stop: string) => t`at ${stop}`,
  here: "at this stop",
  trip: "Trip",
  day: (weekday: string, date: string) => `${weekday}, ${date}`,
  substitute: "This weekday in a typical week: the timetable does not cover today.",
  failed: { title: "We couldn't load the departures", again: "Try again" },
  empty: { title: "No departures", hint: "Nothing leaves here in this time. Choose a longer time span or more stops." },
  more: (count: number) =>
    plural(count, { one: "Only the first departure is shown.", other: "Only the first {n} departures are shown." }),
} as const);
