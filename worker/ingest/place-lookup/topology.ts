/** Types of the TopoJSON that the place data uses (TopoJSON format specification), and the polygons in it. */
import type { Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryObject, Topology as TopoJson } from "topojson-specification";
import type { LonLat } from "../../../src/domain/geo/globe.ts";

export type Polygons<Properties> = { properties: Properties } & (
  | { type: "Polygon"; arcs: number[][] }
  | { type: "MultiPolygon"; arcs: number[][][] }
);

/** Properties of one geometry in content/places/admin1.topo.json.gz. */
export type Admin1Properties = {
  /** ISO 3166-2 code of the feature; null if the standard has none. */
  iso: string | null;
  name: string;
  name_en: string;
  /** ISO 3166-1 alpha-2, XK for Kosovo. */
  a2: string;
  a3: string;
  /** English name of the country `a2`. */
  country: string;
  /** The region as people know it, if the feature is only a part of it (a French department, a London borough). */
  region: string | null;
  region_iso: string | null;
  /** Smallest map zoom at which Natural Earth shows the feature. */
  min_zoom: number;
};

export type Topology<Properties> = {
  type: "Topology";
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { admin1: { type: "GeometryCollection"; geometries: Polygons<Properties>[] } };
};

/** Rings of one polygon, the outer one first, in WGS84 degrees. */
export type Rings = LonLat[][];

/** The positions of a line; those of the data sets used here have exactly two members. */
export const lonLats = (line: Position[]) => line.map(([lon, lat]): LonLat => [lon!, lat!]);

/** The polygons of a geometry; none for points and lines. Only the arcs of the geometry are decoded. */
export function polygonsOf(topology: TopoJson, geometry: GeometryObject): Rings[] {
  const features = feature(topology, geometry);
  const shape = "geometry" in features ? features.geometry : null;
  if (shape?.type === "Polygon") return [shape.coordinates.map(lonLats)];
  if (shape?.type !== "MultiPolygon") return [];
  return shape.coordinates.filter(({ length }) => length > 0).map((rings) => rings.map(lonLats));
}
