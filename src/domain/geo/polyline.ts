import type { LonLat } from "./globe.ts";

/**
 * Lines as compact text: one digit for the number of decimals, then for each point the differences of longitude and
 * latitude to the previous point, as integers at that scale. An integer is zigzag-encoded (sign in the lowest bit) and
 * written five bits at a time, lowest first, in the base64url alphabet (RFC 4648, 5); values of 32 and more mean that
 * another character follows. The text needs no escapes in JSON, HTML, or URLs.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CODES = new Uint8Array(64);
const VALUES = new Uint8Array(128).fill(255);
for (let i = 0; i < 64; i++) {
  CODES[i] = ALPHABET.charCodeAt(i);
  VALUES[ALPHABET.charCodeAt(i)] = i;
}

/** Nine decimals of a degree are about 0.1 mm. */
const MAX_DECIMALS = 9;
/** Maximum characters per difference: 720 degrees at nine decimals are 41 bits. */
const MAX_CHARACTERS = 9;
const ascii = new TextDecoder();

/** The fewest decimals (0 to 9) that represent every coordinate of the line exactly; 9 if none does. */
export function decimalsOf(points: readonly LonLat[]): number {
  let decimals = 0;
  let scale = 1;
  for (const point of points) {
    while (
      decimals < MAX_DECIMALS &&
      (Math.round(point[0] * scale) / scale !== point[0] || Math.round(point[1] * scale) / scale !== point[1])
    ) {
      scale = 10 ** ++decimals;
    }
  }
  return decimals;
}

/** Writes a difference at `at` and returns the next position. */
function writeDifference(target: Uint8Array, at: number, difference: number): number {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let end = at;
  // Bitwise operators work on 32 bits only; differences at nine decimals are larger.
  while (rest > 0x3fff_ffff) {
    target[end++] = CODES[32 + (rest % 32)]!;
    rest = Math.floor(rest / 32);
  }
  while (rest > 31) {
    target[end++] = CODES[32 | (rest & 31)]!;
    rest >>= 5;
  }
  target[end++] = CODES[rest]!;
  return end;
}

/**
 * Encodes a line of WGS84 degrees, rounded to `decimals` (0 to 9); by default as many as its coordinates have.
 * Throws a RangeError for a coordinate that is not a finite number within +-360 degrees.
 */
export function encodeLine(points: readonly LonLat[], decimals: number = decimalsOf(points)): string {
  if (!(Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS)) {
    throw new RangeError(`A line is written with 0 to ${MAX_DECIMALS} decimals, not ${decimals}`);
  }
  const scale = 10 ** decimals;
  const text = new Uint8Array(1 + points.length * 2 * MAX_CHARACTERS);
  text[0] = 48 + decimals;
  let end = 1;
  let lon = 0;
  let lat = 0;
  for (const point of points) {
    if (!(Math.abs(point[0]) <= 360 && Math.abs(point[1]) <= 360)) {
      throw new RangeError(`A line cannot hold the coordinate ${point[0]}, ${point[1]}`);
    }
    const nextLon = Math.round(point[0] * scale);
    const nextLat = Math.round(point[1] * scale);
    end = writeDifference(text, end, nextLon - lon);
    end = writeDifference(text, end, nextLat - lat);
    lon = nextLon;
    lat = nextLat;
  }
  return ascii.decode(text.subarray(0, end));
}

/**
 * Decodes a line written by `encodeLine`: each coordinate equals the number of its decimal text in the source.
 * Throws a RangeError for any other text.
 */
export function decodeLine(text: string): LonLat[] {
  const decimals = text.charCodeAt(0) - 48;
  if (!(decimals >= 0 && decimals <= MAX_DECIMALS)) throw new RangeError("A line begins with its number of decimals");
  const scale = 10 ** decimals;
  const points: LonLat[] = [];
  let lon = 0;
  let lat = 0;
  let inLatitude = false;
  let value = 0;
  let factor = 1;
  for (let i = 1; i < text.length; i++) {
    const digit = VALUES[text.charCodeAt(i)] ?? 255;
    if (digit === 255) throw new RangeError(`A line cannot hold the character at ${i}`);
    value += (digit & 31) * factor;
    if (digit > 31) {
      factor *= 32;
      continue;
    }
    const difference = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    if (inLatitude) {
      lat += difference;
      points.push([lon / scale, lat / scale]);
    } else {
      lon += difference;
    }
    inLatitude = !inLatitude;
    value = 0;
    factor = 1;
  }
  if (inLatitude || factor > 1) throw new RangeError("A line ends within a point");
  return points;
}
