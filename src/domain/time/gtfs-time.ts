/** A digit's value, or NaN for any other character code. */
function digit(code: number): number {
  return code >= 48 && code <= 57 ? code - 48 : Number.NaN;
}

const LOOSE = /^\s*(\d{1,4}):(\d{1,2}):(\d{1,2})\s*$/;

/**
 * A GTFS time as seconds from the origin of its service day (noon minus 12 hours); hours may exceed 24.
 * Accepts `HH:MM:SS` and `H:MM:SS` (GTFS reference, field type Time), other unpadded parts, and surrounding blanks.
 * Null for an empty, negative, or otherwise invalid text.
 */
export function parseGtfsTime(text: string): number | null {
  // Fast path for the padded form of stop_times.txt; a wrong character makes the sum NaN and falls through.
  if (text.length === 8 && text.charCodeAt(2) === 58 && text.charCodeAt(5) === 58) {
    const tensOfMinutes = digit(text.charCodeAt(3));
    const tensOfSeconds = digit(text.charCodeAt(6));
    const seconds =
      digit(text.charCodeAt(0)) * 36_000 +
      digit(text.charCodeAt(1)) * 3600 +
      tensOfMinutes * 600 +
      digit(text.charCodeAt(4)) * 60 +
      tensOfSeconds * 10 +
      digit(text.charCodeAt(7));
    if (tensOfMinutes < 6 && tensOfSeconds < 6 && !Number.isNaN(seconds)) return seconds;
  }
  const match = LOOSE.exec(text);
  if (match === null) return null;
  const minutes = Number(match[2]);
  const seconds = Number(match[3]);
  return minutes > 59 || seconds > 59 ? null : Number(match[1]) * 3600 + minutes * 60 + seconds;
}

/** At least two digits. */
function pad(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/**
 * Seconds as `HH:MM:SS` with hours past 24 if needed (the Seconds scalar of Transitland v2).
 * Fractions are truncated; negative seconds get a minus sign; empty for a non-finite number.
 */
export function formatGtfsTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return "";
  const whole = Math.floor(Math.abs(seconds));
  const sign = seconds < 0 && whole > 0 ? "-" : "";
  return `${sign}${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}
