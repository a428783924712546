import { perIsolate } from "../memory.ts";

const clocks = perIsolate<string, Intl.DateTimeFormat>("clocks of zones", {
  by: "time zone",
  entries: 256,
  bytes: 5_120_000,
});

/** Formatter of wall-clock time in a zone. Throws a RangeError for an unknown zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  return clocks.getOrMake(
    zone,
    () =>
      new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
      }),
  );
}

const DIGITS = /\d+/g;

/**
 * The wall-clock time of an IANA zone at an instant, as the Unix time at which a UTC clock shows the same. Throws a
 * RangeError for an unknown zone.
 */
export function wallClock(zone: string, unixSeconds: number): number {
  if (zone === "UTC") return unixSeconds;
  // No span around the first or the last moment that a Date can be is whole.
  if (Math.abs(unixSeconds) > MAX_DATE_S - OFFSET_SPAN_S) return formattedClock(zone, unixSeconds);
  const span = Math.floor(unixSeconds / OFFSET_SPAN_S);
  const offset = offsets.getOrMake(`${zone} ${span}`, () => offsetDuring(zone, span * OFFSET_SPAN_S));
  return offset === null ? formattedClock(zone, unixSeconds) : Math.floor(unixSeconds) + offset;
}

/** Seconds to the last moment that a Date can be (ECMA-262, time values). */
const MAX_DATE_S = 8.64e12;

/** Seconds within which a zone changes its clocks once at most. */
const OFFSET_SPAN_S = 6 * 3600;

/** Seconds between the clock of a zone and UTC; null where it changes its clocks. */
const offsets = perIsolate<string, number | null>("offsets of zones", {
  by: "time zone, and a quarter of a day",
  entries: 4096,
  bytes: 500_000,
});

function offsetDuring(zone: string, start: number): number | null {
  const offsetAt = (time: number) => formattedClock(zone, time) - time;
  const [first, last] = [offsetAt(start), offsetAt(start + OFFSET_SPAN_S - 1)];
  return first === last ? first : null;
}

/** The clock as the runtime formats it, which takes some microseconds. */
function formattedClock(zone: string, unixSeconds: number): number {
  const text = clockOf(zone).format(unixSeconds * 1000);
  const [month, day, year, hour, minute, second] = (text.match(DIGITS) ?? []).map(Number);
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) / 1000;
}

/** Whether a text is the name of a zone in the IANA database (in any case); plain offsets such as `+02:00` are not. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    clockOf(text);
    return true;
  } catch {
    return false;
  }
}
