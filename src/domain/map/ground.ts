/** The ground below a drawing: land, water, borders and names of the basemap, in the drawing's own grid. */
import { mercatorOf } from "../geo/globe.ts";

/** West, south, east, north in WGS84 degrees; longitudes may lie beyond 180. */
export type Frame = readonly [west: number, south: number, east: number, north: number];

/** Width of all drawings in units of their grid; the height follows from the frame. */
export const DRAWING_WIDTH = 1200;

export type Ground = {
  /** Path data in whole units, empty for none; all else is sea. */
  land: string;
  /** Lakes, to be filled with the even-odd rule. */
  water: string;
  rivers: string;
  borders: string;
  places: { x: number; y: number; name: string }[];
};

/** Height of a drawing in units of its grid: the projection keeps angles. */
export function drawingHeight([west, south, east, north]: Frame): number {
  return Math.round((DRAWING_WIDTH * (mercatorOf(north) - mercatorOf(south))) / (east - west));
}

/** Five decimals of a degree are a meter. */
const DIGITS = 5;

/** Path and query of the ground below a frame. */
export function groundPath(frame: Frame): string {
  return `/tiles/basemap/ground.json?frame=${frame.map((degrees) => degrees.toFixed(DIGITS)).join()}`;
}

/** The frame in a query; null for anything that is not a frame of a drawing. */
export function readFrame(query: URLSearchParams): Frame | null {
  const text = query.get("frame") ?? "";
  const [west, south, east, north, ...more] = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : +part));
  if (west === undefined || south === undefined || east === undefined || north === undefined || more.length > 0)
    return null;
  const isFrame = Math.abs(west) <= 720 && east > west && east - west <= 720 && south < north;
  if (!isFrame || Math.abs(south) > 90 || Math.abs(north) > 90) return null;
  const height = drawingHeight([west, south, east, north]);
  return height > 0 && height <= 4 * DRAWING_WIDTH ? [west, south, east, north] : null;
}
