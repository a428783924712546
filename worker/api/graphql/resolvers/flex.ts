import { stopLoader, versionLoader } from "../../../loaders/entities.ts";
import { loadExisting } from "../../../loaders/loaders.ts";
import { locationGroupLoader, locationLoader } from "../../../loaders/station.ts";
import { flexStopTimes } from "../../../schedule/flex-departures.ts";
import { serviceLoader } from "../../../schedule/timetables.ts";
import { type StopTime, stopTimeRow } from "../../../schedule/trip.ts";
import type { BookingRuleRow, LocationGroupRow, LocationRow } from "../../../store/read/flex.ts";
import { limitOf } from "../lists/page.ts";
import { BELOW_VERSION } from "./below-version.ts";
import { parsed } from "./json.ts";
import type { Resolver, TypeResolvers } from "./resolver.ts";
import { CALL } from "./stop-time.ts";

const { search_rank: _, ...OF_VERSION } = BELOW_VERSION;

const stopTimes: Resolver = (place: LocationRow | LocationGroupRow, args, context) =>
  flexStopTimes(context, place, args.where ?? {}, limitOf(args.limit));

export const LOCATION: TypeResolvers = {
  ...OF_VERSION,
  geometry: (location: LocationRow) => parsed(location.geometry, null),
  stop_times: stopTimes,
};

export const LOCATION_GROUP: TypeResolvers = {
  ...OF_VERSION,
  stops: (group: LocationGroupRow, args, context) =>
    loadExisting(stopLoader(context), parsed<number[]>(group.stops, []).slice(0, limitOf(args.limit))),
  stop_times: stopTimes,
};

export const BOOKING_RULE: TypeResolvers = {
  ...OF_VERSION,
  async prior_notice_service(rule: BookingRuleRow, _args, context) {
    if (rule.prior_notice_service_id === null) return null;
    const version = await versionLoader(context).load(rule.feed_version_id);
    return serviceLoader(context, version?.shard ?? 0).load(rule.prior_notice_service_id);
  },
};

export const FLEX_STOP_TIME: TypeResolvers = {
  ...CALL,
  location(stopTime: StopTime, _args, context) {
    const id = stopTimeRow(stopTime)?.location ?? null;
    return id === null ? null : locationLoader(context).load(id);
  },
  location_group(stopTime: StopTime, _args, context) {
    const id = stopTimeRow(stopTime)?.locationGroup ?? null;
    return id === null ? null : locationGroupLoader(context).load(id);
  },
};
