/** How the scalars of OpenTripPlanner's schema are read. All are written as the resolvers answer them. */
import { GraphQLError, type GraphQLScalarType } from "graphql";
import { readRfc3339 } from "../../../../src/domain/time/rfc3339.ts";
import { dayOf } from "../../../../src/domain/time/service-day.ts";

function refuse(what: string, value: unknown): GraphQLError {
  return new GraphQLError(`${what}, not ${JSON.stringify(value)?.slice(0, 80) ?? String(value)}.`);
}

const DURATION = /^(?<sign>-)?P?(?:(?<d>\d+)D)?T?(?:(?<h>\d+)H)?(?:(?<m>\d+)M)?(?:(?<s>\d+)(?:\.\d+)?S)?$/i;

/** Seconds of a duration in ISO 8601 such as `P1DT2H30M5S`, also without its letters P and T; null for any other text. */
function readDuration(text: string): number | null {
  const { sign, d, h, m, s } = DURATION.exec(text.trim())?.groups ?? {};
  if ([d, h, m, s].every((part) => part === undefined)) return null;
  const seconds = Number(d ?? 0) * 86_400 + Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);
  return sign === undefined ? seconds : -seconds;
}

/** Writes seconds as ISO 8601 with hours, minutes, and seconds, as `PT-1M-30S` if negative: each part has the sign. */
export function durationText(seconds: number): string {
  const sign = seconds < 0 ? "-" : "";
  const size = Math.abs(Math.round(seconds));
  const parts = [
    [Math.floor(size / 3600), "H"],
    [Math.floor(size / 60) % 60, "M"],
    [size % 60, "S"],
  ] as const;
  const text = parts.map(([value, unit]) => (value === 0 ? "" : `${sign}${value}${unit}`)).join("");
  return `PT${text === "" ? "0S" : text}`;
}

function numberIn(least: number, most: number, what: string) {
  return (value: unknown): number => {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (typeof number === "number" && number >= least && number <= most) return number;
    throw refuse(what, value);
  };
}

/** The seconds may be missing, as in `2026-03-04T08:00+01:00`. */
function timeIn(value: unknown): Date {
  const text = typeof value === "string" ? value.replace(/(T\d\d:\d\d)(?=Z|[+-])/i, "$1:00") : "";
  const time = readRfc3339(text);
  if (time === null)
    throw refuse("OffsetDateTime takes a time with its offset such as 2026-03-04T08:00:00+01:00", value);
  return time;
}

function dateIn(value: unknown): string {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && dayOf(value) !== null) return value;
  throw refuse("LocalDate takes YYYY-MM-DD", value);
}

function durationIn(value: unknown): number {
  const seconds = typeof value === "string" ? readDuration(value) : null;
  if (seconds === null || seconds < 0) throw refuse("Duration takes ISO 8601 such as PT5M", value);
  return seconds;
}

const INPUT: Readonly<Record<string, (value: unknown) => unknown>> = {
  CoordinateValue: numberIn(-180, 180, "CoordinateValue takes WGS84 degrees"),
  Cost: numberIn(0, 2 ** 31, "Cost takes a number from 0"),
  Duration: durationIn,
  LocalDate: dateIn,
  Long: numberIn(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, "Long takes a whole number"),
  OffsetDateTime: timeIn,
  Ratio: numberIn(0, 1, "Ratio takes a number from 0 to 1"),
  Reluctance: numberIn(0, 1e6, "Reluctance takes a number above 0"),
  Speed: numberIn(0, 1000, "Speed takes meters per second"),
};

/** Gives the scalars of the schema their formats; one without an entry passes any JSON through. */
export function applyOtpScalar(scalar: GraphQLScalarType): void {
  const input = INPUT[scalar.name];
  if (input !== undefined) scalar.coerceInputValue = input;
}
