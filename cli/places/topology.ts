/**
 * Decodes the part of TopoJSON that the place data uses: arcs as quantized differences, polygons as lists of arc indexes
 * (TopoJSON format specification, 2.1.4 arcs and 2.1.5 arc indexes; a negative index is the arc `~index` reversed).
 */
import type { LonLat } from "../../src/domain/geo.ts";

export type Polygons<Properties> = {
  type: "Polygon" | "MultiPolygon";
  /** Rings of a Polygon, or polygons of rings of a MultiPolygon, as arc indexes. */
  arcs: number[][] | number[][][];
  properties: Properties;
};

export type Topology<Properties> = {
  type: "Topology";
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { admin1: { type: "GeometryCollection"; geometries: Polygons<Properties>[] } };
};

/** Rings of one polygon, the outer one first, in WGS84 degrees. */
export type Rings = LonLat[][];

/** Points of one arc in WGS84 degrees. */
function arcPoints<P>(topology: Topology<P>, index: number): LonLat[] {
  const { scale, translate } = topology.transform;
  const points: LonLat[] = [];
  let [x, y] = [0, 0];
  for (const [dx, dy] of topology.arcs[index] ?? []) {
    x += dx;
    y += dy;
    points.push([x * scale[0] + translate[0], y * scale[1] + translate[1]]);
  }
  return points;
}

function ringPoints<P>(topology: Topology<P>, arcs: readonly number[]): LonLat[] {
  const ring: LonLat[] = [];
  for (const index of arcs) {
    const points = arcPoints(topology, index < 0 ? ~index : index);
    if (index < 0) points.reverse();
    // Consecutive arcs share an endpoint, which is added once.
    ring.push(...(ring.length === 0 ? points : points.slice(1)));
  }
  return ring;
}

/** The polygons of a geometry, decoded. */
export function polygonsOf<P>(topology: Topology<P>, geometry: Polygons<P>): Rings[] {
  const polygons = geometry.type === "Polygon" ? [geometry.arcs as number[][]] : (geometry.arcs as number[][][]);
  return polygons.map((rings) => rings.map((arcs) => ringPoints(topology, arcs)));
}
