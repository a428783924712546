import { lineShape } from "../../../../src/domain/geo/antimeridian.ts";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { tripRelationship, tripTimestamp } from "../../../../src/domain/realtime/trip-updates.ts";
import type { TripKind } from "../../../../src/domain/schedule/pattern.ts";
import { decodeServiceDays, unpackServiceDates } from "../../../../src/domain/schedule/service-days.ts";
import { dayOf } from "../../../../src/domain/time/service-day.ts";
import { routeLoader, versionLoader } from "../../../loaders/entities.ts";
import { tripsOfShape } from "../../../schedule/find-trips.ts";
import { alertsOfTrip, updatesOf } from "../../../schedule/realtime.ts";
import { serviceLoader, shapeLoader } from "../../../schedule/timetables.ts";
import {
  emptyCalendar,
  gtfsTripId,
  isAdded,
  kindOf,
  type ScheduledTrip,
  type StopTime,
  stopTimeRow,
  type Trip,
  undatedStopTime,
} from "../../../schedule/trip.ts";
import { vehicleOfTrip } from "../../../schedule/vehicles.ts";
import type { ServiceRow } from "../../../store/entities/schedule.ts";
import type { ShapeRow } from "../../../store/entities/shape.ts";
import type { QueryContext } from "../context.ts";
import { boundsOf } from "../lists/area-filter.ts";
import { limitOf } from "../lists/arguments.ts";
import type { TripStop_TimesArgs } from "../schema.generated.ts";
import { attributionsAbout, idsOfRoute } from "./attributions.ts";
import { alertOptions } from "./below-version.ts";
import { loadReferenced, requireValue, type TypeResolvers } from "./resolver.ts";
import { inLanguage, type LanguageArgs } from "./translations.ts";

type StopTimesArgs = Partial<TripStop_TimesArgs>;

/** Stop times of a trip. `start` bounds the departure and `end` the arrival; rows without that time do not match. */
function stopTimesOfTrip(trip: Trip, { limit, where }: StopTimesArgs, flex: boolean): StopTime[] {
  if (isAdded(trip)) return [];
  const { start = null, end = null, stop_ids = null, stop_sequences = null } = where ?? {};
  const run = runOf(trip, where ?? {});
  const calls: StopTime[] = [];
  trip.pattern.pattern.stops.forEach((stopId, position) => {
    if ((stopId === 0) !== flex) return;
    const call = { ...undatedStopTime(trip, position), ...run.days };
    if (call.arrival !== null) call.arrival += run.shift;
    if (call.departure !== null) call.departure += run.shift;
    call.shift = run.shift;
    if (start !== null && (call.departure === null || call.departure < start)) return;
    if (end !== null && (call.arrival === null || call.arrival > end)) return;
    if (stop_ids !== null && !stop_ids.includes(stopId)) return;
    if (stop_sequences !== null && !stop_sequences.includes(call.stopSequence)) return;
    calls.push(call);
  });
  const rows = where?.ends_only === true ? calls.filter((_, i) => i === 0 || i === calls.length - 1) : calls;
  return rows.slice(0, limitOf(limit));
}

/** The run that a filter of stop times means: its service day, and the seconds by which a frequency moves all times. */
function runOf(trip: ScheduledTrip, { service_date, start_time }: NonNullable<StopTimesArgs["where"]>) {
  const day = service_date == null ? null : dayOf(service_date);
  const { timetable } = trip.timetable;
  const repeats = (timetable.frequencies[trip.index] ?? []).length > 0;
  return {
    days: { serviceDay: day, runDay: day },
    shift: repeats && start_time != null ? start_time - timetable.starts[trip.index]! : 0,
  };
}

/** A column of trips.txt; null for a trip added by realtime data. */
function kind<Name extends keyof TripKind>(name: Name) {
  return (trip: Trip): TripKind[Name] | null => (isAdded(trip) ? null : kindOf(trip)[name]);
}

const textOfTrip = (
  context: QueryContext,
  args: LanguageArgs,
  trip: Trip,
  column: "trip_headsign" | "trip_short_name",
  text: string | null,
) => inLanguage(context, args, trip.feed_version_id, { table: "trips", column, record: gtfsTripId(trip) }, text);

/** The headsign of a trip in the language of the field or of the operation; null for a trip added by realtime data. */
export const headsignInLanguage = (context: QueryContext, args: LanguageArgs, trip: Trip) =>
  isAdded(trip) ? null : textOfTrip(context, args, trip, "trip_headsign", kindOf(trip).headsign);

