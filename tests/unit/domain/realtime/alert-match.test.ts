import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlertTarget, alertsFor, isActive } from "../../../../src/domain/realtime/alert-match.ts";
import { alert, selector, trip } from "../../../support/realtime/updates.ts";

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
];

describe("alertsFor", () => {
  it.each<[AlertTarget, string[]]>([
    [{ tripId: "T" }, ["trip", "all of it"]],
    [{ routeId: "R" }, ["route", "agency's route"]],
    [{ agencyId: "A" }, ["agency"]],
    [{ stopId: "S" }, ["stop", "stop of the route", "two stops"]],
    [{ routeId: "A" }, []],
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
    [[{ start: NOW, end: null }], false],
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
