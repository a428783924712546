/** Sentences of notices, without their full stop. The API and webhooks have them in English, messages to visitors in their language. */
import { messages, t } from "../language/messages.ts";
import { plural } from "../plural.ts";

export const text = messages({
  moved: (url: string) => t`It is now fetched from ${url}`,
  down: (failures: number) =>
    plural(failures, {
      one: "The source is down: {n} fetch in a row failed",
      other: "The source is down: {n} fetches in a row failed",
    }),
  back: "The source is back",
  ends: (date: string, days: number) =>
    plural(
      days,
      {
        one: "The timetable ends on {date}, in {n} day or less",
        other: "The timetable ends on {date}, in {n} days or less",
      },
      { date },
    ),
  held: "A new version waits",
  stopped: {
    realtime_alerts: "Service alerts stopped arriving",
    realtime_trip_updates: "Trip updates stopped arriving",
    realtime_vehicle_positions: "Vehicle positions stopped arriving",
  } as Readonly<Record<string, string>>,
  stoppedAny: "Realtime data stopped arriving",
  /** Changes of a version in other languages than English, in a form that needs no plural. */
  changes: {
    routes_added: (n: string) => t`Routes added: ${n}`,
    routes_removed: (n: string) => t`Routes removed: ${n}`,
    stops_added: (n: string) => t`Stops added: ${n}`,
    stops_removed: (n: string) => t`Stops removed: ${n}`,
    stops_moved: (n: string) => t`Stops moved: ${n}`,
    routes_renamed: (n: string) => t`Routes with a new name: ${n}`,
    stops_renamed: (n: string) => t`Stops with a new name: ${n}`,
    agencies_added: (n: string) => t`Agencies added: ${n}`,
    agencies_removed: (n: string) => t`Agencies removed: ${n}`,
    hours: () => t`The hours of service changed`,
    ends: (date: string) => t`The timetable now ends on ${date}`,
    fares: () => t`The fares changed`,
  },
  /** Why a version waits, in other languages than English. */
  waits: {
    ends: (date: string) => t`Its service ended on ${date}`,
    routes: (count: string, before: string) => t`Routes: ${count} instead of ${before}`,
    stops: (count: string, before: string) => t`Stops: ${count} instead of ${before}`,
    hours: (count: string, before: string) => t`Hours of service a week: ${count} instead of ${before}`,
    rows: (count: string, all: string) => t`Imported rows of a file: ${count} of ${all}`,
  },
});
