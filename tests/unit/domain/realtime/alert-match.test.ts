/** Alerts by generated selectors, against a plain reading of the reference: every field that is present must match. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexAlerts } from "../../../../src/domain/realtime/alert-index.ts";
import { alertsFor, isActive } from "../../../../src/domain/realtime/alert-match.ts";
import type { EntitySelector } from "../../../../src/domain/realtime/message.ts";
import { alert, selector, trip } from "../../../support/realtime/updates.ts";

const NOW = 1_790_000_000;
const optional = <T>(...values: T[]) => fc.option(fc.constantFrom(...values));
const descriptor = fc.record({
  tripId: optional("T", "U"),
  routeId: optional("R", "Q"),
  directionId: optional(0, 1),
  startTime: optional(28_800, 30_600),
  startDate: optional("2026-12-01", "2026-12-02"),
  scheduleRelationship: fc.constant(null),
});
const anySelector: fc.Arbitrary<EntitySelector> = fc.record({
  agencyId: optional("A", "B"),
  routeId: optional("R", "Q"),
  routeType: optional(0, 3, 700),
  directionId: optional(0, 1),
  stopId: optional("S", "P", "ST"),
  trip: fc.option(descriptor),
});
const matches = (one: EntitySelector, target: Parameters<typeof alertsFor>[1]) =>
  alertsFor([alert([one])], target, false, NOW).length === 1;

describe("alerts by generated selectors", () => {
  it("of an agency name it alone", () => {
    fc.assert(
      fc.property(anySelector, (one) => {
        const others = [one.routeId, one.routeType, one.directionId, one.stopId, one.trip];
        expect(matches(one, { agencyId: "A" })).toBe(one.agencyId === "A" && others.every((value) => value === null));
      }),
    );
  });

  it("of a route name it or its mode, and no stop or trip", () => {
    fc.assert(
      fc.property(anySelector, (one) => {
        const fits =
          (one.agencyId === null || one.agencyId === "A") &&
          (one.routeId === null || one.routeId === "R") &&
          (one.routeType === null || one.routeType === 3);
        const isRoute = one.routeId !== null || one.routeType !== null;
        const expected = fits && isRoute && one.stopId === null && one.trip === null;
        expect(matches(one, { routeId: "R", routeType: 3, ofAgency: "A" })).toBe(expected);
      }),
    );
  });

  it("of a stop name it, its platform, or its station", () => {
    fc.assert(
      fc.property(anySelector, (one) => {
        const expected = one.trip === null && one.stopId !== null && ["S", "ST"].includes(one.stopId);
        expect(matches(one, { stopId: "S", around: ["ST"] })).toBe(expected);
      }),
    );
  });

  it("of one run of one day agree with all that the message says of it", () => {
    const run = { tripId: "T", serviceDate: "2026-12-01", startTime: 28_800, routeId: "R", directionId: 0 };
    fc.assert(
      fc.property(anySelector, (one) => {
        const said = [
          ...[one.agencyId, one.routeId, one.routeType, one.directionId, one.trip?.tripId, one.trip?.routeId],
          ...[one.trip?.directionId, one.trip?.startTime, one.trip?.startDate],
        ];
        const facts = ["A", "R", 3, 0, "T", "R", 0, 28_800, "2026-12-01"];
        const agrees = said.every((value, i) => value == null || value === facts[i]);
        const names =
          one.trip === null
            ? one.stopId === null && one.routeId !== null && one.directionId !== null
            : one.trip.tripId !== null || one.trip.routeId !== null;
        const target = { ...run, firstDeparture: 28_800, routeType: 3, ofAgency: "A" };
        expect(matches(one, target)).toBe(agrees && names);
      }),
    );
  });

  it("of a run are also those that a trip without a day has", () => {
    const ofRun = selector({ trip: trip({ tripId: "T", startDate: "2026-12-01", startTime: 28_800 }) });
    expect(matches(ofRun, { tripId: "T" })).toBe(true);
    expect(matches(ofRun, { tripId: "T", serviceDate: "2026-12-02" })).toBe(false);
    expect(matches(ofRun, { tripId: "T", serviceDate: "2026-12-01", startTime: 30_600 })).toBe(false);
  });
});

describe("an index of alerts", () => {
  const target = fc.constantFrom<Parameters<typeof alertsFor>[1]>(
    { agencyId: "A" },
    { routeId: "R", routeType: 3, ofAgency: "A" },
    { routeId: "R", routeType: null, ofAgency: null },
    { stopId: "S", around: ["ST"] },
    { tripId: "T", serviceDate: "2026-12-01", routeId: "R", directionId: 0, firstDeparture: 28_800, routeType: 3 },
    { tripId: "U", otherNames: ["T"], routeId: "R", directionId: 0, firstDeparture: 28_800, serviceDate: "2026-12-01" },
    { tripId: "T", serviceDate: "2026-12-01" },
  );

  it("leaves out none that is about an entity", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anySelector, { maxLength: 3 }), { maxLength: 6 }), target, (informed, one) => {
        const alerts = informed.map((selectors) => alert(selectors));
        expect(alertsFor(indexAlerts(alerts).near(one), one, false, NOW)).toEqual(alertsFor(alerts, one, false, NOW));
      }),
    );
  });

  it("offers a stop or a route the alerts that name it, out of thousands", () => {
    const alerts = Array.from({ length: 3000 }, (_, i) =>
      alert([selector({ stopId: `S${i}`, routeId: `R${i % 100}` })]),
    );
    const index = indexAlerts(alerts);
    expect(index.near({ stopId: "S7" })).toHaveLength(1);
    expect(index.near({ routeId: "R7", routeType: 3 })).toHaveLength(30);
  });
});

describe("isActive", () => {
  it("holds from the start until before the end, in any of the periods", () => {
    const second = fc.integer({ min: NOW - 3, max: NOW + 3 });
    const period = fc.record({ start: fc.option(second), end: fc.option(second) });
    fc.assert(
      fc.property(fc.array(period, { maxLength: 3 }), second, (periods, now) => {
        const isIn = ({ start, end }: { start: number | null; end: number | null }) => {
          if (start !== null && now < start) return false;
          return end === null || now < end;
        };
        expect(isActive(periods, now)).toBe(periods.length === 0 || periods.some(isIn));
      }),
    );
  });
});
