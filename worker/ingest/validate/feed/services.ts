import { isoDate } from "../../../../src/domain/service-day.ts";
import type { ValidatedFeed } from "../feed-rule.ts";

const WEEK = 7;

/** Checks whether there is service today and soon; services without trips are ignored. */
export function services({ network, report }: ValidatedFeed, today: number): void {
  const { services, trips, feedInfos } = network.feed;
  const used = new Set(trips.list.map((trip) => trip.service));
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let soon = false;
  services.list.forEach(({ line, serviceId, generated, days }, i) => {
    const file = generated ? "calendar_dates.txt" : "calendar.txt";
    if (days.length === 0) report.warn("service_without_days", { file, line, entityId: serviceId });
    else if (used.has(i)) {
      first = Math.min(first, days[0]!);
      last = Math.max(last, days.at(-1)!);
      soon ||= days.some((day) => day >= today && day < today + WEEK);
    }
  });
  if (first > last) return;
  const file = "calendar.txt";
  if (last < today)
    report.warn("service_over", { file, value: isoDate(last), message: `Service ended ${isoDate(last)}.` });
  else if (first > today)
    report.warn("service_not_begun", { file, value: isoDate(first), message: `Service begins ${isoDate(first)}.` });
  if (last >= today && !soon) report.warn("service_pause", { file, value: isoDate(today) });
  const info = feedInfos.at(-1);
  const [start, end] = [info?.feed_start_date ?? null, info?.feed_end_date ?? null];
  const about = "feed_info.txt";
  if (start !== null && isoDate(first) < start)
    report.warn("feed_info_dates_exceeded", { file: about, field: "feed_start_date", value: isoDate(first) });
  if (end !== null && isoDate(last) > end)
    report.warn("feed_info_dates_exceeded", { file: about, field: "feed_end_date", value: isoDate(last) });
  if (end !== null && end < isoDate(today))
    report.warn("feed_info_over", { file: about, field: "feed_end_date", value: end });
}
