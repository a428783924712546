import { stopLoader, versionLoader } from "../../../loaders/entities.ts";
import { loadExisting } from "../../../loaders/loaders.ts";
import { locationGroupLoader, locationLoader } from "../../../loaders/station.ts";
import { flexStopTimes } from "../../../schedule/flex-departures.ts";
import { serviceLoader } from "../../../schedule/timetables.ts";
import { type StopTime, stopTimeRow } from "../../../schedule/trip.ts";
import type { LocationGroupRow, LocationRow } from "../../../store/read/flex.ts";
import type { BookingRuleRecord } from "../../../store/tables/booking-rule.ts";
import type { QueryContext } from "../context.ts";
import { limitOf } from "../lists/page.ts";
import type { LocationStop_TimesArgs } from "../schema.generated.ts";
import { BELOW_VERSION } from "./below-version.ts";
import { parsed, required, type TypeResolvers } from "./resolver.ts";
import { COMMON_FIELDS } from "./stop-time.ts";

const { search_rank: _, ...OF_VERSION } = BELOW_VERSION;

type StopTimesArgs = Partial<LocationStop_TimesArgs>;

const stopTimes = (place: LocationRow | LocationGroupRow, args: StopTimesArgs, context: QueryContext) =>
  flexStopTimes(context, place, args.where ?? {}, limitOf(args.limit));

export const LOCATION: TypeResolvers<"Location"> = {
  ...OF_VERSION,
  geometry: (location: LocationRow) => required(parsed<object | null>(location.geometry, null)),
  stop_times: stopTimes,
};

export const LOCATION_GROUP: TypeResolvers<"LocationGroup"> = {
  ...OF_VERSION,
  stops: (group: LocationGroupRow, args, context) =>
    loadExisting(stopLoader(context), parsed<number[]>(group.stops, []).slice(0, limitOf(args.limit))),
  stop_times: stopTimes,
};

export const BOOKING_RULE: TypeResolvers<"BookingRule"> = {
  ...OF_VERSION,
  async prior_notice_service(rule: BookingRuleRecord, _args, context) {
    if (rule.prior_notice_service_id === null) return null;
    const version = await versionLoader(context).load(rule.feed_version_id);
    return serviceLoader(context, version?.shard ?? 0).load(rule.prior_notice_service_id);
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
