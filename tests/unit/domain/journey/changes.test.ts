import { describe, expect, test } from "vitest";
import { CHANGE_SECONDS, changeRules, changesOf, type Transfer } from "../../../../src/domain/journey/changes.ts";
import { Nearby } from "../../../../src/domain/journey/walk.ts";

const STOPS = new Map([
  ["a1", 0],
  ["a2", 1],
  ["b1", 2],
]);
const STATIONS = new Map([
  ["A", [0, 1]],
  ["B", [2]],
]);

const rules = (...transfers: Partial<Transfer>[]) =>
  changeRules(
    transfers.map((one) => ({ from: "", to: "", type: null, minTime: null, ...one })),
    STOPS,
    STATIONS,
    (from, to) => 1000 * from + to,
  );

describe("rules of transfers.txt", () => {
  test("by type: as usual, guaranteed, with a minimum, and forbidden", () => {
    const from = { from: "a1", to: "b1" };
    expect(
      rules({ ...from, type: 0, minTime: 5 })
        .get(0)
        ?.get(2),
    ).toBe(2 + CHANGE_SECONDS);
    expect(
      rules({ ...from })
        .get(0)
        ?.get(2),
    ).toBe(2 + CHANGE_SECONDS);
    expect(
      rules({ ...from, type: 1 })
        .get(0)
        ?.get(2),
    ).toBe(0);
    expect(
      rules({ ...from, type: 2, minTime: 300 })
        .get(0)
        ?.get(2),
    ).toBe(300);
    expect(
      rules({ ...from, type: 3 })
        .get(0)
        ?.get(2),
    ).toBeNull();
  });

  test("a station stands for its stops, and a stop overrides its station, in any order of rows", () => {
    const rows = [
      { from: "a1", to: "b1", type: 2, minTime: 10 },
      { from: "A", to: "B", type: 2, minTime: 500 },
      { from: "A", to: "b1", type: 3 },
    ];
    for (const order of [rows, rows.toReversed()]) {
      const known = rules(...order);
      expect([known.get(0)?.get(2), known.get(1)?.get(2), known.get(2)]).toEqual([10, null, undefined]);
    }
  });

  test("unknown stops have none", () => {
    expect(rules({ from: "a1", to: "nowhere", type: 1 }, { from: "nowhere", to: "a1", type: 3 }).size).toBe(0);
  });

  test("alter the changes of near places in both directions, also those of a place with itself", () => {
    const places = [0, 0.001, 1].map((x, station) => ({ at: [x, 0] as const, station }));
    const { from, to } = changesOf(
      new Nearby(places),
      new Map([
        [0, new Map<number, number | null>([[0, null]]).set(2, 7)],
        [1, new Map([[0, 400]])],
      ]),
    );
    const walk = new Nearby(places).changes(0)[0]!.seconds + CHANGE_SECONDS;
    // Pairs of a place and the seconds to it.
    expect(from(0)).toEqual([...[1, walk], ...[2, 7]]);
    expect(from(1)).toEqual([...[1, CHANGE_SECONDS], ...[0, 400]]);
    expect(to(0)).toEqual([1, 400]);
    expect(to(2)).toEqual([...[2, CHANGE_SECONDS], ...[0, 7]]);
  });
});
