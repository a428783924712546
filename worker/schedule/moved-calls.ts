/** Calls that realtime data moves to another stop, such as another platform (GTFS Realtime, assigned_stop_id). */
import { BOARDING_AREA } from "../../src/domain/gtfs/location-types.ts";
import { isExtraRun } from "../../src/domain/realtime/trip-updates.ts";
import { stopLoader } from "../loaders/entities.ts";
import type { ReadContext } from "../loaders/loaders.ts";
import type { StopRow } from "../store/entities/stop.ts";
import { agencyZoneOfRoute } from "./agency-zones.ts";
import type { Board, Visit, Visits } from "./board.ts";
import { tripsByGtfsId } from "./find-trips.ts";
import { stopByGtfsId } from "./realtime.ts";
import { realtimeOf, stopOfStopTime } from "./stop-time-events.ts";
import type { TimetableRow } from "./timetables.ts";
import type { StopTime } from "./trip.ts";

/** Trips that a board looks up because realtime data may move them to its stop: a hundred trips may have unknown ids. */
const MAX_TRIPS_LOOKED_UP = 30;

/** The stop at which a call takes place by realtime data; null if that is the scheduled one. */
export async function movedStop(context: ReadContext, stopTime: StopTime): Promise<StopRow | null> {
  const other = (await realtimeOf(context, stopTime)).call?.otherStop ?? null;
  if (other === null) return null;
  const { feed_version_id: versionId } = stopTime.trip;
  const [scheduled, named] = await Promise.all([
    stopOfStopTime(context, stopTime),
    stopByGtfsId(context, versionId, other.stopId),
  ]);
  if (named === null || named.id === scheduled?.id) return null;
  if (other.isAssigned) return named;
  if (scheduled === null) return null;
  const [from, to] = await Promise.all([stationOf(context, scheduled), stationOf(context, named)]);
  return from === to ? named : null;
}

/** Numeric id of the station of a stop; its own if it is in none. */
async function stationOf(context: ReadContext, stop: StopRow): Promise<number> {
  if (stop.parent_id === null) return stop.id;
  // A boarding area belongs to a platform, and that to a station.
  const parent = stop.location_type === BOARDING_AREA ? await stopLoader(context).load(stop.parent_id) : null;
  return parent?.parent_id ?? stop.parent_id;
}

/** The calls of one trip at other stops. */
type MovedTrip = Visits & { tripId: string; zone: string };

/**
 * The trips that realtime data may move to the stop of a board, each with its calls at other stops. Rows read: none if all
 * updates that name the stop are of trips that the schedule has there; else three for each other trip.
 * @param timetables of the trips that the schedule has there
 * @param offers whether a board wants a call
 */
export async function movedCalls(
  { context, version, stop, messages }: Board,
  timetables: Iterable<TimetableRow>,
  offers: (visit: Visit) => boolean,
): Promise<MovedTrip[]> {
  const naming = messages.flatMap(({ tripUpdates }) => tripUpdates.naming(stop.stop_id));
  if (naming.length === 0) return [];
  const scheduled = new Set([...timetables].flatMap(({ timetable }) => timetable.tripIds));
  const named = naming.filter((update) => !isExtraRun(update)).flatMap(({ trip }) => trip.tripId ?? []);
  const elsewhere = [...new Set(named)].filter((tripId) => !scheduled.has(tripId)).slice(0, MAX_TRIPS_LOOKED_UP);
  const trips = await tripsByGtfsId(
    context,
    elsewhere.map((tripId) => ({ version, tripId })),
  );
  return Promise.all(
    trips.flat().map(async ({ pattern, timetable, index, route_id }): Promise<MovedTrip> => {
      const visits = pattern.pattern.stops.map((_, position) => ({ pattern, position })).filter(offers);
      const zone = await agencyZoneOfRoute(context, version, null, route_id);
      const tripId = timetable.timetable.tripIds[index]!;
      return { visits, timetables: new Map([[timetable.id, timetable]]), tripId, zone };
    }),
  );
}
