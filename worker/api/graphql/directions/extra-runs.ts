/**
 * Runs beside the schedule in the network of the journey search: trips that only realtime data has (ADDED, NEW), trips in
 * place of scheduled ones (REPLACEMENT), copies of trips (DUPLICATED), and trips that are sent to other stops.
 */

import type { NetworkLine, NetworkPattern, NetworkStopPlace } from "../../../../src/domain/journey/network.ts";
import { expectedOfAdded, serviceDateOf } from "../../../../src/domain/realtime/added-trip.ts";
import { isCanceledRun } from "../../../../src/domain/realtime/canceled.ts";
import { routeRunKey } from "../../../../src/domain/realtime/descriptor.ts";
import type { TripDescriptor, TripUpdate } from "../../../../src/domain/realtime/message.ts";
import { isOtherPlace } from "../../../../src/domain/realtime/moved-call.ts";
import { plannedTimes, readTripUpdates, type ScheduledCall } from "../../../../src/domain/realtime/read-trip-update.ts";
import { isExtraRun } from "../../../../src/domain/realtime/trip-updates.ts";
import { isOffered } from "../../../../src/domain/schedule/boarding.ts";
import { plainExtras } from "../../../../src/domain/schedule/extras.ts";
import type { Pattern, TripKind } from "../../../../src/domain/schedule/pattern.ts";
import { startsAt, type Timetable } from "../../../../src/domain/schedule/timetable.ts";
import { dayOf, isoDate, localNow, serviceDayOrigin } from "../../../../src/domain/time/service-day.ts";
import type { StoredMessage } from "../../../realtime/stored-message.ts";
import type { JourneyStop, SchedulePattern } from "../../../store/timetable-file/schedule.ts";
import { zoneOfRoute } from "./running.ts";
import type { LiveTimes, NetworkPart, TransitNetwork, TransitRun } from "./runs.ts";
import { type ScheduleStops, scheduleStops } from "./schedule-stops.ts";
import { NO_SCOPE } from "./scopes.ts";
import type { VersionSchedule } from "./version-schedule.ts";

/** The patterns of such runs, the places with those that only they serve, and the scheduled runs that they stand for. */
export type ExtraRuns = {
  places: readonly NetworkStopPlace[];
  stops: readonly JourneyStop[];
  patterns: readonly NetworkPattern<TransitRun>[];
  /** Keys of `runKey` */
  dropped: ReadonlySet<string>;
};

/** Names a run of a trip by its start, or all on a service day by its origin. Both are Unix seconds. */
export const runKey = (tripId: string, time: number) => `${tripId} ${time}`;

type Model = { row: SchedulePattern; timetable: Timetable; index: number; serviceId: number };

/** A schedule with what its updates name. */
type RunModels = {
  schedule: VersionSchedule;
  /** Scheduled trips by trip_id. */
  models: ReadonlyMap<string, Model>;
  stops: ScheduleStops;
};

type Draft = {
  routeId: number;
  pattern: Pattern;
  timetable: Timetable;
  origin: number;
  stops: readonly (JourneyStop | null)[];
  times: LiveTimes;
};

