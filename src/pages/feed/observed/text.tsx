/** Texts about observed realtime endpoints. */

import type { ReactNode } from "react";
import { inSentence, messages, t } from "../../../domain/language/messages.ts";
import { plural } from "../../../domain/plural.ts";
import type { RealtimeType } from "../../../domain/realtime/message.ts";
import type { EndpointState } from "../../../domain/realtime/observed.ts";
import { rich } from "../../../ui/rich.tsx";

export const text = messages({
  title: "Reliability",
  note: "We poll each type of message, and compare samples of its trip and stop IDs with the active static versions.",
  types: {
    realtime_vehicle_positions: "Vehicle positions",
    realtime_trip_updates: "Trip updates",
    realtime_alerts: "Alerts",
  } satisfies Record<RealtimeType, string>,
  states: { fresh: "Up to date", old: "Out of date", failed: "Not available" } satisfies Record<EndpointState, string>,
  ranking: "Compare with other realtime feeds",
  now: {
    caption: "Now, and in the last 24 hours",
    type: "Type",
    state: "Now",
    since: (words: ReactNode) => rich`since ${words}`,
    checked: "Checked",
    reliable: "Up to date",
    age: "Age",
    latency: "Response time",
    gaps: "Gaps",
    trips: "Trips matched",
    stops: "Stops matched",
    entities: "Entities",
  },
  problem: (type: string) => t`${type}: the last poll failed`,
  seconds: (n: number) => t`${n} s`,
  milliseconds: (n: number) => t`${n} ms`,
  none: "none",
  hours: {
    title: "Last 24 hours",
    age: "Age of messages, in seconds",
    latency: "Response time, in milliseconds",
    chart: (what: string, types: string) => t`${what}: ${types}. The table below has the figures.`,
    table: "Show the hours as a table",
    caption: "Hours (UTC): share of polls with an up-to-date message, age, response time",
    hour: "Hour",
    utc: (time: string) => t`${time} UTC`,
  },
  days: {
    title: "Last 90 days",
    key: "A bar for each day: the share of polls that brought an up-to-date message.",
    strip: (type: string, share: string, days: number) =>
      plural(
        days,
        {
          one: "{type}: {share} of the polls of {n} day were up to date.",
          other: "{type}: {share} of the polls of {n} days were up to date.",
        },
        { type, share },
      ),
    from: "90 days ago",
    to: "Today",
    day: (date: string, share: string, gaps: number) =>
      `${date}: ${share}, ${plural(gaps, { one: "{n} gap", other: "{n} gaps" })}`,
    unknown: (date: string) => t`${date}: not polled`,
    table: "Show the days as a table",
    caption: "Days (UTC): share of polls with an up-to-date message, and gaps",
    date: "Day",
    cell: (share: string, gaps: number) =>
      gaps === 0 ? share : `${share}, ${plural(gaps, { one: "{n} gap", other: "{n} gaps" })}`,
  },
  rules: {
    title: "Broken rules",
    note: (source: ReactNode) =>
      rich`Checks of single messages, by the codes of the ${source}. E are errors, W are warnings.`,
    source: "GTFS Realtime validator",
    none: "No broken rules in the last 24 hours.",
    caption: "Rules that messages of the last 24 hours break",
    code: "Code",
    words: "Meaning",
    type: "Type",
    messages: "Messages",
    now: "In the last message",
    times: (count: number, example: string | null) =>
      example === null
        ? plural(count, { one: "once", other: "{n} times" })
        : plural(count, { one: "once, first in {example}", other: "{n} times, first in {example}" }, { example }),
  },
  map: {
    title: (count: number) => plural(count, { one: "Map of {n} vehicle", other: "Map of {n} vehicles" }),
    description: "The last reported positions of the vehicles of this feed.",
    caption: "The last reported positions",
  },
  first: {
    caption: (type: string, shownCount: number, all: number) =>
      shownCount === all
        ? plural(
            all,
            { one: "{type}: {n} entity of the last message", other: "{type}: all {n} entities of the last message" },
            { type },
          )
        : plural(
            all,
            {
              one: "{type}: the first {shown} of {n} entity of the last message",
              other: "{type}: the first {shown} of {n} entities of the last message",
            },
            { type, shown: shownCount },
          ),
    show: (type: string) => t`Show the last message: ${inSentence(type)}`,
    id: "Entity",
    words: "Vehicle or headline",
    route: "route_id",
    trip: "trip_id",
    stop: "stop_id",
    delay: "Delay",
    at: "Time",
  },
} as const);
