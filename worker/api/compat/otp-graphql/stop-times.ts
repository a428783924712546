/** Stop times of OpenTripPlanner: boards of stops, and the calls of a trip. */

import { STATION } from "../../../../src/domain/gtfs/location-types.ts";
import { LAST_UNIX } from "../../../../src/domain/time/rfc3339.ts";
import { isoDate, localNow } from "../../../../src/domain/time/service-day.ts";
import { childrenOf } from "../../../loaders/denormalized-rows.ts";
import { agencyLoader, routeLoader, versionLoader } from "../../../loaders/entities.ts";
import { readAhead } from "../../../loaders/read-ahead.ts";
import { problem } from "../../../problem.ts";
import type { StopTimeFilter } from "../../../schedule/day-windows.ts";
import { stopTimesAtStop } from "../../../schedule/departures.ts";
import { timezoneOfVersion } from "../../../schedule/service-days.ts";
import {
  boardingTypeOf,
  movedStop,
  relationshipOf,
  type StopTimeEventName,
  stopOfStopTime,
  timesOfEvent,
} from "../../../schedule/stop-time-events.ts";
import { isAdded, type StopTime, stopTimeRow, type Trip, undatedStopTime } from "../../../schedule/trip.ts";
import { routesOfStop, type StopRow } from "../../../store/entities/stop.ts";
import type { QueryContext } from "../../graphql/context.ts";
import { MAX_LIMIT } from "../../graphql/lists/arguments.ts";
import { callHeadsignInLanguage } from "../../graphql/resolvers/stop-time.ts";
import type { LanguageArgs } from "../../graphql/resolvers/translations.ts";
import { headsignInLanguage } from "../../graphql/resolvers/trip.ts";
import type { OtpFields } from "./fields.ts";
import { type PatternSource, patternOfTrip } from "./patterns.ts";
import { boardingWord, realtimeState } from "./words.ts";

/** What a board is asked for; times are Unix seconds, 0 means now. */
export type BoardArgs = {
  startTime?: number | null;
  timeRange?: number | null;
  numberOfDepartures?: number | null;
  omitNonPickups?: boolean | null;
  omitCanceled?: boolean | null;
};

const DAY_S = 86_400;

/**
 * All calls of a board in order, up to 1,000 of each stop; the platforms of a station together.
 * @throws Problem parameter.invalid for a time in milliseconds, or beyond the year 9999
 */
export async function boardOf(context: QueryContext, stop: StopRow, args: BoardArgs): Promise<StopTime[]> {
  // The board of another time is what a rider would have seen then.
  const startTime = args.startTime ?? 0;
  if (startTime > LAST_UNIX) {
    const detail = "startTime takes Unix seconds before the year 10000.";
    throw problem("parameter.invalid", detail, { field: "startTime", value: String(startTime) });
  }
  const at = startTime > 0 ? { ...context, now: new Date(startTime * 1000) } : context;
  return callsOf(at, stop, { next: Math.max(0, args.timeRange ?? DAY_S) }, args);
}

async function callsOf(
  context: QueryContext,
  stop: StopRow,
  where: StopTimeFilter,
  { omitNonPickups, omitCanceled }: BoardArgs,
): Promise<StopTime[]> {
  const places = stop.location_type === STATION ? await childrenOf(context, stop) : [stop];
  // The row of the stop names the agencies of its routes, so that they are read beside the calls.
  if (context.fields.has("agency")) {
    const agencies = places.flatMap(({ routes }) => routesOfStop(routes ?? "[]").map(([, , agency]) => agency));
    readAhead(agencyLoader(context), new Set(agencies));
  }
  const list = omitNonPickups === true ? "departures" : "stop_times";
  const boards = await Promise.all(places.map((place) => stopTimesAtStop(context, place, where, list, MAX_LIMIT)));
  const calls = boards.flat();
  const shownCalls =
    omitCanceled === true
      ? (
          await Promise.all(calls.map(async (call) => ((await stateOf(context, call)) === "CANCELED" ? [] : [call])))
        ).flat()
      : calls;
  return boards.length <= 1 ? shownCalls : inOrder(context, shownCalls);
}

async function inOrder(context: QueryContext, calls: readonly StopTime[]): Promise<StopTime[]> {
  const callTimes = await Promise.all(
    calls.map(async (call) => {
      const { estimatedUnix, scheduledUnix } = await timesOfEvent(context, call, "departure");
      return { call, at: estimatedUnix ?? scheduledUnix ?? 0 };
    }),
  );
  return callTimes.sort((a, b) => a.at - b.at).map(({ call }) => call);
}

export async function firstCalls(context: QueryContext, stop: StopRow, args: BoardArgs): Promise<StopTime[]> {
  return (await boardOf(context, stop, args)).slice(0, Math.max(0, args.numberOfDepartures ?? 0));
}

/** Calls of a service day. @param day ISO date */
export const callsOnDay = (context: QueryContext, stop: StopRow, day: string, args: BoardArgs) =>
  callsOf(context, stop, { service_date: day }, args);

/**
 * Calls by their patterns, in the order of their first calls. Runs that only realtime data knows have no pattern and are
 * left out.
 * @param most calls of each pattern
 */
