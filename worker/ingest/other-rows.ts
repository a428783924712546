/** Converts levels, pathways, on-demand service and the files that are stored as text to rows. */
import { encodeVisits, type StopVisit } from "../../src/domain/schedule/visits.ts";
import type { BookingRuleRecord } from "../store/tables/booking-rule.ts";
import type { GtfsFileRowsRecord } from "../store/tables/gtfs-file-rows.ts";
import type { LevelRecord } from "../store/tables/level.ts";
import type { LocationRecord } from "../store/tables/location.ts";
import type { LocationGroupRecord } from "../store/tables/location-group.ts";
import type { PathwayRecord } from "../store/tables/pathway.ts";
import type { RouteAttributeRecord } from "../store/tables/route-attribute.ts";
import type { StopExternalReferenceRecord } from "../store/tables/stop-external-reference.ts";
import type { VersionInput } from "./entities.ts";
import { placeOfGroup, placeOfLocation } from "./schedule/network.ts";

export function* levelRows({ id, network, numbering }: VersionInput): Generator<LevelRecord> {
  const { levels, stops } = network.feed;
  const onLevel: number[][] = levels.list.map(() => []);
  for (const [n, { level }] of stops.list.entries()) if (level >= 0) onLevel[level]!.push(numbering.stop(n));
  for (const [n, { line: _, ...columns }] of levels.list.entries()) {
    yield {
      id: numbering.of("level", n),
      feed_version_id: id,
      ...columns,
      stops: JSON.stringify(onLevel[n]),
    };
  }
}

export function* pathwayRows({ id, network, numbering }: VersionInput): Generator<PathwayRecord> {
  for (const [n, { line: _, from, to, ...columns }] of network.feed.pathways.entries()) {
    yield {
      id: numbering.of("pathway", n),
      feed_version_id: id,
      ...columns,
      from_stop_id: numbering.stop(from),
      to_stop_id: numbering.stop(to),
    };
  }
}

/** By place: the patterns that call there (schedule/encode.ts). */
type Visits = ReadonlyMap<number, StopVisit[]>;

function packVisits(visits: Visits, place: number): string {
  const stopVisits = visits.get(place);
  return stopVisits === undefined ? "" : encodeVisits(stopVisits);
}

export function* locationRows({ id, network, numbering }: VersionInput, visits: Visits): Generator<LocationRecord> {
  for (const [n, { points: _, ...columns }] of network.feed.locations.list.entries()) {
    yield {
      id: numbering.of("location", n),
      feed_version_id: id,
      ...columns,
      visits: packVisits(visits, placeOfLocation(n)),
    };
  }
}

export function* locationGroupRows(
  { id, network, numbering }: VersionInput,
  visits: Visits,
): Generator<LocationGroupRecord> {
  for (const [n, { line: _, stops, ...columns }] of network.feed.locationGroups.list.entries()) {
    yield {
      id: numbering.of("location_group", n),
      feed_version_id: id,
      ...columns,
      stops: JSON.stringify(stops.map((stop) => numbering.stop(stop))),
      visits: packVisits(visits, placeOfGroup(n)),
    };
  }
}

export function* bookingRuleRows({ id, network, numbering }: VersionInput): Generator<BookingRuleRecord> {
  for (const [n, { line: _, service, ...columns }] of network.feed.bookingRules.list.entries()) {
    yield {
      id: numbering.of("booking_rule", n),
      feed_version_id: id,
      ...columns,
      prior_notice_service_id: service < 0 ? null : numbering.service(service),
    };
  }
}

export function* routeAttributeRows({ network, numbering }: VersionInput): Generator<RouteAttributeRecord> {
  for (const { route, category, subcategory, runningWay } of network.feed.routeAttributes) {
    yield { route_id: numbering.route(route), category, subcategory, running_way: runningWay };
  }
}

export function* stopReferenceRows({ network, numbering }: VersionInput): Generator<StopExternalReferenceRecord> {
  for (const { stop, feed, stopId, inactive } of network.feed.stopReferences) {
    yield {
      stop_id: numbering.stop(stop),
      target_feed_onestop_id: feed,
      target_stop_id: stopId,
      inactive,
    };
  }
}

export function* plainFileRows({ id, network }: VersionInput): Generator<GtfsFileRowsRecord> {
  for (const { name, blocks } of network.feed.plainFiles) {
    for (const [block, packedRows] of blocks.entries()) yield { feed_version_id: id, file: name, block, ...packedRows };
  }
}
