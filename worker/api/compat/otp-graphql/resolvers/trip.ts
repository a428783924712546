import { decodeServiceDays } from "../../../../../src/domain/schedule/service-days.ts";
import { isoDate } from "../../../../../src/domain/time/service-day.ts";
import { agencyLoader, stopLoader } from "../../../../loaders/entities.ts";
import { alertsOfTrip } from "../../../../schedule/realtime.ts";
import { localTime } from "../../../../schedule/stop-time-events.ts";
import { serviceLoader, shapeLoader } from "../../../../schedule/timetables.ts";
import { gtfsTripId, isAdded, kindOf, type StopTime, type Trip } from "../../../../schedule/trip.ts";
import { vehicleOfTrip } from "../../../../schedule/vehicles.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import { MAX_LIMIT } from "../../../graphql/lists/arguments.ts";
import type { LanguageArgs } from "../../../graphql/resolvers/translations.ts";
import { headsignInLanguage } from "../../../graphql/resolvers/trip.ts";
import { alertsAtStop, alertsOnAgency, alertsOnRoute, together } from "../alerts.ts";
import { constants, type OtpFields } from "../fields.ts";
import { globalId, gtfsIdIn } from "../ids.ts";
import { geometryOf, lineOfTrip, stopsOfTrip } from "../lines.ts";
import { patternOfTrip } from "../patterns.ts";
import { durationText } from "../scalars.ts";
import { callsOfTrip, routeOfTrip, stateOf, stopOfCall, timesOfCall, usualDay } from "../stop-times.ts";
import { allowanceWord, compactDate, dayOfText, wheelchairWord } from "../words.ts";

const gtfsId = (trip: Trip, _args: unknown, context: QueryContext) =>
  gtfsIdIn(context, trip.feed_version_id, gtfsTripId(trip));

type DateArgs = { serviceDate?: string | null };

/** Days on which the trip runs, since 1970. */
async function daysOf(context: QueryContext, trip: Trip): Promise<number[]> {
  if (isAdded(trip)) return trip.serviceDate === null ? [] : [dayOfText(trip.serviceDate, "serviceDate")];
  const service = await serviceLoader(context).load(trip.timetable.service_id);
  return service === null ? [] : decodeServiceDays(service.days, service.first_day);
}

/** Calls of a day that a text names; without a day, calls without a date. */
const callsOn = (trip: Trip, { serviceDate }: DateArgs) =>
  callsOfTrip(trip, serviceDate == null ? null : dayOfText(serviceDate, "serviceDate"));

/** A single call with its stop, for which the stops of its whole route would be too much to read. */
async function withStop(context: QueryContext, call: StopTime | undefined): Promise<StopTime | null> {
  if (call === undefined) return null;
  const stop = await stopLoader(context).load(call.stopId);
  return stop === null ? call : { ...call, stop };
}

/** A value of a scheduled trip; null for a run that only realtime data knows. */
function ofSchedule<T>(read: (trip: Exclude<Trip, { update: unknown }>) => T) {
  return (trip: Trip): T | null => (isAdded(trip) ? null : read(trip));
}

const wholeTrip = (trip: Trip, context: QueryContext) => (isAdded(trip) ? [] : lineOfTrip(context, trip));

