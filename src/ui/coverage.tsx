import type { ReactNode } from "react";
import { isoDateOf, shortDate } from "../domain/formats.ts";
import { dayOf } from "../domain/time/service-day.ts";
import { text } from "./coverage-text.ts";
import { Tag, type Tone } from "./tag.tsx";

/** ISO dates of a version; those of feed_info.txt take precedence over the calendars. */
export type VersionDates = {
  earliest_calendar_date?: string | null;
  latest_calendar_date?: string | null;
  service_window?: { feed_start_date: string | null; feed_end_date: string | null } | null;
};

/** Days before the end from which it is announced. */
const SOON_DAYS = 30;

/** First and last service day of a version, or null if unknown. */
export function serviceSpan(dates: VersionDates | null | undefined): { start: string; end: string } | null {
  const window = dates?.service_window;
  if (window?.feed_start_date && window.feed_end_date)
    return { start: window.feed_start_date, end: window.feed_end_date };
  if (dates?.earliest_calendar_date && dates.latest_calendar_date) {
    return { start: dates.earliest_calendar_date, end: dates.latest_calendar_date };
  }
  return null;
}

/** The position of today in a version's service span, in words. */
export function coverageOf(dates: VersionDates | null | undefined, now: Date): { words: string; tone: Tone } | null {
  const span = serviceSpan(dates);
  if (span === null) return null;
  const today = dayOf(isoDateOf(now, "UTC"));
  const start = dayOf(span.start);
  const end = dayOf(span.end);
  if (today === null || start === null || end === null) return null;
  if (today > end) return { words: text.ended(shortDate(span.end)), tone: "bad" };
  if (today < start) return { words: text.starts(shortDate(span.start)), tone: "warn" };
  const daysLeft = end - today;
  if (daysLeft <= SOON_DAYS) return { words: daysLeft === 0 ? text.endsToday : text.endsIn(daysLeft), tone: "warn" };
  return { words: text.until(shortDate(span.end)), tone: "good" };
}

/** The state of a version's service span as a tag; null if unknown. */
export function coverageTag(dates: VersionDates | null | undefined, now: Date): ReactNode {
  const coverage = coverageOf(dates, now);
  return coverage === null ? null : <Tag tone={coverage.tone}>{coverage.words}</Tag>;
}
