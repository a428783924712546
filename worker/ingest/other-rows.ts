/** Levels, pathways, service on demand and the files that are kept as texts, as rows. */
import { encodeVisits, type StopVisit } from "../../src/domain/schedule/visits.ts";
import type { BookingRuleRecord } from "../store/tables/booking-rule.ts";
import type { GtfsFileRowsRecord } from "../store/tables/gtfs-file-rows.ts";
import type { LevelRecord } from "../store/tables/level.ts";
import type { LocationRecord } from "../store/tables/location.ts";
import type { LocationGroupRecord } from "../store/tables/location-group.ts";
import type { PathwayRecord } from "../store/tables/pathway.ts";
import type { RouteAttributeRecord } from "../store/tables/route-attribute.ts";
import type { StopExternalReferenceRecord } from "../store/tables/stop-external-reference.ts";
import type { Version } from "./entities.ts";
import { placeOfGroup, placeOfLocation } from "./schedule/flex-places.ts";

export function* levelRows({ id, network, numbering }: Version): Generator<LevelRecord> {
  const { levels, stops } = network.feed;
  const onLevel: number[][] = levels.list.map(() => []);
  for (const [n, { level }] of stops.list.entries()) if (level >= 0) onLevel[level]!.push(numbering.stop(n));
  for (const [n, level] of levels.list.entries()) {
    yield {
      id: numbering.of("level", n),
      feed_version_id: id,
      level_id: level.levelId,
      level_index: level.levelIndex,
      level_name: level.name,
      stops: JSON.stringify(onLevel[n]),
    };
  }
}

export function* pathwayRows({ id, network, numbering }: Version): Generator<PathwayRecord> {
  for (const [n, pathway] of network.feed.pathways.entries()) {
    yield {
      id: numbering.of("pathway", n),
      feed_version_id: id,
      pathway_id: pathway.pathwayId,
      from_stop_id: numbering.stop(pathway.from),
      to_stop_id: numbering.stop(pathway.to),
      pathway_mode: pathway.mode,
      is_bidirectional: pathway.bidirectional,
      length: pathway.length,
      traversal_time: pathway.traversalTime,
      stair_count: pathway.stairCount,
      max_slope: pathway.maxSlope,
      min_width: pathway.minWidth,
      signposted_as: pathway.signpostedAs,
      reverse_signposted_as: pathway.reverseSignpostedAs,
    };
  }
}

/** By place: the patterns that come by (schedule/encode.ts). */
type Visits = ReadonlyMap<number, StopVisit[]>;

function packed(visits: Visits, place: number): string {
  const found = visits.get(place);
  return found === undefined ? "" : encodeVisits(found);
}

export function* locationRows({ id, network, numbering }: Version, visits: Visits): Generator<LocationRecord> {
  for (const [n, location] of network.feed.locations.list.entries()) {
    yield {
      id: numbering.of("location", n),
      feed_version_id: id,
      location_id: location.locationId,
      stop_name: location.name,
      stop_desc: location.desc,
      zone_id: location.zoneId,
      stop_url: location.url,
      geometry: location.geometry,
      visits: packed(visits, placeOfLocation(n)),
    };
  }
}

export function* locationGroupRows(
  { id, network, numbering }: Version,
  visits: Visits,
): Generator<LocationGroupRecord> {
  for (const [n, group] of network.feed.locationGroups.list.entries()) {
    yield {
      id: numbering.of("location_group", n),
      feed_version_id: id,
      location_group_id: group.locationGroupId,
      location_group_name: group.name,
      stops: JSON.stringify(group.stops.map((stop) => numbering.stop(stop))),
      visits: packed(visits, placeOfGroup(n)),
    };
  }
}

export function* bookingRuleRows({ id, network, numbering }: Version): Generator<BookingRuleRecord> {
  for (const [n, rule] of network.feed.bookingRules.list.entries()) {
    yield {
      id: numbering.of("booking_rule", n),
      feed_version_id: id,
      booking_rule_id: rule.bookingRuleId,
      booking_type: rule.type,
      prior_notice_duration_min: rule.durationMin,
      prior_notice_duration_max: rule.durationMax,
      prior_notice_last_day: rule.lastDay,
      prior_notice_last_time: rule.lastTime,
      prior_notice_start_day: rule.startDay,
      prior_notice_start_time: rule.startTime,
      prior_notice_service_id: rule.service < 0 ? null : numbering.service(rule.service),
      message: rule.message,
      pickup_message: rule.pickupMessage,
      drop_off_message: rule.dropOffMessage,
      phone_number: rule.phone,
      info_url: rule.infoUrl,
      booking_url: rule.bookingUrl,
    };
  }
}

export function* routeAttributeRows({ network, numbering }: Version): Generator<RouteAttributeRecord> {
  for (const { route, category, subcategory, runningWay } of network.feed.routeAttributes) {
    yield { route_id: numbering.route(route), category, subcategory, running_way: runningWay };
  }
}

export function* stopReferenceRows({ network, numbering }: Version): Generator<StopExternalReferenceRecord> {
  for (const { stop, feed, stopId, inactive } of network.feed.stopReferences) {
    yield {
      stop_id: numbering.stop(stop),
      target_feed_onestop_id: feed,
      target_stop_id: stopId,
      inactive,
    };
  }
}

export function* plainFileRows({ id, network }: Version): Generator<GtfsFileRowsRecord> {
  for (const { name, blocks } of network.feed.plainFiles) {
    for (const [block, packedRows] of blocks.entries()) yield { feed_version_id: id, file: name, block, ...packedRows };
  }
}
