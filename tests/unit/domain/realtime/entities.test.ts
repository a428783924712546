import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlertTarget, alertsFor, isActive } from "../../../../src/domain/realtime/alert-match.ts";
import { attribute, latestVehicles } from "../../../../src/domain/realtime/vehicles.ts";
import { alert, selector, trip, vehicle } from "../../../support/realtime/updates.ts";

const at = (lon: number, lat: number) => ({ position: { lon, lat, bearing: null, speed: null } });

describe("latestVehicles", () => {
  it("keeps the latest report of each vehicle, ordered by feed and id", () => {
    const all = [
      vehicle("b", { timestamp: 5 }),
      vehicle("a", { timestamp: 9 }),
      vehicle("c", { feed: "f-0", timestamp: 7 }),
      vehicle("d"),
    ];
    const ids = (limit: number) => latestVehicles(all, limit).map((v) => v.id);
    expect(ids(10)).toEqual(["c", "a", "b", "d"]);
    expect(ids(2)).toEqual(["c", "a"]);
    expect(ids(3)).toEqual(["c", "a", "b"]);
    expect(ids(0)).toEqual([]);
  });

  it("includes the edges of a box, also across the antimeridian, and no vehicle without a position", () => {
    const all = [vehicle("edge", at(10, 50)), vehicle("out", at(10.01, 50)), vehicle("nowhere")];
    const ids = (minLon: number, minLat: number, maxLon: number, maxLat: number) =>
      latestVehicles([...all, vehicle("fiji", at(-179, -17))], 10, { minLon, minLat, maxLon, maxLat }).map((v) => v.id);
    expect(ids(9, 49, 10, 50)).toEqual(["edge"]);
    expect(ids(178, -18, -178, -16)).toEqual(["fiji"]);
    expect(ids(20, 0, 30, 1)).toEqual([]);
  });

  it("gives the same result for any order of the vehicles, and does not change the list", () => {
    const vehicles = fc.uniqueArray(
      fc
        .tuple(fc.constantFrom("f-a", "f-b"), fc.string({ maxLength: 3 }), fc.option(fc.nat(5)))
        .map(([feed, id, timestamp]) => vehicle(id, { feed, timestamp })),
      { selector: (v) => `${v.feed} ${v.id}` },
    );
    fc.assert(
      fc.property(vehicles, fc.nat(6), (all, limit) => {
        const before = [...all];
        const chosen = latestVehicles(all, limit);
        expect(latestVehicles([...all].reverse(), limit)).toEqual(chosen);
        expect(all).toEqual(before);
        expect(chosen).toHaveLength(Math.min(limit, all.length));
        const oldest = Math.min(...chosen.map((v) => v.timestamp ?? 0));
        for (const v of all) if (!chosen.includes(v)) expect(v.timestamp ?? 0).toBeLessThanOrEqual(oldest);
      }),
    );
  });
});

describe("attribute", () => {
  const version = (feedVersionId: number, knows = "") => ({
    feedVersionId,
    trip: knows.includes("t"),
    route: knows.includes("r"),
    stop: knows.includes("s"),
  });

  it.each([
    ["the only version, known or not", [version(1)], 1],
    ["no version", [], null],
    ["a shared feed without a match", [version(1), version(2)], null],
    ["the one that knows the trip", [version(1), version(2, "t")], 2],
    ["the one that knows the route", [version(1, "r"), version(2)], 1],
    ["the one that knows the stop", [version(1), version(2, "s"), version(3)], 2],
    ["a trip before a stop that both know", [version(1, "ts"), version(2, "s")], 1],
    ["a route before a stop of another version", [version(1, "s"), version(2, "r")], 2],
    ["a trip that both know, decided by the stop", [version(1, "t"), version(2, "ts")], 2],
    ["a trip that both know, and a stop of a third", [version(1, "t"), version(2, "t"), version(3, "s")], null],
    ["everything twice", [version(1, "trs"), version(2, "trs")], null],
  ])("%s", (_, candidates, expected) => {
    expect(attribute(candidates)).toBe(expected);
    expect(attribute([...candidates].reverse())).toBe(expected);
  });
});

