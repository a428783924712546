import type { BookingRuleRow, LocationGroupRow, LocationRow } from "../../../store/read/flex.ts";
import { limitOf } from "../lists/page.ts";
import { stopLoader } from "../load/entities.ts";
import { present } from "../load/present.ts";
import { locationGroupLoader, locationLoader } from "../load/station.ts";
import { versionLoader } from "../load/versions.ts";
import { flexBoardOf } from "../schedule/flex-board.ts";
import { serviceLoader } from "../schedule/load.ts";
import { type StopTime, stopTimeRow } from "../schedule/trip.ts";
import { BELOW_VERSION } from "./below-version.ts";
import { parsed } from "./json.ts";
import type { Resolver, TypeResolvers } from "./resolver.ts";
import { CALL } from "./stop-time.ts";

const { search_rank: _, ...OF_VERSION } = BELOW_VERSION;

const stopTimes: Resolver = (place: LocationRow | LocationGroupRow, args, context) =>
  flexBoardOf(context, place, args.where ?? {}, limitOf(args.limit));

export const LOCATION: TypeResolvers = {
  ...OF_VERSION,
  geometry: (location: LocationRow) => parsed(location.geometry, null),
  stop_times: stopTimes,
};

export const LOCATION_GROUP: TypeResolvers = {
  ...OF_VERSION,
  stops: (group: LocationGroupRow, args, context) =>
    present(stopLoader(context), parsed<number[]>(group.stops, []).slice(0, limitOf(args.limit))),
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
