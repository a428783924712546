/** On which service days each service of a version runs while a journey may be under way. */
import { localNow, serviceDayOrigin } from "../../../../src/domain/service-day.ts";
import { servicesOnDay, timezoneOfVersion } from "../../../schedule/service-days.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { QueryContext } from "../context.ts";

const DAY = 86_400;
/** Service days that are looked back, whatever times a feed has. */
const MOST_BACK = 7;

/**
 * Origins (Unix seconds of noon minus 12 hours) of the days on which each service runs, by its number; days before the
 * first one count as far as trips of the version run past midnight.
 */
export async function originsOfServices(
  context: QueryContext,
  version: FeedVersionRow,
  { from, until }: { from: number; until: number },
): Promise<Map<number, number[]>> {
  const zone = timezoneOfVersion(version);
  const back = Math.min(MOST_BACK, Math.floor(Math.max(0, version.max_time) / DAY));
  const first = localNow(zone, from * 1000).day - back;
  const last = localNow(zone, until * 1000).day;
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const running = await Promise.all(days.map((day) => servicesOnDay(context, version, day)));
  const origins = new Map<number, number[]>();
  days.forEach((day, i) => {
    for (const service of running[i]!) {
      const known = origins.get(service) ?? [];
      origins.set(service, known);
      known.push(serviceDayOrigin(day, zone));
    }
  });
  return origins;
}
