/** Writes rows as JSON, GeoJSON, or GeoJSON lines. */
import type { Collection, Format, RestRow } from "./endpoint.ts";

export type Meta = { after: number; next: string };

/** GeoJSON geometry of a row without one (Transitland v2). */
const NOWHERE = { type: "Polygon", coordinates: [] };

export function writeRows(collection: Collection, rows: readonly RestRow[], format: Format, meta: Meta | null): string {
  const more = meta === null ? {} : { meta };
  if (format === "json") return JSON.stringify({ [collection.name]: rows, ...more });
  const features = rows.map((row) => {
    const geometry = collection.geometry?.(row) ?? NOWHERE;
    return { type: "Feature", properties: row, geometry };
  });
  if (format === "geojsonl") return features.map((feature) => JSON.stringify(feature)).join("\n");
  return JSON.stringify({ type: "FeatureCollection", features, ...more });
}
