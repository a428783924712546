/** The service day that a trip page shows, and the address of a run. */
import type { Query } from "../../domain/screen.ts";
import { type Calendar, nextServiceDay, runsOn } from "../../domain/time/days-of-service.ts";
import { parseGtfsTime } from "../../domain/time/gtfs-time.ts";
import { dayOf, isoDate, isZone, localNow } from "../../domain/time/service-day.ts";

const DAY = 86_400;

/** Parses `?start=`: seconds of the service day; null without a valid time. */
export function readStart(query: Query<"start">): number | null {
  return parseGtfsTime(query.get("start") ?? "");
}

/**
 * The service day of the run that a visitor is likely to mean: the one in the URL, else yesterday's while it is still
 * under way, else the next day of service from today on. Null if there is none.
 * @param lastTime the last time of the trip in seconds of its service day
 */
export function runDate(
  query: Query<"date">,
  calendar: Calendar,
  lastTime: number,
  zone: string | null,
  now: Date,
): string | null {
  const urlDay = dayOf(query.get("date") ?? "");
  if (urlDay !== null) return isoDate(urlDay);
  const { day: today, seconds } = localNow(zone !== null && isZone(zone) ? zone : "UTC", now.getTime());
  const yesterdayLasts = lastTime - DAY >= seconds;
  if (yesterdayLasts && runsOn(calendar, today - 1)) return isoDate(today - 1);
  const next = nextServiceDay(calendar, today);
  return next === null ? null : isoDate(next);
}
