/** Query parameters of OGC API Features. Unknown and invalid ones are refused, as the standard demands (17-069r4, 7.5). */
import { type Bounds, wrapLongitude } from "../../../src/domain/geo/globe.ts";
import { readRfc3339 } from "../../../src/domain/time/rfc3339.ts";
import { dayOf } from "../../../src/domain/time/service-day.ts";
import { problem } from "../../problem.ts";
import type { Parameter, QueryValues } from "../endpoint/parameter.ts";
import { parameter } from "../endpoint/parameter.ts";
import { decimal, oneOf, readValue, TEXT, type ValueType } from "../endpoint/value.ts";

export const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** Days, ISO; null without a bound. */
export type Days = { from: string | null; until: string | null };

/** Reads `limit`: 1 or more. Anything above the maximum is read as the maximum. */
const COUNT: ValueType = {
  schema: { type: "integer", minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  takes: "a whole number from 1",
  example: 3,
  read(text) {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
    return value < 1 ? undefined : Math.min(value, MAX_LIMIT);
  },
};

/** Programs send the edges of their map, which may reach around the world. */
const LON = decimal(-1080, 1080);
const LAT = decimal(-1e6, 1e6);
const latitudeOf = (lat: number) => Math.max(-90, Math.min(90, lat));

/** Four numbers, or six with heights, which select nothing, since features have none. */
const BOX: ValueType = {
  schema: {
    type: "array",
    items: { type: "number" },
    oneOf: [
      { minItems: 4, maxItems: 4 },
      { minItems: 6, maxItems: 6 },
    ],
  },
  takes: "min_lon,min_lat,max_lon,max_lat in degrees, or six numbers with heights",
  example: [151.15, -33.9, 151.35, -33.75],
  read(text): Bounds | undefined {
    const parts = text.split(",").map((part) => part.trim());
    const half = parts.length / 2;
    if (half !== 2 && half !== 3) return undefined;
    const height = decimal(-1e9, 1e9);
    if (parts.some((part) => height.read(part) === undefined)) return undefined;
    if (half === 3 && Number(parts[2]) > Number(parts[5])) return undefined;
    const [minLon, maxLon] = [LON.read(parts[0]!), LON.read(parts[half]!)] as (number | undefined)[];
    const [minLat, maxLat] = [LAT.read(parts[1]!), LAT.read(parts[half + 1]!)] as (number | undefined)[];
    if (minLon === undefined || maxLon === undefined || minLat === undefined || maxLat === undefined) return undefined;
    if (minLat > maxLat) return undefined;
    const lats = { minLat: latitudeOf(minLat), maxLat: latitudeOf(maxLat) };
    if (maxLon - minLon >= 360) return { ...lats, minLon: -180, maxLon: 180 };
    return { ...lats, minLon: wrapLongitude(minLon), maxLon: wrapLongitude(maxLon) };
  },
};

/** The day of an RFC 3339 time in UTC, or a date as it is. */
function readDay(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayOf(text) === null ? undefined : text;
  return readRfc3339(text)?.toISOString().slice(0, 10);
}

const OPEN = new Set(["", ".."]);

/** A time, or an interval with at least one end. */
const WHEN: ValueType = {
  schema: { type: "string" },
  takes: "an RFC 3339 time or date, or two with a slash between them, one of which may be ..",
  example: "2026-11-25",
  read(text): Days | undefined {
    const parts = text.split("/");
    if (parts.length > 2 || parts.every((part) => OPEN.has(part))) return undefined;
    const days = parts.map((part) => (OPEN.has(part) ? null : readDay(part)));
    if (days.includes(undefined)) return undefined;
    const [from = null, until = from] = days as (string | null)[];
    return from !== null && until !== null && from > until ? undefined : { from, until };
  },
};

const FORMAT = parameter(
  "f",
  oneOf({ json: "json", html: "html" }),
  "Format of the response; by default the Accept header decides.",
);
/** Keys that programs may send for another server; those of this site raise the rate limit. */
const KEYS = [
  parameter("apikey", TEXT, "A key that raises the rate limit; requests work without one."),
  parameter("api_key", TEXT, "The same under another name."),
];

/** Of every resource. */
export const COMMON: readonly Parameter[] = [FORMAT, ...KEYS];

/** Of a page of features, beside the filters of the collection. */
export const PAGE: readonly Parameter[] = [
  parameter("limit", COUNT, "Maximum number of features per page."),
  parameter("bbox", BOX, "Only features that meet this box, WGS84 degrees; it may cross the antimeridian."),
  parameter("datetime", WHEN, "Only features that are valid then; those without a time always are."),
  parameter("cursor", TEXT, "Where the page begins, from the link to it."),
];

/**
 * Reads the parameters of a request.
 * @throws Problem parameter.invalid for an unknown or repeated parameter, and for one that cannot be read
 */
export function readParameters(parameters: readonly Parameter[], query: URLSearchParams): QueryValues {
  const values: Record<string, unknown> = {};
  for (const [name, text] of query) {
    const parameter = parameters.find((one) => one.name === name);
    const evidence = { field: name.slice(0, 100), value: text.slice(0, 200) };
    if (parameter === undefined) {
      const names = parameters.map((one) => one.name).join(", ");
      throw problem("parameter.invalid", `Unknown parameter. Known parameters: ${names}.`, evidence);
    }
    if (name in values) throw problem("parameter.invalid", `The parameter ${name} occurs twice.`, evidence);
    values[name] = readValue(name, parameter.type, text);
  }
  return values;
}
