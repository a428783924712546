import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changedBy,
  compareAgencies,
  compareRoutes,
  compareStops,
  SAME_NAME_METERS,
  SAME_STOP_METERS,
} from "../../../../src/domain/compare/entities.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../../../src/domain/compare/outline.ts";
import { haversine } from "../../../../src/domain/geo/globe.ts";
import { countReads } from "../../../support/count-reads.ts";

const stop = (id: string, name: string, lon: number | null = 0, lat: number | null = 0): StopOutline => ({
  id,
  onestop_id: null,
  name,
  lon,
  lat,
  location_type: 0,
});
const route = (id: string, short_name: string, long_name = "", type = 3): RouteOutline => ({
  id,
  onestop_id: null,
  short_name,
  long_name,
  type,
  color: null,
  text_color: null,
  agency: "",
});
const agency = (id: string, name: string, url = ""): AgencyOutline => ({ id, onestop_id: null, name, url });

/** Meters to the north, in degrees. */
const north = (meters: number) => meters / 111_195;

// Names and places repeat, as platforms of one station do; ids do not.
const names = fc.constantFrom("Main St", "Oak", "", "駅", "Platform 1", "main  st.");
const stops = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(id),
          onestop_id: fc.constant(null),
          name: names,
          lon: fc.oneof(
            { weight: 1, arbitrary: fc.constant(null) },
            { weight: 9, arbitrary: fc.integer({ min: -5, max: 5 }) },
          ),
          lat: fc.integer({ min: 0, max: 5 }),
          location_type: fc.constantFrom(0, 1, 2),
        }),
      ),
    ),
  )
  .map((rows): StopOutline[] =>
    rows.map((row) => ({
      ...row,
      lon: row.lon === null ? null : 10 + row.lon / 1000,
      lat: row.lon === null ? null : 50 + row.lat / 1000,
    })),
  );
const routes = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) => fc.tuple(fc.constant(id), fc.constantFrom("1", "2", "", "N"), names, fc.constantFrom(0, 3))),
    ),
  )
  .map((rows) => rows.map(([id, short, long, type]) => route(id, short, long, type)));

