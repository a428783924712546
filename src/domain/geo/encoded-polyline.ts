/** Lines in the text format of Google's Encoded Polyline Algorithm, which clients of journey planners read. */
import type { LonLat } from "./globe.ts";

/** Encodes a line, latitude before longitude. @param decimals of a degree: 5 for OpenTripPlanner, 6 or 7 for MOTIS */
export function encodePolyline(points: readonly LonLat[], decimals: number): string {
  const scale = 10 ** decimals;
  const text = new Uint8Array(points.length * 2 * MAX_CHARACTERS);
  let end = 0;
  let [lastLat, lastLon] = [0, 0];
  for (const point of points) {
    const lon = Math.round(point[0] * scale);
    const lat = Math.round(point[1] * scale);
    end = writeDifference(text, end, lat - lastLat);
    end = writeDifference(text, end, lon - lastLon);
    lastLat = lat;
    lastLon = lon;
  }
  return ascii.decode(text.subarray(0, end));
}

/** Of a difference of 720 degrees with seven decimals. */
const MAX_CHARACTERS = 7;
const ascii = new TextDecoder();

/** Five bits per character, lowest first, with the sign in the lowest bit. Not by bit operators, which take 32 bits. */
function writeDifference(text: Uint8Array, at: number, value: number): number {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let end = at;
  while (rest >= 32) {
    text[end++] = (rest % 32) + 32 + 63;
    rest = Math.floor(rest / 32);
  }
  text[end++] = rest + 63;
  return end;
}
