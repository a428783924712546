/** The days that a further page looks at where its own day has no journey: it passes weekends, holidays, and seasons. */
import { dayOf } from "../../../../src/domain/time/service-day.ts";
import { servicesOnDay } from "../../../schedule/service-days.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import type { QueryContext } from "../context.ts";
import { SEARCH_WINDOW_S } from "./request.ts";
import { daysOf, type Span } from "./running.ts";

/** Most days to pass. */
const MAX_DAYS = 400;
/** Days whose services are read in one trip. */
const DAYS_A_READ = 28;

/**
 * Spans a day after one (or before it) each, on which other services run than on those before, as far as the calendars go. Spans with the
 * same services have the same journeys, so a year of weeks without any takes few searches.
 */
export async function* furtherWindows(
  context: QueryContext,
  versions: readonly FeedVersionRow[],
  span: Span,
  direction: "later" | "earlier",
): AsyncGenerator<Span> {
  const step = direction === "later" ? SEARCH_WINDOW_S : -SEARCH_WINDOW_S;
  const windows = Array.from({ length: MAX_DAYS + 1 }, (_, i) => {
    return { from: span.from + i * step, until: span.until + i * step };
  });
  const inCalendars = windows.filter((window, i) => i === 0 || versions.some((version) => isWithin(version, window)));
  const seenJourneys = new Set<string>();
  for (let first = 0; first < inCalendars.length; first += DAYS_A_READ) {
    const some = inCalendars.slice(first, first + DAYS_A_READ);
    const services = await Promise.all(some.map((window) => servicesIn(context, versions, window)));
    for (const [i, window] of some.entries()) {
      const isOther = !seenJourneys.has(services[i]!);
      seenJourneys.add(services[i]!);
      if (isOther && window !== windows[0]) yield window;
    }
  }
}

function isWithin(version: FeedVersionRow, window: Span): boolean {
  const [first, last] = [version.earliest_calendar_date, version.latest_calendar_date].map((date) => dayOf(date ?? ""));
  if (first == null || last == null) return false;
  return daysOf(version, window).some((day) => day >= first && day <= last);
}

/** The services that run on each day of a window, as text to compare. */
async function servicesIn(context: QueryContext, versions: readonly FeedVersionRow[], window: Span): Promise<string> {
  const days = versions.flatMap((version) =>
    daysOf(version, window).map((day) => servicesOnDay(context, version, day)),
  );
  const services = await Promise.all(days);
  return JSON.stringify(services.map((ids) => [...ids].sort((a, b) => a - b)));
}
