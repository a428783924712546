/** Stop times of a GTFS-Flex location or location group. */
import { decodeVisits } from "../../src/domain/schedule/visits.ts";
import { serviceInstant } from "../../src/domain/time/service-day.ts";
import { versionLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { FeedVersionRow } from "../store/entities/feed-version.ts";
import { agencyZoneOfRoute } from "./agency-zones.ts";
import { boardWindows, type DayWindow, type StopTimeFilter } from "./day-windows.ts";
import { routesOfFilter } from "./departures.ts";
import { loadServiceWindow, servicesOnDay, timezoneOfVersion } from "./service-days.ts";
import { patternLoader, timetableLoader } from "./timetables.ts";
import { type StopTime, scheduledTrip, stopTimeRow, undatedStopTime } from "./trip.ts";

/**
 * Stop times of a location, filtered as for a stop, in the order in which their pickup windows begin. A row without a
 * departure matches if its pickup window overlaps. Times count in the zone of the agency of each route.
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
  const windowsIn = (zone: string) => boardWindows(where, zone, context.now.getTime(), window, version.max_time);
  const calls = await undatedStopTimes(context, place.visits);
  if (windowsIn(timezoneOfVersion(version)) === null) return calls.slice(0, limit);
  const routes = await routesOfFilter(context, version, where);
  const ofRoutes = calls.filter((call) => routes === null || routes.has(call.trip.route_id));
  const routeIds = [...new Set(ofRoutes.map((call) => call.trip.route_id))];
  const zones = await Promise.all(routeIds.map((id) => agencyZoneOfRoute(context, version, null, id)));
  const groups = await Promise.all(
    [...Map.groupBy(ofRoutes, (call) => zones[routeIds.indexOf(call.trip.route_id)]!)].flatMap(([zone, ofZone]) =>
      (windowsIn(zone)?.days ?? []).map(async (day) => {
        const rows = await stopTimesOfDay(context, version, ofZone, day, where);
        return rows.map((row) => ({ row, at: serviceInstant(day.requestedDay, windowStart(row), zone) }));
      }),
    ),
  );
  return groups
    .flat()
    .sort((a, b) => a.at - b.at || a.row.trip.id - b.row.trip.id)
    .slice(0, limit)
    .map(({ row }) => row);
}

async function undatedStopTimes(context: ReadContext, visits: string): Promise<StopTime[]> {
  const patterns = patternLoader(context);
  const timetables = timetableLoader(context);
  const calls = await Promise.all(
    decodeVisits(visits).map(async ({ patternId, position }) => {
      const pattern = await patterns.load(patternId);
      if (pattern === null) return [];
      const rows = await Promise.all(pattern.pattern.timetables.map((t) => timetables.load(t.timetableId)));
      return rows.flatMap((row) =>
        row === null
          ? []
          : Array.from(row.timetable.starts, (_, index) =>
              undatedStopTime(scheduledTrip(pattern, row, index), position),
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
