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
  changed: "A new version changes something for riders",
});
