/** Formats times of day in the two supported styles: am/pm as in the specification, and 24 hours. */
import { clockTime, clockTimeShort } from "../formats.ts";

export type Clock = "12" | "24";

const DAY = 86_400;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/**
 * Seconds of a day as `h:mm:ss am/pm` or `hh:mm:ss`; past 24 hours it wraps, fractions are cut, negative or NaN is empty.
 * @param short without seconds
 */
export function timeOn(clock: Clock, seconds: number, short = false): string {
  if (clock === "12") return short ? clockTimeShort(seconds) : clockTime(seconds);
  if (!(seconds >= 0 && seconds < Number.POSITIVE_INFINITY)) return "";
  const whole = Math.floor(seconds) % DAY;
  const text = `${twoDigits(Math.floor(whole / 3600))}:${twoDigits(Math.floor(whole / 60) % 60)}`;
  return short ? text : `${text}:${twoDigits(whole % 60)}`;
}

/** An hour of a day without its minutes: `7 am` or `07`. */
export function hourOn(clock: Clock, hour: number): string {
  const text = timeOn(clock, hour * 3600, true);
  return clock === "12" ? text.replace(":00", "") : text.slice(0, 2);
}

/** Parses a clock style from a URL or from storage. */
export function readClock(text: string | null | undefined): Clock | null {
  return text === "12" || text === "24" ? text : null;
}

/** The clock style used in a locale (BCP 47; undefined for the device's own). */
export function clockOfLocale(locale?: string): Clock {
  try {
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
    return hourCycle === "h23" || hourCycle === "h24" ? "24" : "12";
  } catch {
    return "12";
  }
}