const NOW = 1_790_000_000;
const ALERTS = [
  alert([selector({ agencyId: "A" })], { id: "agency" }),
  alert([selector({ routeId: "R" })], { id: "route" }),
  alert([selector({ agencyId: "A", routeId: "R" })], { id: "agency's route" }),
  alert([selector({ stopId: "S" })], { id: "stop" }),
  alert([selector({ routeId: "R", stopId: "S" })], { id: "stop of the route" }),
  alert([selector({ trip: trip({ tripId: "T" }) })], { id: "trip" }),
  alert([selector({ routeId: "R", agencyId: "A", stopId: "S", trip: trip({ tripId: "T" }) })], { id: "all of it" }),
  alert([selector({ trip: trip({ routeId: "R" }) })], { id: "trips of the route" }),
  alert([selector({ stopId: "X" }), selector({ stopId: "S" }), selector({ stopId: "S" })], { id: "two stops" }),
  alert([], { id: "nothing" }),
  alert([selector({ routeType: 3 })], { id: "buses" }),
  alert([selector({ routeType: 3, agencyId: "A" })], { id: "buses of the agency" }),
];

describe("alertsFor", () => {
  it.each<[AlertTarget, string[]]>([
    [{ tripId: "T" }, ["trip", "all of it"]],
    [{ routeId: "R" }, ["route", "agency's route"]],
    [{ agencyId: "A" }, ["agency"]],
    [{ stopId: "S" }, ["stop", "stop of the route", "two stops"]],
    [{ routeId: "A" }, []],
    [{ routeId: "B", routeType: 3, ofAgency: "A" }, ["buses", "buses of the agency"]],
    [{ routeId: "B", routeType: 3, ofAgency: "Z" }, ["buses"]],
    [{ routeId: "B", routeType: 700, ofAgency: "A" }, []],
    [{ stopId: "Q", around: ["X"] }, ["two stops"]],
  ])("%j", (target, ids) => {
    expect(alertsFor(ALERTS, target, false, NOW).map((a) => a.id)).toEqual(ids);
  });

  it("returns only current alerts if active ones are requested", () => {
    const past = alert([selector({ stopId: "S" })], { id: "past", activePeriods: [{ start: 1, end: NOW - 1 }] });
    const open = alert([selector({ stopId: "S" })], { id: "open", activePeriods: [{ start: NOW - 9, end: null }] });
    const ids = (active: boolean) => alertsFor([past, open], { stopId: "S" }, active, NOW).map((a) => a.id);
    expect(ids(true)).toEqual(["open"]);
    expect(ids(false)).toEqual(["past", "open"]);
  });
});

describe("isActive", () => {
  it.each([
    [[], true],
    [[{ start: null, end: null }], true],
    [[{ start: null, end: NOW + 1 }], true],
    [[{ start: NOW - 1, end: null }], true],
    [[{ start: NOW, end: null }], true],
    [[{ start: null, end: NOW }], false],
    [[{ start: NOW + 1, end: NOW + 2 }], false],
    [
      [
        { start: 1, end: 2 },
        { start: NOW - 1, end: NOW + 1 },
      ],
      true,
    ],
  ])("%j → %s", (periods, expected) => {
    expect(isActive(periods, NOW)).toBe(expected);
  });

  it("does not depend on the order of the periods, and an additional period never deactivates an alert", () => {
    const period = fc.record({ start: fc.option(fc.nat(100)), end: fc.option(fc.nat(100)) });
    fc.assert(
      fc.property(fc.array(period, { minLength: 1 }), period, fc.nat(100), (periods, more, now) => {
        expect(isActive([...periods].reverse(), now)).toBe(isActive(periods, now));
        if (isActive(periods, now)) expect(isActive([...periods, more], now)).toBe(true);
      }),
    );
  });
});
