/** Relates stops, routes, and trips, for the facts derived from them. */
import { centerOf } from "../../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { misplacedStops } from "../derive/misplaced-stops.ts";
import type { Feed } from "../model.ts";
import type { ScheduleBuilder } from "./builder.ts";
import { NONE } from "./vectors.ts";

export class Network {
  readonly feed: Feed;
  readonly builder: ScheduleBuilder;
  /** By route: numbers of its patterns. */
  readonly patternsOfRoute: number[][];
  /** By route: its distinct stops, ascending. */
  readonly stopsOfRoute: number[][];
  /** By agency: its routes in file order. */
  readonly routesOfAgency: number[][];
  /** Stops far from all others. */
  readonly farStops: ReadonlySet<number>;
  readonly #impossibleStops: ReadonlySet<number>;

  constructor(feed: Feed, builder: ScheduleBuilder) {
    this.feed = feed;
    this.builder = builder;
    this.patternsOfRoute = feed.routes.list.map(() => []);
    builder.patterns.forEach((pattern, i) => {
      this.patternsOfRoute[pattern.route]!.push(i);
    });
    this.stopsOfRoute = this.patternsOfRoute.map((patterns) => {
      const stops = new Set<number>();
      for (const p of patterns) for (const stop of this.stops(p)) if (stop >= 0) stops.add(stop);
      return [...stops].sort((a, b) => a - b);
    });
    this.routesOfAgency = feed.agencies.list.map(() => []);
    feed.routes.list.forEach((route, i) => {
      this.routesOfAgency[route.agency]!.push(i);
    });
    const lists = builder.patterns.map(({ stopPattern, route }) => ({
      stops: builder.stopLists.at(stopPattern),
      routeType: feed.routes.list[route]!.route_type,
    }));
    const { far, impossible } = misplacedStops(feed.stops.list, lists);
    this.farStops = far;
    this.#impossibleStops = impossible;
  }

  /**
   * Position of a stop for everything that is derived from positions, in WGS84 degrees; null without one, and where the
   * one in the file is certainly wrong.
   */
  position(stop: number): LonLat | null {
    const { lon, lat } = this.feed.stops.list[stop]!;
    if (lon === null || lat === null || this.#impossibleStops.has(stop) || this.farStops.has(stop)) return null;
    return [lon, lat];
  }

  /** Positions of the stops that have a usable one. */
  positions(stops: Iterable<number>): LonLat[] {
    const points: LonLat[] = [];
    for (const stop of stops) {
      const point = this.position(stop);
      if (point !== null) points.push(point);
    }
    return points;
  }

  /** Points of a place of a stop list: the stop, the stops of a group, or the center of a zone. */
  points(place: number): LonLat[] {
    if (place >= 0) return this.positions([place]);
    const { locations, locationGroups } = this.feed;
    if (place % 2 !== 0) return this.positions(locationGroups.list[(placeOfGroup(0) - place) / 2]!.stops);
    const center = centerOf(locations.list[(placeOfLocation(0) - place) / 2]!.points);
    return center === null ? [] : [center];
  }

  /** Stop list of a pattern; negative for a zone or a group of stops (placeOfLocation, placeOfGroup). */
  stops(pattern: number): Int32Array {
    return this.builder.stopLists.at(this.builder.patterns[pattern]!.stopPattern);
  }

  /** Departure of a trip at a position in seconds of the service day, or null. */
  departure(trip: number, position: number): number | null {
    const { builder } = this;
    const pattern = builder.patterns[builder.tripPattern[trip]!]!;
    const profile = builder.profiles.at(pattern.profiles[builder.tripProfile[trip]!]!);
    const offset = profile[this.stops(builder.tripPattern[trip]!).length + position]!;
    return offset === NONE ? null : builder.tripStart[trip]! + offset;
  }

  /**
   * Seconds from the first departure of a trip to its last time, 0 if its times go back; `timed` is false for a trip without
   * times.
   */
  span(trip: number): { last: number; timed: boolean } {
    const { builder } = this;
    const pattern = builder.patterns[builder.tripPattern[trip]!]!;
    const profile = builder.profiles.at(pattern.profiles[builder.tripProfile[trip]!]!);
    const count = this.stops(builder.tripPattern[trip]!).length;
    let last = NONE;
    for (let i = count - 1; i >= 0 && last === NONE; i--)
      last = profile[i] !== NONE ? profile[i]! : profile[count + i]!;
    return { last: last === NONE ? 0 : Math.max(0, last), timed: last !== NONE };
  }
}

/**
 * The place of a stop_times row as one integer of a stop list: 0 and above a stop, below -1 a location or a location group
 * (GTFS-Flex), so that trips through different zones have different patterns. -1 means none.
 */
export function placeOfLocation(location: number): number {
  return -2 - 2 * location;
}

export function placeOfGroup(group: number): number {
  return -3 - 2 * group;
}
