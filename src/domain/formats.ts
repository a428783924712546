import { currentLocale } from "./language/current.ts";
import { t } from "./language/messages.ts";
import { perIsolate } from "./memory.ts";

/**
 * Formats times, durations, numbers, and texts for people, as the specification defines.
 * Every function accepts null and invalid values and returns a text (usually empty) instead of throwing.
 */

type Missing = null | undefined;

/** Hours, minutes and seconds on a 24-hour clock; null for a negative or invalid number. */
function clockParts(seconds: number): { hour: number; minute: string; second: string; half: "am" | "pm" } | null {
  if (!(seconds >= 0 && seconds < Number.POSITIVE_INFINITY)) return null;
  const whole = Math.floor(seconds) % 86_400;
  const hour = Math.floor(whole / 3600);
  return {
    hour: hour % 12 || 12,
    minute: pad(Math.floor(whole / 60) % 60),
    second: pad(whole % 60),
    half: hour < 12 ? "am" : "pm",
  };
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

const withHalf = (time: string, half: "am" | "pm"): string => (half === "am" ? t`${time} am` : t`${time} pm`);

/** Seconds of a day as `h:mm:ss am/pm`; past 24 hours it wraps, fractions are cut, negative or NaN is empty. */
export function clockTime(seconds: number): string {
  const parts = clockParts(seconds);
  return parts === null ? "" : withHalf(`${parts.hour}:${parts.minute}:${parts.second}`, parts.half);
}

/** As `clockTime`, without seconds. */
export function clockTimeShort(seconds: number): string {
  const parts = clockParts(seconds);
  return parts === null ? "" : withHalf(`${parts.hour}:${parts.minute}`, parts.half);
}

const CLOCK_PART = /^\s*([+-]?\d+)(?:\.\d*)?\s*$/;

/** Seconds of a text of three parts `H:M:S`; hours may exceed 24, fractions are cut. -1 for any other text. */
export function parseClock(text: string | Missing): number {
  const parts = (text ?? "").split(":").map((part) => Number(CLOCK_PART.exec(part)?.[1] ?? Number.NaN));
  if (parts.length !== 3) return -1;
  const seconds = parts[0]! * 3600 + parts[1]! * 60 + parts[2]!;
  return Number.isNaN(seconds) ? -1 : seconds;
}

/** A text `H:M:S` as `h:mm:ss am/pm`; empty if it is invalid. */
export function reformatClock(text: string | Missing): string {
  return clockTime(parseClock(text));
}

/**
 * A duration in seconds as `N min` up to an hour, otherwise `Xh Y min`, rounded up to whole minutes; `-` for a missing
 * one.
 */
export function durationWords(seconds: number | Missing): string {
  if (seconds == null || !(seconds > 0 && seconds < Number.POSITIVE_INFINITY)) return "-";
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? t`${minutes} min` : t`${Math.floor(minutes / 60)}h ${minutes % 60} min`;
}

/**
 * Seconds as `H:MM:SS`, or `M:SS` below an hour; a negative value is in brackets; empty for a missing or invalid
 * number.
 */
export function hms(seconds: number | Missing): string {
  if (seconds == null || !Number.isFinite(seconds)) return "";
  const whole = Math.floor(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const text = hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
  return seconds < 0 ? `(${text})` : text;
}

/** The first `length` characters (code points), with an ellipsis if the text is longer. Length 0 does not cut. */
export function shortenName(text: string | Missing, length = 24): string {
  if (!text) return "";
  if (length <= 0 || text.length <= length) return text;
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : text;
}

const numberFormats = perIsolate<string, Intl.NumberFormat>("formats of numbers", {
  by: "locale",
  entries: 64,
  bytes: 640_000,
});

/** Number format of a locale, which comes from the visitor; an unknown locale is treated as en-US. */
function numberFormat(locale: string): Intl.NumberFormat {
  return numberFormats.getOrMake(locale, () => {
    try {
      return new Intl.NumberFormat(locale);
    } catch {
      return new Intl.NumberFormat("en-US");
    }
  });
}

/** A data value as a number: blank text and undefined are NaN, null is 0. */
function toNumber(value: number | string | Missing): number {
  if (value === undefined || (typeof value === "string" && value.trim() === "")) return Number.NaN;
  return Number(value);
}

/** A number rounded up to an integer, with the separators of the locale; `-` for anything else. */
export function thousands(value: number | string | Missing, locale = currentLocale()): string {
  const number = toNumber(value);
  // Adding 0 turns the -0 of ceil(-0.5) into 0.
  return Number.isFinite(number) ? numberFormat(locale).format(Math.ceil(number) + 0) : "-";
}

/** A share (1 is 100 %) as a percentage with two decimals, such as `45.01 %`; empty for anything but a number. */
export function percentage(share: number | string | Missing): string {
  const percent = toNumber(share) * 100;
  return Number.isFinite(percent) ? `${percent.toFixed(2)} %` : "";
}

/** Capitalizes the first letter of each blank-separated word and lower-cases the rest. */
export function capitalizeWords(text: string | Missing): string {
  if (!text) return "";
  const word = ([first = "", ...rest]: string) => first.toUpperCase() + rest.join("").toLowerCase();
  return text.split(" ").map(word).join(" ");
}

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];

/**
 * A size in its unit of 1000 bytes: rounded to two decimals, and the power of 1000 of the unit.
 * @param bytes not negative
 * @param most the power of the largest unit
 */
export function inByteUnit(bytes: number, most: number): { value: number; power: number } {
  let rest = bytes;
  let power = 0;
  // A value that rounds to 1000 belongs to the next unit.
  while (power < most && Number(rest.toFixed(2)) >= 1000) {
    rest /= 1000;
    power++;
  }
  return { value: Number(rest.toFixed(2)), power };
}

/**
 * A size in units of 1000 bytes, whole or with two decimals: `999 B`, `1 kB`, `123.46 kB`; empty for a missing or
 * invalid number.
 */
export function byteSize(bytes: number | Missing): string {
  if (bytes == null || !Number.isFinite(bytes)) return "";
  const { value, power } = inByteUnit(Math.abs(bytes), BYTE_UNITS.length - 1);
  const digits = power === 0 || Number.isInteger(value) ? `${value}` : value.toFixed(2);
  return `${bytes < 0 ? "-" : ""}${digits} ${BYTE_UNITS[power]}`;
}

/** A number with two decimals. */
export function round2(value: number): string {
  return value.toFixed(2);
}

/** The middle value of a list in the given order, the later of two; 0 for an empty list. */
export function median(values: readonly number[]): number {
  return values[Math.floor(values.length / 2)] ?? 0;
}

/** The distinct texts of a list in code unit order, joined by `, `; missing and empty ones are omitted. */
export function joinUnique(values: readonly (string | Missing)[]): string {
  return [...new Set(values.filter((value) => value))].toSorted().join(", ");
}

export { dateTime, daysWords, isoDateOf, longDate, relativeTime, shortDate } from "./time/instant.ts";
