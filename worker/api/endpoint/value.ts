/** Parses parameter values and describes them in OpenAPI. */
import { formatGtfsTime, parseGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { LAST_UNIX, readRfc3339 } from "../../../src/domain/time/rfc3339.ts";
import { dayOf } from "../../../src/domain/time/service-day.ts";
import { problem } from "../../problem.ts";

export type JsonSchema = { [keyword: string]: unknown };

export type ValueType = {
  schema: JsonSchema;
  /** Expected form for the error message: "a whole number". */
  takes: string;
  /** A value for the documentation that suits most parameters of this type. */
  example?: unknown;
  /** The value; undefined if the text is invalid. */
  read(text: string): unknown;
};

/** Parses a parameter. @throws Problem parameter.invalid with its name, its value, and the expected form */
export function readValue(name: string, type: ValueType, value: string): unknown {
  const read = type.read(value);
  if (read !== undefined) return read;
  throw problem("parameter.invalid", `The parameter ${name} must be ${type.takes}.`, {
    field: name,
    value: value.slice(0, 200),
  });
}

/** Ids have up to 53 bits (docs/decisions/027-graphql.md). */
function wholeNumber(text: string): number | undefined {
  if (!/^[+-]?\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

export const TEXT: ValueType = { schema: { type: "string" }, takes: "a text", read: (text) => text };

export const INTEGER: ValueType = {
  schema: { type: "integer" },
  takes: "a whole number of at most 53 bits",
  read: wholeNumber,
};

/** Unix time in seconds; milliseconds, which some clients send, are too large. */
export const UNIX_TIME: ValueType = {
  schema: { type: "integer", minimum: 0, maximum: LAST_UNIX },
  takes: "Unix seconds before the year 10000",
  read(text) {
    const value = wholeNumber(text);
    return value !== undefined && value >= 0 && value <= LAST_UNIX ? value : undefined;
  },
};

/** The tag of a language. */
export const LANGUAGE: ValueType = {
  schema: { type: "string", pattern: "^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$" },
  takes: "a language tag (BCP 47), such as fr or pt-BR",
  example: "fr",
  read: (text) => (text.length <= 35 && /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/.test(text) ? text : undefined),
};

/** The tags of several languages, the preferred one first. */
export const LANGUAGES: ValueType = {
  schema: { type: "string" },
  takes: "a language tag (BCP 47), such as fr or pt-BR, or several with commas between them",
  example: "fr",
  read: (text) => (text.split(",").every((tag) => LANGUAGE.read(tag) !== undefined) ? text : undefined),
};

/** Number of rows: values above the maximum become the maximum, zero and less the default (Transitland v2). */
export function limitValue(otherwise: number, max: number): ValueType {
  return {
    schema: { type: "integer", default: otherwise, maximum: max },
    takes: "a whole number",
    example: Math.min(otherwise, 3),
    read(text) {
      if (!/^[+-]?\d+$/.test(text)) return undefined;
      const value = Number(text);
      return value <= 0 ? otherwise : Math.min(value, max);
    },
  };
}

/** A decimal number within bounds. */
export function decimal(minimum: number, maximum: number): ValueType {
  return {
    schema: { type: "number", minimum, maximum },
    takes: `a number from ${minimum} to ${maximum}`,
    read(text) {
      if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
      const value = Number(text);
      return value >= minimum && value <= maximum ? value : undefined;
    },
  };
}

/** Meters; a negative value becomes 0. */
export const RADIUS: ValueType = {
  schema: { type: "number", minimum: 0 },
  takes: "a number of meters",
  example: 1000,
  read(text) {
    const value = decimal(-1e9, 1e9).read(text) as number | undefined;
    return value === undefined ? undefined : Math.max(0, value);
  },
};

export const FLAG: ValueType = {
  schema: { type: "boolean" },
  takes: "true or false",
  example: true,
  read: (text) => (text === "true" ? true : text === "false" ? false : undefined),
};

export const DATE: ValueType = {
  schema: { type: "string", format: "date" },
  takes: "a date such as 2026-11-21",
  example: "2026-11-21",
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && dayOf(text) !== null ? text : undefined),
};

/** An RFC 3339 time. An unescaped plus sign in the offset arrives as a blank. */
export const INSTANT: ValueType = {
  schema: { type: "string", format: "date-time" },
  takes: "an RFC 3339 time such as 2026-11-21T08:00:00Z",
  example: "2026-11-21T08:00:00Z",
  read: (text) => readRfc3339(text)?.toISOString(),
};

/** Time of a service day; hours may exceed 24. */
export const CLOCK: ValueType = {
  schema: { type: "string", pattern: "^\\d{1,4}:\\d{2}:\\d{2}$" },
  takes: "a time as HH:MM:SS",
  example: "08:00:00",
  read(text) {
    const seconds = parseGtfsTime(text);
    return seconds === null ? undefined : formatGtfsTime(seconds);
  },
};

/** One of several words, ignoring case; the value is the word's meaning. */
export function oneOf(words: Readonly<Record<string, string>>): ValueType {
  const names = Object.keys(words);
  return {
    schema: { type: "string", enum: names },
    takes: `one of ${names.join(", ")}`,
    example: names[0],
    read: (text) => (Object.hasOwn(words, text.toLowerCase()) ? words[text.toLowerCase()] : undefined),
  };
}

/** Like `type`, but an unknown text is null instead of an error. */
export function lenient(type: ValueType): ValueType {
  return { ...type, read: (text) => type.read(text) ?? null };
}

/** Comma-separated values; surrounding blanks and empty values are ignored. */
export function listOf(type: ValueType): ValueType {
  return {
    schema: { type: "array", items: type.schema },
    takes: `a comma-separated list, each value ${type.takes}`,
    ...(type.example === undefined ? {} : { example: [type.example] }),
    read(text) {
      const values = text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .map((part) => type.read(part));
      return values.includes(undefined) ? undefined : values;
    },
  };
}

/** `min_lon,min_lat,max_lon,max_lat`; a box with min_lon above max_lon crosses the antimeridian. */
export const BOX: ValueType = {
  schema: { type: "array", items: { type: "number" }, minItems: 4, maxItems: 4 },
  takes: "min_lon,min_lat,max_lon,max_lat in degrees",
  example: [151.15, -33.9, 151.35, -33.75],
  read(text) {
    const parts = text.split(",").map((part) => part.trim());
    const [min_lon, min_lat, max_lon, max_lat] = parts.map((part, i) =>
      i % 2 === 0 ? decimal(-180, 180).read(part) : decimal(-90, 90).read(part),
    ) as (number | undefined)[];
    if (parts.length !== 4 || min_lon === undefined || min_lat === undefined) return undefined;
    if (max_lon === undefined || max_lat === undefined || min_lat > max_lat) return undefined;
    return { min_lon, min_lat, max_lon, max_lat };
  },
};
