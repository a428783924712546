import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { StreetClass } from "../../../../src/domain/streets/cell.ts";
import { prepareCell } from "../../../../src/domain/streets/cell-lines.ts";
import { joinCells } from "../../../../src/domain/streets/graph.ts";
import { distancesFrom, linkPoint, metersTo, walkableStreets } from "../../../../src/domain/streets/search.ts";
import {
  type ChangeStop,
  MAX_STREET_CHANGE_METERS,
  metersOnStreets,
  StreetChanges,
  type StreetsAround,
  streetChanges,
} from "../../../../src/domain/streets/street-changes.ts";
import { StreetWalks } from "../../../../src/domain/streets/walks.ts";
import { type City, readCells } from "../../../support/street-city.ts";

/** Meters to the east at 52 degrees north, and to the north, in degrees. */
const EAST = 1 / (111_195 * Math.cos((52 * Math.PI) / 180));
const NORTH = 1 / 111_195;
const at = (east: number, north: number): [number, number] => [12 + east * EAST, 52 + north * NORTH];

/** Streets far away in all directions: where there are none, a way may lead around outside of the extract. */
const SURROUNDINGS = [
  { from: 6, to: 7 },
  { from: 8, to: 9 },
];

/** Two banks of a river, 100 m apart: stairs over it 150 m to the east, and a bridge 300 m to the east. */
const CITY: City = {
  junctions: [
    ...[at(-500, 0), at(150, 0), at(300, 0), at(-500, 100), at(150, 100), at(300, 100)],
    ...[at(-1500, -900), at(-1400, -900), at(1400, 1000), at(1500, 1000)],
  ],
  streets: [
    { from: 0, to: 1, name: "South Bank" },
    { from: 1, to: 2, name: "South Bank" },
    { from: 3, to: 4, name: "North Bank" },
    { from: 4, to: 5, name: "North Bank" },
    { from: 1, to: 4, name: "Stairs", flags: StreetClass.steps },
    { from: 2, to: 5, name: "Bridge" },
    ...SURROUNDINGS,
  ],
};

async function streetsOf(city: City) {
  const cells = (await readCells(city)).map(({ cell, drawing }) => prepareCell(cell, drawing));
  return (stepFree: boolean) => walkableStreets(joinCells(cells), { stepFree });
}

/** All streets of a city, wherever they are wanted. */
async function around(city: City): Promise<StreetsAround> {
  const streets = await streetsOf(city);
  return async (_, __, stepFree) => new StreetWalks(streets(stepFree), () => true);
}

const stop = (point: LonLat, isInStation = false): ChangeStop => ({ at: point, isInStation });

describe("walks between stops on both banks of a river", () => {
  const STOPS = [stop(at(0, 0)), stop(at(0, 100)), stop(at(-450, 0)), stop(at(-450, 100)), null, stop(at(0, 5000))];

  test("lead over the stairs, or without steps over the bridge", async () => {
    const changes = new StreetChanges((await streetChanges(STOPS, [], 400, await around(CITY)))!);
    expect(changes.meters(0, 1, false)).toBeCloseTo(400, 0);
    expect(changes.meters(1, 0, false)).toBeCloseTo(400, 0);
    expect(changes.meters(0, 1, true)).toBeCloseTo(700, 0);
    expect(changes.meters(0, 0, true)).toBe(0);
  });

  test("do not exist where they are longer than 800 m, and are unknown where no street is near", async () => {
    const changes = new StreetChanges((await streetChanges(STOPS, [], 400, await around(CITY)))!);
    // 100 m apart, and 1,300 m by the stairs.
    expect(changes.meters(2, 3, false)).toBe(Number.POSITIVE_INFINITY);
    expect(changes.meters(0, 4, false)).toBeNull();
    expect(changes.meters(5, 0, false)).toBeNull();
  });

  test("are stored beyond the distance of changes for the stops of stations only", async () => {
    const [here, there] = [at(0, 0), at(-450, 0)];
    const walks = async (isInStation: boolean) =>
      new StreetChanges((await streetChanges([stop(here), stop(there, isInStation)], [], 400, await around(CITY)))!);
    expect((await walks(false)).meters(0, 1, false)).toBe(Number.POSITIVE_INFINITY);
    expect((await walks(true)).meters(0, 1, false)).toBeCloseTo(450, 0);
  });

  test("are estimates where they may lead around outside of the streets", async () => {
    const cut = { ...CITY, streets: CITY.streets.filter((street) => !SURROUNDINGS.includes(street)) };
    const changes = new StreetChanges((await streetChanges(STOPS, [], 400, await around(cut)))!);
    expect(changes.meters(0, 1, false)).toBeCloseTo(400, 0);
    expect(changes.meters(2, 3, false)).toBeNull();
  });

  test("are none without streets", async () => {
    expect(await streetChanges(STOPS, [], 400, async () => null)).toBeNull();
    expect(await streetChanges([], [], 400, await around(CITY))).toBeNull();
  });
});

