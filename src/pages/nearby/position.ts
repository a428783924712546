/** The position in an address of "near me": read from what a person, a link or a device wrote. */

import type { LonLat } from "../../domain/geo.ts";
import type { Query } from "../../domain/screen.ts";

/** Radii to choose from, in metres. */
export const RADII = [250, 500, 1000, 2000] as const;
const USUAL_RADIUS = 500;

export type Asked =
  | { kind: "nothing" }
  | { kind: "bad"; message: string; lat: string; lon: string; radius: number }
  | { kind: "place"; at: LonLat; lat: string; lon: string; radius: number };

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Parses degrees, also with a decimal comma; null if the text is not a number. */
function degrees(text: string): number | null {
  const plain = text.replace(",", ".").replace(/°$/, "").trim();
  return NUMBER.test(plain) ? Number(plain) : null;
}

/** Both numbers of a position pasted into one field, as maps write it: `53.3498, -6.2603`. */
function pair(text: string): [string, string] | null {
  const parts = text.split(/\s*[,;]\s+|\s*;\s*|\s+/).filter((part) => part !== "");
  if (parts.length === 2) return [parts[0]!, parts[1]!];
  const [lat, lon, ...more] = text.split(",");
  return lat !== undefined && lon !== undefined && more.length === 0 && lat.includes(".") ? [lat, lon] : null;
}

/** The nearest of the radii that are offered; another number of metres up to the largest stays as it is. */
function radiusOf(text: string | null): number {
  const metres = Number(text ?? "");
  if (text === null || text.trim() === "" || !Number.isFinite(metres) || metres <= 0) return USUAL_RADIUS;
  return Math.min(Math.max(...RADII), Math.max(1, Math.round(metres)));
}

/** @param query `lat` and `lon` in WGS84 degrees, `radius` in metres */
export function readPosition(query: Query<"lat" | "lon" | "radius">): Asked {
  let lat = (query.get("lat") ?? "").trim();
  let lon = (query.get("lon") ?? "").trim();
  if (lat === "" && lon === "") return { kind: "nothing" };
  const both = lon === "" ? pair(lat) : null;
  if (both !== null) [lat, lon] = both;
  const radius = radiusOf(query.get("radius"));
  const bad = (message: string): Asked => ({ kind: "bad", message, lat, lon, radius });
  if (lat === "") return bad("The latitude is missing.");
  if (lon === "") return bad("The longitude is missing.");
  const y = degrees(lat);
  const x = degrees(lon);
  if (y === null) return bad(`“${shown(lat)}” is not a latitude: write degrees as a number, such as 53.3498.`);
  if (x === null) return bad(`“${shown(lon)}” is not a longitude: write degrees as a number, such as -6.2603.`);
  if (Math.abs(y) > 90) return bad(`A latitude lies between -90 and 90; ${y} does not.`);
  if (Math.abs(x) > 180) return bad(`A longitude lies between -180 and 180; ${x} does not.`);
  return { kind: "place", at: [x, y], lat: String(y), lon: String(x), radius };
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
}

/** A distance as a walker reads it: to ten metres, from a kilometre on with one decimal. */
export function distanceWords(metres: number): string {
  if (metres < 10) return "under 10 m";
  const tens = Math.round(metres / 10) * 10;
  return tens < 1000 ? `${tens} m` : `${(metres / 1000).toFixed(1)} km`;
}
