/** Itineraries as places in a row: each place once. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ShownLeg } from "../../../../src/pages/map/directions/query.ts";
import { type TimelineStep, timelineOf } from "../../../../src/pages/map/directions/timeline.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 13, minute)).toISOString();
const stop = (name: string) => ({ departure: at(0), stop_id: name, stop_name: name, stop_onestop_id: "" });

const walk = (from: number, to: number, names: [string, string]): ShownLeg =>
  ({
    ...{ mode: "WALK", start_time: at(from), end_time: at(to), trip: null, stops: null, steps: null },
    ...{ from: { name: names[0] }, to: { name: names[1] } },
  }) as unknown as ShownLeg;

const ride = (from: number, to: number, names: string[], more: object = {}): ShownLeg =>
  ({
    ...{ mode: "TRANSIT", start_time: at(from), end_time: at(to), steps: null, stops: names.map(stop) },
    ...{
      from: { name: names[0] },
      to: { name: names.at(-1) },
      trip: { feed_id: "f-a", route: { agency: {} } },
      ...more,
    },
  }) as unknown as ShownLeg;

const words = (steps: TimelineStep[]) =>
  steps.map((step) => {
    if (step.kind !== "place") return step.kind;
    const { name, arrival, departure } = step.place;
    return [name, arrival?.time.slice(11, 16) ?? "", departure?.time.slice(11, 16) ?? ""].join("|");
  });

describe("the timeline of an itinerary", () => {
  test("names each stop once, with the time at which the rider is there", () => {
    const legs = [walk(0, 5, ["", "A"]), ride(7, 20, ["A", "B", "C"]), walk(20, 24, ["C", ""])];
    expect(words(timelineOf(legs, "Home", "Work"))).toEqual([
      "Home||13:00",
      "walk",
      "A||13:07",
      "ride",
      "C|13:20|",
      "walk",
      "Work|13:24|",
    ]);
  });

  test("has arrival and departure where one vehicle is left for another", () => {
    const legs = [ride(7, 20, ["A", "C"]), ride(25, 30, ["C", "D"])];
    expect(words(timelineOf(legs, "", ""))).toEqual(["A||13:07", "ride", "C|13:20|13:25", "ride", "D|13:30|"]);
  });

  test("has one time where the rider stays on board", () => {
    const legs = [ride(7, 20, ["A", "C"]), ride(20, 30, ["C", "D"], { stays_on_board: true })];
    expect(words(timelineOf(legs, "", ""))).toEqual(["A||13:07", "ride", "C||13:20", "ride", "D|13:30|"]);
  });

  test("has both stops of a change between two platforms of other names", () => {
    const legs = [ride(7, 20, ["A", "C"]), ride(25, 30, ["E", "D"])];
    expect(words(timelineOf(legs, "", ""))).toEqual([
      "A||13:07",
      "ride",
      "C|13:20|",
      "change",
      "E||13:25",
      "ride",
      "D|13:30|",
    ]);
  });

  test("of a walk alone has the two ends", () => {
    expect(words(timelineOf([walk(0, 9, ["", ""])], "", "Work"))).toEqual(["||13:00", "walk", "Work|13:09|"]);
    expect(timelineOf([], "Home", "Work")).toEqual([]);
  });

  test("begins and ends with a place, and has one between two legs", () => {
    const leg = fc.record({ isWalk: fc.boolean(), from: fc.constantFrom("A", "B"), to: fc.constantFrom("A", "B") });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), (legs) => {
        const steps = timelineOf(
          legs.map(({ isWalk, from, to }, i) =>
            isWalk ? walk(i * 10, i * 10 + 5, [from, to]) : ride(i * 10, i * 10 + 5, [from, to]),
          ),
          "Home",
          "Work",
        );
        expect(steps.map(({ kind }) => kind === "place")).toEqual(steps.map((_, i) => i % 2 === 0));
        expect(steps.length % 2).toBe(1);
        expect(steps.filter(({ kind }) => kind === "walk" || kind === "ride")).toHaveLength(legs.length);
      }),
    );
  });
});
