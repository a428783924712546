/** The day of a timetable: reads it from the address, and lists the days to choose from. */
import type { Query } from "../../domain/screen.ts";
import { dayOf, isoDate, isZone, localNow, weekdayOf } from "../../domain/service-day.ts";

export type AskedDay = { kind: "none" } | { kind: "bad"; text: string } | { kind: "day"; date: string };

/** Reads `date`; only a date that exists is one. */
export function readDay(query: Query<"date">): AskedDay {
  const text = (query.get("date") ?? "").trim();
  if (text === "") return { kind: "none" };
  const day = dayOf(text);
  return day === null ? { kind: "bad", text } : { kind: "day", date: isoDate(day) };
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export function weekdayName(date: string): string {
  const day = dayOf(date);
  return day === null ? "" : (WEEKDAYS[weekdayOf(day)] ?? "");
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
    return { date, name: i === 0 ? "Today" : i === 1 ? "Tomorrow" : weekdayName(date) };
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
