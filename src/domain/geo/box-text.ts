/** A box as the text of a URL parameter: `west,south,east,north` in WGS84 degrees; west exceeds east across the antimeridian. */
import { type Bounds, splitBounds } from "./globe.ts";

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const BOX = new RegExp(`^${Array(4).fill(NUMBER).join(String.raw`\s*,\s*`)}$`);

/** Null for a text that is no box on the globe. */
export function readBox(text: string): Bounds | null {
  if (!BOX.test(text.trim())) return null;
  const [minLon, minLat, maxLon, maxLat] = text.split(",").map(Number) as [number, number, number, number];
  const isOnGlobe = Math.max(Math.abs(minLon), Math.abs(maxLon)) <= 180 && minLat >= -90 && maxLat <= 90;
  return isOnGlobe && minLat <= maxLat ? { minLon, minLat, maxLon, maxLat } : null;
}

/** Per degree: 0.0001 degrees of latitude are 11 meters. */
const STEPS = 10_000;
const roundDown = (degrees: number, limit: number) => Math.max(-limit, Math.floor(degrees * STEPS) / STEPS);
const roundUp = (degrees: number, limit: number) => Math.min(limit, Math.ceil(degrees * STEPS) / STEPS);

/**
 * Writes a box with four decimals, rounded outward so that it contains the original.
 * @param bounds longitudes may be beyond 180 degrees, as those of a map that was moved around the world
 * @returns "" for a box without a point
 */
export function writeBox(bounds: Bounds): string {
  const parts = splitBounds(bounds);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return "";
  const west = roundDown(first.minLon, 180);
  const east = roundUp(last.maxLon, 180);
  // A box around nearly the whole world closes when it is rounded.
  const [minLon, maxLon] = parts.length === 2 && west <= east ? [-180, 180] : [west, east];
  // "+ 0" turns -0 into 0.
  return [minLon, roundDown(first.minLat, 90), maxLon, roundUp(first.maxLat, 90)].map((degrees) => degrees + 0).join();
}