export const TRIP: TypeResolvers<"Trip"> = {
  trip_id: gtfsTripId,
  trip_headsign: (trip: Trip, args, context) => headsignInLanguage(context, args, trip),
  trip_short_name(trip: Trip, args, context) {
    if (isAdded(trip)) return null;
    const text = trip.timetable.timetable.shortNames[trip.index] ?? null;
    return textOfTrip(context, args, trip, "trip_short_name", text);
  },
  direction_id: (trip: Trip) => (isAdded(trip) ? trip.update.trip.directionId : kindOf(trip).directionId),
  block_id: (trip: Trip) => (isAdded(trip) ? null : trip.timetable.timetable.blockIds[trip.index]),
  wheelchair_accessible: kind("wheelchairAccessible"),
  bikes_allowed: kind("bikesAllowed"),
  cars_allowed: kind("carsAllowed"),
  safe_duration_factor: kind("safeDurationFactor"),
  safe_duration_offset: kind("safeDurationOffset"),
  stop_pattern_id: (trip: Trip) => (isAdded(trip) ? 0 : requireValue(trip.pattern.stop_pattern_id)),
  service_dates(trip: Trip) {
    if (isAdded(trip)) return trip.serviceDate === null ? null : [trip.serviceDate];
    return trip.service_dates;
  },
  calendar: (trip: Trip, _args, context) =>
    isAdded(trip)
      ? emptyCalendar(trip.serviceDate ?? context.now.toISOString().slice(0, 10))
      : loadReferenced(serviceLoader(context), trip.timetable.service_id),
  route: (trip: Trip, _args, context) => loadReferenced(routeLoader(context), trip.route_id),
  feed_version: (trip: Trip, _args, context) => loadReferenced(versionLoader(context), trip.feed_version_id),

  async shape(trip: Trip, _args, context) {
    const shapeId = isAdded(trip) ? null : kindOf(trip).shapeId;
    if (shapeId === null) return null;
    return shapeLoader(context).load(shapeId);
  },

  stop_times: (trip: Trip, args) => stopTimesOfTrip(trip, args, false),
  flex_stop_times: (trip: Trip, args) => stopTimesOfTrip(trip, args, true).filter((call) => stopTimeRow(call) !== null),

  frequencies(trip: Trip, args) {
    if (isAdded(trip)) return [];
    return (trip.timetable.timetable.frequencies[trip.index] ?? []).slice(0, limitOf(args.limit)).map((f, i) => ({
      // Rows of frequencies.txt have no id of their own.
      id: trip.id * 64 + i,
      start_time: f.start,
      end_time: f.end,
      headway_secs: f.headway,
      exact_times: f.exactTimes,
    }));
  },

  attributions: (trip: Trip, args, context) =>
    attributionsAbout(
      context,
      trip.feed_version_id,
      async () => {
        const route = await routeLoader(context).load(trip.route_id);
        return { trip: gtfsTripId(trip), ...(route === null ? {} : await idsOfRoute(context, route)) };
      },
      args,
    ),

  alerts: (trip: Trip, args, context) => alertsOfTrip(context, trip, alertOptions(args)),
  vehicle_position: (trip: Trip, args, context) =>
    gtfsTripId(trip) === "" ? null : vehicleOfTrip(context, trip, boundsOf(args.where?.bbox)),
  schedule_relationship: async (trip: Trip, _args, context) => tripRelationship(await updates(trip, context)),
  async timestamp(trip: Trip, _args, context) {
    const time = tripTimestamp(await updates(trip, context));
    return time === null ? null : new Date(time * 1000);
  },
};

/** Updates of the run that is meant: of a trip that was found by one service day, the run of that day. */
function updates(trip: Trip, context: QueryContext) {
  if (isAdded(trip)) return updatesOf(context, trip);
  const [date, ...others] = trip.service_dates ?? [];
  const day = date === undefined || others.length > 0 ? null : dayOf(date);
  return updatesOf(context, trip, trip.run ?? { day });
}

/** 1 or 0, as in calendar.txt. */
function weekday(bit: number) {
  return (service: ServiceRow) => (service.weekdays >> bit) & 1;
}

function serviceDates(service: ServiceRow, which: "added" | "removed"): string[] {
  return unpackServiceDates(which, service[which], () => ({
    start: dayOf(service.start_date) ?? 0,
    end: dayOf(service.end_date) ?? 0,
    weekdays: service.weekdays,
    days: decodeServiceDays(service.days, service.first_day),
  }));
}

export const CALENDAR: TypeResolvers<"Calendar"> = {
  monday: weekday(0),
  tuesday: weekday(1),
  wednesday: weekday(2),
  thursday: weekday(3),
  friday: weekday(4),
  saturday: weekday(5),
  sunday: weekday(6),
  added_dates: (service: ServiceRow, args) => serviceDates(service, "added").slice(0, limitOf(args.limit)),
  removed_dates: (service: ServiceRow, args) => serviceDates(service, "removed").slice(0, limitOf(args.limit)),
};

export const SHAPE: TypeResolvers<"Shape"> = {
  geometry(shape: ShapeRow) {
    const coordinates = decodeLine(shape.line);
    return lineShape(coordinates) ?? { type: "LineString", coordinates };
  },
  generated: (shape: ShapeRow) => shape.generated === 1,

  async trips(shape: ShapeRow, args, context) {
    const version = await versionLoader(context).load(shape.feed_version_id);
    if (version === null) return [];
    return tripsOfShape(context, version, shape.id, args.where ?? {}, limitOf(args.limit));
  },
};