const copy = <T extends object>(rows: readonly T[]): T[] => rows.map((row) => ({ ...row }));
const shuffled = <T>(rows: readonly T[], seed: number): T[] =>
  rows
    .map((row, i) => ({ row, key: Math.imul(i + 1, seed | 1) >>> 7 }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row);

const NOTHING = { added: [], removed: [], changed: [] };

describe("a version compared with itself", () => {
  test("has no differences, in any order", () => {
    fc.assert(
      fc.property(stops, routes, fc.integer(), (s, r, seed) => {
        expect(compareStops(s, shuffled(copy(s), seed))).toEqual({ ...NOTHING, unchanged: s.length });
        expect(compareRoutes(r, shuffled(copy(r), seed))).toEqual({ ...NOTHING, unchanged: r.length });
      }),
    );
    const agencies = [agency("", "A"), agency("1", "A"), agency("2", "B")];
    expect(compareAgencies(agencies, copy(agencies))).toEqual({ ...NOTHING, unchanged: 3 });
  });
});

describe("a version compared after one change", () => {
  const change = fc.record({ stops, at: fc.nat(), seed: fc.integer() });
  const one = ({ stops, at, seed }: { stops: StopOutline[]; at: number; seed: number }) => {
    const to = copy(stops);
    const i = at % stops.length;
    return {
      from: stops,
      to,
      before: stops[i]!,
      after: to[i]!,
      rest: stops.length - 1,
      mixed: () => shuffled(to, seed),
    };
  };

  test("removed", () => {
    fc.assert(
      fc.property(change, (input) => {
        const { from, to, before, after, rest } = one(input);
        to.splice(to.indexOf(after), 1);
        expect(compareStops(from, to)).toEqual({ ...NOTHING, removed: [before], unchanged: rest });
        expect(compareStops(to, from)).toEqual({ ...NOTHING, added: [before], unchanged: rest });
      }),
    );
  });

  test("renamed", () => {
    fc.assert(
      fc.property(change, (input) => {
        const { from, before, after, rest, mixed } = one(input);
        after.name = `${before.name} x`;
        expect(compareStops(from, mixed())).toEqual({
          ...NOTHING,
          changed: [
            { from: before, to: after, by: "id", changes: ["renamed"], meters: before.lon === null ? null : 0 },
          ],
          unchanged: rest,
        });
      }),
    );
  });

  test("moved, with the distance", () => {
    fc.assert(
      fc.property(change, fc.double({ min: 2, max: 2_000_000, noNaN: true }), (input, meters) => {
        const { from, before, after, rest, mixed } = one(input);
        fc.pre(before.lon !== null);
        after.lat = before.lat! + north(meters);
        const apart = haversine([before.lon!, before.lat!], [after.lon!, after.lat]);
        expect(compareStops(from, mixed())).toEqual({
          ...NOTHING,
          changed: [{ from: before, to: after, by: expect.any(String), changes: ["moved"], meters: apart }],
          unchanged: rest,
        });
        expect(apart).toBeCloseTo(meters, -1);
      }),
    );
  });

  test("with a new id", () => {
    fc.assert(
      fc.property(change, (input) => {
        const { from, before, after, rest, mixed } = one(input);
        after.id = `${before.id} new one`;
        expect(compareStops(from, mixed())).toEqual({
          ...NOTHING,
          changed: [
            {
              from: before,
              to: after,
              by: "name and place",
              changes: ["new_id"],
              meters: before.lon === null ? null : 0,
            },
          ],
          unchanged: rest,
        });
      }),
    );
  });

  test("a route renamed, removed or of another type", () => {
    fc.assert(
      fc.property(routes, fc.nat(), (from, at) => {
        const i = at % from.length;
        const to = copy(from);
        to[i]!.long_name += " renamed";
        const changed = (changes: string[]) => [{ from: from[i], to: to[i], by: "id", changes, meters: null }];
        const rest = from.length - 1;
        expect(compareRoutes(from, to)).toEqual({ ...NOTHING, changed: changed(["renamed"]), unchanged: rest });
        to[i] = { ...from[i]!, type: 7 };
        expect(compareRoutes(from, to)).toEqual({ ...NOTHING, changed: changed(["new_type"]), unchanged: rest });
        to.splice(i, 1);
        expect(compareRoutes(from, to)).toEqual({ ...NOTHING, removed: [from[i]], unchanged: rest });
      }),
    );
  });
});

describe("changed ids", () => {
  test("of every stop: matched by name and position, even after a small move", () => {
    const from = Array.from({ length: 500 }, (_, i) => stop(`${i}`, `Stop ${i % 200}`, 10 + i / 500, 50));
    const to = from.map((s) => ({ ...s, id: `x:${s.id}`, lat: s.lat! + north(20) }));
    const compared = compareStops(from, to);
    expect([compared.added, compared.removed, compared.unchanged]).toEqual([[], [], 0]);
    expect(changedBy(compared, "new_id")).toHaveLength(500);
    for (const { from: a, to: b, meters } of changedBy(compared, "moved")) {
      expect([b.id, Math.round(meters!)]).toEqual([`x:${a.id}`, 20]);
    }
  });

  test("ids reassigned to other stops are not matched", () => {
    const from = [stop("1", "Main", 10, 50), stop("2", "Oak", 10.003, 50), stop("3", "Elm", 10.006, 50)];
    const to = [stop("2", "Main", 10, 50), stop("3", "Oak", 10.003, 50), stop("4", "Elm", 10.006, 50)];
    const { added, removed, changed } = compareStops(from, to);
    expect([added, removed]).toEqual([[], []]);
    expect(changed.map((c) => [c.from.id, c.to.id, c.changes])).toEqual([
      ["1", "2", ["new_id"]],
      ["2", "3", ["new_id"]],
      ["3", "4", ["new_id"]],
    ]);
  });

  test("an id reused for a distant stop with another name is one stop removed and one added", () => {
    const here = [stop("1", "Main", 10, 50)];
    const near = [stop("1", "Market", 10, 50 + north(SAME_STOP_METERS - 5))];
    const far = [stop("1", "Market", 10, 50 + north(SAME_STOP_METERS + 5))];
    expect(compareStops(here, near).changed[0]).toMatchObject({ by: "id", changes: ["renamed", "moved"] });
    expect(compareStops(here, far)).toEqual({ unchanged: 0, removed: here, added: far, changed: [] });
  });

  test("names match within the distance limit, and no further", () => {
    const here = [stop("1", "Main", 10, 50)];
    const at = (meters: number) => [stop("2", "MAIN", 10, 50 + north(meters))];
    expect(compareStops(here, at(SAME_NAME_METERS - 5)).changed).toHaveLength(1);
    expect(compareStops(here, at(SAME_NAME_METERS + 5)).changed).toHaveLength(0);
  });

  test("a new id and name at the same spot match only if there is one such stop", () => {
    const here = [stop("1", "Main", 10, 50)];
    expect(compareStops(here, [stop("2", "Market", 10, 50)]).changed[0]).toMatchObject({
      by: "place",
      changes: ["renamed", "new_id"],
    });
    const two = [stop("2", "Market", 10, 50), stop("3", "Square", 10, 50)];
    expect(compareStops(here, two)).toEqual({ unchanged: 0, removed: here, added: two, changed: [] });
  });

  test("the nearest of several with the same name is matched", () => {
    const from = [stop("a", "Main", 10, 50), stop("b", "Main", 10, 50 + north(60))];
    const to = [stop("y", "Main", 10, 50 + north(58)), stop("x", "Main", 10, 50 + north(3))];
    expect(compareStops(from, to).changed.map((c) => [c.from.id, c.to.id])).toEqual([
      ["a", "x"],
      ["b", "y"],
    ]);
  });

  test("of routes: matched by both names, then by the short one", () => {
    const from = [route("1", "10", "Harbour"), route("2", "20", "Airport"), route("3", "", "Ring")];
    const to = [route("A", "10", "Harbour"), route("B", "20", "Airport via Centre"), route("C", "", "Ring", 0)];
    const { added, removed, changed } = compareRoutes(from, to);
    expect(changed.map((c) => [c.from.id, c.to.id, c.by, c.changes])).toEqual([
      ["1", "A", "name", ["new_id"]],
      ["2", "B", "name", ["renamed", "new_id"]],
    ]);
    expect([removed.map(({ id }) => id), added.map(({ id }) => id)]).toEqual([["3"], ["C"]]);
  });

  test("of agencies: matched by name, then by URL", () => {
    const from = [agency("", "City Lines", "https://city.example/"), agency("9", "Harbour", "https://h.example")];
    const to = [agency("1", "City  lines", "x"), agency("2", "Port Ferries", "https://H.example/")];
    expect(compareAgencies(from, to).changed.map((c) => [c.from.id, c.to.id, c.by, c.changes])).toEqual([
      ["", "1", "name", ["renamed", "new_id"]],
      ["9", "2", "address", ["renamed", "new_id"]],
    ]);
  });
});

test("the largest moves are listed first", () => {
  const from = [1, 2, 3].map((i) => stop(`${i}`, `S${i}`, i, 0));
  const to = from.map((s, i) => ({ ...s, lat: north([5, 500, 0.4][i]!) }));
  const moved = changedBy(compareStops(from, to), "moved");
  expect(moved.map(({ from: { id }, meters }) => [id, Math.round(meters!)])).toEqual([
    ["2", 500],
    ["1", 5],
  ]);
});

test("ten thousand stops at one point, all with new ids, are not compared pair by pair", () => {
  const from = Array.from({ length: 10_000 }, (_, i) => stop(`${i}`, "", 0, 0));
  const { counted: to, reads } = countReads(from.map((s) => ({ ...s, id: `n${s.id}` })));
  const { unchanged, changed, added, removed } = compareStops(from, to);
  // Comparing every pair would read more than 100 million members.
  expect(reads()).toBeLessThan(5_000_000);
  expect(unchanged + changed.length + removed.length).toBe(10_000);
  expect(added).toHaveLength(removed.length);
});
