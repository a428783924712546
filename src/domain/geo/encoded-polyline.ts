/** Lines in the text format of Google's Encoded Polyline Algorithm, which clients of journey planners read. */
import type { LonLat } from "./globe.ts";

/** Encodes a line, latitude before longitude. @param decimals of a degree: 5 for OpenTripPlanner, 6 or 7 for MOTIS */
export function encodePolyline(points: readonly LonLat[], decimals: number): string {
  const scale = 10 ** decimals;
  let text = "";
  let before: readonly [number, number] = [0, 0];
  for (const [lon, lat] of points) {
    const now = [Math.round(lat * scale), Math.round(lon * scale)] as const;
    text += encodeDifference(now[0] - before[0]) + encodeDifference(now[1] - before[1]);
    before = now;
  }
  return text;
}

/** Five bits per character, lowest first, with the sign in the lowest bit. Not by bit operators, which take 32 bits. */
function encodeDifference(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = "";
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCharCode(rest + 63);
}
