/** Reads zones of on-demand rides (GTFS reference, locations.geojson). */
import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { ringCrossing } from "../../../src/domain/geo/ring-crossing.ts";
import type { FeedFiles } from "../feed-files.ts";
import { KeyIndex } from "../key-index.ts";
import type { IndexedList, Location } from "../model.ts";

const FILE = "locations.geojson";
/** Maximum characters of a geometry: a row of the store holds 2 MB. */
const MAX_GEOMETRY_CHARACTERS = 1_800_000;
const FILE_BYTES = 64 * 2 ** 20;

type Feature = { type?: unknown; id?: unknown; properties?: unknown; geometry?: unknown };

/**
 * Reads the whole file. A file that is not a FeatureCollection is reported and ignored; stop_times then lose their
 * zones.
 */
export async function readLocations(files: FeedFiles): Promise<IndexedList<Location>> {
  const { report } = files;
  const list: Location[] = [];
  const index = new KeyIndex();
  const text = await files.readText(FILE, FILE_BYTES);
  if (text === null) return { list, index };
  const features = featuresOf(text);
  if (features === null) {
    report.warn("file_not_readable", { file: FILE });
    return { list, index };
  }
  for (const feature of features) {
    const { type, id, properties, geometry } = feature;
    const locationId = typeof id === "string" || typeof id === "number" ? String(id).trim() : "";
    const place = { file: FILE, field: "id", value: locationId, entityId: locationId };
    if (type !== "Feature" || locationId === "") {
      report.skipError("required_field", place);
      continue;
    }
    const rings = ringsOf(geometry);
    const points = rings?.flat() ?? null;
    const geometryText = points === null ? "" : JSON.stringify(plain(geometry));
    if (rings === null || points === null || geometryText.length > MAX_GEOMETRY_CHARACTERS) {
      const code = points === null ? "value_invalid" : "value_out_of_range";
      report.skipError(code, { file: FILE, field: "geometry", entityId: locationId });
      continue;
    }
    if (!index.add(locationId, list.length)) {
      report.skipError("duplicate_key", place);
      continue;
    }
    const crossing = ringCrossing(rings);
    if (crossing !== null) {
      const value = JSON.stringify(crossing);
      report.warn("zone_crosses_itself", { file: FILE, field: "geometry", value, entityId: locationId });
    }
    const property = (name: string) => {
      const value = (properties as Record<string, unknown> | null | undefined)?.[name];
      return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
    };
    list.push({
      location_id: locationId,
      stop_name: property("stop_name"),
      stop_desc: property("stop_desc"),
      zone_id: property("zone_id"),
      stop_url: property("stop_url"),
      geometry: geometryText,
      points,
    });
    report.entity(FILE);
  }
  return { list, index };
}

function featuresOf(text: string): Feature[] | null {
  try {
    const json = JSON.parse(text) as { type?: unknown; features?: unknown } | null;
    if (json?.type !== "FeatureCollection" || !Array.isArray(json.features)) return null;
    return json.features.filter((f): f is Feature => typeof f === "object" && f !== null);
  } catch {
    return null;
  }
}

/** Only type and coordinates, as in RFC 7946. */
function plain(geometry: unknown): { type: string; coordinates: unknown } {
  const { type, coordinates } = geometry as { type: string; coordinates: unknown };
  return { type, coordinates };
}

/** Rings of a Polygon or MultiPolygon in WGS84 degrees; null for anything else. */
function ringsOf(geometry: unknown): LonLat[][] | null {
  if (typeof geometry !== "object" || geometry === null) return null;
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown };
  const polygons = type === "Polygon" ? [coordinates] : type === "MultiPolygon" ? coordinates : null;
  if (!Array.isArray(polygons) || polygons.length === 0) return null;
  const all: LonLat[][] = [];
  for (const rings of polygons as unknown[]) {
    if (!Array.isArray(rings) || rings.length === 0) return null;
    for (const ring of rings as unknown[]) {
      // A ring is closed: its last position equals its first.
      if (!Array.isArray(ring) || ring.length < 4) return null;
      const points: LonLat[] = [];
      for (const position of ring as unknown[]) {
        if (!Array.isArray(position)) return null;
        const [lon, lat] = position as unknown[];
        if (typeof lon !== "number" || typeof lat !== "number") return null;
        if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return null;
        points.push([lon, lat]);
      }
      all.push(points);
    }
  }
  return all;
}
