/** Calls of runs beside the schedule on a board: copies of scheduled trips, and trips that only realtime data has. */
import { addedStopTimes } from "../../src/domain/realtime/added-trip.ts";
import type { StopTimeUpdate, TripUpdate } from "../../src/domain/realtime/message.ts";
import { isOffered } from "../../src/domain/schedule/boarding.ts";
import { stopTimeAt } from "../../src/domain/schedule/stop-times.ts";
import { dayOf, serviceDayOrigin, serviceInstant } from "../../src/domain/time/service-day.ts";
import { routeLoader } from "../loaders/entities.ts";
import { loadExisting, type ReadContext } from "../loaders/loaders.ts";
import type { RouteRow } from "../store/entities/route.ts";
import { routesOfStop, type StopRow } from "../store/entities/stop.ts";
import { agencyZoneOfRoute } from "./agency-zones.ts";
import {
  type Board,
  type BoardPart,
  type Candidate,
  candidate,
  isForRiders,
  isIn,
  isOnBoard,
  type Visits,
} from "./board.ts";
import { tripsByGtfsId } from "./find-trips.ts";
import { isCallAt } from "./moved-calls.ts";
import { routeByGtfsId } from "./realtime.ts";
import { type StopTime, scheduledTrip } from "./trip.ts";

/**
 * Calls of runs that copy a trip of the schedule (GTFS Realtime, DUPLICATED): with the times of the trip, moved to the start
 * time of the copy.
 * @param tripId only copies of this trip, at whatever stop the schedule has its calls
 */
export async function copiedCandidates(
  board: Board,
  { visits, timetables }: Visits,
  { zone, days, expected }: BoardPart,
  tripId: string | null = null,
): Promise<Candidate[]> {
  const { stop, event, messages } = board;
  const copies = messages
    .flatMap(({ tripUpdates }) => tripUpdates.copies())
    .filter(({ trip }) => tripId === null || trip.tripId === tripId);
  if (copies.length === 0) return [];
  const copiesOf = Map.groupBy(copies, ({ trip }) => trip.tripId);
  const calls: Promise<Candidate | null>[] = [];
  for (const { pattern, position } of visits) {
    for (const { timetableId } of pattern.pattern.timetables) {
      const row = timetables.get(timetableId);
      if (row === undefined) continue;
      const ofTimetable = row.timetable.tripIds.flatMap((id, index) =>
        (copiesOf.get(id) ?? []).map((copy) => ({ copy, index })),
      );
      for (const { copy, index } of ofTimetable) {
        const startDate = copy.tripProperties?.startDate ?? copy.trip.startDate;
        const day = startDate === null ? null : dayOf(startDate);
        if (day === null) continue;
        const start = row.timetable.starts[index]!;
        const shift = (copy.tripProperties?.startTime ?? copy.trip.startTime ?? start) - start;
        const call = stopTimeAt(pattern.pattern, row.timetable, index, position);
        const shiftTime = (time: number | null) => (time === null ? null : time + shift);
        const [arrival, departure] = [shiftTime(call.arrival), shiftTime(call.departure)];
        const at = event === "arrival" ? (arrival ?? departure) : (departure ?? arrival);
        if (at === null || (expected === null && !isIn(days, startDate, at))) continue;
        const stopTime: StopTime = {
          trip: { ...scheduledTrip(pattern, row, index), id: 0, copy },
          ...{ position, arrival, departure, shift, stopSequence: call.stopSequence ?? position },
          ...{ stopId: call.stopId, serviceDay: day, runDay: day, ...(call.stopId === stop.id ? { stop } : {}) },
        };
        const scheduledAt = serviceInstant(day, at, zone);
        const isListed = async () =>
          (await isForRiders(board, stopTime)) && (await isCallAt(board, stopTime, tripId === null));
        calls.push(
          isListed().then((isShown) => (isShown ? candidate(board, stopTime, scheduledAt, expected !== null) : null)),
        );
      }
    }
  }
  return (await Promise.all(calls)).filter((call) => call !== null);
}

