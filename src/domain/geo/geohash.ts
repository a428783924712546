import type { Bounds } from "./globe.ts";

/** The geohash alphabet: digits and letters without a, i, l and o. */
const ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz";

/** Five-bit value of each ASCII code, 255 for codes outside the alphabet; case is ignored. */
const VALUES = new Uint8Array(128).fill(255);
for (let i = 0; i < 32; i++) {
  VALUES[ALPHABET.charCodeAt(i)] = i;
  VALUES[ALPHABET.toUpperCase().charCodeAt(i)] = i;
}

/** Twelve characters are 60 bits: 30 for each axis, less than 4 cm. */
const MAX_PRECISION = 12;

/**
 * Position of a coordinate on its axis as a 32-bit integer, whose leading bits are the geohash bits of that axis.
 * Values outside [-half, half] are clamped; NaN is treated as 0 degrees.
 */
export function axisBits(degrees: number, half: number): number {
  if (Number.isNaN(degrees)) return 0x80000000;
  const share = ((degrees + half) / (2 * half)) * 0x1_0000_0000;
  return share <= 0 ? 0 : share >= 0xffff_ffff ? 0xffff_ffff : Math.floor(share);
}

/**
 * Geohash of a WGS84 coordinate with 1 to 12 characters (other precisions are clamped).
 * NaN is treated as 0 degrees.
 */
export function geohash(lon: number, lat: number, precision: number): string {
  let lonBits = axisBits(lon, 180);
  let latBits = axisBits(lat, 90);
  const length = Math.min(MAX_PRECISION, Math.max(1, Math.floor(precision) || 1));
  let hash = "";
  for (let i = 0; i < length; i++) {
    // Characters alternate between three longitude and two latitude bits, and the reverse.
    let value = 0;
    for (let bit = i * 5; bit < i * 5 + 5; bit++) {
      if (bit % 2 === 0) {
        value = value * 2 + (lonBits >>> 31);
        lonBits <<= 1;
      } else {
        value = value * 2 + (latBits >>> 31);
        latBits <<= 1;
      }
    }
    hash += ALPHABET[value];
  }
  return hash;
}

/** Whether a text of 1 to 12 characters is a geohash, in either case. */
export function isGeohash(text: string): boolean {
  if (text.length < 1 || text.length > MAX_PRECISION) return false;
  for (let i = 0; i < text.length; i++) if ((VALUES[text.charCodeAt(i)] ?? 255) === 255) return false;
  return true;
}

/** The cell of a geohash as a box in WGS84 degrees; null for an invalid geohash. */
export function geohashBounds(hash: string): Bounds | null {
  if (!isGeohash(hash)) return null;
  let [minLon, maxLon, minLat, maxLat] = [-180, 180, -90, 90];
  for (let i = 0; i < hash.length; i++) {
    const value = VALUES[hash.charCodeAt(i)]!;
    for (let bit = 4; bit >= 0; bit--) {
      const upper = ((value >> bit) & 1) === 1;
      if ((i * 5 + 4 - bit) % 2 === 0) {
        const middle = (minLon + maxLon) / 2;
        if (upper) minLon = middle;
        else maxLon = middle;
      } else {
        const middle = (minLat + maxLat) / 2;
        if (upper) minLat = middle;
        else maxLat = middle;
      }
    }
  }
  return { minLon, minLat, maxLon, maxLat };
}
