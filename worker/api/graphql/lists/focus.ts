/** Sorts lists by distance to a point, then by id (Transitland v2, location.focus). */
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import type { Page } from "../../../store/db/page.ts";
import type { Candidates } from "../../../store/entities/candidates.ts";

export type FocusInput = { lat: number; lon: number };

export type Nearest<T> = {
  page: Page;
  /**
   * Rows that match all filters within a radius in meters; null: without a radius.
   * @param found the rows of `smallest` for that radius
   */
  rows(radius: number | null, found?: Candidates): Promise<T[]>;
  /** Whether the filters name the rows or their feed, so that all rows can be read at once. */
  bounded: boolean;
  /** Distance from the point in meters. */
  distance(row: T): number;
  /** The row of the cursor, regardless of the filters. */
  row(id: number): Promise<T | null>;
  /**
   * The smallest of these radii within which there may be a row that matches (Infinity: none of them), and the rows that
   * may be nearest; null if no row matches.
   */
  smallest?(radii: readonly number[]): Promise<{ radius: number; found: Candidates } | null>;
};

/** Search radii in meters, tried in this order. */
const RADII_M = [1_000, 5_000, 25_000, 125_000, 625_000];

export function pointOf({ lon, lat }: FocusInput): LonLat {
  return [lon, lat];
}

/** Reads in growing circles, so that the first page reads only rows near the point. */
export async function nearestFirst<T extends { id: number }>(nearest: Nearest<T>): Promise<T[]> {
  const { page, distance } = nearest;
  if (page.limit === 0) return [];
  let cursor: { id: number; meters: number } | null = null;
  if (page.after !== null) {
    const row = await nearest.row(page.after);
    if (row === null) return [];
    cursor = { id: row.id, meters: distance(row) };
  }
  for (const { radius, found } of await attempts(nearest)) {
    if (radius !== null && cursor !== null && cursor.meters >= radius) continue;
    const rows = (await nearest.rows(radius, found))
      .map((row) => ({ row, meters: distance(row) }))
      .filter(({ row, meters }) => isAfter(row.id, meters, cursor))
      .sort((a, b) => compare(a.meters, b.meters) || a.row.id - b.row.id);
    const isLast = radius === null && found === undefined;
    if (rows.length >= page.limit || isLast) return rows.slice(0, page.limit).map(({ row }) => row);
  }
  return [];
}

type Attempt = { radius: number | null; found?: Candidates };

/** Circles to read in turn, until a page is full. */
async function attempts<T>({ page, bounded, smallest }: Nearest<T>): Promise<Attempt[]> {
  const whole: Attempt = { radius: null };
  if (bounded) return [whole];
  const circles = RADII_M.map((radius): Attempt => ({ radius }));
  // For a single row, one look at all circles costs less than reading the empty ones in turn.
  if (page.limit > 1 || smallest === undefined) return [...circles, whole];
  const first = await smallest(RADII_M);
  if (first === null) return [];
  const { radius, found } = first;
  const larger = circles.filter((circle) => circle.radius !== null && circle.radius > radius);
  return [{ radius: Number.isFinite(radius) ? radius : null, found }, ...larger, whole];
}

function isAfter(id: number, meters: number, cursor: { id: number; meters: number } | null): boolean {
  if (cursor === null) return true;
  return meters === cursor.meters ? id > cursor.id : meters > cursor.meters;
}

/** Compares distances; two infinite ones are equal. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
