/** Texts of the reach tab. */
import type { ReactNode } from "react";
import { messages, t } from "../../../domain/language/messages.ts";
import { plural } from "../../../domain/plural.ts";
import { rich } from "../../../ui/rich.tsx";

const stops = (n: number) => plural(n, { one: "{n} stop", other: "{n} stops" });
const minutes = (n: number) => plural(n, { one: "{n} minute", other: "{n} minutes" });

export const reachText = messages({
  tab: "Reach",
  title: "Reach",
  titleFrom: (place: ReactNode) => rich`Reach from ${place}`,
  choose: "Search for a start, or pick it on the map, to see how far you get.",
  change: "Pick another start on the map, or drag the pin.",
  within: "Within",
  minutes,
  date: "Date",
  time: "Departure",
  now: "Now",
  clear: "Clear",
  submit: "Show",
  from: "From",
  bands: "Stops by travel time",
  band: (n: number) => t`Within ${minutes(n)}`,
  stops,
  summary: (count: number, within: number) => t`${stops(count)} within ${minutes(within)}`,
  leftOut: (n: number) =>
    plural(n, {
      one: "{n} route farther away was left out, because there are too many here.",
      other: "{n} routes farther away were left out, because there are too many here.",
    }),
  localTime: (zone: string) => t`Times are local to the start (${zone}).`,
  /** @param date in words, and time as HH:MM */
  departing: (date: string, time: string, zone: string) => t`Departing at ${time} on ${date} (${zone}).`,
  estimates: "From schedules, without delays, including the wait for the first vehicle.",
  walks: {
    STRAIGHT_LINE: "Walking times are estimates.",
    STREETS: "Walks follow streets (© OpenStreetMap contributors).",
    STREETS_AND_STRAIGHT_LINES:
      "Walks near the stops that are reached first follow streets (© OpenStreetMap contributors); other walking times are estimates.",
  },
  failed: "We couldn't load the reach. Try again.",
  withoutMap: "The areas are drawn with the map, which needs scripts and WebGL.",
});
