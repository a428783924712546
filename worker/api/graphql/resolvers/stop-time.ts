import type { ScheduledStopTime } from "../../../../src/domain/schedule/stop-times.ts";
import { isoDate } from "../../../../src/domain/time/service-day.ts";
import { stopLoader } from "../../../loaders/entities.ts";
import { loadExisting } from "../../../loaders/loaders.ts";
import { bookingRuleLoader, locationGroupLoader, locationLoader } from "../../../loaders/station.ts";
import { flexStopTimes } from "../../../schedule/flex-departures.ts";
import {
  boardingTypeOf,
  eventOf,
  movedStop,
  relationshipOf,
  stopOfStopTime,
} from "../../../schedule/stop-time-events.ts";
import { serviceLoader } from "../../../schedule/timetables.ts";
import { type BoardingType, gtfsTripId, isAdded, type StopTime, stopTimeRow } from "../../../schedule/trip.ts";
import type { LocationGroupRow, LocationRow } from "../../../store/entities/flex.ts";
import type { StopRow } from "../../../store/entities/stop.ts";
import type { BookingRuleRecord } from "../../../store/tables/booking-rule.ts";
import type { QueryContext } from "../context.ts";
import { limitOf } from "../lists/arguments.ts";
import type { LocationStop_TimesArgs } from "../schema.generated.ts";
import { BELOW_VERSION } from "./below-version.ts";
import { parseOr, requireValue, selectsOnly, type TypeResolvers } from "./resolver.ts";
import { inLanguage, type LanguageArgs, textOfFile } from "./translations.ts";

const DAY_S = 86_400;

/** A column of stop_times.txt; null for a stop time added by realtime data. */
function column<Name extends keyof ScheduledStopTime>(name: Name) {
  return (stopTime: StopTime) => stopTimeRow(stopTime)?.[name] ?? null;
}

/** Without a run, realtime data does not apply, and the field is read at once. */
function boarding(type: BoardingType) {
  return (stopTime: StopTime, _args: unknown, context: QueryContext) =>
    stopTime.runDay === null && !isAdded(stopTime.trip)
      ? (stopTimeRow(stopTime)?.[type] ?? null)
      : boardingTypeOf(context, stopTime, type);
}

function bookingRule(name: "pickupBookingRule" | "dropOffBookingRule") {
  return (stopTime: StopTime, _args: unknown, context: QueryContext) => {
    const id = stopTimeRow(stopTime)?.[name] ?? null;
    return id === null ? null : bookingRuleLoader(context).load(id);
  };
}

/** The headsign of a trip at a stop in the language of the field or of the operation; null without one of its own. */
export function callHeadsignInLanguage(context: QueryContext, args: LanguageArgs, stopTime: StopTime) {
  const text = stopTimeRow(stopTime)?.stopHeadsign ?? null;
  const record = gtfsTripId(stopTime.trip);
  const place = { table: "stop_times", column: "stop_headsign", record, subRecord: String(stopTime.stopSequence) };
  return inLanguage(context, args, stopTime.trip.feed_version_id, place, text);
}

/** Fields of both StopTime and FlexStopTime. */
const COMMON_FIELDS = {
  arrival_time: (stopTime: StopTime) => (isAdded(stopTime.trip) ? null : stopTime.arrival),
  departure_time: (stopTime: StopTime) => (isAdded(stopTime.trip) ? null : stopTime.departure),
  stop_sequence: (stopTime: StopTime) => stopTime.stopSequence,
  stop_headsign: (stopTime: StopTime, args: LanguageArgs, context: QueryContext) =>
    callHeadsignInLanguage(context, args, stopTime),
  pickup_type: boarding("pickupType"),
  drop_off_type: boarding("dropOffType"),
  timepoint: column("timepoint"),
  continuous_drop_off: column("continuousDropOff"),
  continuous_pickup: column("continuousPickup"),
  shape_dist_traveled: column("shapeDistTraveled"),
  // 1, or null if both times are in the file (Transitland v2).
  interpolated: (stopTime: StopTime) => ((stopTimeRow(stopTime)?.interpolated ?? 0) === 0 ? null : 1),
  start_pickup_drop_off_window: column("startWindow"),
  end_pickup_drop_off_window: column("endWindow"),
  pickup_booking_rule: bookingRule("pickupBookingRule"),
  drop_off_booking_rule: bookingRule("dropOffBookingRule"),
  arrival: (stopTime: StopTime, _args: unknown, context: QueryContext) => eventOf(context, stopTime, "arrival"),
  departure: (stopTime: StopTime, _args: unknown, context: QueryContext) => eventOf(context, stopTime, "departure"),
  service_date: ({ serviceDay }: StopTime) => (serviceDay === null ? null : isoDate(serviceDay)),
  /** The service day, or a day after it if the arrival is past 24:00, 48:00, and so on. */
  date({ serviceDay, arrival, departure }: StopTime) {
    if (serviceDay === null) return null;
    return isoDate(serviceDay + Math.max(0, Math.ceil((arrival ?? departure ?? 0) / DAY_S) - 1));
  },
  schedule_relationship: (stopTime: StopTime, _args: unknown, context: QueryContext) =>
    relationshipOf(context, stopTime),
};

