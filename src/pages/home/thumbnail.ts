/** Draws the lines of a network as a small picture without ground: its shape is what a visitor recognizes. */
import { type LonLat, mercatorOf } from "../../domain/geo/globe.ts";
import type { XY } from "../../domain/geo/plane.ts";
import { simplify } from "../../domain/geo/simplify.ts";

/** In units of the picture, which are about a pixel. */
export const THUMBNAIL = { width: 240, height: 120, margin: 8 } as const;
const TOLERANCE = 1.2;
/** Longest path data of all lines in characters; further lines are left out. */
const MAX_CHARACTERS = 2_400;

export type Thumbnail = { d: string; color: string }[];

/** @param lines the most important first */
export function drawThumbnail(lines: readonly { paths: readonly (readonly LonLat[])[]; color: string }[]): Thumbnail {
  const { width, height, margin } = THUMBNAIL;
  const points = lines.flatMap(({ paths }) => paths.flat());
  if (points.length === 0) return [];
  let [west, east, south, north] = [180, -180, 180, -180];
  for (const [lon, lat] of points) {
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, mercatorOf(lat)), Math.max(north, mercatorOf(lat))];
  }
  const scale = Math.min(
    (width - 2 * margin) / Math.max(east - west, 1e-6),
    (height - 2 * margin) / Math.max(north - south, 1e-6),
  );
  const project = ([lon, lat]: LonLat): XY => [
    width / 2 + (lon - (west + east) / 2) * scale,
    height / 2 - (mercatorOf(lat) - (south + north) / 2) * scale,
  ];
  const drawnPaths = new Set<string>();
  let characters = 0;
  return lines.flatMap(({ paths, color }) => {
    const d = paths
      .map((path) => pathData(simplify(path.map(project), TOLERANCE)))
      .filter((data) => data !== "" && !drawnPaths.has(data) && drawnPaths.add(data))
      .join("");
    if (d === "" || characters + d.length > MAX_CHARACTERS) return [];
    characters += d.length;
    return [{ d, color }];
  });
}

/** Relative steps in whole units; empty for a path that is a point. */
function pathData(path: readonly XY[]): string {
  let d = "";
  let [x, y] = [Number.NaN, Number.NaN];
  for (const point of path) {
    const [px, py] = [Math.round(point[0]), Math.round(point[1])];
    if (d === "") d = `M${px} ${py}l`;
    else if (px !== x || py !== y) d += `${d.endsWith("l") ? "" : " "}${px - x} ${py - y}`;
    [x, y] = [px, py];
  }
  return d.endsWith("l") ? "" : d;
}
