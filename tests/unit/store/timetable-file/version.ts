/** Arbitrary versions for tests of timetable files: the rows, and what is to be read of them. */
import fc from "fast-check";
import { encodePattern, type Pattern } from "../../../../src/domain/schedule/pattern.ts";
import { encodeServiceDays } from "../../../../src/domain/schedule/service-days.ts";
import { encodeTimetable, type TimetableTrip } from "../../../../src/domain/schedule/timetable.ts";
import { ContentCollector, type Ranges } from "../../../../worker/store/timetable-file/content.ts";
import type { JourneyStop } from "../../../../worker/store/timetable-file/schedule.ts";
import { extrasOf, PLAIN_KIND, profileOf, trips } from "../../domain/schedule/schedule.ts";

const position = fc.option(
  fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((n) => n / 1e7),
  ),
);

/** One stop without its id; `parent` is an index. */
const stop = fc.record({
  stop_id: fc.string({ minLength: 1 }),
  stop_name: fc.option(fc.string()),
  stop_code: fc.option(fc.string()),
  onestop_id: fc.option(fc.string()),
  lon: position,
  lat: position,
  parent: fc.option(fc.nat(9)),
  location_type: fc.nat(4),
  wheelchair_boarding: fc.option(fc.nat(2)),
});

const pattern = fc.nat(8).chain((length) =>
  fc.record({
    route: fc.nat(),
    /** Index of each stop; null: an area. */
    stops: fc.array(fc.option(fc.nat()), { minLength: length, maxLength: length }),
    profiles: fc.array(profileOf(length), { minLength: 1, maxLength: 3 }),
    extras: fc.array(extrasOf(length), { minLength: 1, maxLength: 3 }),
    kinds: fc.array(
      fc.record({ headsign: fc.option(fc.string()), shape: fc.option(fc.nat(500)), bikes: fc.option(fc.nat(2)) }),
      { minLength: 1, maxLength: 3 },
    ),
    timetables: fc.array(fc.record({ service: fc.nat(), trips }), { maxLength: 3 }),
  }),
);

const first = fc.nat(2 ** 40);

export type MadeVersion = {
  ranges: Ranges;
  stops: JourneyStop[];
  routes: { id: number; agency_id: number; route_type: number; route_id: string; zone: string }[];
  services: { id: number; days: number[] }[];
  patterns: { id: number; route_id: number; pattern: Pattern }[];
  timetables: { id: number; pattern_id: number; service_id: number; trips: TimetableTrip[] }[];
};

export const version: fc.Arbitrary<MadeVersion> = fc
  .record({
    firsts: fc.tuple(first, first, first, first, first, first, first),
    zones: fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
    stops: fc.array(stop, { minLength: 1, maxLength: 10 }),
    routes: fc.array(fc.record({ agency: fc.nat(), type: fc.nat(1700), id: fc.string() }), {
      minLength: 1,
      maxLength: 4,
    }),
    services: fc.array(fc.uniqueArray(fc.integer({ min: 17_000, max: 17_400 }), { maxLength: 40 }), {
      minLength: 1,
      maxLength: 4,
    }),
    patterns: fc.array(pattern, { maxLength: 5 }),
  })
  .map((made) => {
    const [agency, route, service, stopFirst, patternFirst, trip, shape] = made.firsts.map((n) => n + 1);
    const zones = made.zones;
    const timetables: MadeVersion["timetables"] = [];
    let nextTrip = trip!;
    const patterns = made.patterns.map((one, i) => {
      const id = patternFirst! + i;
      const own = one.timetables
        .filter((timetable) => timetable.trips.length > 0)
        .map(({ service: index, trips: all }) => {
          const timetable = {
            id: nextTrip,
            pattern_id: id,
            service_id: service! + (index % made.services.length),
            trips: all.map((each) => ({
              ...each,
              profile: each.profile % one.profiles.length,
              kind: each.kind % one.kinds.length,
            })),
          };
          nextTrip += all.length;
          timetables.push(timetable);
          return { serviceId: timetable.service_id, timetableId: timetable.id };
        });
      return {
        id,
        route_id: route! + (one.route % made.routes.length),
        pattern: {
          stops: one.stops.map((index) => (index === null ? 0 : stopFirst! + (index % made.stops.length))),
          profiles: one.profiles,
          extras: one.extras,
          kinds: one.kinds.map(({ headsign, shape: index, bikes }, n) => ({
            ...PLAIN_KIND,
            ...{ headsign, shapeId: index === null ? null : shape! + index, bikesAllowed: bikes },
            extras: n % one.extras.length,
          })),
          timetables: own,
        },
      };
    });
    return {
      ranges: {
        ...{ agency_first: agency!, route_first: route!, service_first: service!, stop_first: stopFirst! },
        ...{ pattern_first: patternFirst!, trip_first: trip!, shape_first: shape! },
        ...{ agency_count: zones.length, route_count: made.routes.length, service_count: made.services.length },
        ...{ stop_count: made.stops.length, pattern_count: patterns.length, trip_count: nextTrip - trip! },
      },
      stops: made.stops.map(({ parent, ...own }, i) => ({
        ...own,
        id: stopFirst! + i,
        parent_id: parent === null ? null : stopFirst! + (parent % made.stops.length),
      })),
      routes: made.routes.map(({ agency: index, type, id }, i) => ({
        ...{ id: route! + i, agency_id: agency! + (index % zones.length), route_type: type, route_id: id },
        zone: zones[index % zones.length]!,
      })),
      services: made.services.map((days, i) => ({ id: service! + i, days: days.toSorted((a, b) => a - b) })),
      ...{ patterns, timetables },
      zones,
    };
  });

/** The rows of a version, as the store has them. */
export function collectorOf(made: MadeVersion): ContentCollector {
  const collector = new ContentCollector();
  const zones = new Map(made.routes.map(({ agency_id, zone }) => [agency_id, zone]));
  for (let i = 0; i < made.ranges.agency_count; i++) {
    const id = made.ranges.agency_first + i;
    collector.add("agency", { id, agency_timezone: zones.get(id) ?? "" });
  }
  for (const route of made.routes) collector.add("route", route);
  for (const { id, days } of made.services) {
    const first_day = days[0] ?? 0;
    collector.add("service", { id, first_day, days: encodeServiceDays(days, first_day) });
  }
  for (const row of made.stops) collector.add("stop", row);
  for (const { id, route_id, pattern: own } of made.patterns)
    collector.add("pattern", { id, route_id, ...encodePattern(own) });
  for (const { trips: all, ...row } of made.timetables)
    collector.add("timetable", { ...row, trips: encodeTimetable(all) });
  return collector;
}
