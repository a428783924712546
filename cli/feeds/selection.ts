/** Which part of a feed is extracted. Pure. */
import { dayOf } from "../../src/domain/time/service-day.ts";
import { problem } from "../../worker/problem.ts";

/** WGS84 degrees. A west edge (`minLon`) beyond the east one means a box across the 180th meridian (RFC 7946, 5.2). */
export type SelectedBox = { minLon: number; minLat: number; maxLon: number; maxLat: number };

/**
 * Filters of different kinds must all hold; of the values of one kind, one must. Null does not filter.
 * `agencies`: ids or names. `stops`: ids; a station means its platforms, too. `dates`: days since 1970, both included.
 */
export type Selection = {
  box: SelectedBox | null;
  agencies: ReadonlySet<string> | null;
  routes: ReadonlySet<string> | null;
  stops: ReadonlySet<string> | null;
  dates: { from: number; to: number } | null;
};

/** @throws Problem command.usage */
export function parseBox(text: string): SelectedBox {
  const parts = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [minLon = 0, minLat = 0, maxLon = 0, maxLat = 0] = parts;
  const isBox =
    parts.length === 4 &&
    parts.every(Number.isFinite) &&
    (minLon <= maxLon || (minLon <= 180 && maxLon >= -180)) &&
    minLat <= maxLat &&
    Math.abs(minLat) <= 90 &&
    Math.abs(maxLat) <= 90;
  if (isBox) return { minLon, minLat, maxLon, maxLat };
  throw problem(
    "command.usage",
    `--bbox takes west,south,east,north in degrees, such as -122.5,37.7,-122.3,37.9, not "${text}".`,
  );
}

/** Whether a place is in a box, its edges included; 190 and -170 degrees are the same longitude. */
export function isInside({ minLon, minLat, maxLon, maxLat }: SelectedBox, lon: number, lat: number): boolean {
  const east = maxLon < minLon ? maxLon + 360 : maxLon;
  const isBetween = [lon, lon + 360, lon - 360].some((same) => same >= minLon && same <= east);
  return isBetween && lat >= minLat && lat <= maxLat;
}

/** @param text `FROM..TO`, ISO dates, both included @throws Problem command.usage */
export function parseDates(text: string): { from: number; to: number } {
  const [first = "", second = "", ...others] = text.split("..");
  const iso = /^\d{4}-\d{2}-\d{2}$/;
  const from = iso.test(first) ? dayOf(first) : null;
  const to = iso.test(second) ? dayOf(second) : null;
  if (from !== null && to !== null && from <= to && others.length === 0) return { from, to };
  throw problem("command.usage", `--dates takes FROM..TO, such as 2026-01-01..2026-01-31, not "${text}".`);
}

export const isWhole = ({ box, agencies, routes, stops, dates }: Selection): boolean =>
  box === null && agencies === null && routes === null && stops === null && dates === null;
