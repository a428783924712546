import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodePattern,
  decodeStops,
  decodeTimetables,
  encodePattern,
} from "../../../../src/domain/schedule/pattern.ts";
import {
  decodeServiceDays,
  encodeServiceDays,
  packServiceDates,
  unpackServiceDates,
} from "../../../../src/domain/schedule/service-days.ts";
import {
  decodeServiceWeek,
  encodeServiceWeek,
  mondayOf,
  servicesOn,
  serviceWeeks,
} from "../../../../src/domain/schedule/service-week.ts";
import { decodeTimetable, encodeTimetable } from "../../../../src/domain/schedule/timetable.ts";
import {
  encodeTripKeys,
  findTripNumbers,
  tripKeyBucket,
  tripKeyBuckets,
} from "../../../../src/domain/schedule/trip-key.ts";
import { decodeVisits, encodeVisits } from "../../../../src/domain/schedule/visits.ts";
import { isoDate, weekdayOf } from "../../../../src/domain/time/service-day.ts";
import * as arbitrary from "./schedule.ts";

describe("a pattern row", () => {
  it("survives a round trip", () => {
    fc.assert(
      fc.property(arbitrary.pattern, (pattern) => {
        const row = encodePattern(pattern);
        const back = decodePattern(row);
        expect(back.stops).toEqual(pattern.stops);
        expect(back.profiles).toEqual(pattern.profiles);
        expect(back.extras).toEqual(pattern.extras);
        expect(back.kinds).toEqual(pattern.kinds);
        expect(back.timetables).toEqual(pattern.timetables);
        expect(decodeStops(row.stops)).toEqual(pattern.stops);
        expect(decodeTimetables(row.timetables)).toEqual(pattern.timetables);
      }),
    );
  });
});

describe("a timetable row", () => {
  it("survives a round trip", () => {
    fc.assert(
      fc.property(arbitrary.trips, (trips) => {
        const back = decodeTimetable(encodeTimetable(trips));
        expect(back.count).toBe(trips.length);
        expect(back.hasFrequencies).toBe(trips.some((t) => t.frequencies.length > 0));
        expect(
          trips.map((_, i) => ({
            start: back.starts[i],
            profile: back.profiles[i],
            kind: back.kinds[i],
            tripId: back.tripIds[i],
            shortName: back.shortNames[i],
            blockId: back.blockIds[i],
            frequencies: back.frequencies[i],
          })),
        ).toEqual(trips);
      }),
    );
  });
});

describe("stop visits", () => {
  it("are decoded in sorted order", () => {
    const visit = fc.record({ patternId: fc.nat(), position: fc.nat(90) });
    fc.assert(
      fc.property(fc.array(visit), (visits) => {
        const back = decodeVisits(encodeVisits(visits));
        expect(back).toHaveLength(visits.length);
        expect(back).toEqual([...visits].sort((a, b) => a.patternId - b.patternId || a.position - b.position));
      }),
    );
  });
});

const days = fc
  .oneof(
    fc.uniqueArray(fc.integer({ min: 17_000, max: 17_090 })),
    fc
      .tuple(fc.integer({ min: 17_000, max: 17_010 }), fc.nat(200), fc.nat(127), fc.uniqueArray(fc.nat(200)))
      .map(([from, length, weekdays, flipped]) =>
        Array.from({ length }, (_, i) => from + i).filter(
          (d, i) => ((weekdays >> ((d + 3) % 7)) & 1) !== (flipped.includes(i) ? 1 : 0),
        ),
      ),
  )
  .map((list) => list.sort((a, b) => a - b));

describe("service days", () => {
  it("survive a round trip", () => {
    fc.assert(
      fc.property(days, (list) => {
        const first = list[0] ?? 17_000;
        const text = encodeServiceDays(list, first);
        expect(decodeServiceDays(text, first)).toEqual(list);
      }),
    );
  });

  it("need few characters for a calendar of twenty years", () => {
    const weekdays = Array.from({ length: 7300 }, (_, i) => 17_000 + i).filter((d) => d - mondayOf(d) < 5);
    expect(encodeServiceDays(weekdays, 17_000).length).toBeLessThan(30);
  });
});

