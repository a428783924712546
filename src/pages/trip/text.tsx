/** Texts of the trip page. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  operators: "Operators",
  kind: "Trip",
  tripOf: (route: ReactNode, agency: ReactNode) => rich`Trip of ${route} · ${agency}`,
  kindOf: (route: string, agency: string) => t`Trip of ${route} · ${agency}`,
  title: (name: string, route: string) => `${name} • ${route}`,
  /** @param number such as a train number */
  name: (number: string, towards: string) => (number === "" ? towards || t`Trip` : `${number} ${towards}`.trim()),
  description: (route: string, from: string, to: string, stops: number) =>
    plural(
      stops,
      {
        one: "A trip of {route} from {from} to {to}: its {n} stop with times, the days on which it runs, and its path.",
        other:
          "A trip of {route} from {from} to {to}: its {n} stops with times, the days on which it runs, and its path.",
      },
      { route, from, to },
    ),
  sections: { stops: "Stops and times", days: "Days of service", about: "About this trip" },
  stops: {
    stop: "Stop",
    time: "Time",
    arrival: "Arrives",
    departure: "Departs",
    platform: (code: string) => t`Platform ${code}`,
    caption: (count: number) => plural(count, { one: "{n} stop", other: "{n} stops" }),
    scheduled: "Scheduled:",
    expected: "Expected:",
    canceled: "canceled",
    movedTo: (stop: string) => t`Today at ${stop}`,
    sign: (headsign: string) => t`Sign: ${headsign}`,
    noTime: "no time in the feed",
    about: "about",
    aboutNote: "About: between the times of the feed, or marked there as approximate.",
    none: "This trip has no stops with a place. It is a flexible service.",
  },
  live: {
    run: (day: string) => t`The run of ${day}`,
    scheduled: "No realtime data for this run.",
    notRunning: (day: string) =>
      t`By its calendar, the trip does not run on ${day}. The times below are those of its other days.`,
    failed: "We couldn't read the realtime data. The times are those of the schedule.",
    over: "The trip has no further day of service.",
    canceled: "This run is canceled",
    canceledBody: (day: string) => t`The operator reports that it does not run on ${day}.`,
    late: (minutes: number) => plural(minutes, { one: "{n} minute late", other: "{n} minutes late" }),
    early: (minutes: number) => plural(minutes, { one: "{n} minute early", other: "{n} minutes early" }),
    onTime: "On time",
    vehicle: (stop: string | null, status: string | null) =>
      stop === null
        ? t`The vehicle reports its position`
        : status === "STOPPED_AT"
          ? t`The vehicle is at ${stop}`
          : status === "INCOMING_AT"
            ? t`The vehicle is arriving at ${stop}`
            : t`The vehicle is on its way to ${stop}`,
    reported: (when: string) => t`reported ${when}`,
  },
  repeats: (from: ReactNode, until: ReactNode, every: string, exact: boolean) =>
    exact
      ? rich`Repeats every ${every} from ${from} until ${until}.`
      : rich`Repeats about every ${every} from ${from} until ${until}.`,
  oneRun: "The times below are those of one run.",
  map: {
    label: "Map",
    title: (name: string) => t`Path of ${name} on the map`,
    description: "A map of the trip's path with its stops, north at the top. The stops are also listed on this page.",
    caption: "Path and stops of the trip",
  },
  days: { none: "The calendar of this trip has no days." },
  about: {
    number: "Trip number",
    direction: "Direction",
    wheelchair: "Wheelchairs",
    bikes: "Bicycles",
    cars: "Cars",
    block: "GTFS block",
    id: "GTFS trip ID",
    /** By wheelchair_accessible, bikes_allowed, and cars_allowed: 0 says nothing. */
    allowed: { 1: "yes", 2: "no" } as Readonly<Record<number, string>>,
  },
  actions: { route: "Timetable of the route" },
  previous: {
    title: "Former Onestop ID",
    body: "The route had this ID in an older version of its feed. You see the newest version that uses it.",
  },
} as const);
