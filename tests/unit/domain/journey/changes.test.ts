import { describe, expect, test } from "vitest";
import {
  CHANGE_SECONDS,
  changeRules,
  changesOf,
  type RulePlace,
  RuleScopes,
  type Transfer,
} from "../../../../src/domain/journey/changes.ts";
import { Nearby } from "../../../../src/domain/journey/walk.ts";

const NO_FIELDS: Transfer = {
  ...{ from: null, to: null, fromRoute: null, toRoute: null, fromTrip: null, toTrip: null },
  ...{ type: null, minTime: null },
};

const place = (
  place: number,
  stop: string,
  station: string,
  route: string | null = null,
  trip: string | null = null,
) => ({
  ...{ place, stop, station, route, trip },
});
/** Stop c1 has places of its own for a route, and for two of its trips. */
const PLACES: RulePlace[] = [
  place(0, "a1", "A"),
  place(1, "a2", "A"),
  place(2, "b1", "B"),
  place(3, "c1", "C"),
  place(4, "c1", "C", "R"),
  place(5, "c1", "C", "R", "T"),
  place(6, "c1", "C", "R", "U"),
];

const rules = (...transfers: Partial<Transfer>[]) =>
  changeRules(
    transfers.map((one) => ({ ...NO_FIELDS, ...one })),
    PLACES,
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

  test("of rows that are alike, the last one holds", () => {
    const to = { from: "a1", to: "b1", type: 2 };
    expect(
      rules({ ...to, minTime: 10 }, { ...to, minTime: 20 })
        .get(0)
        ?.get(2),
    ).toBe(20);
  });

  test("a minimum time counts only with type 2, which is as usual without one", () => {
    const to = { from: "a1", to: "b1" };
    expect(
      rules({ ...to, type: 2 })
        .get(0)
        ?.get(2),
    ).toBe(2 + CHANGE_SECONDS);
  });

  test("a route outweighs two stops, also between stations", () => {
    const rows = [
      { from: "C", to: "B", fromRoute: "R", type: 2, minTime: 2 },
      { from: "c1", to: "b1", type: 2, minTime: 1 },
    ];
    for (const order of [rows, rows.toReversed()])
      expect(
        [3, 4].map((from) =>
          rules(...order)
            .get(from)
            ?.get(2),
        ),
      ).toEqual([1, 2]);
  });

  test("unknown stops have none", () => {
    expect(rules({ from: "a1", to: "nowhere", type: 1 }, { from: "nowhere", to: "a1", type: 3 }).size).toBe(0);
  });

  test("the most specific one of routes and trips holds, in any order of rows", () => {
    const to = { from: "c1", to: "b1", type: 2 };
    const rows = [
      { ...to, minTime: 1 },
      { ...to, fromRoute: "R", minTime: 2 },
      { ...to, from: "C", to: "B", fromRoute: "R", fromTrip: "T", minTime: 3 },
    ];
    for (const order of [rows, rows.toReversed()]) {
      const all = rules(...order);
      expect([3, 4, 5, 6].map((from) => all.get(from)?.get(2))).toEqual([1, 2, 3, 2]);
    }
  });

  test("by trip overrides that by two routes, which overrides that by one", () => {
    const to = { from: "c1", to: "c1", type: 2 };
    const rows = [
      { ...to, fromTrip: "T", minTime: 1 },
      { ...to, fromRoute: "R", toRoute: "R", minTime: 2 },
      { ...to, toRoute: "R", minTime: 3 },
      { ...to, fromTrip: "T", toRoute: "R", minTime: 4 },
      { ...to, fromTrip: "T", toTrip: "U", type: 3 },
    ];
    for (const order of [rows, rows.toReversed()]) {
      const all = rules(...order);
      expect([3, 4, 5, 6].map((end) => all.get(5)?.get(end))).toEqual([1, 4, 4, null]);
      expect([3, 4, 5, 6].map((end) => all.get(4)?.get(end))).toEqual([undefined, 2, 2, 2]);
      expect([3, 4].map((end) => all.get(3)?.get(end))).toEqual([undefined, 3]);
    }
  });

  test("a trip outweighs two routes", () => {
    const to = { from: "c1", to: "c1", type: 2 };
    const rows = [
      { ...to, fromTrip: "T", minTime: 1 },
      { ...to, fromRoute: "R", toRoute: "R", minTime: 2 },
    ];
    for (const order of [rows, rows.toReversed()])
      expect(
        rules(...order)
          .get(5)
          ?.get(4),
      ).toBe(1);
  });

  test("a row that names no route holds for all routes and trips", () => {
    const all = rules({ from: "c1", to: "b1", type: 2, minTime: 7 });
    expect([3, 4, 5, 6].map((from) => all.get(from)?.get(2))).toEqual([7, 7, 7, 7]);
  });

  test("rows about staying on board, and rows without stops, are none for changes", () => {
    expect(rules({ from: "a1", to: "b1", type: 5 }, { fromTrip: "T", toTrip: "U", type: 2 }).size).toBe(0);
  });

  test("are at most 500,000, however many stops a station has", () => {
    const places = Array.from({ length: 708 }, (_, i) => place(i, `s${i}`, "S"));
    const changes = changeRules([{ ...NO_FIELDS, from: "S", to: "S", type: 3 }], places, () => 0);
    expect([...changes.values()].reduce((count, { size }) => count + size, 0)).toBe(500_000);
  });

  test("tell calls apart only where they name the route or the trip", () => {
    const scopes = new RuleScopes([
      { ...NO_FIELDS, from: "A", to: "b1", fromRoute: "R", type: 3 },
      { ...NO_FIELDS, from: "b1", to: "a1", toTrip: "T", type: 1 },
      { ...NO_FIELDS, fromTrip: "S", toTrip: "T", type: 4 },
    ]);
    expect(scopes.scopeAt("a1", "A", "R", "T")).toEqual({ route: "R", trip: "T" });
    expect(scopes.scopeAt("a2", "A", "R", "T")).toEqual({ route: "R", trip: null });
    expect(scopes.scopeAt("b1", null, "R", "T")).toEqual({ route: null, trip: null });
    expect([...scopes.trips]).toEqual(["T"]);
    expect(new RuleScopes([{ ...NO_FIELDS, from: "a1", to: "b1" }]).isEmpty).toBe(true);
    expect(new RuleScopes([{ ...NO_FIELDS, fromTrip: "S", toTrip: "T", type: 2 }]).isEmpty).toBe(true);
  });

  test("alter the changes of near places in both directions, also those of a place with itself", () => {
    const places = [0, 0.001, 1].map((x, station) => ({ at: [x, 0] as const, station }));
    const { from, to } = changesOf(
      new Nearby(places),
      new Map([
        [0, new Map<number, number | null>([[0, null]]).set(2, 7)],
        [1, new Map([[0, 400]]).set(1, 90)],
      ]),
      (place, other) => 10 * place + other,
    );
    const walk = new Nearby(places).changes(0)[0]!.seconds;
    // A place, the seconds of the change, and those on foot.
    expect(from(0)).toEqual([...[1, walk + CHANGE_SECONDS, walk], ...[2, 7, 2]]);
    expect(from(1)).toEqual([...[1, 90, 0], ...[0, 400, 10]]);
    expect(to(0)).toEqual([1, 400, 10]);
    expect(to(2)).toEqual([...[2, CHANGE_SECONDS, 0], ...[0, 7, 2]]);
  });
});