describe("added and removed dates", () => {
  const usual = fc.record({
    start: fc.integer({ min: 20_000, max: 20_010 }),
    length: fc.nat(40),
    weekdays: fc.nat(127),
  });
  const dates = fc.uniqueArray(fc.integer({ min: 19_990, max: 20_060 }), { maxLength: 20 }).map((list) => list.sort());
  /** As the importer folds calendar.txt and calendar_dates.txt. */
  const fold = (calendar: { start: number; length: number; weekdays: number }, added: number[], removed: number[]) => {
    const { start, length, weekdays } = calendar;
    const end = start + length;
    const days = new Set(added);
    for (let day = start; day <= end; day++) if ((weekdays >> weekdayOf(day)) & 1) days.add(day);
    for (const day of removed) days.delete(day);
    return { start, end, weekdays, days: [...days].sort((a, b) => a - b) };
  };

  it("survive a round trip, also where they change nothing", () => {
    fc.assert(
      fc.property(usual, dates, dates, (calendar, added, removed) => {
        const service = fold(calendar, added, removed);
        for (const [which, list] of [["added", added] as const, ["removed", removed] as const]) {
          const packed = packServiceDates(which, list, service);
          expect(unpackServiceDates(which, packed, () => service)).toEqual(list.map(isoDate));
        }
      }),
    );
  });

  it("take no character where they follow from the days of service", () => {
    const [added, removed] = [[20_030], [20_003]];
    const service = fold({ start: 20_000, length: 20, weekdays: 127 }, added, removed);
    expect(packServiceDates("added", added, service)).toBe("");
    expect(packServiceDates("removed", removed, service)).toBe("");
    expect(packServiceDates("removed", [20_003, 20_040], service)).not.toBe("");
  });

  it("are read from the JSON of earlier builds", () => {
    const never = () => {
      throw new Error("not needed");
    };
    expect(unpackServiceDates("added", '["2026-07-11"]', never)).toEqual(["2026-07-11"]);
  });
});

describe("service weeks", () => {
  it("begin on Monday", () => {
    expect(mondayOf(0)).toBe(-3);
    expect(mondayOf(4)).toBe(4);
    expect(mondayOf(10)).toBe(4);
    expect(mondayOf(-4)).toBe(-10);
  });

  it("pack to the same week", () => {
    const list = fc.uniqueArray(fc.nat(), { maxLength: 8 }).map((l) => l.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(list, { minLength: 7, maxLength: 7 }), (week) => {
        expect(decodeServiceWeek(encodeServiceWeek(week))).toEqual(week);
      }),
    );
  });

  it("give the running services of every day, including gaps and after the end", () => {
    fc.assert(
      fc.property(fc.array(days, { maxLength: 4 }), (lists) => {
        const services = lists.map((list, i) => ({ id: 90 + i, days: list }));
        const rows = serviceWeeks(services).map((r) => ({ day: r.day, services: encodeServiceWeek(r.week) }));
        expect(rows.every((r) => r.day === mondayOf(r.day))).toBe(true);
        for (let d = 16_980; d < 17_230; d++) {
          const row = rows.findLast((r) => r.day <= mondayOf(d));
          expect(servicesOn(row?.services, d)).toEqual(services.filter((s) => s.days.includes(d)).map((s) => s.id));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("trip keys", () => {
  it("find every trip by its trip_id", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 400 }), (tripIds) => {
        const buckets = new Map<number, { tripId: string; number: number }[]>();
        tripIds.forEach((tripId, number) => {
          const bucket = tripKeyBucket(tripId, tripIds.length);
          expect(bucket).toBeLessThan(tripKeyBuckets(tripIds.length));
          buckets.set(bucket, [...(buckets.get(bucket) ?? []), { tripId, number }]);
        });
        const rows = new Map([...buckets].map(([bucket, list]) => [bucket, encodeTripKeys(list)]));
        tripIds.forEach((tripId, number) => {
          expect(findTripNumbers(rows.get(tripKeyBucket(tripId, tripIds.length))!, tripId)).toContain(number);
        });
      }),
    );
  });

  it("rarely match a second trip", () => {
    const rows = encodeTripKeys(Array.from({ length: 128 }, (_, i) => ({ tripId: `in-${i}`, number: i })));
    const wrong = Array.from({ length: 1000 }, (_, i) => findTripNumbers(rows, `out-${i}`).length).reduce(
      (a, b) => a + b,
      0,
    );
    expect(wrong).toBeLessThan(60);
  });
});
