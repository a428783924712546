/**
 * Derives the on-demand service of each route (GTFS-Flex) from its trips: the places with a pickup or drop-off window, the
 * windows of each day, and the rides between places, each once however many trips repeat it.
 */
import { extentOf } from "../../../src/domain/geo/antimeridian.ts";
import { tilesOver } from "../../../src/domain/geo/cover-tiles.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import {
  mergeWindows,
  type OnDemandPlace,
  type OnDemandRide,
  type PickupWindow,
  type WeeksOfWindows,
} from "../../../src/domain/on-demand/service.ts";
import { mondayOf } from "../../../src/domain/schedule/service-week.ts";
import { isoDate } from "../../../src/domain/time/service-day.ts";
import type { OnDemandRecord, OnDemandTileRecord } from "../../store/tables/on-demand.ts";
import type { VersionInput } from "../entities.ts";
import type { BookingRule } from "../model.ts";
import type { Network } from "../schedule/network.ts";
import type { IntColumn } from "../schedule/rows.ts";
import { NONE } from "../schedule/vectors.ts";

/** Rides and runs of weeks of a route that are stored, so that its row stays far below what the database takes. */
const MAX_RIDES = 4000;
const MAX_WEEKS = 300;
/** Stops of the groups of a route that are stored. */
const MAX_STOPS = 1500;
/** GTFS pickup_type and drop_off_type. */
const NO_SERVICE = 1;

type Call = {
  /** As in a stop list: a stop, or below -1 a location or a group. */
  place: number;
  window: PickupWindow;
  pickupType: number;
  dropOffType: number;
  /** Numbers of booking rules, or NONE. */
  pickupRule: number;
  dropOffRule: number;
};

/** The calls of a trip that have windows, in their order. */
function flexCalls(network: Network, trip: number): Call[] {
  const { builder } = network;
  const p = builder.tripPattern[trip]!;
  if (p < 0) return [];
  const stops = network.stops(p);
  const { extras } = builder.patterns[p]!.kinds[builder.tripKind[trip]!]!;
  const vector = builder.extraInts.at(builder.extras[builder.patterns[p]!.extras[extras]!]!.ints);
  const value = (name: IntColumn, i: number) => {
    const column = builder.extraColumns.indexOf(name);
    return column < 0 ? NONE : vector[column * stops.length + i]!;
  };
  const type = (name: IntColumn, i: number) => {
    const code = value(name, i);
    return code === NONE ? 0 : code;
  };
  return Array.from(stops, (place, i): Call => {
    return {
      place,
      window: [value("startWindow", i), value("endWindow", i)],
      pickupType: type("pickupType", i),
      dropOffType: type("dropOffType", i),
      pickupRule: value("pickupBookingRule", i),
      dropOffRule: value("dropOffBookingRule", i),
    };
  }).filter(({ window: [from, until] }) => from !== NONE && until !== NONE && until > from);
}

/** Seconds of on-demand service by service: the union of the windows of each route in which riders are picked up. */
export function windowSeconds(network: Network): Float64Array {
  const seconds = new Float64Array(network.feed.services.list.length);
  if (!network.builder.extraColumns.includes("startWindow")) return seconds;
  network.patternsOfRoute.forEach((patterns) => {
    const byService = new Map<number, PickupWindow[]>();
    for (const trip of patterns.flatMap((p) => network.builder.patterns[p]!.trips)) {
      const windows = flexCalls(network, trip).flatMap(({ pickupType, window }) =>
        pickupType === NO_SERVICE ? [] : [window],
      );
      if (windows.length === 0) continue;
      const { service } = network.builder.trips[trip]!;
      byService.set(service, mergeWindows([...(byService.get(service) ?? []), ...windows]));
    }
    for (const [service, windows] of byService) for (const [from, until] of windows) seconds[service]! += until - from;
  });
  return seconds;
}

/** The number of the first rule that tells riders the same. */
function sameRules(rules: readonly BookingRule[]): number[] {
  const first = new Map<string, number>();
  return rules.map(({ line: _, booking_rule_id: __, ...content }, n) => {
    const key = JSON.stringify(content);
    const number = first.get(key) ?? n;
    first.set(key, number);
    return number;
  });
}

type Draft = { places: Map<number, number>; rides: Map<string, OnDemandRide>; rules: Set<number> };

/** Rows of the routes that have on-demand service, in the order of their ids. */
export function* onDemandRows(version: VersionInput): Generator<OnDemandRecord> {
  const { id, network, numbering } = version;
  if (!network.builder.extraColumns.includes("startWindow")) return;
  const rules = sameRules(network.feed.bookingRules.list);
  for (const route of numbering.routes) {
    const draft = draftOf(version, route, rules);
    if (draft === null) continue;
    const numbers = [...draft.places.keys()];
    const rides = [...draft.rides.values()];
    yield {
      route_id: numbering.route(route),
      feed_version_id: id,
      places: JSON.stringify(placesOf(version, numbers)),
      weeks: JSON.stringify(weeksOf(version, rides)),
      rides: JSON.stringify(rides),
      zones: JSON.stringify(
        numbers.filter((n) => n < -1 && n % 2 === 0).map((n) => numbering.of("location", (-2 - n) / 2)),
      ),
      rules: JSON.stringify([...draft.rules].map((n) => numbering.of("booking_rule", n))),
    };
  }
}

