/** Arbitrary schedules for property tests. */
import fc from "fast-check";
import type { StopTimeExtras } from "../../../../src/domain/schedule/extras.ts";
import type { Pattern, Profile, TripKind } from "../../../../src/domain/schedule/pattern.ts";
import type { Frequency, TimetableTrip } from "../../../../src/domain/schedule/timetable.ts";

/** Of trips that say nothing of themselves. */
export const PLAIN_KIND: TripKind = {
  headsign: null,
  shapeId: null,
  directionId: 0,
  wheelchairAccessible: null,
  bikesAllowed: null,
  carsAllowed: null,
  safeDurationFactor: null,
  safeDurationOffset: null,
  extras: 0,
};

const seconds = fc.oneof(
  fc.nat(120).map((m) => m * 60),
  fc.nat(120_000),
);
const flag = fc.option(fc.nat(3));

function column<T>(length: number, value: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.oneof(
    fc.array(value, { minLength: length, maxLength: length }),
    value.map((v) => new Array<T>(length).fill(v)),
  );
}

export function profileOf(stops: number): fc.Arbitrary<Profile> {
  return fc.record({
    arrivals: column(stops, fc.option(fc.oneof(seconds, fc.integer({ min: -900, max: 0 })))),
    departures: column(stops, fc.option(seconds)),
    interpolated: column(stops, fc.nat(3)),
  });
}

export function extrasOf(stops: number): fc.Arbitrary<StopTimeExtras> {
  const id = fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 }));
  return fc.record({
    stopSequence: fc.oneof(
      fc.constant(Array.from({ length: stops }, (_, i) => i + 1)),
      column(stops, fc.option(fc.nat(5000))),
    ),
    stopHeadsign: column(stops, fc.option(fc.string())),
    pickupType: column(stops, flag),
    dropOffType: column(stops, flag),
    continuousPickup: column(stops, flag),
    continuousDropOff: column(stops, flag),
    timepoint: column(stops, flag),
    shapeDistTraveled: column(stops, fc.option(fc.nat(9_999_999).map((n) => n / 10_000))),
    startWindow: column(stops, fc.option(seconds)),
    endWindow: column(stops, fc.option(seconds)),
    pickupBookingRule: column(stops, id),
    dropOffBookingRule: column(stops, id),
    location: column(stops, id),
    locationGroup: column(stops, id),
  });
}

const kind: fc.Arbitrary<TripKind> = fc.record({
  headsign: fc.option(fc.string()),
  shapeId: fc.option(fc.nat(2 ** 31 - 1)),
  directionId: fc.option(fc.nat(1)),
  wheelchairAccessible: flag,
  bikesAllowed: flag,
  carsAllowed: flag,
  safeDurationFactor: fc.option(fc.nat(500).map((n) => n / 100)),
  safeDurationOffset: fc.option(fc.nat(500)),
  extras: fc.nat(5),
});

export const pattern: fc.Arbitrary<Pattern> = fc.nat(12).chain((stops) =>
  fc.record({
    stops: fc.array(fc.nat(2 ** 31 - 1), { minLength: stops, maxLength: stops }),
    profiles: fc.array(profileOf(stops), { maxLength: 5 }),
    extras: fc.array(extrasOf(stops), { maxLength: 4 }),
    kinds: fc.array(kind, { maxLength: 4 }),
    timetables: fc.array(fc.record({ serviceId: fc.nat(), timetableId: fc.nat() }), { maxLength: 6 }),
  }),
);

export const trips: fc.Arbitrary<TimetableTrip[]> = fc
  .array(
    fc.record({
      start: seconds,
      profile: fc.nat(40),
      kind: fc.nat(5),
      tripId: fc.oneof(
        fc.string({ minLength: 1 }),
        fc.nat().map((n) => `t${n}`),
      ),
      shortName: fc.option(fc.string()),
      blockId: fc.option(fc.nat(300).map(String)),
      frequencies: fc.oneof(
        fc.constant<Frequency[]>([]),
        fc.array(
          fc.record({
            start: fc.nat(100_000),
            end: fc.nat(100_000),
            headway: fc.integer({ min: 1, max: 7200 }),
            exactTimes: fc.option(fc.nat(1)),
          }),
          { maxLength: 3 },
        ),
      ),
    }),
    { maxLength: 30 },
  )
  .map((list) => list.sort((a, b) => a.start - b.start));