export async function byPattern(
  context: QueryContext,
  calls: readonly StopTime[],
  most: number,
): Promise<{ pattern: PatternSource; stoptimes: StopTime[] }[]> {
  const groups = new Map<number, StopTime[]>();
  for (const call of calls) {
    if (isAdded(call.trip)) continue;
    const group = groups.get(call.trip.pattern.id) ?? [];
    groups.set(call.trip.pattern.id, group);
    if (group.length < most) group.push(call);
  }
  const rows = await Promise.all(
    [...groups.values()].map(async (stoptimes) => {
      const pattern = stoptimes[0] === undefined ? null : await patternOfTrip(context, stoptimes[0].trip);
      return pattern === null ? [] : [{ pattern, stoptimes }];
    }),
  );
  return rows.flat();
}

/** The calls of a trip, of a service day (days since 1970) or without a date. */
export function callsOfTrip(trip: Trip, day: number | null): StopTime[] {
  if (isAdded(trip)) return [];
  const shift = trip.run?.startTime == null ? 0 : trip.run.startTime - trip.timetable.timetable.starts[trip.index]!;
  return trip.pattern.pattern.stops.flatMap((stopId, position) => {
    if (stopId === 0) return [];
    const call = { ...undatedStopTime(trip, position), serviceDay: day, runDay: day, shift };
    if (call.arrival !== null) call.arrival += shift;
    if (call.departure !== null) call.departure += shift;
    return [call];
  });
}

/** Today where a trip runs, or the day of the run that is meant, as days since 1970. */
export async function usualDay(context: QueryContext, trip: Trip): Promise<number> {
  if (!isAdded(trip) && trip.run !== undefined) return trip.run.day;
  const version = await versionLoader(context).load(trip.feed_version_id);
  return localNow(version === null ? "UTC" : timezoneOfVersion(version), context.now.getTime()).day;
}

/** RealtimeState of a call. */
export async function stateOf(context: QueryContext, call: StopTime): Promise<string> {
  if (call.serviceDay === null) return "SCHEDULED";
  const [relationship, { estimatedUnix }] = await Promise.all([
    relationshipOf(context, call),
    timesOfEvent(context, call, "departure"),
  ]);
  return realtimeState(relationship, estimatedUnix !== null);
}

/** An arrival or departure: seconds of the service day, Unix seconds, and when the day begins. */
export async function timesOfCall(context: QueryContext, call: StopTime, which: StopTimeEventName) {
  if (call.serviceDay === null) {
    const time = call[which] ?? call.departure ?? call.arrival;
    return { scheduled: time, expected: null, scheduledUnix: null, expectedUnix: null, origin: 0, zone: "UTC" };
  }
  const { scheduled, scheduledUnix, estimated, estimatedUnix, zone } = await timesOfEvent(context, call, which);
  const isPlanned = scheduledUnix !== null && scheduled !== null;
  return {
    // A run without a schedule is on time.
    scheduled: scheduled ?? estimated,
    scheduledUnix: scheduledUnix ?? estimatedUnix,
    expected: estimated,
    expectedUnix: estimatedUnix,
    origin: isPlanned ? scheduledUnix - scheduled : (estimatedUnix ?? 0) - (estimated ?? 0),
    zone,
  };
}

const delayOf = ({ scheduled, expected }: { scheduled: number | null; expected: number | null }) =>
  scheduled === null || expected === null ? 0 : expected - scheduled;

function times<T>(which: StopTimeEventName, read: (times: Awaited<ReturnType<typeof timesOfCall>>) => T) {
  return async (call: StopTime, _args: never, context: QueryContext) => read(await timesOfCall(context, call, which));
}

const boarding = (type: "pickupType" | "dropOffType") => async (call: StopTime, _args: never, context: QueryContext) =>
  boardingWord(await boardingTypeOf(context, call, type));

/** The stop of a call, by realtime data where that moves it. */
export async function stopOfCall(context: QueryContext, call: StopTime): Promise<StopRow | null> {
  const otherStop = call.serviceDay === null || isAdded(call.trip) ? null : await movedStop(context, call);
  return otherStop ?? stopOfStopTime(context, call);
}

export const STOPTIME: OtpFields<StopTime> = {
  stop: (call, _args, context) => stopOfCall(context, call),
  trip: ({ trip, serviceDay }) =>
    isAdded(trip) || serviceDay === null || trip.run !== undefined
      ? trip
      : { ...trip, service_dates: [isoDate(serviceDay)] },
  stopPosition: ({ stopSequence }) => stopSequence,
  stopPositionInPattern: ({ position, stopSequence }) => position ?? stopSequence,
  scheduledArrival: times("arrival", ({ scheduled }) => scheduled),
  scheduledDeparture: times("departure", ({ scheduled }) => scheduled),
  realtimeArrival: times("arrival", ({ expected, scheduled }) => expected ?? scheduled),
  realtimeDeparture: times("departure", ({ expected, scheduled }) => expected ?? scheduled),
  arrivalDelay: times("arrival", delayOf),
  departureDelay: times("departure", delayOf),
  serviceDay: times("departure", ({ origin }) => origin),
  realtime: async (call, _args, context) => {
    const [arrival, departure] = await Promise.all([
      timesOfCall(context, call, "arrival"),
      timesOfCall(context, call, "departure"),
    ]);
    return arrival.expected !== null || departure.expected !== null;
  },
  realtimeState: (call, _args, context) => stateOf(context, call),
  timepoint: (call) => stopTimeRow(call)?.timepoint !== 0,
  pickupType: boarding("pickupType"),
  dropoffType: boarding("dropOffType"),
  headsign: async (call, args: LanguageArgs, context) =>
    (await callHeadsignInLanguage(context, args, call)) ?? headsignInLanguage(context, args, call.trip),
};

/** The route of a trip. */
export const routeOfTrip = (context: QueryContext, trip: Trip) => routeLoader(context).load(trip.route_id);
