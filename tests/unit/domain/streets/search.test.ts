import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { StreetClass } from "../../../../src/domain/streets/cell.ts";
import { prepareCell } from "../../../../src/domain/streets/cell-lines.ts";
import { joinCells } from "../../../../src/domain/streets/graph.ts";
import { pathLine } from "../../../../src/domain/streets/path-line.ts";
import { distancesFrom, linkPoint, metersTo, pathTo, walkableStreets } from "../../../../src/domain/streets/search.ts";
import { stepsOf, stepText } from "../../../../src/domain/streets/steps.ts";
import {
  type City,
  type CityPoint,
  type CityStreet,
  metersBetween,
  readCells,
  streetMeters,
} from "../../../support/street-city.ts";

async function streetsOf(city: City, stepFree = false) {
  const cells = (await readCells(city)).map(({ cell, drawing }) => prepareCell(cell, drawing));
  return walkableStreets(joinCells(cells), { stepFree });
}

/** Corner of four walking cells near Porto Alegre: its column and row are whole numbers of the grid. */
const CORNER: CityPoint = [(6050 * 360) / 16384 - 180, -30.0310551];
const METER = 1 / 111_195;

/** A point some meters to the east and north of the corner. */
const at = (east: number, north: number): CityPoint => [
  CORNER[0] + (east * METER) / Math.cos((CORNER[1] * Math.PI) / 180),
  CORNER[1] + north * METER,
];

/** A city on a grid of 7 by 7 junctions over the corner, in which streets are missing, bent, or steps. */
const SIDE = 7;
const generatedCity = fc
  .record({
    jitter: fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      minLength: SIDE * SIDE,
      maxLength: SIDE * SIDE,
    }),
    kinds: fc.array(fc.constantFrom("none", "street", "street", "steps", "bent", "ferry", "barred"), {
      minLength: 2 * SIDE * SIDE,
      maxLength: 2 * SIDE * SIDE,
    }),
  })
  .map(({ jitter, kinds }): City => {
    const middle = (SIDE - 1) / 2;
    const junctions = jitter.map(([dx, dy], i) =>
      at(((i % SIDE) - middle) * 150 + dx, (Math.floor(i / SIDE) - middle) * 150 + dy),
    );
    const streets = kinds.flatMap((kind, i): CityStreet[] => {
      const junction = Math.floor(i / 2);
      const other = i % 2 === 0 ? junction + 1 : junction + SIDE;
      const isOutside = i % 2 === 0 ? junction % SIDE === SIDE - 1 : other >= SIDE * SIDE;
      if (kind === "none" || isOutside) return [];
      const [a, b] = [junctions[junction]!, junctions[other]!];
      const bend: CityPoint = [(a[0] + b[0]) / 2 + 40 * METER, (a[1] + b[1]) / 2 + 30 * METER];
      const flags = { steps: 3, ferry: 10, barred: 4 | (3 << 4) }[kind as string] ?? 4;
      return [{ from: junction, to: other, flags, name: `Street ${i}`, bends: kind === "bent" ? [bend] : [] }];
    });
    return { junctions, streets };
  });

/** Shortest meters from a junction to all others, by looking at every street again and again. */
function naiveMeters(city: City, start: number, isUsed: (street: CityStreet) => boolean): number[] {
  const meters = city.junctions.map((_, i) => (i === start ? 0 : Number.POSITIVE_INFINITY));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const street of city.streets) {
      if (!isUsed(street)) continue;
      const length = streetMeters(city, street);
      for (const [a, b] of [
        [street.from, street.to],
        [street.to, street.from],
      ] as const) {
        if (meters[a]! + length >= meters[b]! - 1e-9) continue;
        meters[b] = meters[a]! + length;
        isChanged = true;
      }
    }
  }
  return meters;
}

