/** The position in an address of "near me": read from what a person, a link or a device wrote. */

import type { LonLat } from "../../domain/geo/globe.ts";
import type { Query } from "../../domain/screen.ts";
import { text } from "./text.tsx";

/** Radii to choose from, in meters. */
export const RADII = [250, 500, 1000, 2000] as const;
export const USUAL_RADIUS = 500;

export type PositionQuery =
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

/** The nearest of the radii that are offered; another number of meters up to the largest stays as it is. */
function radiusOf(text: string | null): number {
  const meters = Number(text ?? "");
  if (text === null || text.trim() === "" || !Number.isFinite(meters) || meters <= 0) return USUAL_RADIUS;
  return Math.min(Math.max(...RADII), Math.max(1, Math.round(meters)));
}

/** @param query `lat` and `lon` in WGS84 degrees, `radius` in meters */
export function readPosition(query: Query<"lat" | "lon" | "radius">): PositionQuery {
  let lat = (query.get("lat") ?? "").trim();
  let lon = (query.get("lon") ?? "").trim();
  if (lat === "" && lon === "") return { kind: "nothing" };
  const both = lon === "" ? pair(lat) : null;
  if (both !== null) [lat, lon] = both;
  const radius = radiusOf(query.get("radius"));
  const bad = (message: string): PositionQuery => ({ kind: "bad", message, lat, lon, radius });
  if (lat === "") return bad(text.bad.latitudeMissing);
  if (lon === "") return bad(text.bad.longitudeMissing);
  const y = degrees(lat);
  const x = degrees(lon);
  if (y === null) return bad(text.bad.latitude(quote(lat)));
  if (x === null) return bad(text.bad.longitude(quote(lon)));
  if (Math.abs(y) > 90) return bad(text.bad.latitudeRange(y));
  if (Math.abs(x) > 180) return bad(text.bad.longitudeRange(x));
  return { kind: "place", at: [x, y], lat: String(y), lon: String(x), radius };
}

/** A request of the page: a position, a place to look up, or a text to search for. */
export type NearbyAsked =
  | PositionQuery
  | { kind: "search"; q: string; radius: number }
  /** Country, region and city. */
  | { kind: "city"; names: readonly string[]; radius: number };

/** Maximum characters of a search and of the name of a position. */
const MAX_CHARS = 80;

/** @param query a typed text wins over a position, because the form keeps the position of before */
export function readNearby(query: Query<"q" | "place" | "lat" | "lon" | "radius">): NearbyAsked {
  const q = (query.get("q") ?? "").trim().slice(0, MAX_CHARS).toWellFormed();
  const radius = radiusOf(query.get("radius"));
  if (q !== "") {
    const fields = new URLSearchParams({ lat: q, radius: String(radius) });
    const position = readPosition(fields);
    // Two numbers out of range are a mistake in coordinates; everything else is a name.
    return position.kind === "place" || /^[-+\d.,;°\s]+$/.test(q) ? position : { kind: "search", q, radius };
  }
  const names = query.getAll("place").slice(0, 3);
  return names.length > 0 ? { kind: "city", names, radius } : readPosition(query);
}

/** The name of a position, for its heading; empty without one. */
export function positionName(query: Query<"name">): string {
  return (query.get("name") ?? "").trim().slice(0, MAX_CHARS).toWellFormed();
}

function quote(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
}
