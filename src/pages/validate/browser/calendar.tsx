/** The days with service of a checked feed. */
import { type ReactNode, useState } from "react";
import type { FeedDetails } from "../../../domain/feed-check/check.ts";
import { ServiceCalendar } from "../../feed-version/calendar.tsx";
import { CalendarDrawing } from "../../feed-version/calendar-drawing.tsx";
import { calendarOf } from "../../feed-version/weeks.ts";
import { text } from "../text.tsx";

export function FeedCalendar({ details }: { details: FeedDetails }): ReactNode {
  const [from, setFrom] = useState<string | null>(null);
  const calendar = calendarOf(details.service_levels, from);
  if (calendar === null) return <p className="soft">{text.calendar.none}</p>;
  return <ServiceCalendar calendar={calendar} onChoose={setFrom} Drawing={CalendarDrawing} />;
}