/** Fields that read realtime data. */
const REALTIME_FIELDS = ["arrival", "departure", "schedule_relationship", "scheduled_stop"];

/** The stop to which realtime data moves a call; null where the operation asks for the schedule only. */
async function movedStopOf(stopTime: StopTime, context: QueryContext): Promise<StopRow | null> {
  if (isAdded(stopTime.trip) || !REALTIME_FIELDS.some((field) => context.fields.has(field))) return null;
  return movedStop(context, stopTime);
}

export const STOP_TIME: TypeResolvers<"StopTime"> = {
  ...COMMON_FIELDS,
  async stop(stopTime: StopTime, _args, context, info) {
    const movedTo = await movedStopOf(stopTime, context);
    // The id is known without reading the stop.
    if (movedTo === null && !isAdded(stopTime.trip) && selectsOnly(info, "id"))
      return { id: stopTime.stopId } as StopRow;
    return requireValue(movedTo ?? (await stopOfStopTime(context, stopTime)));
  },
  scheduled_stop: async (stopTime: StopTime, _args, context) =>
    (await movedStopOf(stopTime, context)) === null ? null : stopOfStopTime(context, stopTime),
};

const { search_rank: _, ...OF_VERSION } = BELOW_VERSION;

type StopTimesArgs = Partial<LocationStop_TimesArgs>;

const stopTimes = (place: LocationRow | LocationGroupRow, args: StopTimesArgs, context: QueryContext) =>
  flexStopTimes(context, place, args.where ?? {}, limitOf(args.limit));

export const LOCATION: TypeResolvers<"Location"> = {
  ...OF_VERSION,
  geometry: (location: LocationRow) => requireValue(parseOr<object | null>(location.geometry, null)),
  stop_times: stopTimes,
};

export const LOCATION_GROUP: TypeResolvers<"LocationGroup"> = {
  ...OF_VERSION,
  location_group_name: textOfFile("location_groups", "location_group_id", "location_group_name"),
  stops: (group: LocationGroupRow, args, context) =>
    loadExisting(stopLoader(context), parseOr<number[]>(group.stops, []).slice(0, limitOf(args.limit))),
  stop_times: stopTimes,
};

const textOfRule = <Column extends string>(column: Column) => textOfFile("booking_rules", "booking_rule_id", column);

export const BOOKING_RULE: TypeResolvers<"BookingRule"> = {
  ...OF_VERSION,
  message: textOfRule("message"),
  pickup_message: textOfRule("pickup_message"),
  drop_off_message: textOfRule("drop_off_message"),
  phone_number: textOfRule("phone_number"),
  info_url: textOfRule("info_url"),
  booking_url: textOfRule("booking_url"),
  async prior_notice_service(rule: BookingRuleRecord, _args, context) {
    if (rule.prior_notice_service_id === null) return null;
    return serviceLoader(context).load(rule.prior_notice_service_id);
  },
};

export const FLEX_STOP_TIME: TypeResolvers<"FlexStopTime"> = {
  ...COMMON_FIELDS,
  location(stopTime: StopTime, _args, context) {
    const id = stopTimeRow(stopTime)?.location ?? null;
    return id === null ? null : locationLoader(context).load(id);
  },
  location_group(stopTime: StopTime, _args, context) {
    const id = stopTimeRow(stopTime)?.locationGroup ?? null;
    return id === null ? null : locationGroupLoader(context).load(id);
  },
};
