/** Realtime trip updates in the network of the journey search: delays, canceled trips, skipped stops, and extra runs. */

import { flowsOf, flowsOfLines } from "../../../../src/domain/journey/flows.ts";
import { type NetworkLine, type NetworkPattern, once } from "../../../../src/domain/journey/network.ts";
import { isCanceledRun } from "../../../../src/domain/realtime/canceled.ts";
import type { TripUpdate } from "../../../../src/domain/realtime/message.ts";
import { isOtherPlace } from "../../../../src/domain/realtime/moved-call.ts";
import { plannedTimes, readTripUpdates, type ScheduledCall } from "../../../../src/domain/realtime/read-trip-update.ts";
import { tripRelationship, updatesOfTrip } from "../../../../src/domain/realtime/trip-updates.ts";
import { otherNamesOf, type TimetableOfDay, unknownNames } from "../../../../src/domain/realtime/unknown-trips.ts";
import { isOffered } from "../../../../src/domain/schedule/boarding.ts";
import { isoDate, localNow } from "../../../../src/domain/time/service-day.ts";
import type { StoredMessage } from "../../../realtime/stored-message.ts";
import { extraRuns, runKey } from "./extra-runs.ts";
import { zoneOfRoute } from "./running.ts";
import type { TransitNetwork, TransitRun } from "./runs.ts";
import { scheduleStops } from "./schedule-stops.ts";

const HOUR = 3600;
/** An update without a service day is about the run that ended or begins within these times from now. */
const MAX_SINCE_END_S = 6 * HOUR;
const MAX_UNTIL_START_S = 18 * HOUR;

/** Whether messages of now can be about trips between two times. */
export function isLive({ from, until }: { from: number; until: number }, now: number): boolean {
  return from <= now + MAX_UNTIL_START_S && until >= now - MAX_SINCE_END_S;
}

/**
 * The network with the expected times of runs. Patterns are looked at when the search first reaches them; one without
 * updates keeps its lines.
 * @param messages trip updates by feed
 * @param now Unix seconds
 */
export function liveNetwork(
  network: TransitNetwork,
  messages: ReadonlyMap<number, readonly StoredMessage[]>,
  now: number,
): TransitNetwork {
  const extra = extraRuns(network, messages, now);
  const patterns = network.patterns.map((pattern): NetworkPattern<TransitRun> => {
    const lines = once(() => liveLines(pattern.lines(), messages, now, extra.dropped));
    const flows = () => (lines() === pattern.lines() ? flowsOf(pattern) : flowsOfLines(pattern.places, lines()));
    return { places: pattern.places, lines, flows: once(flows) };
  });
  // The search keeps walks with the places of a network, so that they stay the same ones where no run needs more.
  const hasMore = extra.places.length > network.places.length;
  const { places, stops } = hasMore ? extra : network;
  return { ...network, places, stops, patterns: [...patterns, ...extra.patterns], live: true };
}

type Lines = readonly NetworkLine<TransitRun>[];

function liveLines(
  lines: Lines,
  messages: ReadonlyMap<number, readonly StoredMessage[]>,
  now: number,
  droppedTrips: ReadonlySet<string>,
): Lines {
  const live: NetworkLine<TransitRun>[] = [];
  const remainingLines: NetworkLine<TransitRun>[] = [];
  for (const line of lines) {
    const keptRuns: number[] = [];
    for (let i = 0; i < line.count; i++) {
      const [run, base] = [line.runAt(i), line.baseAt(i)];
      if (droppedTrips.size > 0) {
        const tripId = run.timetable.tripIds[run.index]!;
        if (droppedTrips.has(runKey(tripId, base)) || droppedTrips.has(runKey(tripId, run.origin))) continue;
      }
      const updates = updatesOfRun(run, base, line, messages, now);
      if (updates.length === 0) keptRuns.push(i);
      else if (!isCanceled(updates)) live.push(liveLine(line, base, run, updates));
    }
    remainingLines.push(keptRuns.length === line.count ? line : withRuns(line, keptRuns));
  }
  return remainingLines.every((line, i) => line === lines[i]) ? lines : [...remainingLines, ...live];
}

/** The line with some of its runs. */
function withRuns(line: NetworkLine<TransitRun>, keptRuns: readonly number[]): NetworkLine<TransitRun> {
  return {
    ...line,
    count: keptRuns.length,
    baseAt: (i) => line.baseAt(keptRuns[i]!),
    bases: Float64Array.from(keptRuns, (i) => line.baseAt(i)),
    runAt: (i) => line.runAt(keptRuns[i]!),
  };
}

