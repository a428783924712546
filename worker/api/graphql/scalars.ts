/** How the scalars of Transitland v2 are written and read. Rows hold dates and times as ISO text, seconds as integers. */
import { GraphQLError, type GraphQLScalarType, Kind } from "graphql";
import { withoutUnsafeSchemes } from "../../../src/domain/text/sanitize.ts";
import { formatGtfsTime, parseGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { readRfc3339 } from "../../../src/domain/time/rfc3339.ts";
import { dayOf } from "../../../src/domain/time/service-day.ts";

type Codec = {
  output?: (value: unknown) => unknown;
  input?: (value: unknown) => unknown;
};

function refuse(what: string, value: unknown): GraphQLError {
  const shortText = JSON.stringify(value)?.slice(0, 80) ?? String(value);
  return new GraphQLError(`${what}, not ${shortText}.`);
}

/** An RFC 3339 time as whole seconds or finer, in `Z`; a local time with its offset is left as it is. */
function timeOut(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace(".000Z", "Z");
  return String(value).replace(/\.0+(?=Z|[+-])/, "");
}

function timeIn(value: unknown): string {
  const time = typeof value === "string" ? readRfc3339(value) : null;
  if (time === null) throw refuse("Time takes RFC 3339 such as 2026-01-31T08:00:00Z", value);
  return time.toISOString();
}

function dateIn(value: unknown): string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || dayOf(value) === null) {
    throw refuse("Date takes YYYY-MM-DD", value);
  }
  return value;
}

function secondsIn(value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value)) return value;
  const seconds = typeof value === "string" ? parseGtfsTime(value) : null;
  if (seconds === null) throw refuse("Seconds takes HH:MM:SS or whole seconds", value);
  return seconds;
}

/** The coordinates of a GeoJSON geometry are checked here once, so that no filter meets a half-made polygon. */
function geometryIn(types: readonly string[]): (value: unknown) => unknown {
  return (value) => {
    const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
    const depth = DEPTHS[String(type)];
    if (!types.includes(String(type)) || depth === undefined || !positions(coordinates, depth)) {
      throw refuse(`A GeoJSON ${types.join(" or ")} is expected`, value);
    }
    const corners = count(coordinates, depth);
    if (corners > MAX_POSITIONS) {
      throw new GraphQLError(`A geometry takes at most ${MAX_POSITIONS} positions, not ${corners}.`);
    }
    return value;
  };
}

const DEPTHS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/** Positions of one geometry: a coast in some detail. */
const MAX_POSITIONS = 10_000;

function count(value: unknown, depth: number): number {
  return depth === 0 ? 1 : (value as unknown[]).reduce<number>((sum, inner) => sum + count(inner, depth - 1), 0);
}

function positions(value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false;
  if (depth > 0) return value.length > 0 && value.every((inner) => positions(inner, depth - 1));
  return value.length >= 2 && value.every((number) => typeof number === "number" && Number.isFinite(number));
}

function objectIn(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw refuse("An object is expected", value);
  return value;
}

/** Tags are compared as texts. */
function tagsIn(value: unknown): unknown {
  for (const tag of Object.values(objectIn(value) as object)) {
    if (tag === null || typeof tag === "object") throw refuse("A text is expected as the value of a tag", tag);
  }
  return value;
}

function stringIn(value: unknown): unknown {
  if (typeof value !== "string") throw refuse("A string is expected", value);
  return value;
}

/** Optional GTFS text: empty reads as absent. */
function textOut(value: unknown): unknown {
  return value === "" ? null : value;
}

const OBJECT: Codec = { input: objectIn };
const TEXT: Codec = { output: textOut, input: stringIn };
/** agency_timezone and agency_url are non-null: an empty one stays an empty string there. */
const REQUIRED_TEXT: Codec = { input: stringIn };
/** Clients make links of URLs: one that runs a script is an empty string. */
const URL_TEXT: Codec = { output: withoutUnsafeSchemes, input: stringIn };

const CODECS: Readonly<Record<string, Codec>> = {
  Counts: OBJECT,
  Tags: { input: tagsIn },
  Map: OBJECT,
  Time: { output: timeOut, input: timeIn },
  Date: { input: dateIn },
  Seconds: { output: (value) => formatGtfsTime(Number(value)), input: secondsIn },
  Geometry: { input: geometryIn(Object.keys(DEPTHS)) },
  Point: { input: geometryIn(["Point"]) },
  LineString: { input: geometryIn(["LineString"]) },
  Polygon: { input: geometryIn(["Polygon", "MultiPolygon"]) },
  MultiPolygon: { input: geometryIn(["MultiPolygon"]) },
  Color: TEXT,
  Language: REQUIRED_TEXT,
  Url: URL_TEXT,
  Email: TEXT,
  Timezone: REQUIRED_TEXT,
};

/** How numbers of Int and Float may be written as texts. */
const NUMERIC_TEXTS: Readonly<Record<string, RegExp>> = {
  Int: /^[+-]?\d{1,16}$/,
  Float: /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i,
};

/** Takes numbers in variables as texts too, as the reference server does: `"148"`, `"37.78"`. Literals stay strict. */
function takeNumericTexts(scalar: GraphQLScalarType, pattern: RegExp): void {
  const strict = scalar.coerceInputValue;
  scalar.coerceInputValue = (value) => strict(typeof value === "string" && pattern.test(value) ? Number(value) : value);
}

/**
 * Takes and answers whole numbers of 53 bits, as the reference server does: ids of trips outgrow 32 bits in a store of the
 * whole world (docs/decisions/027-graphql.md).
 */
function widenInt(scalar: GraphQLScalarType): void {
  const { coerceOutputValue, coerceInputValue, coerceInputLiteral } = scalar;
  scalar.coerceOutputValue = (value) => (Number.isSafeInteger(value) ? value : coerceOutputValue(value));
  scalar.coerceInputValue = (value) => (Number.isSafeInteger(value) ? value : coerceInputValue(value));
  scalar.coerceInputLiteral = (node) => {
    const value = node.kind === Kind.INT ? Number(node.value) : Number.NaN;
    return Number.isSafeInteger(value) ? value : coerceInputLiteral?.(node);
  };
}

/** Gives the scalars of a schema their formats; one without an entry here passes any JSON through. */
export function applyScalar(scalar: GraphQLScalarType): void {
  if (scalar.name === "Int") widenInt(scalar);
  const numeric = NUMERIC_TEXTS[scalar.name];
  if (numeric !== undefined) takeNumericTexts(scalar, numeric);
  const codec = CODECS[scalar.name];
  if (codec?.output !== undefined) scalar.coerceOutputValue = codec.output;
  if (codec?.input !== undefined) scalar.coerceInputValue = codec.input;
}