describe("generated cities", () => {
  test.each([false, true])("junctions are as far as in a search of every street, step-free: %s", async (stepFree) => {
    const isUsed = ({ flags }: CityStreet) => flags !== 10 && !(stepFree && (flags === 3 || flags! >> 4 === 3));
    await fc.assert(
      fc.asyncProperty(generatedCity, fc.nat({ max: SIDE * SIDE - 1 }), async (city, start) => {
        fc.pre(city.streets.some((street) => isUsed(street) && (street.from === start || street.to === start)));
        const streets = await streetsOf(city, stepFree);
        const naive = naiveMeters(city, start, isUsed);
        const distances = distancesFrom(streets, linkPoint(streets, city.junctions[start]!), 3000);
        city.junctions.forEach((junction, i) => {
          const target = linkPoint(streets, junction);
          const isOnStreet = city.streets.some((street) => isUsed(street) && (street.from === i || street.to === i));
          if (!isOnStreet) return;
          const meters = metersTo(distances, target);
          // An island is also linked to the nearest other street, so that it can be nearer than by its own streets.
          if (naive[i] === Number.POSITIVE_INFINITY) return;
          const isAlone = target.links.length === 1 && distances.start.links.length === 1;
          if (isAlone) expect(Math.abs(meters - naive[i]!)).toBeLessThan(0.005 * naive[i]! + 2);
          else expect(meters).toBeLessThan(1.005 * naive[i]! + 2);
        });
      }),
      { numRuns: 40 },
    );
  });

  test("a path is as long as its distance, its line, and its steps, and the way back is the same", async () => {
    const offset = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
    await fc.assert(
      fc.asyncProperty(generatedCity, offset, offset, async (city, [x0, y0], [x1, y1]) => {
        const streets = await streetsOf(city);
        const [start, target] = [linkPoint(streets, at(x0, y0)), linkPoint(streets, at(x1, y1))];
        const distances = distancesFrom(streets, start, 5000);
        const path = pathTo(distances, target);
        const meters = metersTo(distances, target);
        expect(metersTo(distancesFrom(streets, target, 5000), start)).toBeCloseTo(meters, 6);
        if (path === null) {
          expect(meters).toBe(Number.POSITIVE_INFINITY);
          return;
        }
        expect(path.meters).toBe(meters);
        const line = pathLine(streets.graph, path);
        expect([line[0], line.at(-1)]).toEqual([at(x0, y0), at(x1, y1)]);
        const length = line.slice(1).reduce((sum, point, i) => sum + metersBetween(line[i]!, point), 0);
        expect(Math.abs(length - meters)).toBeLessThan(0.005 * meters + 2);
        const steps = stepsOf(streets.graph, path);
        expect(steps[0]!.relativeDirection).toBe("DEPART");
        expect(steps.reduce((sum, step) => sum + step.meters, 0)).toBeCloseTo(meters, 6);
        for (const { flags } of path.pieces.map(({ edge }) => ({ flags: streets.graph.flags[edge]! })))
          expect(flags & 15).not.toBe(StreetClass.ferry);
      }),
      { numRuns: 60 },
    );
  });

  test("a point is linked to the nearest street of all", async () => {
    const offset = fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 }));
    await fc.assert(
      fc.asyncProperty(generatedCity, offset, async (city, [x, y]) => {
        const streets = await streetsOf(city);
        const point = at(x, y);
        let nearest = Number.POSITIVE_INFINITY;
        for (const street of city.streets) {
          if (street.flags === 10) continue;
          const points = [city.junctions[street.from]!, ...(street.bends ?? []), city.junctions[street.to]!];
          for (let i = 0; i + 1 < points.length; i++)
            for (let n = 0; n <= 100; n++) {
              const [a, b] = [points[i]!, points[i + 1]!];
              const on: CityPoint = [a[0] + ((b[0] - a[0]) * n) / 100, a[1] + ((b[1] - a[1]) * n) / 100];
              nearest = Math.min(nearest, metersBetween(point, on));
            }
        }
        const [link] = linkPoint(streets, point).links;
        if (link === undefined) expect(nearest).toBeGreaterThan(299);
        else expect(Math.abs(link.meters - nearest)).toBeLessThan(3);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a river with a bridge", () => {
  // Two streets from west to east, 100 m apart; a bridge joins them 600 m to the east.
  const city: City = {
    junctions: [at(-300, 50), at(600, 50), at(-300, -50), at(600, -50)],
    streets: [
      { from: 0, to: 1, name: "North Bank" },
      { from: 2, to: 3, name: "South Bank" },
      { from: 1, to: 3, name: "Old Bridge" },
    ],
  };

  test("is crossed on the bridge, in words", async () => {
    const streets = await streetsOf(city);
    const [start, target] = [linkPoint(streets, at(-200, 60)), linkPoint(streets, at(-100, -60))];
    const path = pathTo(distancesFrom(streets, start, 3000), target)!;
    expect(path.meters).toBeCloseTo(10 + 800 + 100 + 700 + 10, -1);
    const steps = stepsOf(streets.graph, path);
    expect(steps.map(stepText)).toEqual(["East on North Bank", "Right on Old Bridge", "Right on South Bank"]);
    expect(steps.map(({ meters }) => Math.round(meters / 10))).toEqual([81, 10, 71]);
  });

  test("is beyond a search of fewer meters", async () => {
    const streets = await streetsOf(city);
    const [start, target] = [linkPoint(streets, at(-200, 60)), linkPoint(streets, at(-100, -60))];
    expect(metersTo(distancesFrom(streets, start, 1000), target)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a point beside water", () => {
  // The far bank is 60 m away, the own one 200 m; a river without a width on the map is in the middle, a lake in the east.
  const city: City = {
    junctions: [at(-500, 60), at(500, 60), at(-500, -200), at(500, -200)],
    streets: [
      { from: 0, to: 1, name: "Far Bank" },
      { from: 2, to: 3, name: "Near Bank" },
    ],
    water: [
      [at(-600, 30), at(0, 25), at(600, 30)],
      [at(300, 5), at(400, 5), at(400, 20), at(300, 20), at(300, 5)],
    ],
  };
  const link = (streets: Awaited<ReturnType<typeof streetsOf>>, point: CityPoint) =>
    linkPoint(streets, point).links[0]!;

  test("is linked to the street on its own bank, although that is farther", async () => {
    const streets = await streetsOf(city);
    expect(link(streets, at(0, 0)).meters).toBeCloseTo(200, 0);
    expect(link(streets, at(0, 40)).meters).toBeCloseTo(20, 0);
    const dry = await streetsOf({ ...city, water: [] });
    expect(link(dry, at(0, 0)).meters).toBeCloseTo(60, 0);
  });

  test("is linked over it where no other street is near, and where both are within 10 m", async () => {
    const streets = await streetsOf(city);
    expect(link(streets, at(0, -150)).meters).toBeCloseTo(50, 0);
    const alone = await streetsOf({ ...city, streets: [city.streets[0]!] });
    expect(link(alone, at(0, 0)).meters).toBeCloseTo(60, 0);
    const inexact = await streetsOf({ ...city, water: [[at(-600, 55), at(600, 55)]] });
    expect(link(inexact, at(0, 51)).meters).toBeCloseTo(9, 0);
  });

  test("is not joined over it with a point that is linked to the same street", async () => {
    // Both banks are a bend of one street, far from both points.
    const bend: City = {
      junctions: [at(-20, 150), at(-20, -150)],
      streets: [{ from: 0, to: 1, bends: [at(200, 150), at(200, -150)] }],
      water: [[at(-600, 0), at(180, 0)]],
    };
    const meters = async (one: City) => {
      const streets = await streetsOf(one);
      return metersTo(distancesFrom(streets, linkPoint(streets, at(0, 20)), 2000), linkPoint(streets, at(0, -20)));
    };
    expect(await meters({ ...bend, water: [] })).toBeCloseTo(40, 0);
    expect(await meters(bend)).toBeCloseTo(130 + 200 + 300 + 200 + 130, -1);
  });

  test("has no link over it that another street saves, wherever point, streets, and water are", async () => {
    const offset = fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }));
    await fc.assert(
      fc.asyncProperty(
        generatedCity,
        fc.array(offset, { minLength: 2, maxLength: 5 }),
        offset,
        async (base, bends, [x, y]) => {
          const shore = bends.map(([east, north]) => at(east + 0.5, north + 0.5));
          const streets = await streetsOf({ ...base, water: [shore] });
          const [best] = linkPoint(streets, at(x, y)).links;
          if (best === undefined || best.meters < 10) return;
          const crosses = (to: CityPoint) => shore.slice(1).some((end, i) => meet(at(x, y), to, shore[i]!, end));
          if (!crosses(best.at)) return;
          // The nearest street of all was taken: none can be reached without water.
          const [nearest] = linkPoint(await streetsOf(base), at(x, y)).links;
          expect(best.meters).toBeCloseTo(nearest!.meters, 3);
          for (const street of base.streets) {
            if (street.flags === StreetClass.ferry) continue;
            const points = [base.junctions[street.from]!, ...(street.bends ?? []), base.junctions[street.to]!];
            for (const point of points) expect(metersBetween(at(x, y), point) > 299 || crosses(point)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Whether two straight lines cross. */
function meet(a: CityPoint, b: CityPoint, c: CityPoint, d: CityPoint): boolean {
  const turn = (p: CityPoint, q: CityPoint, r: CityPoint) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

test("both points on one street are joined along it, and two points beside it directly", async () => {
  const streets = await streetsOf({
    junctions: [at(-200, 0), at(200, 0)],
    streets: [{ from: 0, to: 1, name: "Long Street", bends: [at(0, 0)] }],
  });
  const far = distancesFrom(streets, linkPoint(streets, at(-100, 0)), 1000);
  expect(metersTo(far, linkPoint(streets, at(150, 10)))).toBeCloseTo(260, 0);
  const beside = distancesFrom(streets, linkPoint(streets, at(10, 50)), 1000);
  expect(metersTo(beside, linkPoint(streets, at(20, 50)))).toBeCloseTo(10, 0);
});

test("both sides of the 180th meridian are joined", async () => {
  const junctions: CityPoint[] = [
    [179.998, -16.8],
    [-179.999, -16.8],
    [-179.997, -16.8],
  ];
  const streets = await streetsOf({
    junctions,
    streets: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  });
  const distances = distancesFrom(streets, linkPoint(streets, [179.9985, -16.8]), 3000);
  expect(metersTo(distances, linkPoint(streets, [-179.998, -16.8]))).toBeCloseTo(
    metersBetween([0, -16.8], [0.0035, -16.8]),
    -1,
  );
});

test.each([
  ["a gap of 30 m is walked straight, as the gate of a courtyard may be missing", 30, 30 + 400],
  ["a gap of 100 m may be water", 100, Number.POSITIVE_INFINITY],
])("beside a street that leads nowhere, %s", async (_what, gap, expected) => {
  const city: City = {
    junctions: [at(0, 0), at(2000, 0), at(100, gap), at(200, gap)],
    streets: [
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ],
  };
  const streets = await streetsOf(city);
  const distances = distancesFrom(streets, linkPoint(streets, at(150, gap)), 3000);
  const meters = metersTo(distances, linkPoint(streets, at(550, 0)));
  if (expected === Number.POSITIVE_INFINITY) expect(meters).toBe(expected);
  else expect(Math.abs(meters - expected)).toBeLessThan(4);
});
