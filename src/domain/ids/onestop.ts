import { centerOf } from "../geo/antimeridian.ts";
import { axisBits, geohash, isGeohash } from "../geo/geohash.ts";
import type { LonLat } from "../geo/globe.ts";
import { oncePerIsolate } from "../memory.ts";

/**
 * Builds and parses Onestop IDs as Transitland v2 does: `prefix-geohash-name` or, for feeds and operators, `prefix-name`.
 * Existing ids use any script and more punctuation than the scheme once allowed, so characters are not restricted here.
 */

const NOT_LETTER = /[^\p{L}0-9~<>]/gu;
const NOT_ASCII_ALPHANUMERIC = /[^A-Za-z0-9~<>]/g;
const SEPARATORS = /[-:&@/]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Lower-cases character by character (Unicode's simple case mapping), as the reference server does.
 * `toLowerCase` on a whole text depends on context (Greek final sigma) and can add a combining dot (capital I with dot).
 */
function lowerCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let lowerText = "";
  for (const character of text) lowerText += character === "İ" ? "i" : character.toLowerCase();
  return lowerText;
}

/** What `filterName` makes of characters below U+0800 (Latin to Arabic): lists of stops derive thousands of ids. */
const filtered = oncePerIsolate("characters of Onestop IDs", { bytes: 20_000 }, () =>
  Array.from({ length: 0x800 }, (_, code) => filterCharacters(String.fromCharCode(code))),
);

/** The name part of a Onestop ID: `- : & @ /` become `~`; letters of any script, 0-9, and `~ > <` are kept, in lower case. */
export function filterName(name: string): string {
  const characters = filtered();
  let text = "";
  for (let i = 0; i < name.length; i++) {
    const character = characters[name.charCodeAt(i)];
    if (character === undefined) return filterCharacters(name);
    text += character;
  }
  return text;
}

function filterCharacters(name: string): string {
  return lowerCase(name.replace(SEPARATORS, "~").replace(NOT_LETTER, ""));
}

/** Like `filterName`, with ASCII letters only: the name part of a generated operator id. */
export function asciiFilterName(name: string): string {
  return name.replace(SEPARATORS, "~").replace(NOT_ASCII_ALPHANUMERIC, "").toLowerCase();
}

/** Id of a stop: geohash of 10 characters and its name, which may be empty. Coordinates in WGS84 degrees. */
export function stopOnestopId(stop: { lon: number; lat: number; name: string }): string {
  return `s-${geohash(stop.lon, stop.lat, 10)}-${filterName(stop.name)}`;
}

/** Whether all points are in the geohash cell of a center or in one of its neighbors at this precision. */
function covers(center: LonLat, points: readonly LonLat[], precision: number): boolean {
  const lonShift = 32 - Math.ceil((precision * 5) / 2);
  const latShift = 32 - Math.floor((precision * 5) / 2);
  const column = axisBits(center[0], 180) >>> lonShift;
  const row = axisBits(center[1], 90) >>> latShift;
  const lastColumn = 0xffff_ffff >>> lonShift;
  for (const point of points) {
    const columns = Math.abs((axisBits(point[0], 180) >>> lonShift) - column);
    const rows = Math.abs((axisBits(point[1], 90) >>> latShift) - row);
    // The first and the last column are neighbors across the antimeridian.
    if (rows > 1 || (columns > 1 && columns !== lastColumn)) return false;
  }
  return true;
}

/**
 * The geohash of routes and agencies: the longest prefix (6 to 1 characters) of the mean point's geohash such that every
 * point is in that cell or next to it; a single character if none is. Null without points. The mean is that of the smallest
 * arc around the globe, where the reference server has a point at longitude 0 for stops on both sides of the antimeridian.
 */
function coveringGeohash(points: readonly LonLat[]): string | null {
  const center = centerOf(points);
  if (center === null) return null;
  let precision = 6;
  while (precision > 1 && !covers(center, points, precision)) precision--;
  return geohash(center[0], center[1], precision);
}

/**
 * Id of a route from the points of all stops that its trips visit, and its short name or else its long name.
 * Null without points.
 */
export function routeOnestopId(route: {
  points: readonly LonLat[];
  shortName: string;
  longName: string;
}): string | null {
  const hash = coveringGeohash(route.points);
  return hash === null ? null : `r-${hash}-${filterName(route.shortName) || filterName(route.longName)}`;
}

/** Id of an agency from the points of all stops of its routes, and its name or else its GTFS id. Null without points. */
export function agencyOnestopId(agency: { points: readonly LonLat[]; name: string; id: string }): string | null {
  const hash = coveringGeohash(agency.points);
  return hash === null ? null : `o-${hash}-${filterName(agency.name) || filterName(agency.id)}`;
}

/** Id of the operator generated for an agency without a Onestop ID of its own (no stops in stop_times). */
export function generatedOperatorId(feedOnestopId: string, agencyName: string): string {
  const feed = feedOnestopId.startsWith("f-") ? feedOnestopId.slice(2) : "";
  return `o-${feed || "unknown"}-${asciiFilterName(agencyName)}`;
}

export type OnestopKind = "feed" | "operator" | "route" | "stop";
export type OnestopId = { kind: OnestopKind; geohash?: string; name: string };

const KINDS: Record<string, OnestopKind> = { "f-": "feed", "o-": "operator", "r-": "route", "s-": "stop" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to be found
const BLANK_OR_CONTROL = /[\s\x00-\x1f\x7f-\x9f]/;

/**
 * Parses a Onestop ID. Null if the text has no known prefix, contains blanks or control characters, or has no name;
 * routes and stops need a geohash (their names may be empty), for feeds and operators it is optional.
 * A middle part that is not a geohash belongs to the name, as in `f-point~or-us`.
 */
export function parseOnestopId(text: string): OnestopId | null {
  const id = normalizeOnestopId(text);
  const kind = KINDS[id.slice(0, 2).toLowerCase()];
  if (kind === undefined || BLANK_OR_CONTROL.test(id)) return null;
  const rest = id.slice(2);
  const hyphen = rest.indexOf("-");
  const head = rest.slice(0, Math.max(0, hyphen));
  const hasGeohash = kind === "route" || kind === "stop";
  if (isGeohash(head) && (hasGeohash || hyphen < rest.length - 1)) {
    return { kind, geohash: head.toLowerCase(), name: rest.slice(hyphen + 1) };
  }
  return hasGeohash || rest === "" ? null : { kind, name: rest };
}

/** The form in which Onestop IDs are compared and stored: trimmed, in Unicode NFC. */
export function normalizeOnestopId(text: string): string {
  return text.trim().normalize("NFC");
}

/** The spellings under which a Onestop ID is looked for, each once: as it is, and its lookup key. */
export function onestopIdSpellings(text: string): string[] {
  return [...new Set([text, onestopIdLookupKey(text)])];
}

/** Whether two texts are the same Onestop ID, regardless of case. */
export function isSameOnestopId(a: string, b: string): boolean {
  return a === b || onestopIdLookupKey(a) === onestopIdLookupKey(b);
}

/** The lookup key of a Onestop ID: normalized and case-insensitive. */
export function onestopIdLookupKey(text: string): string {
  return lowerCase(normalizeOnestopId(text)).normalize("NFC");
}