/** @param now Unix seconds */
export function extraRuns(
  network: TransitNetwork,
  messages: ReadonlyMap<number, readonly StoredMessage[]>,
  now: number,
): ExtraRuns {
  const places = [...network.places];
  const stops = [...network.stops];
  const patterns: NetworkPattern<TransitRun>[] = [];
  const droppedTrips = new Set<string>();
  for (const part of network.schedules) {
    const updates = (messages.get(part.schedule.version.feed_id) ?? []).map(({ tripUpdates }) => tripUpdates);
    const addedUpdates = updates.flatMap((one) => one.added());
    const copies = updates.flatMap((one) => one.copies());
    const assigningUpdates = updates.flatMap((one) => one.assigning()).filter((update) => !isExtraRun(update));
    if (addedUpdates.length + copies.length + assigningUpdates.length === 0) continue;
    const models = modelsOf(
      part,
      new Set([...addedUpdates, ...copies, ...assigningUpdates].flatMap(({ trip }) => trip.tripId ?? [])),
    );
    const { schedule } = part;
    const runModels: RunModels = { schedule, models, stops: scheduleStops(schedule) };
    const drafts = [
      ...addedUpdates.map((update) => addedDraft(runModels, update, droppedTrips)),
      ...copies.map((update) => copyDraft(runModels, update)),
      ...assigningUpdates.map((update) => movedDraft(runModels, update, droppedTrips, now)),
    ].filter((draft) => draft !== null);
    const more = new Map<number, number>();
    const placeOf = (stop: JourneyStop | null): number => {
      if (stop === null || stop.lon === null || stop.lat === null || !network.canBoard(stop)) return -1;
      const place = part.placeAt(stop.id, NO_SCOPE) ?? more.get(stop.id);
      if (place !== undefined) return place;
      more.set(stop.id, places.length);
      stops.push(stop);
      places.push({ at: [stop.lon, stop.lat], station: stop.parent_id ?? stop.id });
      return places.length - 1;
    };
    for (const draft of drafts) {
      const kind = draft.pattern.kinds[draft.timetable.kinds[0]!]!;
      if (!network.accepts(part.schedule, draft.routeId, kind)) continue;
      const on = {
        ...{ schedule: part.schedule, routeId: draft.routeId, pattern: draft.pattern, inside: part.inside },
        ...{ row: null, stops: draft.stops, parts: [{ index: network.patterns.length + patterns.length }] },
      };
      const { timetable, origin, times: live } = draft;
      const line = lineOf(draft, { on, timetable, origin, live, index: 0, shift: 0 });
      patterns.push({ places: draft.stops.map(placeOf), lines: () => [line] });
    }
  }
  return { places, stops, patterns, dropped: droppedTrips };
}

function lineOf({ pattern, timetable, origin, times }: Draft, run: TransitRun): NetworkLine<TransitRun> {
  const base = origin + timetable.starts[0]!;
  const { pickupType, dropOffType } = pattern.extras[pattern.kinds[timetable.kinds[0]!]!.extras]!;
  const offsets = (list: readonly (number | null)[]) => list.map((time) => (time === null ? null : time - base));
  return {
    ...{ arrivals: offsets(times.arrivals), departures: offsets(times.departures), count: 1 },
    boards: (position) => isOffered(times.boarding?.[position]?.pickupType ?? pickupType[position]),
    alights: (position) => isOffered(times.boarding?.[position]?.dropOffType ?? dropOffType[position]),
    baseAt: () => base,
    runAt: () => run,
  };
}

/** The scheduled trips with these ids. */
function modelsOf({ schedule }: NetworkPart, tripIds: ReadonlySet<string>): Map<string, Model> {
  const models = new Map<string, Model>();
  for (const row of schedule.patterns) {
    for (const { timetableId, serviceId } of row.pattern.timetables) {
      const timetable = schedule.timetables.get(timetableId);
      timetable?.tripIds.forEach((id, index) => {
        if (tripIds.has(id)) models.set(id, { row, timetable, index, serviceId });
      });
    }
  }
  return models;
}

/** The only scheduled trip that a descriptor without a trip_id of the schedule means by its route, direction, and start. */
function modelByRoute({ routes, patterns, timetables, services }: VersionSchedule, trip: TripDescriptor): Model | null {
  const day = trip.startDate === null ? null : dayOf(trip.startDate);
  if (routeRunKey(trip) === null || day === null) return null;
  const running = services.get(day);
  const models = patterns
    .filter((row) => row.direction_id === trip.directionId && routes.get(row.route_id)?.route_id === trip.routeId)
    .flatMap((row) => row.pattern.timetables.map((timetable) => ({ row, ...timetable })))
    .flatMap(({ row, serviceId, timetableId }): Model[] => {
      const timetable = running?.has(serviceId) === true ? timetables.get(timetableId) : undefined;
      if (timetable === undefined) return [];
      return timetable.tripIds.flatMap((_, index) =>
        startsAt(timetable, index, trip.startTime!) ? [{ row, timetable, index, serviceId }] : [],
      );
    });
  return models.length === 1 ? models[0]! : null;
}

