import { wallClock } from "../../../../src/domain/zone-clock.ts";

/** RFC 3339 in UTC, whole seconds; null for null. @param unix seconds since 1970 */
export function utcTime(unix: number | null): string | null {
  return unix === null ? null : `${new Date(unix * 1000).toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 with the offset that the zone has at that time. */
export function localTime(unix: number | null, zone: string): string | null {
  if (unix === null) return null;
  const wall = wallClock(zone, unix);
  const offset = Math.round((wall - unix) / 60);
  if (offset === 0) return utcTime(unix);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.abs(offset);
  const sign = offset < 0 ? "-" : "+";
  return `${new Date(wall * 1000).toISOString().slice(0, 19)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
