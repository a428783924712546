import type { RestRow } from "./endpoint.ts";

/** Removes and returns the geometry of the row itself. */
export function ownGeometry(row: RestRow): unknown {
  const { geometry } = row;
  delete row.geometry;
  return geometry;
}
