/** The hours of on-demand service as riders read them: the usual week, and the days that differ soon. */
import { mondayOf } from "../schedule/service-week.ts";
import { dayOf, isoDate } from "../time/service-day.ts";
import type { PickupWindow, WeeksOfWindows } from "./service.ts";

/** Weekdays in a row, Monday 0, that have the same windows. */
type UsualDays = { first: number; last: number; windows: PickupWindow[] };

export type OnDemandHours = {
  /** Days with service; none where there is none from today on. */
  usual: UsualDays[];
  /** Days of the next weeks that differ from the usual week, with their windows. */
  changes: { date: string; windows: PickupWindow[] }[];
  /** ISO date of the first week, if it is after today; of the last one, if it is before today. */
  startsOn: string | null;
  endedOn: string | null;
};

/** Weeks ahead in which days that differ are listed, and how many at most. */
const WEEKS_AHEAD = 8;
const MAX_CHANGES = 10;

type Run = { start: number; end: number; days: readonly PickupWindow[][] };

/** @param today ISO date at the service */
export function hoursOf(weeks: readonly WeeksOfWindows[], today: string): OnDemandHours {
  const now = dayOf(today) ?? 0;
  const runs = weeks.map(({ start, end, days }): Run => ({ start: dayOf(start) ?? 0, end: dayOf(end) ?? 0, days }));
  const none = { usual: [], changes: [], startsOn: null, endedOn: null };
  const first = runs.find(({ end }) => end >= now);
  if (first === undefined) return { ...none, endedOn: weeks.at(-1)?.end ?? null };
  const from = Math.max(mondayOf(now), first.start);
  const until = from + 7 * WEEKS_AHEAD;
  const overlap = ({ start, end }: Run) => Math.min(end, until) - Math.max(start, from);
  const usualRun = runs
    .filter((run) => run.end >= now && run.start < until)
    .reduce((a, b) => (overlap(b) > overlap(a) ? b : a));
  const changes: OnDemandHours["changes"] = [];
  for (let day = Math.max(now, from); day < until && changes.length < MAX_CHANGES; day++) {
    const weekday = day - mondayOf(day);
    const run = runs.find(({ start, end }) => start <= day && day <= end);
    // After the last week there is no service, which the end of the version says.
    if (run === undefined || run === usualRun) continue;
    if (JSON.stringify(run.days[weekday]) === JSON.stringify(usualRun.days[weekday])) continue;
    changes.push({ date: isoDate(day), windows: run.days[weekday] ?? [] });
  }
  return {
    usual: usualDays(usualRun.days),
    changes,
    startsOn: first.start > now ? isoDate(first.start) : null,
    endedOn: null,
  };
}

function usualDays(days: readonly PickupWindow[][]): UsualDays[] {
  const groups: UsualDays[] = [];
  days.forEach((windows, day) => {
    const last = groups.at(-1);
    if (last?.last === day - 1 && JSON.stringify(last.windows) === JSON.stringify(windows)) last.last = day;
    else groups.push({ first: day, last: day, windows });
  });
  return groups.filter(({ windows }) => windows.length > 0);
}