describe("walks to stops of another feed", () => {
  const OWN = [stop(at(-450, 100)), stop(at(0, 0))];
  const OTHERS = [{ at: at(0, 100), isInStation: false }];
  const place = (point: LonLat, changes: StreetChanges, index: number, stepFree = false) => ({
    at: point,
    onStreets: { changes, index, stepFree },
  });

  test("are stored with either version, by the position of the other stop", async () => {
    const changes = new StreetChanges((await streetChanges(OWN, OTHERS, 400, await around(CITY)))!);
    const without = new StreetChanges((await streetChanges([stop(at(0, 100))], [], 400, await around(CITY)))!);
    for (const stepFree of [false, true]) {
      const [here, there] = [place(at(0, 0), changes, 1, stepFree), place(at(0, 100), without, 0, stepFree)];
      const meters = [
        metersOnStreets(here, there),
        metersOnStreets(there, here),
        metersOnStreets(here, { at: there.at }),
      ];
      for (const length of meters) expect(length).toBeCloseTo(stepFree ? 700 : 400, 0);
    }
    // Stops of one version, of which neither is a neighbor.
    expect(metersOnStreets(place(at(0, 0), changes, 1), place(at(-450, 100), changes, 0))).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test("are unknown where the other stop was not there, and none where no way leads there", async () => {
    const far = { at: at(-450, 0), isInStation: false };
    const own = [stop(at(-450, 100))];
    const columns = (await streetChanges(own, [far, ...OTHERS], 400, await around(CITY)))!;
    // Only the stops near those of the version are stored.
    expect(columns.neighborLons).toHaveLength(1);
    const changes = new StreetChanges(columns);
    expect(metersOnStreets(place(at(-450, 100), changes, 0), { at: far.at })).toBe(Number.POSITIVE_INFINITY);
    expect(metersOnStreets(place(at(-450, 100), changes, 0), { at: at(0, 100) })).toBeNull();
    expect(metersOnStreets({ at: at(0, 0) }, { at: at(0, 100) })).toBeNull();
  });
});

test("equal one search for each pair, for stops by chance", async () => {
  const streets = await streetsOf(CITY);
  const [free, all] = [streets(true), streets(false)];
  const point = fc.tuple(fc.integer({ min: -600, max: 400 }), fc.integer({ min: -50, max: 150 }));
  await fc.assert(
    fc.asyncProperty(fc.array(point, { minLength: 2, maxLength: 12 }), async (points) => {
      const places = points.map(([east, north]) => at(east, north));
      // The first ones are of the version, the others of another feed.
      const count = Math.ceil(places.length / 2);
      const ownStops = places.slice(0, count).map((place) => stop(place));
      const others = places.slice(count).map((place) => ({ at: place, isInStation: false }));
      const changes = new StreetChanges((await streetChanges(ownStops, others, 400, await around(CITY)))!);
      for (const [i, from] of places.entries()) {
        for (const [j, to] of places.entries()) {
          if (i === j || i >= count) continue;
          for (const stepFree of [false, true]) {
            const graph = stepFree ? free : all;
            const search = distancesFrom(graph, linkPoint(graph, from), MAX_STREET_CHANGE_METERS);
            const meters = metersTo(search, linkPoint(graph, to));
            const wanted = haversine(from, to) > 400 ? Number.POSITIVE_INFINITY : meters;
            const got = j < count ? changes.meters(i, j, stepFree) : changes.metersToNeighbor(i, to, stepFree);
            // A stop of another feed that is near none of the version is not stored.
            if (got === null && places.slice(0, count).every((place) => haversine(place, to) > 400)) continue;
            if (wanted === Number.POSITIVE_INFINITY || got === Number.POSITIVE_INFINITY) {
              // At the limit, the two directions of a search may round differently.
              if (Math.abs(meters - MAX_STREET_CHANGE_METERS) > 0.1) expect(got).toBe(wanted);
            } else expect(Math.abs(got! - wanted)).toBeLessThanOrEqual(0.051);
          }
        }
      }
    }),
    { numRuns: 30 },
  );
});
