/** Stop times of a GTFS-Flex location or location group. */
import { decodeVisits } from "../../src/domain/schedule/visits.ts";
import { versionLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { FeedVersionRow } from "../store/read/feed-version.ts";
import { boardWindows, type DayWindow, type StopTimeFilter } from "./day-windows.ts";
import { routesOfFilter } from "./departures.ts";
import { loadServiceWindow, servicesOnDay, timezoneOfVersion } from "./service-days.ts";
import { patternLoader, timetableLoader } from "./timetables.ts";
import { type StopTime, scheduledTrip, stopTimeRow, undatedStopTime } from "./trip.ts";

/**
 * Stop times of a location, filtered as for a stop. A row without a departure matches if its pickup window overlaps.
 * @param visits packed (src/domain/schedule/visits.ts), '' for none
 */
export async function flexStopTimes(
  context: ReadContext,
  place: { feed_version_id: number; visits: string },
  where: StopTimeFilter,
  limit: number,
): Promise<StopTime[]> {
  const version = await versionLoader(context).load(place.feed_version_id);
  if (version === null || place.visits === "" || limit === 0) return [];
  const window = where.use_service_window === true ? await loadServiceWindow(context, version) : null;
  const windows = boardWindows(where, timezoneOfVersion(version), context.now.getTime(), window, version.max_time);
  const calls = await undatedStopTimes(context, version, place.visits);
  if (windows === null) return calls.slice(0, limit);
  const routes = await routesOfFilter(context, version, where);
  const ofRoutes = calls.filter((call) => routes === null || routes.has(call.trip.route_id));
  const groups = await Promise.all(windows.days.map((day) => stopTimesOfDay(context, version, ofRoutes, day, where)));
  return groups.flat().slice(0, limit);
}

async function undatedStopTimes(context: ReadContext, { shard }: FeedVersionRow, visits: string): Promise<StopTime[]> {
  const patterns = patternLoader(context, shard);
  const timetables = timetableLoader(context, shard);
  const calls = await Promise.all(
    decodeVisits(visits).map(async ({ patternId, position }) => {
      const pattern = await patterns.load(patternId);
      if (pattern === null) return [];
      const rows = await Promise.all(pattern.pattern.timetables.map((t) => timetables.load(t.timetableId)));
      return rows.flatMap((row) =>
        row === null
          ? []
          : row.timetable.starts.map((_, index) =>
              undatedStopTime(scheduledTrip(shard, pattern, row, index), position),
            ),
      );
    }),
  );
  return calls.flat().sort((a, b) => windowStart(a) - windowStart(b) || a.trip.id - b.trip.id);
}

function windowStart(call: StopTime): number {
  return call.departure ?? call.arrival ?? stopTimeRow(call)?.startWindow ?? 0;
}

function windowEnd(call: StopTime): number {
  return call.departure ?? call.arrival ?? stopTimeRow(call)?.endWindow ?? Number.POSITIVE_INFINITY;
}

async function stopTimesOfDay(
  context: ReadContext,
  version: FeedVersionRow,
  calls: readonly StopTime[],
  { day, requestedDay, start, end }: DayWindow,
  where: StopTimeFilter,
): Promise<StopTime[]> {
  const running = await servicesOnDay(context, version, day);
  return calls
    .filter((call) => {
      if (!("timetable" in call.trip) || !running.has(call.trip.timetable.service_id)) return false;
      const last = call.trip.pattern.pattern.stops.length - 1;
      if (where.exclude_first === true && call.position === 0) return false;
      if (where.exclude_last === true && call.position === last) return false;
      return windowEnd(call) >= start && windowStart(call) <= end;
    })
    .map((call) => ({ ...call, serviceDay: day, runDay: day === requestedDay ? day : null }));
}
