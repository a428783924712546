/** The activation policy: vectors for each rule, and properties that hold for any versions. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { busiestWeek, decide, type VersionFacts } from "../../../../src/domain/activation/policy.ts";
import { reasonWords } from "../../../../src/domain/activation/words.ts";

const TODAY = "2026-11-23";
const version = (id: number, facts: Partial<VersionFacts> = {}): VersionFacts => ({
  id,
  fetchedAt: `2026-11-${String(id).padStart(2, "0")}T00:00:00.000Z`,
  begins: "2026-01-01",
  ends: "2026-12-31",
  routes: 10,
  stops: 100,
  seconds: 360_000,
  ...facts,
});
const situation = (active: VersionFacts | null, ...candidates: VersionFacts[]) =>
  decide({ active, candidates, today: TODAY, isDeactivated: false }).map(
    ({ id, outcome, reason }) => `${id} ${outcome} ${reason}`,
  );

describe("decide", () => {
  test("activates the newest version, and passes over the others", () => {
    expect(situation(version(1), version(2), version(4), version(3))).toEqual([
      "4 activated newest",
      "3 passed older",
      "2 passed older",
    ]);
    expect(situation(null, version(2), version(3))).toEqual(["3 activated first", "2 passed older"]);
    expect(situation(version(3), version(2))).toEqual(["2 passed older"]);
  });

  test("holds a version that lost most of its rows, even the first", () => {
    const loss = { kept: 1, dropped: 3 };
    expect(situation(null, version(2, { loss }))).toEqual(["2 held rows_lost"]);
    expect(situation(version(1), version(3, { loss }), version(2))).toEqual(["3 held rows_lost", "2 activated newest"]);
  });

  test("lets a version wait that begins later, while the present one lasts", () => {
    const later = version(3, { begins: "2026-12-15" });
    expect(situation(version(1), later, version(2))).toEqual(["3 waiting begins_later", "2 activated newest"]);
    expect(situation(version(1, { ends: "2026-11-22" }), later)).toEqual(["3 activated newest"]);
    expect(situation(null, later)).toEqual(["3 activated first"]);
    expect(situation(null, later, version(2))).toEqual(["3 waiting begins_later", "2 activated first"]);
    const [decision] = decide({ active: version(1), candidates: [later], today: TODAY, isDeactivated: false });
    expect(decision?.evidence).toEqual({ begins: "2026-12-15", until: "2026-12-15" });
    const soonOver = version(1, { ends: "2026-11-30" });
    const [sooner] = decide({ active: soonOver, candidates: [later], today: TODAY, isDeactivated: false });
    expect(sooner?.evidence.until).toBe("2026-12-01");
  });

  test("activates a waiting version on the day that it names, and not before", () => {
    const active = version(1, { ends: "2026-11-30" });
    const later = version(2, { begins: "2026-12-15" });
    const on = (today: string) => decide({ active, candidates: [later], today, isDeactivated: false })[0]?.outcome;
    expect(["2026-11-30", "2026-12-01"].map(on)).toEqual(["waiting", "activated"]);
  });

  test("holds a version with less than half of the routes, stops or hours, and takes one with half", () => {
    expect(situation(version(1), version(2, { routes: 4 }))).toEqual(["2 held fewer_routes"]);
    expect(situation(version(1), version(2, { stops: 49 }))).toEqual(["2 held fewer_stops"]);
    expect(situation(version(1), version(2, { seconds: 179_999 }))).toEqual(["2 held fewer_hours"]);
    expect(situation(version(1), version(2, { routes: 5, stops: 50, seconds: 180_000 }))).toEqual([
      "2 activated newest",
    ]);
    expect(situation(version(1), version(3, { routes: 1 }), version(2))).toEqual([
      "3 held fewer_routes",
      "2 activated newest",
    ]);
  });

  test("activates a version on its first and on its last day", () => {
    expect(situation(version(1), version(2, { begins: TODAY }))).toEqual(["2 activated newest"]);
    expect(situation(version(1), version(2, { ends: TODAY }))).toEqual(["2 activated newest"]);
  });

  test("holds a version that has ended while the active one lasts", () => {
    expect(situation(version(1), version(2, { ends: "2026-11-22" }))).toEqual(["2 held has_ended"]);
    expect(situation(version(1, { ends: "2026-11-01" }), version(2, { ends: "2026-11-22" }))).toEqual([
      "2 activated newest",
    ]);
  });

  test("leaves a feed alone that a person deactivated", () => {
    const [decision] = decide({ active: null, candidates: [version(1)], today: TODAY, isDeactivated: true });
    expect(decision).toMatchObject({ outcome: "held", reason: "feed_deactivated" });
  });

  const day = fc.option(
    fc
      .integer({ min: -40, max: 40 })
      .map((days) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10)),
  );
  const facts = fc.record({
    fetchedAt: fc.constantFrom("2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z", "2026-11-03T00:00:00.000Z"),
    begins: day,
    ends: day,
    routes: fc.nat(20),
    stops: fc.nat(20),
    seconds: fc.nat(20),
  });
  const world = fc.tuple(fc.option(facts), fc.array(facts, { maxLength: 5 })).map(([active, candidates]) => ({
    active: active === null ? null : { id: 0, ...active },
    candidates: candidates.map((candidate, i) => ({ id: i + 1, ...candidate })),
  }));

  test("decides on each candidate once, and activates at most one, whatever their order", () => {
    fc.assert(
      fc.property(world, ({ active, candidates }) => {
        const decisions = decide({ active, candidates, today: TODAY, isDeactivated: false });
        expect(decisions.map(({ id }) => id).toSorted()).toEqual(candidates.map(({ id }) => id).toSorted());
        expect(decisions.filter(({ outcome }) => outcome === "activated").length).toBeLessThanOrEqual(1);
        const reversed = decide({ active, candidates: candidates.toReversed(), today: TODAY, isDeactivated: false });
        expect(reversed).toEqual(decisions);
        for (const decision of decisions) expect(reasonWords(decision)).toMatch(/^[A-Z][^{}]+\.$/);
      }),
    );
  });

  test("never activates less than half, nor what begins later while the present version lasts", () => {
    fc.assert(
      fc.property(world, ({ active, candidates }) => {
        if (active === null) return;
        const [chosen] = decide({ active, candidates, today: TODAY, isDeactivated: false }).filter(
          ({ outcome }) => outcome === "activated",
        );
        const found = candidates.find(({ id }) => id === chosen?.id);
        if (found === undefined) return;
        expect(found.routes * 2 >= active.routes && found.stops * 2 >= active.stops).toBe(true);
        expect(found.seconds * 2 >= active.seconds).toBe(true);
        const lasts = (active.begins ?? TODAY) <= TODAY && (active.ends ?? TODAY) >= TODAY;
        if (lasts) expect((found.begins ?? TODAY) <= TODAY).toBe(true);
        expect(found.fetchedAt >= active.fetchedAt).toBe(true);
      }),
    );
  });
});

test("the busiest week is the largest sum of seven days", () => {
  expect(busiestWeek([])).toBe(0);
  expect(
    busiestWeek([
      ["2026-01-05", "2026-01-11", 1, 1, 1, 1, 1, 0, 0],
      ["2026-01-12", "2026-01-18", 2, 2, 2, 2, 2, 1, 1],
    ]),
  ).toBe(12);
});

test("says why in numbers and dates", () => {
  expect(reasonWords({ reason: "fewer_routes", evidence: { count: 1, of: 12 } })).toBe(
    "It has only 1 route, and the active version has 12 routes. A person must decide.",
  );
  expect(reasonWords({ reason: "fewer_hours", evidence: { count: 3600, of: 720_000 } })).toBe(
    "It has only 1 hour of service a week, and the active version has 200 hours of service a week. A person must decide.",
  );
  expect(reasonWords({ reason: "begins_later", evidence: { begins: "2026-12-15", until: "2026-12-01" } })).toBe(
    "Its service begins on 15 December 2026. It becomes active on 1 December 2026.",
  );
});