function draftOf({ network, numbering }: VersionInput, route: number, rules: readonly number[]): Draft | null {
  const { builder, feed } = network;
  const draft: Draft = { places: new Map(), rides: new Map(), rules: new Set() };
  const placeOf = (place: number) => {
    const index = draft.places.get(place) ?? draft.places.size;
    draft.places.set(place, index);
    return index;
  };
  const ruleOf = (rule: number) => {
    if (rule === NONE) return null;
    draft.rules.add(rules[rule]!);
    return numbering.of("booking_rule", rules[rule]!);
  };
  for (const n of network.patternsOfRoute[route]!.flatMap((p) => builder.patterns[p]!.trips)) {
    const trip = builder.trips[n]!;
    // A service without days has no rides, and feeds keep those of past holidays.
    if (feed.services.list[trip.service]!.days.length === 0) continue;
    const { wheelchairAccessible: wheelchair, bikesAllowed: bikes } = trip;
    const calls = flexCalls(network, n);
    for (const call of calls) placeOf(call.place);
    calls.forEach((from, i) => {
      if (from.pickupType === NO_SERVICE) return;
      for (const to of calls.slice(i + 1)) {
        if (to.dropOffType === NO_SERVICE || draft.rides.size >= MAX_RIDES) continue;
        const ride: OnDemandRide = {
          ...{ from: placeOf(from.place), to: placeOf(to.place), service: numbering.service(trip.service) },
          ...{ pickup: from.window, dropOff: to.window, pickupType: from.pickupType, dropOffType: to.dropOffType },
          ...{ pickupRule: ruleOf(from.pickupRule), dropOffRule: ruleOf(to.dropOffRule) },
          factor: Math.max(1, trip.safeDurationFactor ?? 1, trip.meanDurationFactor ?? 1),
          offset: Math.max(0, trip.safeDurationOffset ?? 0, trip.meanDurationOffset ?? 0),
          ...{ wheelchair, bikes },
        };
        const key = JSON.stringify(ride);
        if (!draft.rides.has(key)) draft.rides.set(key, { ...ride, trip: trip.tripId });
      }
    });
  }
  return draft.places.size === 0 ? null : draft;
}

/** @param numbers as in stop lists */
function placesOf({ network, numbering }: VersionInput, numbers: readonly number[]): OnDemandPlace[] {
  const { locations, locationGroups, stops } = network.feed;
  let room = MAX_STOPS;
  const stopOf = (n: number): OnDemandPlace["stops"][number] => {
    const [lon, lat] = network.position(n) ?? [null, null];
    const { stop_id, stop_name } = stops.list[n]!;
    return [numbering.stop(n), stop_id, stop_name, lon, lat];
  };
  return numbers.map((n): OnDemandPlace => {
    if (n >= 0) {
      const { stop_id, stop_name, stop_desc, stop_url } = stops.list[n]!;
      const place = { name: stop_name, description: stop_desc, url: stop_url, stops: [stopOf(n)] };
      return { kind: "stop", id: numbering.stop(n), gtfsId: stop_id, ...place };
    }
    if (n % 2 === 0) {
      const at = (-2 - n) / 2;
      const { location_id, stop_name, stop_desc, stop_url } = locations.list[at]!;
      const place = { name: stop_name, description: stop_desc, url: stop_url, stops: [] };
      return { kind: "zone", id: numbering.of("location", at), gtfsId: location_id, ...place };
    }
    const at = (-3 - n) / 2;
    const { location_group_id, location_group_name, stops: members } = locationGroups.list[at]!;
    const groupStops = members.slice(0, room).map(stopOf);
    room -= groupStops.length;
    const place = { name: location_group_name, description: null, url: null, stops: groupStops };
    return { kind: "group", id: numbering.of("location_group", at), gtfsId: location_group_id, ...place };
  });
}

/** Windows of each day in which riders are picked up, as runs of equal weeks. */
function weeksOf({ network, numbering }: VersionInput, rides: readonly OnDemandRide[]): WeeksOfWindows[] {
  const windows = new Map<number, PickupWindow[]>();
  for (const [service, ofService] of Map.groupBy(rides, ({ service }) => service)) {
    const serviceWindows = mergeWindows(ofService.map(({ pickup }) => pickup));
    for (const day of network.feed.services.list[service - numbering.first("service")]!.days)
      windows.set(day, mergeWindows([...(windows.get(day) ?? []), ...serviceWindows]));
  }
  const mondays = [...new Set([...windows.keys()].map(mondayOf))].sort((a, b) => a - b);
  const runs: { start: number; end: number; days: PickupWindow[][] }[] = [];
  for (const monday of mondays) {
    const days = Array.from({ length: 7 }, (_, i) => windows.get(monday + i) ?? []);
    const before = runs.at(-1);
    if (before?.end === monday - 1 && JSON.stringify(before.days) === JSON.stringify(days)) before.end = monday + 6;
    else if (runs.length < MAX_WEEKS) runs.push({ start: monday, end: monday + 6, days });
    else break;
  }
  return runs.map(({ start, end, days }) => ({ start: isoDate(start), end: isoDate(end), days }));
}

/** Map tiles of the zones and stops of on-demand service. */
export function* onDemandTiles(version: VersionInput, rows: readonly OnDemandRecord[]): Generator<OnDemandTileRecord> {
  const { network, numbering } = version;
  for (const { route_id, places } of rows) {
    const tiles = new Set<number>();
    for (const { kind, id, stops } of JSON.parse(places) as OnDemandPlace[]) {
      const areas: LonLat[][] =
        kind === "zone"
          ? [network.feed.locations.list[id - numbering.first("location")]!.points]
          : stops.flatMap(([, , , lon, lat]) => (lon === null || lat === null ? [] : [[[lon, lat] as LonLat]]));
      for (const points of areas) {
        const bounds = extentOf(points);
        if (bounds !== null) for (const tile of tilesOver(bounds)) tiles.add(tile);
      }
    }
    for (const tile of tiles) yield { route_id, tile };
  }
}