function isCanceled(updates: readonly TripUpdate[]): boolean {
  return isCanceledRun(tripRelationship(updates));
}

function updatesOfRun(
  { on, timetable, index, origin }: TransitRun,
  base: number,
  { arrivals, departures }: NetworkLine<TransitRun>,
  messages: ReadonlyMap<number, readonly StoredMessage[]>,
  now: number,
): TripUpdate[] {
  const { version } = on.schedule;
  const storedMessages = messages.get(version.feed_id) ?? [];
  if (storedMessages.length === 0) return [];
  const first = base + (departures.find((time) => time !== null) ?? 0);
  const last = base + (arrivals.findLast((time) => time !== null) ?? 0);
  const isNear = first - now <= MAX_UNTIL_START_S && now - last <= MAX_SINCE_END_S;
  const isFrequent = timetable.frequencies[index]!.length > 0;
  // The origin is noon minus 12 hours.
  const { day } = localNow(zoneOfRoute(on.schedule, on.routeId), (origin + 12 * HOUR) * 1000);
  const run = {
    tripId: timetable.tripIds[index]!,
    serviceDate: isoDate(day),
    startTime: isFrequent ? base - origin : null,
    routeId: on.schedule.routes.get(on.routeId)?.route_id ?? null,
    directionId: on.pattern.kinds[timetable.kinds[index]!]!.directionId ?? 0,
    firstDeparture: base - origin,
  };
  const all = storedMessages.map(({ tripUpdates }) => tripUpdates);
  const updates = updatesOfTrip(all, run);
  const names = updates.length > 0 ? [] : otherNamesOf(all, run);
  const ofRun =
    names.length === 0
      ? updates
      : updatesOfTrip(all, { ...run, otherNames: unknownNames(names, run, timetablesOfRoute(on, day)) });
  return ofRun.filter(({ trip }) => trip.startDate !== null || isNear);
}

/** All timetables of a route that run on a day. */
function timetablesOfRoute({ schedule, routeId }: TransitRun["on"], day: number): TimetableOfDay[] {
  const services = schedule.services.get(day);
  return schedule.patterns
    .filter(({ route_id }) => route_id === routeId)
    .flatMap(({ direction_id: directionId, pattern }) =>
      pattern.timetables.flatMap(({ serviceId, timetableId }) => {
        const timetable = schedule.timetables.get(timetableId);
        return timetable === undefined || services?.has(serviceId) !== true ? [] : [{ directionId, timetable }];
      }),
    );
}

/** The line of one run. Times do not go backward, whatever the message says. */
function liveLine(
  line: NetworkLine<TransitRun>,
  base: number,
  run: TransitRun,
  updates: readonly TripUpdate[],
): NetworkLine<TransitRun> {
  const { on, timetable, index } = run;
  const { stopSequence } = on.pattern.extras[on.pattern.kinds[timetable.kinds[index]!]!.extras]!;
  const at = (offset: number | null | undefined) => (offset == null ? null : base + offset);
  const calls = on.stops.map((stop, i): ScheduledCall => {
    const [arrival, departure] = [at(line.arrivals[i]), at(line.departures[i])];
    return { stopSequence: stopSequence[i] ?? i, stopId: stop?.stop_id ?? "", arrival, departure };
  });
  const { byGtfsId, isSameStation } = scheduleStops(on.schedule);
  const boarding = readTripUpdates(updates, calls, isSameStation);
  // Another platform of the same station; runs that are sent elsewhere are among the extra ones.
  const stops = on.stops.map((stop, i) => {
    const other = boarding[i]!.otherStop;
    if (other === null || !isSameStation(calls[i]!.stopId, other.stopId)) return stop;
    const otherPlace = byGtfsId.get(other.stopId)!;
    return isOtherPlace(stop, otherPlace, other.isAssigned) ? otherPlace : stop;
  });
  const { arrivals, departures } = plannedTimes(calls, boarding);
  const offsets = (times: readonly (number | null)[]) => times.map((time) => (time === null ? null : time - base));
  return {
    ...{ arrivals: offsets(arrivals), departures: offsets(departures) },
    ...{ count: 1, baseAt: () => base },
    boards: (position) => isOffered(boarding[position]?.pickupType, line.boards(position)),
    alights: (position) => isOffered(boarding[position]?.dropOffType, line.alights(position)),
    runAt: () => ({ ...run, on: { ...on, stops }, live: { arrivals, departures, boarding } }),
  };
}
