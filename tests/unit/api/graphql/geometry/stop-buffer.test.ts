import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LonLat } from "../../../../../src/domain/geo/globe.ts";
import {
  type BufferPoint,
  type BufferRing,
  mergeRings,
  stopBuffer,
} from "../../../../../worker/api/graphql/stop-buffer.ts";
import { countReads } from "../../../../support/count-reads.ts";

type Polygons = BufferPoint[][][];

function polygonsOf(points: readonly LonLat[], radius: number): Polygons {
  const { type, coordinates } = stopBuffer(points, radius).stop_buffer()!;
  return (type === "Polygon" ? [coordinates] : coordinates) as Polygons;
}

const area = (ring: BufferRing) => {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) twice += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  return twice / 2;
};

/** How many rings of the polygons wind around a place: 1 inside, 0 outside and in holes. */
function winding(polygons: Polygons, [x, y]: BufferPoint): number {
  let turns = 0;
  for (const ring of polygons.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
      if (ay > y === by > y) continue;
      if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) turns += by > ay ? 1 : -1;
    }
  }
  return turns;
}

/** Places around points, with whether a circle of 16 corners around one of them holds each; near edges are left out. */
function probes(points: readonly LonLat[], radius: number): [BufferPoint, boolean][] {
  const circles = points.map((point) => polygonsOf([point], radius)[0]![0]!);
  const margin = (ring: BufferRing, [x, y]: BufferPoint) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
      least = Math.min(least, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay));
    }
    return least;
  };
  const found: [BufferPoint, boolean][] = [];
  for (const [lon, lat] of points.slice(0, 12)) {
    for (let i = 0; i < 25; i++) {
      const far = (radius / 111_000) * (0.1 + (i % 5) * 0.35);
      const place: BufferPoint = [lon + far * Math.cos(i * 1.3), lat + far * Math.sin(i * 1.3)];
      const margins = circles.map((ring) => margin(ring, place));
      if (margins.some((m) => Math.abs(m) < 1e-8)) continue;
      found.push([place, margins.some((m) => m > 0)]);
    }
  }
  return found;
}

function check(points: readonly LonLat[], radius: number) {
  const polygons = polygonsOf(points, radius);
  for (const [outer, ...holes] of polygons) {
    expect(area(outer!)).toBeGreaterThan(0);
    for (const hole of holes) expect(area(hole)).toBeLessThan(0);
    for (const ring of [outer!, ...holes]) expect(ring[0]).toEqual(ring.at(-1));
  }
  for (const [place, held] of probes(points, radius)) expect(winding(polygons, place)).toBe(held ? 1 : 0);
}

describe("the circles around stops", () => {
  it("contain exactly the points near a stop", () => {
    const place = fc.tuple(
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      fc.double({ min: 37, max: 37.05, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 2000 }),
        (points, radius) => check(points, radius),
      ),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it("are merged for stops in rows, on grids and almost at the same point", () => {
    const row = Array.from({ length: 40 }, (_, i): LonLat => [13 + i * 0.001, 52]);
    const grid = Array.from({ length: 49 }, (_, i): LonLat => [(i % 7) / 128, Math.floor(i / 7) / 128]);
    const heap = Array.from({ length: 20 }, (_, i): LonLat => [-122 + i * 1e-9, 37 - (i % 3) * 1e-9]);
    for (const points of [row, grid, heap]) {
      for (const radius of [100, 400, 700, 2000]) check(points, radius);
    }
    expect(polygonsOf(row, 400)).toHaveLength(1);
    expect(polygonsOf(heap, 50)).toHaveLength(1);
  });

  it("leave a hole in the middle of a ring of stops", () => {
    const ring = Array.from(
      { length: 24 },
      (_, i): LonLat => [0.03 * Math.cos((i * Math.PI) / 12), 0.03 * Math.sin((i * Math.PI) / 12)],
    );
    const [polygon, ...others] = polygonsOf(ring, 1000);
    expect(others).toEqual([]);
    expect(polygon).toHaveLength(2);
    check(ring, 1000);
  });

  it("end at the poles and at two kilometers without an error", () => {
    expect(polygonsOf([[0, 90]], 2000)[0]![0]).toHaveLength(17);
    check([[0, 89.9]], 2000);
    expect(stopBuffer([[0, 0]], 90_000).stop_buffer()).toEqual(stopBuffer([[0, 0]], 2000).stop_buffer());
    expect(stopBuffer([[0, 0]], 0).stop_buffer()).toBeNull();
    expect(stopBuffer([], 100).stop_buffer()).toBeNull();
  });

  it("compare only circles that touch", () => {
    const points = Array.from({ length: 500 }, (_, i): LonLat => [i * 0.003, 45 + 0.01 * Math.sin(i)]);
    const { counted, reads } = countReads(points.map((point) => polygonsOf([point], 1000)[0]![0]!));
    expect(mergeRings(counted)).not.toBeNull();
    // Comparing every pair would read more than 128 million corners.
    expect(reads()).toBeLessThan(15_000_000);
  });
});

describe("mergeRings", () => {
  const square = (x: number, y: number, size: number): BufferRing => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];

  it("keeps disjoint rings apart, and drops rings inside others", () => {
    expect(mergeRings([square(0, 0, 1), square(5, 5, 1)])).toHaveLength(2);
    const [[outline]] = mergeRings([square(0, 0, 10), square(2, 3, 1)]) as [BufferPoint[][]];
    expect(area(outline!)).toBe(100);
  });

  it("merges two that overlap", () => {
    const [[outline]] = mergeRings([square(0, 0, 2), square(1, 1.5, 2)]) as [BufferPoint[][]];
    expect(area(outline!)).toBeCloseTo(7.5, 9);
    expect(outline).toHaveLength(9);
  });
});