/** A run with the stops and times of its update alone. One without times, or whose route the version lacks, is none. */
function addedDraft(
  { schedule, models, stops: { byGtfsId } }: RunModels,
  update: TripUpdate,
  droppedTrips: Set<string>,
): Draft | null {
  const { trip, tripProperties } = update;
  const model = models.get(trip.tripId ?? "");
  const isReplacement = trip.scheduleRelationship === "REPLACEMENT";
  const [routeNumber] = [...schedule.routes].find(([, { route_id }]) => route_id === trip.routeId) ?? [];
  const routeId = routeNumber ?? (isReplacement ? model?.row.route_id : undefined);
  if (routeId === undefined) return null;
  const zone = zoneOfRoute(schedule, routeId);
  const date = serviceDateOf(update, zone);
  const day = date === null ? null : dayOf(date);
  if (day === null) return null;
  const origin = serviceDayOrigin(day, zone);
  if (isReplacement && trip.tripId !== null) droppedTrips.add(runKey(trip.tripId, origin));
  const isCalled = (call: { scheduleRelationship: string | null }) => call.scheduleRelationship !== "SKIPPED";
  const calls = update.stopTimeUpdates.filter(isCalled);
  const expectedCalls = expectedOfAdded(update).filter(isCalled);
  const stops = calls.map(({ assignedStopId, stopId }) => byGtfsId.get(assignedStopId ?? stopId ?? "") ?? null);
  const times = {
    ...forward(
      calls.map(({ arrival }, i) => expectedCalls[i]!.arrival.time ?? arrival?.scheduledTime ?? null),
      calls.map(({ departure }, i) => expectedCalls[i]!.departure.time ?? departure?.scheduledTime ?? null),
    ),
    boarding: calls,
  };
  const first = times.departures.find((time) => time !== null);
  if (first == null) return null;
  const kindOfModel = model?.row.pattern.kinds[model.timetable.kinds[model.index] ?? 0];
  const kind: TripKind = {
    ...{ headsign: kindOfModel?.headsign ?? null, shapeId: null },
    ...{ directionId: trip.directionId, wheelchairAccessible: null, bikesAllowed: null, carsAllowed: null },
    ...{ safeDurationFactor: null, safeDurationOffset: null, extras: 0 },
  };
  const offsets = (list: readonly (number | null)[]) => list.map((time) => (time === null ? null : time - first));
  const pattern: Pattern = {
    stops: stops.map((stop) => stop?.id ?? 0),
    profiles: [{ arrivals: offsets(times.arrivals), departures: offsets(times.departures), interpolated: [] }],
    extras: [plainExtras(calls.map(({ stopSequence }, i) => stopSequence ?? i + 1))],
    ...{ kinds: [kind], timetables: [] },
  };
  const timetable = timetableOf(tripProperties?.tripId ?? trip.tripId ?? "", first - origin, { profile: 0, kind: 0 });
  return { routeId, pattern, timetable, origin, stops, times };
}

/** Times that do not go back; an event without its own takes that of the other one of its call. */
function forward(arrivals: readonly (number | null)[], departures: readonly (number | null)[]): LiveTimes {
  let latest = Number.NEGATIVE_INFINITY;
  const next = (time: number | null) => {
    if (time === null) return null;
    latest = Math.max(latest, time);
    return latest;
  };
  const both = arrivals.map((arrival, i) => {
    const departure = departures[i] ?? null;
    return [next(arrival ?? departure), next(departure ?? arrival)] as const;
  });
  return { arrivals: both.map(([arrival]) => arrival), departures: both.map(([, departure]) => departure) };
}