export type AddedCandidate = { candidate: Candidate; isFirst: boolean; isLast: boolean };

/**
 * Calls that only realtime data has, on the days of the windows: the place where a board takes runs beside the schedule.
 * Omits trips whose route is unknown.
 * @param partOf the windows of a zone
 */
export async function addedCandidates(
  board: Board,
  partOf: (zone: string) => Promise<BoardPart>,
): Promise<AddedCandidate[]> {
  const { context, version, stop, stops, messages } = board;
  const isCallHere = ({ assignedStopId, stopId }: StopTimeUpdate) => stops.has(assignedStopId ?? stopId ?? "");
  const updates = messages
    .flatMap(({ tripUpdates }) => tripUpdates.added())
    .filter(({ stopTimeUpdates }) => stopTimeUpdates.some(isCallHere));
  const candidates = await Promise.all(
    updates.map(async (update) => {
      const route = await routeOfAdded(board, update);
      if (route === null) return [];
      return callsOfAdded(
        board,
        { update, route },
        await partOf(await agencyZoneOfRoute(context, version, stop, route.id)),
      );
    }),
  );
  return candidates.flat();
}

async function routeOfAdded({ context, version, stop }: Board, { trip }: TripUpdate): Promise<RouteRow | null> {
  if (trip.routeId !== null) return routeNamed(context, stop, trip.routeId);
  if (trip.scheduleRelationship !== "REPLACEMENT" || trip.tripId === null) return null;
  const [original] = (await tripsByGtfsId(context, [{ version, tripId: trip.tripId }]))[0]!;
  return original === undefined ? null : routeLoader(context).load(original.route_id);
}

function callsOfAdded(
  { version, stops, event, boardingType }: Board,
  { update, route }: { update: TripUpdate; route: RouteRow },
  part: BoardPart,
): AddedCandidate[] {
  const { zone, days, expected: window } = part;
  return [...stops.values()]
    .flatMap((stop) => addedStopTimes([update], stop.stop_id, zone).map((call) => ({ stop, ...call })))
    .filter((call) => boardingType === null || isOffered(call.expected[boardingType]))
    .filter((call) => window !== null || isIn(days, call.serviceDate, call.seconds[event]))
    .map(({ stop, stopSequence, serviceDate, isFirst, isLast, expected: times, scheduled }) => {
      const serviceDay = serviceDate === null ? null : dayOf(serviceDate);
      const seconds = (time: number | null | undefined) =>
        time == null || serviceDay === null ? null : time - serviceDayOrigin(serviceDay, zone);
      const trip = { id: 0, feed_version_id: version.id, route_id: route.id, update, serviceDate } as const;
      const stopTime: StopTime = {
        trip,
        position: null,
        // Not of the schedule: these times only decide the position in the list.
        arrival: seconds(times.arrival.time ?? scheduled.arrival),
        departure: seconds(times.departure.time ?? scheduled.departure),
        planned: scheduled,
        shift: 0,
        stopSequence,
        stopId: stop.id,
        stop,
        serviceDay,
        runDay: serviceDay,
      };
      // Windows of the schedule have the order of the schedule, where the message has one.
      const isPlanned = window === null && scheduled[event] !== null;
      const expected = isPlanned ? null : times[event].time;
      return { isFirst, isLast, candidate: { stopTime, scheduled: scheduled[event], expected } };
    })
    .filter(({ candidate }) => isOnBoard(candidate, part));
}

/** A route by its GTFS id: among those that call at the stop if they are read anyway, else any of the version. */
async function routeNamed(context: ReadContext, stop: StopRow, gtfsId: string): Promise<RouteRow | null> {
  const ids = routesOfStop(stop.routes ?? "[]").map(([id]) => id);
  const atStop = context.fields.has("route") ? await loadExisting(routeLoader(context), ids) : [];
  const route = atStop.find((route) => route.route_id === gtfsId);
  return route ?? routeByGtfsId(context, stop.feed_version_id, gtfsId);
}
