/** Places points on a finished drawing. */
import { mercatorOf } from "../../domain/geo/globe.ts";
import type { LonLat, Schematic } from "./build.ts";

/** Degrees to units of a drawing, within its frame, whose east may lie beyond 180 degrees. */
export function projector({
  frame: [west, south, east, north],
  width,
  height,
}: Schematic): (at: LonLat) => readonly [x: number, y: number] {
  const [top, bottom] = [mercatorOf(north), mercatorOf(south)];
  return ([lon, lat]) => [
    (((lon < west && east > 180 ? lon + 360 : lon) - west) / (east - west)) * width,
    ((top - mercatorOf(lat)) / (top - bottom)) * height,
  ];
}
