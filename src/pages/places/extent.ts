/** Extents of places as a drawing: boxes on a net of meridians and parallels. Made on the server, a few hundred bytes. */
import type { Box, ListedPlace } from "./query.ts";

export type DrawnBox = { x: number; y: number; width: number; height: number; name: string | null; box: Box };
export type DrawnLine = { at: number; label: string };

/** All numbers are units of the drawing, `width` wide. */
export type ExtentDrawing = {
  width: number;
  height: number;
  here: DrawnBox | null;
  below: DrawnBox[];
  /** Meridians (at x) and parallels (at y). */
  meridians: DrawnLine[];
  parallels: DrawnLine[];
};

const WIDTH = 400;
const MARGIN = 34;
const SHORTEST = 200;
const TALLEST = 380;
/** Degrees between the lines of the net: the first that needs no more than `MOST_LINES` of them. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60];
const MOST_LINES = 5;
/** Degrees of latitude beyond which nothing is drawn: an equirectangular map wastes its room there. */
const POLE = 85;

function around(boxes: readonly Box[]): Box | null {
  const [first, ...others] = boxes;
  if (first === undefined) return null;
  return others.reduce<Box>(
    (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
    first,
  );
}

function stepFor(degrees: number): number {
  return STEPS.find((step) => degrees / step <= MOST_LINES) ?? 90;
}

function multiples(from: number, to: number): number[] {
  const step = stepFor(to - from);
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => Number(((first + i) * step).toFixed(4)));
}

/** Degrees in words of a map; a longitude past 180 is a western one. */
export function meridianLabel(lon: number): string {
  const at = lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
  return Math.abs(at) === 180 || at === 0
    ? `${Math.abs(at)}°`
    : `${Number(Math.abs(at).toFixed(4))}° ${at < 0 ? "W" : "E"}`;
}

export function parallelLabel(lat: number): string {
  return lat === 0 ? "0°" : `${Math.abs(lat)}° ${lat < 0 ? "S" : "N"}`;
}

/** A box of a list moved by a turn of the earth, where that brings it nearer to the place that is shown. */
function beside(box: Box, middle: number): Box {
  const turns = Math.round((middle - (box[0] + box[2]) / 2) / 360) * 360;
  return turns === 0 ? box : [box[0] + turns, box[1], box[2] + turns, box[3]];
}

/**
 * @param here the place of the page; null for the whole earth
 * @returns null where no extent is known
 */
export function drawExtent(here: Box | null, places: readonly ListedPlace[]): ExtentDrawing | null {
  const middle = here === null ? 0 : (here[0] + here[2]) / 2;
  const boxes = places.flatMap(({ name, box }) => (box === null ? [] : [{ name, box: beside(box, middle) }]));
  const frame = here ?? (boxes.length === 0 ? null : ([-180, -60, 180, 78] as const));
  if (frame === null) return null;
  const whole = around([frame, ...(here === null ? [] : boxes.map(({ box }) => box))]) ?? frame;
  const south = Math.max(-POLE, whole[1]);
  const north = Math.min(POLE, whole[3]);
  const stretch = here === null ? 0.85 : Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const spanX = Math.max((whole[2] - whole[0]) * stretch, 0.01);
  const spanY = Math.max(north - south, 0.01);
  const height = Math.round(Math.min(TALLEST, Math.max(SHORTEST, (WIDTH * spanY) / spanX)));
  const scale = Math.min((WIDTH - 2 * MARGIN) / spanX, (height - 2 * MARGIN) / spanY);
  const midLon = (whole[0] + whole[2]) / 2;
  const midLat = (south + north) / 2;
  const x = (lon: number) => Math.round(WIDTH / 2 + (lon - midLon) * stretch * scale);
  const y = (lat: number) => Math.round(height / 2 - (Math.max(-POLE, Math.min(POLE, lat)) - midLat) * scale);
  const drawn = (box: Box, name: string | null): DrawnBox => ({
    x: x(box[0]),
    y: y(box[3]),
    // A city seen from its country is still a place to point at.
    width: Math.max(4, x(box[2]) - x(box[0])),
    height: Math.max(4, y(box[1]) - y(box[3])),
    box,
    name,
  });
  const halfLon = WIDTH / 2 / (stretch * scale);
  const halfLat = height / 2 / scale;
  return {
    width: WIDTH,
    height,
    here: here === null ? null : drawn(here, null),
    // The large ones first, so that the small ones lie on top.
    below: boxes.map(({ box, name }) => drawn(box, name)).toSorted((a, b) => b.width * b.height - a.width * a.height),
    meridians: multiples(midLon - halfLon, midLon + halfLon).map((lon) => ({ at: x(lon), label: meridianLabel(lon) })),
    parallels: multiples(Math.max(-90, midLat - halfLat), Math.min(90, midLat + halfLat)).map((lat) => ({
      at: y(lat),
      label: parallelLabel(lat),
    })),
  };
}
