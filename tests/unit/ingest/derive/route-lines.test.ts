/** Representative lines of routes, hulls and Onestop IDs, compared with counts over the plain rows of random feeds. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { areaOf } from "../../../../worker/ingest/derive/area.ts";
import { routeLines } from "../../../../worker/ingest/derive/route-lines.ts";
import { readFeed } from "../../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import { GOOD_FEED } from "../../../support/good-feed.ts";
import { plainRows } from "../../../support/naive-feed.ts";
import { plainLines, plainShapes } from "../../../support/naive-lines.ts";
import { makeZip } from "../../../support/zip.ts";

type Trip = { shape: string; direction: string };

async function lines(trips: Trip[], shapes: Record<string, LonLat[]>) {
  const points = Object.entries(shapes).flatMap(([id, line]) =>
    line.map(([lon, lat], i) => `${id},${lat},${lon},${i}\n`),
  );
  const files = {
    ...GOOD_FEED,
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n",
    "shapes.txt": `shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n${points.join("")}`,
    "trips.txt": `route_id,service_id,trip_id,shape_id,direction_id\n${trips
      .map(({ shape, direction }, i) => `R,WD,T${i},${shape},${direction}\n`)
      .join("")}`,
    "stop_times.txt": `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${trips
      .map((_, i) => `T${i},08:00:00,08:00:00,S,1\nT${i},08:10:00,08:10:00,E,2\n`)
      .join("")}`,
  };
  const { network } = await readFeed(bytesSource(await makeZip(files)), nodePlatform);
  const found = routeLines(network, 0);
  const ids = network.feed.shapes.list.map(({ shapeId }) => shapeId);
  return {
    generated: found?.generated,
    length: found?.length,
    lines: found?.lines.map(({ shape, trips: n, direction }) => ({ shapeId: ids[shape], trips: n, direction })),
    points: found?.lines.map(({ line }) => decodeLine(line)),
    plain: plainLines(
      { "trips.txt": plainRows(files["trips.txt"]) },
      plainShapes({ "shapes.txt": plainRows(files["shapes.txt"]) }),
    ).get("R"),
  };
}

const times = (count: number, shape: string, direction = "0"): Trip[] => Array(count).fill({ shape, direction });
const A: LonLat[] = [
  [16, 48],
  [16.1, 48],
];
const SHAPES: Record<string, LonLat[]> = {
  a: A,
  long: [...A, [16.2, 48.1]],
  short: [A[0]!, [16.01, 48]],
  zero: [A[0]!, [0, 48], [16.5, 48]],
  leap: [A[0]!, [-120, 30]],
  point: [A[0]!],
};

describe("lines of a route", () => {
  it("are the longest shape and those with more than a fifth of the trips, most trips first", async () => {
    const { lines: found, generated } = await lines(
      [...times(7, "a"), ...times(2, "short"), ...times(1, "long")],
      SHAPES,
    );
    expect(found).toEqual([
      { shapeId: "a", trips: 7, direction: 0 },
      { shapeId: "long", trips: 1, direction: 0 },
    ]);
    expect(generated).toBe(false);
  });

  it("count a shape used in both directions once, for the direction with more trips", async () => {
    const { lines: found } = await lines([...times(2, "a"), ...times(3, "a", "1"), ...times(1, "long", "1")], SHAPES);
    expect(found).toEqual([
      { shapeId: "a", trips: 5, direction: 1 },
      { shapeId: "long", trips: 1, direction: 1 },
    ]);
  });

  it("skip invalid shapes, and connect the stops if none is left", async () => {
    const bad = [...times(3, "zero"), ...times(3, "leap"), ...times(3, "point")];
    expect((await lines([...bad, ...times(1, "a")], SHAPES)).lines).toEqual([{ shapeId: "a", trips: 1, direction: 0 }]);
    const { lines: found, points, generated } = await lines(bad, SHAPES);
    expect(generated).toBe(true);
    expect(found).toEqual([{ shapeId: undefined, trips: 9, direction: 0 }]);
    expect(points).toEqual([
      [
        [16.37, 48.2],
        [16.38, 48.21],
      ],
    ]);
  });

  it("equal a count over the plain rows", async () => {
    const trip = fc.record({
      shape: fc.constantFrom("a", "long", "short", "zero", "leap"),
      direction: fc.constantFrom("", "0", "1"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(trip, { minLength: 1, maxLength: 24 }), async (trips) => {
        const { lines: found, plain, generated } = await lines(trips, SHAPES);
        if (generated === true) expect(plain).toBeUndefined();
        else expect(found).toEqual(plain);
      }),
      { numRuns: 80 },
    );
  });
});

it("a hull contains every point and is closed; without points it is null", () => {
  expect(areaOf([])).toEqual({ hull: null, min_lon: null, min_lat: null, max_lon: null, max_lat: null });
  const square: LonLat[] = [
    [16, 48],
    [17, 48],
    [17, 49],
    [16, 49],
    [16.5, 48.5],
    [16.2, 48.9],
  ];
  const { hull, ...box } = areaOf(square);
  const { type, coordinates } = JSON.parse(hull!) as { type: string; coordinates: LonLat[][] };
  expect(type).toBe("Polygon");
  expect(coordinates[0]!.at(0)).toEqual(coordinates[0]!.at(-1));
  expect(new Set(coordinates[0]!.map(String))).toEqual(new Set(square.slice(0, 4).map(String)));
  expect(box).toEqual({ min_lon: 16, min_lat: 48, max_lon: 17, max_lat: 49 });
});
