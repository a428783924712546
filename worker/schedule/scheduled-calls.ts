import { serviceDateOf } from "../../src/domain/realtime/added-trip.ts";
import { meansRun } from "../../src/domain/realtime/descriptor.ts";
import { callsBetween } from "../../src/domain/schedule/board.ts";
import { isOffered } from "../../src/domain/schedule/boarding.ts";
import { stopTimeAt } from "../../src/domain/schedule/stop-times.ts";
import { isoDate, serviceInstant } from "../../src/domain/time/service-day.ts";
import { type Board, type BoardPart, type Candidate, candidate, isForRiders, type Visits } from "./board.ts";
import { MAX_EARLY_S, MAX_LATE_S } from "./day-windows.ts";
import { isCallAt } from "./moved-calls.ts";
import { type StopTime, scheduledTrip } from "./trip.ts";

/**
 * Calls of the schedule that take place at the stop of the board. For a window relative to now, trips with an update are
 * looked for as long before and after as they may be late and early, since only the expected instant tells whether they
 * belong to it. Runs that realtime data replaces or moves to another stop are left out.
 * @param tripId only the calls of this trip, at whatever stop the schedule has them
 */
export async function scheduledCandidates(
  board: Board,
  { visits, timetables }: Visits,
  { zone, days, expected, services }: BoardPart,
  tripId: string | null = null,
): Promise<Candidate[]> {
  const { stop, event, boardingType, limit, updated } = board;
  const late = expected === null || updated === null ? 0 : MAX_LATE_S;
  const early = expected === null || updated === null ? 0 : MAX_EARLY_S;
  const isReplaced = replacedTest(board, zone);
  const isHere = async (stopTime: StopTime, isLive: boolean) => {
    if (isLive && !(await isForRiders(board, stopTime))) return false;
    return isLive ? isCallAt(board, stopTime, tripId === null) : tripId === null;
  };
  const calls: Promise<Candidate | null>[] = [];
  for (const [i, { day, requestedDay, start, end }] of days.entries()) {
    for (const { pattern, position } of visits) {
      for (const { serviceId, timetableId } of pattern.pattern.timetables) {
        const row = timetables.get(timetableId);
        if (row === undefined || !services[i]!.has(serviceId)) continue;
        const { timetable } = row;
        // A run with an update may be late, or at another stop: it is not one of those that are enough.
        const isCounted = (index: number, first: number) => updated?.(timetable.tripIds[index]!, first) !== true;
        const enough = { count: limit, from: start + early, isCounted };
        const window = { event, enough };
        for (const call of callsBetween(pattern.pattern, timetable, position, start - late, end + early, window)) {
          const ofTrip = timetable.tripIds[call.index]!;
          if (tripId !== null && ofTrip !== tripId) continue;
          const at = event === "arrival" ? (call.arrival ?? call.departure) : call.departure;
          const first = timetable.starts[call.index]! + call.shift;
          const isUpdated = updated?.(ofTrip, first) === true;
          if (!isUpdated && (at < start || at > end)) continue;
          const startTime = (timetable.frequencies[call.index] ?? []).length > 0 ? first : null;
          if (isUpdated && isReplaced(ofTrip, day, startTime)) continue;
          const scheduledCall = stopTimeAt(pattern.pattern, timetable, call.index, position);
          const { stopSequence, stopId } = scheduledCall;
          const isLive = isUpdated && day === requestedDay;
          if (!isLive && boardingType !== null && !isOffered(scheduledCall[boardingType])) continue;
          const stopTime: StopTime = {
            trip: {
              ...scheduledTrip(pattern, row, call.index),
              ...(day === requestedDay ? { run: { day, startTime } } : {}),
            },
            position,
            arrival: call.arrival,
            departure: call.departure,
            shift: call.shift,
            stopSequence: stopSequence ?? position,
            stopId,
            ...(stopId === stop.id ? { stop } : {}),
            serviceDay: day,
            runDay: day === requestedDay ? day : null,
          };
          const scheduledAt = serviceInstant(requestedDay, at, zone);
          calls.push(
            isHere(stopTime, isLive).then((here) =>
              here ? candidate(board, stopTime, scheduledAt, expected !== null && isUpdated) : null,
            ),
          );
        }
      }
    }
  }
  return (await Promise.all(calls)).filter((call) => call !== null);
}

/**
 * Tells the runs in whose place realtime data has another one (GTFS Realtime, REPLACEMENT). @param startTime of a run of
 * frequencies, in seconds of the service day
 */
function replacedTest({ messages }: Board, zone: string) {
  const replacements = messages
    .flatMap(({ tripUpdates }) => tripUpdates.added())
    .filter(({ trip }) => trip.scheduleRelationship === "REPLACEMENT")
    .map((update) => ({ ...update.trip, startDate: serviceDateOf(update, zone) }));
  const byTrip = Map.groupBy(replacements, ({ tripId }) => tripId);
  return (tripId: string, day: number, startTime: number | null) =>
    (byTrip.get(tripId) ?? []).some((trip) => meansRun(trip, { tripId, serviceDate: isoDate(day), startTime }));
}