function timetableOf(
  tripId: string,
  start: number,
  { profile, kind, shortName = null }: { profile: number; kind: number; shortName?: string | null },
): Timetable {
  return {
    ...{ count: 1, starts: [start], profiles: [profile], kinds: [kind], tripIds: [tripId] },
    ...{ shortNames: [shortName], blockIds: [null], frequencies: [[]], hasFrequencies: false },
  } as Timetable;
}

/** A run with the stops and times of a trip, moved to the start of the copy. */
function copyDraft(runModels: RunModels, copy: TripUpdate): Draft | null {
  const model = runModels.models.get(copy.trip.tripId ?? "");
  const date = copy.tripProperties?.startDate ?? copy.trip.startDate;
  const day = date === null ? null : dayOf(date);
  if (model === undefined || day === null) return null;
  const start = copy.tripProperties?.startTime ?? copy.trip.startTime ?? model.timetable.starts[model.index]!;
  const tripId = copy.tripProperties?.tripId ?? copy.trip.tripId!;
  return modeledDraft(runModels, model, { tripId, day, start }, copy);
}

/** The run of a trip that calls at other stops than the scheduled ones. */
function movedDraft(runModels: RunModels, update: TripUpdate, droppedTrips: Set<string>, now: number): Draft | null {
  const { schedule, models } = runModels;
  const { startDate, startTime, scheduleRelationship } = update.trip;
  const model = models.get(update.trip.tripId ?? "") ?? modelByRoute(schedule, update.trip);
  if (model == null || isCanceledRun(scheduleRelationship)) return null;
  const { timetable, index, serviceId, row } = model;
  const tripId = timetable.tripIds[index]!;
  const zone = zoneOfRoute(schedule, row.route_id);
  const day = dayOf(startDate ?? isoDate(localNow(zone, now * 1000).day))!;
  if (schedule.services.get(day)?.has(serviceId) !== true) return null;
  const isFrequent = timetable.frequencies[index]!.length > 0;
  if (isFrequent && startTime === null) return null;
  const start = isFrequent ? startTime! : timetable.starts[index]!;
  const draft = modeledDraft(runModels, model, { tripId, day, start }, update);
  droppedTrips.add(runKey(tripId, draft.origin + start));
  return draft;
}

function modeledDraft(
  { schedule, stops: { byGtfsId, byNumber, isSameStation } }: RunModels,
  { row, timetable, index }: Model,
  { tripId, day, start }: { tripId: string; day: number; start: number },
  update: TripUpdate,
): Draft {
  const { pattern, route_id: routeId } = row;
  const origin = serviceDayOrigin(day, zoneOfRoute(schedule, routeId));
  const [profile, kind] = [timetable.profiles[index]!, timetable.kinds[index]!];
  const { arrivals, departures } = pattern.profiles[profile]!;
  const { stopSequence } = pattern.extras[pattern.kinds[kind]!.extras]!;
  const scheduledStops = pattern.stops.map((id) => byNumber.get(id) ?? null);
  const at = (offset: number | null | undefined) => (offset == null ? null : origin + start + offset);
  const calls = scheduledStops.map((stop, i): ScheduledCall => {
    const [arrival, departure] = [at(arrivals[i]), at(departures[i])];
    return { stopSequence: stopSequence[i] ?? i, stopId: stop?.stop_id ?? "", arrival, departure };
  });
  const expectedCalls = readTripUpdates([update], calls, isSameStation);
  const stops = scheduledStops.map((stop, i) => {
    const other = expectedCalls[i]?.otherStop;
    const otherPlace = byGtfsId.get(other?.stopId ?? "");
    if (other == null || otherPlace === undefined || !isOtherPlace(stop, otherPlace, other.isAssigned)) return stop;
    return other.isAssigned || isSameStation(stop?.stop_id ?? "", other.stopId) ? otherPlace : stop;
  });
  const ownTimetable = timetableOf(tripId, start, { profile, kind, shortName: timetable.shortNames[index] ?? null });
  const times = { ...plannedTimes(calls, expectedCalls), boarding: expectedCalls };
  return { routeId, pattern, timetable: ownTimetable, origin, stops, times };
}
