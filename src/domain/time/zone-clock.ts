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
