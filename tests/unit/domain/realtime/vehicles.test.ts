import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attribute, latestVehicles } from "../../../../src/domain/realtime/vehicles.ts";
import { vehicle } from "../../../support/realtime/updates.ts";

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
