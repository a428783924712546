import fc from "fast-check";
import type { LonLat } from "../../../src/domain/geo/globe.ts";

const degrees = (half: number) => fc.double({ min: -half, max: half, noNaN: true });

/** Any coordinate of the world, poles and antimeridian included. */
export const anyPoint: fc.Arbitrary<LonLat> = fc.tuple(degrees(180), degrees(90));

/** A coordinate on a coarse grid, so that equal and collinear points are common. */
export const gridPoint: fc.Arbitrary<LonLat> = fc.tuple(
  fc.integer({ min: -18, max: 18 }).map((n) => n * 10),
  fc.integer({ min: -9, max: 9 }).map((n) => n * 10),
);
