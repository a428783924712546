/** Calls that realtime data moves to another stop, such as another platform (GTFS Realtime, assigned_stop_id). */

import { BOARDING_AREA } from "../../src/domain/gtfs/location-types.ts";
import { routeRunKey } from "../../src/domain/realtime/descriptor.ts";
import type { TripDescriptor } from "../../src/domain/realtime/message.ts";
import { isExtraRun } from "../../src/domain/realtime/trip-updates.ts";
import { startsAt } from "../../src/domain/schedule/timetable.ts";
import { dayOf } from "../../src/domain/time/service-day.ts";
import { stopOfRoute } from "../loaders/denormalized-rows.ts";
import { calledAs } from "../store/entities/stop.ts";
import { agencyZoneOfRoute } from "./agency-zones.ts";
import type { Board, BoardVisit, Visits } from "./board.ts";
import { tripsByGtfsId } from "./find-trips.ts";
import { routeByGtfsId, timetablesRunning } from "./realtime.ts";
import { stationOf } from "./stations.ts";
import { movedStop } from "./stop-time-events.ts";
import type { TimetableRow } from "./timetables.ts";
import type { ScheduledTrip, StopTime } from "./trip.ts";

/** Trips that a board looks up because realtime data may move them to its stop: a hundred trips may have unknown ids. */
const MAX_TRIPS_LOOKED_UP = 30;

/**
 * Whether a call takes place at the stop of a board by realtime data.
 * @param isScheduled whether the schedule has it there
 */
export async function isCallAt({ context, stop }: Board, stopTime: StopTime, isScheduled: boolean): Promise<boolean> {
  const newStop = await movedStop(context, stopTime);
  if (newStop === null) return isScheduled;
  return calledAs(stop).has(newStop.id) || (newStop.location_type === BOARDING_AREA && newStop.parent_id === stop.id);
}

/** The calls of one trip at other stops. */
type MovedTrip = Visits & { tripId: string; zone: string };

/** A scheduled trip that a descriptor may mean. */
type NamedTrip = { pattern: ScheduledTrip["pattern"]; timetable: TimetableRow; tripId: string };

/**
 * The trips that realtime data may move to the stop of a board, each with its calls at other stops. Rows read: none if all
 * updates that name the stop are of trips that the schedule has there; else three for each other trip.
 * @param here calls and timetables that the schedule has there
 * @param offers whether a board wants a call
 */
export async function movedCalls(
  board: Board,
  here: Visits,
  offers: (visit: BoardVisit) => boolean,
): Promise<MovedTrip[]> {
  const { context, version, stop, stops, messages } = board;
  const naming = messages.flatMap(({ tripUpdates }) => [...stops.keys()].map((id) => tripUpdates.naming(id)));
  const assignments = naming.flatMap((one) => one.assigned);
  // A stop that is in no station is not named in place of another one.
  const tripIds = stop.parent_id === null ? [] : naming.flatMap((one) => one.named);
  if (assignments.length + tripIds.length === 0) return [];
  const isOfSchedule = (trip: TripDescriptor) => !isExtraRun({ trip }) || trip.scheduleRelationship === "DUPLICATED";
  const tripsHere = new Map(
    [...here.timetables.values()].flatMap((row) => row.timetable.tripIds.map((id) => [id, row])),
  );
  const station = await stationOf(context, stop);
  const stopNames = calledAs(stop);
  const movedTrip = async (trip: NamedTrip, isAssigned: boolean): Promise<MovedTrip> => {
    const { pattern, timetable, tripId } = trip;
    const elsewhere = pattern.pattern.stops
      .map((id, position) => ({ id, position }))
      .filter(({ id }) => !stopNames.has(id));
    const inStation = await Promise.all(
      elsewhere.map(async ({ id }) => {
        const row = isAssigned || id <= 0 ? null : await stopOfRoute(context, pattern.route_id, id);
        return isAssigned || (row !== null && (await stationOf(context, row)) === station);
      }),
    );
    const visits = elsewhere.filter((_, i) => inStation[i]).map(({ position }) => ({ pattern, position }));
    return {
      visits: visits.filter(offers),
      timetables: new Map([[timetable.id, timetable]]),
      tripId,
      zone: await agencyZoneOfRoute(context, version, null, pattern.route_id),
    };
  };
  const patternsHere = new Map(here.visits.map(({ pattern }) => [pattern.id, pattern]));
  const tripsOf = async (descriptors: readonly TripDescriptor[]): Promise<NamedTrip[]> => {
    const ofSchedule = descriptors.filter(isOfSchedule);
    const ids = new Set(ofSchedule.flatMap(({ tripId }) => tripId ?? []));
    const readTrips = [...ids].flatMap((tripId): NamedTrip[] => {
      const timetable = tripsHere.get(tripId);
      const pattern = timetable === undefined ? undefined : patternsHere.get(timetable.pattern_id);
      return timetable === undefined || pattern === undefined ? [] : [{ pattern, timetable, tripId }];
    });
    const others = [...ids].filter((tripId) => !tripsHere.has(tripId)).slice(0, MAX_TRIPS_LOOKED_UP);
    const read = (
      await tripsByGtfsId(
        context,
        others.map((tripId) => ({ version, tripId })),
      )
    ).flat();
    const byId = read.map(({ pattern, timetable, index }): NamedTrip => {
      return { pattern, timetable, tripId: timetable.timetable.tripIds[index]! };
    });
    const readIds = new Set([...tripsHere.keys(), ...byId.map(({ tripId }) => tripId)]);
    const unknown = ofSchedule.filter(({ tripId }) => tripId === null || !readIds.has(tripId));
    const byRoute = await Promise.all(
      unknown.slice(0, MAX_TRIPS_LOOKED_UP).map((descriptor) => tripsByRoute(board, descriptor)),
    );
    return [...readTrips, ...byId, ...byRoute.flat()];
  };
  const [ofAssigned, ofNamed] = await Promise.all([tripsOf(assignments), tripsOf(tripIds)]);
  const changes = await Promise.all([
    ...ofAssigned.map((trip) => movedTrip(trip, true)),
    ...ofNamed
      .filter(({ tripId }) => !ofAssigned.some((trip) => trip.tripId === tripId))
      .map((trip) => movedTrip(trip, false)),
  ]);
  const once = new Map(changes.map((trip) => [`${trip.tripId} ${[...trip.timetables.keys()]}`, trip]));
  return [...once.values()].filter(({ visits }) => visits.length > 0);
}

/** The trips that a descriptor without a trip_id of the schedule means by their route, direction, and start time. */
async function tripsByRoute({ context, version }: Board, descriptor: TripDescriptor): Promise<NamedTrip[]> {
  const { routeId, directionId, startTime, startDate } = descriptor;
  const day = startDate === null ? null : dayOf(startDate);
  if (routeRunKey(descriptor) === null || day === null) return [];
  const route = await routeByGtfsId(context, version.id, routeId!);
  if (route === null) return [];
  const running = await timetablesRunning(context, { versionId: version.id, routeId: route.id }, day);
  return running
    .filter(({ pattern }) => pattern.direction_id === directionId)
    .flatMap(({ pattern, timetable }) =>
      timetable.timetable.tripIds
        .filter((_, index) => startsAt(timetable.timetable, index, startTime!))
        .map((tripId) => ({ pattern, timetable, tripId })),
    );
}
