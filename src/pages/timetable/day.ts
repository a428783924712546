/** The day of a timetable: reads it from the URL, and lists the days to choose from. */
import type { Query } from "../../domain/screen.ts";
import { dayOf, isoDate, isZone, localNow, weekdayOf } from "../../domain/time/service-day.ts";
import { text } from "./text.tsx";

export type AskedDay = { kind: "none" } | { kind: "bad"; text: string } | { kind: "day"; date: string };

/** Reads `date`; a date that does not exist is bad. */
export function readDay(query: Query<"date">): AskedDay {
  const text = (query.get("date") ?? "").trim();
  if (text === "") return { kind: "none" };
  const day = dayOf(text);
  return day === null ? { kind: "bad", text } : { kind: "day", date: isoDate(day) };
}

export function weekdayName(date: string): string {
  const day = dayOf(date);
  return day === null ? "" : (text.weekdays[weekdayOf(day)] ?? "");
}

/** Today in a zone, ISO text; a zone that does not exist reads as UTC. */
export function todayIn(zone: string | null | undefined, now: Date): string {
  return isoDate(localNow(zone != null && isZone(zone) ? zone : "UTC", now.getTime()).day);
}

/** Today and the six days after it, by the names people use. */
export function nextDays(today: string): { date: string; name: string }[] {
  const first = dayOf(today) ?? 0;
  return Array.from({ length: 7 }, (_, i) => {
    const date = isoDate(first + i);
    return { date, name: i === 0 ? text.today : i === 1 ? text.tomorrow : weekdayName(date) };
  });
}

/** The day nearest to `date` within a span of ISO dates, of the same weekday if there is one; else the end of the span. */
export function nearestDay(date: string, span: { start: string; end: string }): string {
  const [day, start, end] = [dayOf(date), dayOf(span.start), dayOf(span.end)];
  if (day === null || start === null || end === null || end < start) return date;
  const edge = Math.max(start, Math.min(end, day));
  const inward = edge === end && day > end ? -1 : 1;
  for (let step = 0; step < 7; step++) {
    const near = edge + inward * step;
    if (near >= start && near <= end && weekdayOf(near) === weekdayOf(day)) return isoDate(near);
  }
  return isoDate(edge);
}
