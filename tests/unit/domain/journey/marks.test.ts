import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareItineraries, type ItineraryMeasures, itineraryMarks } from "../../../../src/domain/journey/marks.ts";

const itinerary = (departure: number, arrival: number, vehicles = 1, walking = 600): ItineraryMeasures => ({
  departure: departure * 60,
  arrival: arrival * 60,
  vehicles,
  walking,
});

describe("marks", () => {
  test("name the shortest, the one with the fewest changes, and the one with the least walking", () => {
    expect(itineraryMarks([itinerary(0, 30, 2, 600), itinerary(0, 40, 1, 700), itinerary(5, 45, 3, 60)])).toEqual([
      ["fastest"],
      ["changes"],
      ["walking"],
    ]);
  });

  test("are on all that are equally good, and on none if all are", () => {
    expect(itineraryMarks([itinerary(0, 30), itinerary(10, 40), itinerary(0, 50)])).toEqual([
      ["fastest"],
      ["fastest"],
      [],
    ]);
    expect(itineraryMarks([itinerary(0, 30), itinerary(10, 40)])).toEqual([[], []]);
    expect(itineraryMarks([itinerary(0, 30)])).toEqual([[]]);
    expect(itineraryMarks([])).toEqual([]);
  });

  test("do not distinguish what reads the same: seconds within a minute", () => {
    expect(itineraryMarks([itinerary(0, 30, 1, 599), itinerary(0, 30, 1, 581)])).toEqual([[], []]);
  });

  test("count a walk as a way without changes", () => {
    expect(itineraryMarks([itinerary(0, 30, 0, 1800), itinerary(0, 30, 2, 60)])).toEqual([["changes"], ["walking"]]);
  });
});

describe("the best itinerary", () => {
  test("arrives first, or departs last where the arrival was chosen", () => {
    const [early, late] = [itinerary(0, 30), itinerary(10, 35)];
    expect(compareItineraries(early, late, "departure")).toBeLessThan(0);
    expect(compareItineraries(early, late, "arrival")).toBeGreaterThan(0);
  });

  test("of those that arrive together departs last, has fewer vehicles, and less walking", () => {
    expect(compareItineraries(itinerary(5, 30), itinerary(0, 30), "departure")).toBeLessThan(0);
    expect(compareItineraries(itinerary(0, 30, 1), itinerary(0, 30, 2), "departure")).toBeLessThan(0);
    expect(compareItineraries(itinerary(0, 30, 1, 60), itinerary(0, 30, 1, 90), "arrival")).toBeLessThan(0);
  });

  test("is first in a consistent order", () => {
    const measures = fc.record({
      departure: fc.integer({ min: 0, max: 3 }),
      arrival: fc.integer({ min: 4, max: 7 }),
      vehicles: fc.integer({ min: 0, max: 2 }),
      walking: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(measures, { maxLength: 6 }), fc.constantFrom("departure", "arrival"), (list, timeChoice) => {
        const sorted = list.toSorted((a, b) => compareItineraries(a, b, timeChoice));
        for (const other of list) {
          if (timeChoice === "departure") expect(sorted[0]!.arrival).toBeLessThanOrEqual(other.arrival);
          else expect(sorted[0]!.departure).toBeGreaterThanOrEqual(other.departure);
        }
      }),
    );
  });
});
