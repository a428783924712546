import type { RestRow } from "./endpoint.ts";

/** Takes out the geometry that stands on the row itself. */
export function ownGeometry(row: RestRow): unknown {
  const { geometry } = row;
  delete row.geometry;
  return geometry;
}