export const TRIP: OtpFields<Trip> = {
  ...constants({ isReplacement: false, replacementsExist: false, notices: [] }),
  id: async (trip, args, context) => globalId("Trip", await gtfsId(trip, args, context)),
  gtfsId,
  route: (trip, _args, context) => routeOfTrip(context, trip),
  pattern: (trip, _args, context) => patternOfTrip(context, trip),
  serviceId: async (trip, _args, context) =>
    isAdded(trip) ? null : ((await serviceLoader(context).load(trip.timetable.service_id))?.service_id ?? null),
  activeDates: async (trip, _args, context) => (await daysOf(context, trip)).map((day) => compactDate(isoDate(day))),
  tripShortName: ofSchedule(({ timetable, index }) => timetable.timetable.shortNames[index] ?? null),
  tripHeadsign: (trip, args: LanguageArgs, context) => headsignInLanguage(context, args, trip),
  async routeShortName(trip, _args, context) {
    return (await routeOfTrip(context, trip))?.route_short_name ?? null;
  },
  directionId: (trip) => {
    const direction = isAdded(trip) ? trip.update.trip.directionId : kindOf(trip).directionId;
    return direction === null ? null : String(direction);
  },
  blockId: ofSchedule(({ timetable, index }) => timetable.timetable.blockIds[index] ?? null),
  async shapeId(trip, _args, context) {
    const shape = isAdded(trip) ? null : kindOf(trip).shapeId;
    const row = shape === null ? null : await shapeLoader(context).load(shape);
    return row === null ? null : gtfsIdIn(context, trip.feed_version_id, row.shape_id);
  },
  wheelchairAccessible: (trip) => wheelchairWord(isAdded(trip) ? 0 : kindOf(trip).wheelchairAccessible),
  bikesAllowed: (trip) => allowanceWord(isAdded(trip) ? 0 : kindOf(trip).bikesAllowed),
  carsAllowed: (trip) => allowanceWord(isAdded(trip) ? 0 : kindOf(trip).carsAllowed),
  stops: (trip, _args, context) => (isAdded(trip) ? [] : stopsOfTrip(context, trip)),
  semanticHash: (trip) =>
    isAdded(trip) ? gtfsTripId(trip) : `${trip.pattern.id}-${trip.timetable.timetable.starts[trip.index]}`,
  stoptimes: (trip) => callsOfTrip(trip, null),
  departureStoptime: (trip, args: DateArgs, context) => withStop(context, callsOn(trip, args)[0]),
  arrivalStoptime: (trip, args: DateArgs, context) => withStop(context, callsOn(trip, args).at(-1)),
  stoptimesForDate: async (trip, { serviceDate }: DateArgs, context) =>
    callsOfTrip(trip, serviceDate == null ? await usualDay(context, trip) : dayOfText(serviceDate, "serviceDate")),
  async onServiceDate(trip, { date }: { date: string }, context) {
    const day = dayOfText(date, "date");
    return isAdded(trip) || !(await daysOf(context, trip)).includes(day) ? null : { trip, day };
  },
  geometry: async (trip, _args, context) => (await wholeTrip(trip, context)).map(([lon, lat]) => [lon, lat]),
  tripGeometry: async (trip, _args, context) => geometryOf(await wholeTrip(trip, context)),
  async occupancy(trip, _args, context) {
    const vehicle = await vehicleOfTrip(context, trip, null);
    const status = vehicle?.vehicle.occupancyStatus ?? null;
    return status === null
      ? null
      : { occupancyStatus: status === "NOT_BOARDABLE" ? "NOT_ACCEPTING_PASSENGERS" : status };
  },
  async alerts(trip, { types }: { types?: readonly (string | null)[] | null }, context) {
    const kinds = types ?? ["TRIP"];
    const route = await routeOfTrip(context, trip);
    const agency = route === null ? null : await agencyLoader(context).load(route.agency_id);
    const versionId = trip.feed_version_id;
    const ofTrip = async () => {
      const rows = await alertsOfTrip(context, trip, { active: false, limit: MAX_LIMIT });
      return rows.map(({ source }) => ({ alert: source, versionId }));
    };
    const atStops = async () =>
      isAdded(trip) ? [] : together((await stopsOfTrip(context, trip)).map((stop) => alertsAtStop(context, stop)));
    return together([
      ...(kinds.includes("TRIP") ? [ofTrip()] : []),
      ...(route !== null && (kinds.includes("ROUTE") || kinds.includes("ROUTE_TYPE"))
        ? [alertsOnRoute(context, route)]
        : []),
      ...(agency !== null && kinds.includes("AGENCY") ? [alertsOnAgency(context, versionId, agency.agency_id)] : []),
      ...(kinds.includes("STOPS_ON_TRIP") ? [atStops()] : []),
    ]);
  },
};

/** A run of a trip on a service day, in days since 1970. */
type RunSource = { trip: Trip; day: number };

const callsOfRun = ({ trip, day }: RunSource) => callsOfTrip(trip, day);

export const TRIP_ON_SERVICE_DATE: OtpFields<RunSource> = {
  ...constants({ isReplacement: false }),
  serviceDate: ({ day }) => isoDate(day),
  start: (run) => callsOfRun(run)[0] ?? null,
  end: (run) => callsOfRun(run).at(-1) ?? null,
  stopCalls: callsOfRun,
  async realTimeTripState(run, _args, context) {
    const calls = callsOfRun(run);
    const states = await Promise.all(calls.map((call) => stateOf(context, call)));
    const isCanceled = states.length > 0 && states.every((state) => state === "CANCELED");
    return {
      added: states.includes("ADDED"),
      canceled: isCanceled,
      timesModified: states.includes("UPDATED"),
      tripPatternModified: states.includes("MODIFIED"),
      updated: states.some((state) => state !== "SCHEDULED"),
    };
  },
};

type CallTimes = Awaited<ReturnType<typeof timesOfCall>>;

/** The expected time of an event with its delay; null without realtime data. */
function estimatedTime({
  expectedUnix,
  scheduledUnix,
  zone,
}: Pick<CallTimes, "expectedUnix" | "scheduledUnix" | "zone">) {
  if (expectedUnix === null) return null;
  return { time: localTime(expectedUnix, zone), delay: durationText(expectedUnix - (scheduledUnix ?? expectedUnix)) };
}

export const STOP_CALL: OtpFields<StopTime> = {
  ...constants({ notices: [] }),
  async stopLocation(call, _args, context) {
    const stop = await stopOfCall(context, call);
    return stop === null ? null : { __typename: "Stop", ...stop };
  },
  async schedule(call, _args, context) {
    const [arrival, departure] = await Promise.all([
      timesOfCall(context, call, "arrival"),
      timesOfCall(context, call, "departure"),
    ]);
    return {
      time: {
        __typename: "ArrivalDepartureTime",
        arrival: localTime(arrival.scheduledUnix, arrival.zone),
        departure: localTime(departure.scheduledUnix, departure.zone),
      },
    };
  },
  async realTime(call, _args, context) {
    const [arrival, departure] = await Promise.all([
      timesOfCall(context, call, "arrival"),
      timesOfCall(context, call, "departure"),
    ]);
    if (arrival.expectedUnix === null && departure.expectedUnix === null) return null;
    return { arrival: estimatedTime(arrival), departure: estimatedTime(departure) };
  },
};
