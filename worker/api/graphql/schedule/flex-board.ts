/** Stop times of a zone or of a group of stops that is served on demand. */
import { decodeVisits } from "../../../../src/domain/schedule/visits.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import type { QueryContext } from "../context.ts";
import { versionLoader } from "../load/versions.ts";
import { type DayWindow, dayWindows, type StopTimeWhere } from "./day-windows.ts";
import { patternLoader, timetableLoader } from "./load.ts";
import { routesOfFilter } from "./route-filter.ts";
import { servicesOnDay } from "./running.ts";
import { type StopTime, scheduledTrip, stopTimeRow, undatedCall } from "./trip.ts";
import { windowOfVersion, zoneOfVersion } from "./window-of-version.ts";

/**
 * The filter reads as for a stop; a row without a departure is in a window that its own pickup window meets.
 * @param visits packed (src/domain/schedule/visits.ts), '' for none
 */
export async function flexBoardOf(
  context: QueryContext,
  place: { feed_version_id: number; visits: string },
  where: StopTimeWhere,
  limit: number,
): Promise<StopTime[]> {
  const version = await versionLoader(context).load(place.feed_version_id);
  if (version === null || place.visits === "" || limit === 0) return [];
  const window = where.use_service_window === true ? await windowOfVersion(context, version) : null;
  const days = dayWindows(where, zoneOfVersion(version), context.now.getTime(), window);
  const calls = await callsAt(context, version, place.visits);
  if (days === null) return calls.slice(0, limit);
  const routes = await routesOfFilter(context, version, where);
  const ofRoutes = calls.filter((call) => routes === null || routes.has(call.trip.route_id));
  const groups = await Promise.all(days.map((day) => callsOfDay(context, version, ofRoutes, day, where)));
  return groups.flat().slice(0, limit);
}

async function callsAt(context: QueryContext, { shard }: FeedVersionRow, visits: string): Promise<StopTime[]> {
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
          : row.timetable.starts.map((_, index) => undatedCall(scheduledTrip(shard, pattern, row, index), position)),
      );
    }),
  );
  return calls.flat().sort((a, b) => opens(a) - opens(b) || a.trip.id - b.trip.id);
}

function opens(call: StopTime): number {
  return call.departure ?? call.arrival ?? stopTimeRow(call)?.startWindow ?? 0;
}

function closes(call: StopTime): number {
  return call.departure ?? call.arrival ?? stopTimeRow(call)?.endWindow ?? Number.POSITIVE_INFINITY;
}

async function callsOfDay(
  context: QueryContext,
  version: FeedVersionRow,
  calls: readonly StopTime[],
  { day, asked, start, end }: DayWindow,
  where: StopTimeWhere,
): Promise<StopTime[]> {
  const running = await servicesOnDay(context, version, day);
  return calls
    .filter((call) => {
      if (!("timetable" in call.trip) || !running.has(call.trip.timetable.service_id)) return false;
      const last = call.trip.pattern.pattern.stops.length - 1;
      if (where.exclude_first === true && call.position === 0) return false;
      if (where.exclude_last === true && call.position === last) return false;
      return closes(call) >= start && opens(call) <= end;
    })
    .map((call) => ({ ...call, serviceDay: day, runDay: day === asked ? day : null }));
}
