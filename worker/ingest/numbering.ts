/**
 * Assigns the numeric ids of a version. Each kind has one contiguous range: agencies, stops, shapes and services in
 * file order, routes grouped by agency, patterns by route, trips by timetable. Rows that belong together therefore have
 * contiguous ids.
 */
import type { RangeCounts } from "../store/version/write.ts";
import { type GeneratedShape, generateShapes } from "./derive/route-lines.ts";
import type { Network } from "./schedule/network.ts";

export type NumberedKind = keyof RangeCounts;
/** Kinds that are numbered in file order. */
type FileKind = "level" | "pathway" | "location" | "location_group" | "booking_rule";

export type TimetableDraft = {
  pattern: number;
  service: number;
  /** By first departure. */
  trips: number[];
};

export class Numbering {
  /** Numbers of the entities in the feed, in the order of their ids. */
  readonly routes: number[];
  readonly patterns: number[];
  readonly timetables: TimetableDraft[];
  /** By route: offset of its first route stop. */
  readonly routeStopOffset: number[];
  /** Shapes that the feed lacks; their ids follow those of its own shapes. */
  readonly generatedShapes: readonly GeneratedShape[];
  readonly counts: RangeCounts;
  readonly #first: RangeCounts;
  readonly #routePlace: number[];
  readonly #patternPlace: number[];
  readonly #tripPlace: Int32Array;
  /** By stop list: offset of the generated shape among the shapes. */
  readonly #shapeOfStops = new Map<number, number>();

  constructor(network: Network) {
    const { feed, builder } = network;
    this.routes = network.routesOfAgency.flat();
    this.#routePlace = places(this.routes);
    this.patterns = this.routes.flatMap((route) => network.patternsOfRoute[route]!);
    this.#patternPlace = places(this.patterns);
    this.timetables = this.patterns.flatMap((pattern) => timetablesOf(network, pattern));
    this.#tripPlace = new Int32Array(builder.trips.length);
    let place = 0;
    for (const { trips } of this.timetables) for (const trip of trips) this.#tripPlace[trip] = place++;
    this.routeStopOffset = feed.routes.list.map(() => 0);
    let routeStops = 0;
    for (const route of this.routes) {
      this.routeStopOffset[route] = routeStops;
      routeStops += network.stopsOfRoute[route]!.length;
    }
    this.generatedShapes = generateShapes(network);
    const shapes = feed.shapes.list.length;
    for (const [n, { stopPattern }] of this.generatedShapes.entries()) this.#shapeOfStops.set(stopPattern, shapes + n);
    this.counts = {
      agency: feed.agencies.list.length,
      route: feed.routes.list.length,
      stop: feed.stops.list.length,
      route_stop: routeStops,
      trip: builder.trips.length,
      pattern: builder.patterns.length,
      shape: shapes + this.generatedShapes.length,
      service: feed.services.list.length,
      level: feed.levels.list.length,
      pathway: feed.pathways.length,
      location: feed.locations.list.length,
      location_group: feed.locationGroups.list.length,
      booking_rule: feed.bookingRules.list.length,
    };
    this.#first = Object.fromEntries(Object.keys(this.counts).map((kind) => [kind, 0])) as RangeCounts;
  }

  /** Assigns each kind its range. */
  begin(first: RangeCounts): void {
    Object.assign(this.#first, first);
  }

  first(kind: NumberedKind): number {
    return this.#first[kind];
  }

  agency(n: number): number {
    return this.#first.agency + n;
  }

  stop(n: number): number {
    return this.#first.stop + n;
  }

  /** Id of an entity of a kind that keeps the order of its file. */
  of(kind: FileKind, n: number): number {
    return this.#first[kind] + n;
  }

  shape(n: number): number {
    return this.#first.shape + n;
  }

  /** Id of the generated shape of a stop list; null if it has none. */
  shapeOfStops(stopPattern: number): number | null {
    const n = this.#shapeOfStops.get(stopPattern);
    return n === undefined ? null : this.shape(n);
  }

  service(n: number): number {
    return this.#first.service + n;
  }

  route(n: number): number {
    return this.#first.route + this.#routePlace[n]!;
  }

  pattern(n: number): number {
    return this.#first.pattern + this.#patternPlace[n]!;
  }

  /** Offset among the trips of the version, from 0. */
  tripPlace(n: number): number {
    return this.#tripPlace[n]!;
  }

  trip(n: number): number {
    return this.#first.trip + this.#tripPlace[n]!;
  }
}

function places(order: readonly number[]): number[] {
  const place: number[] = new Array(order.length);
  order.forEach((n, i) => {
    place[n] = i;
  });
  return place;
}

/** Trips of a pattern by service, each sorted by first departure, then by file order. */
function timetablesOf({ builder }: Network, pattern: number): TimetableDraft[] {
  const byService = new Map<number, number[]>();
  for (const trip of builder.patterns[pattern]!.trips) {
    const { service } = builder.trips[trip]!;
    const trips = byService.get(service);
    if (trips === undefined) byService.set(service, [trip]);
    else trips.push(trip);
  }
  return [...byService]
    .sort(([a], [b]) => a - b)
    .map(([service, trips]) => ({
      pattern,
      service,
      trips: trips.sort((a, b) => builder.tripStart[a]! - builder.tripStart[b]! || a - b),
    }));
}
