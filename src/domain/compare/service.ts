/** How much service two versions offer on each day of the week. */
import { dayOf, WEEKDAYS, weekdayOf } from "../time/service-day.ts";

/** A run of equal weeks in a feed version: ISO dates, then seconds of service from Monday to Sunday. */
export type ServiceRun = readonly [start: string, end: string, ...seconds: number[]];

export type WeekOfService = {
  /** Seconds from Monday to Sunday in the typical week. */
  typical: number[];
  /** Average seconds from Monday to Sunday over all weeks with service. */
  average: number[];
  /** Weeks with service. */
  weeks: number;
  /** Monday of the first typical week. */
  typical_week: string | null;
};

export type WeekdayDifference = {
  weekday: (typeof WEEKDAYS)[number];
  typical: { from: number; to: number };
  average: { from: number; to: number };
};

const WEEK = 7;

/**
 * @param fallbackWeek the Monday that Transitland v2 selects as the version's regular week; without it, the most
 *   repeated week is the typical one
 */
export function weekOfService(runs: readonly ServiceRun[], fallbackWeek: string | null): WeekOfService {
  const measuredWeeks = runs.flatMap(([start, end, ...seconds]) => {
    const [first, last] = [dayOf(start), dayOf(end)];
    if (first === null || last === null || last < first) return [];
    // Runs begin on Mondays; a partial week is treated as a whole one.
    const weeks = Math.ceil((last + 1 - (first - weekdayOf(first))) / WEEK);
    return [{ start, end, weeks, seconds: WEEKDAYS.map((_, day) => seconds[day] ?? 0) }];
  });
  const within = measuredWeeks.filter(({ seconds }) => seconds.some((n) => n > 0));
  const weeks = within.reduce((sum, run) => sum + run.weeks, 0);
  const week = within.find(({ start, end }) => fallbackWeek !== null && start <= fallbackWeek && fallbackWeek <= end);
  const longest = within.reduce<(typeof within)[number] | undefined>(
    (best, run) => (run.weeks > (best?.weeks ?? 0) ? run : best),
    undefined,
  );
  const typical = week ?? longest;
  return {
    typical: typical?.seconds ?? WEEKDAYS.map(() => 0),
    average: WEEKDAYS.map((_, day) =>
      weeks === 0 ? 0 : Math.round(within.reduce((sum, run) => sum + run.seconds[day]! * run.weeks, 0) / weeks),
    ),
    weeks,
    typical_week: typical?.start ?? null,
  };
}

export function compareService(from: WeekOfService, to: WeekOfService): WeekdayDifference[] {
  return WEEKDAYS.map((weekday, day) => ({
    weekday,
    typical: { from: from.typical[day]!, to: to.typical[day]! },
    average: { from: from.average[day]!, to: to.average[day]! },
  }));
}
