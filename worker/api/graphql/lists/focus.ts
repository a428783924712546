/** Lists in the order of their distance to a point, then of their ids (Transitland v2, location.focus). */
import type { LonLat } from "../../../../src/domain/geo.ts";
import type { Page } from "../../../store/read/page.ts";

export type FocusInput = { lat: number; lon: number };

export type Nearest<T> = {
  page: Page;
  /** Rows that meet all filters within so many metres; null: all of them. */
  rows(radius: number | null): Promise<T[]>;
  /** Whether all rows can be read at once: the filters name them, or their feed. */
  bounded: boolean;
  /** Metres from the point. */
  distance(row: T): number;
  /** The row with the id of the cursor, whatever the filters. */
  row(id: number): Promise<T | null>;
};

/** Metres; the last one holds every place on earth. */
const RADII = [1_000, 5_000, 25_000, 125_000, 625_000];

export function pointOf({ lon, lat }: FocusInput): LonLat {
  return [lon, lat];
}

/** Reads in growing circles, so that the nearest page costs what lies around the point. */
export async function nearestFirst<T extends { id: number }>(asked: Nearest<T>): Promise<T[]> {
  const { page, distance } = asked;
  if (page.limit === 0) return [];
  let cursor: { id: number; metres: number } | null = null;
  if (page.after !== null) {
    const row = await asked.row(page.after);
    if (row === null) return [];
    cursor = { id: row.id, metres: distance(row) };
  }
  for (const radius of asked.bounded ? [null] : [...RADII, null]) {
    if (radius !== null && cursor !== null && cursor.metres >= radius) continue;
    const rows = (await asked.rows(radius))
      .map((row) => ({ row, metres: distance(row) }))
      .filter(({ row, metres }) => isAfter(row.id, metres, cursor))
      .sort((a, b) => compare(a.metres, b.metres) || a.row.id - b.row.id);
    if (rows.length >= page.limit || radius === null) return rows.slice(0, page.limit).map(({ row }) => row);
  }
  return [];
}

function isAfter(id: number, metres: number, cursor: { id: number; metres: number } | null): boolean {
  if (cursor === null) return true;
  return metres === cursor.metres ? id > cursor.id : metres > cursor.metres;
}

/** Also where both are infinitely far. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
