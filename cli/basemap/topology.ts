/** Reads lines, polygons, and shared borders from TopoJSON (TopoJSON format specification, section 2). */
import type { LonLat } from "../../src/domain/geo.ts";

export type TopoGeometry = {
  type: string;
  id?: string | number;
  properties?: Record<string, unknown>;
  // A Point has coordinates instead; no source used here contains one.
  arcs?: unknown;
};

export type TopoSource = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<string, { geometries: TopoGeometry[] }>;
};

/** Rings of a polygon, the outer one first. */
export type Polygon = LonLat[][];

export class TopoReader {
  readonly #source: TopoSource;
  readonly #arcs: LonLat[][];

  constructor(source: TopoSource) {
    this.#source = source;
    const { scale, translate } = source.transform;
    this.#arcs = source.arcs.map((arc) => {
      let [x, y] = [0, 0];
      return arc.map(([dx, dy]) => {
        x += dx;
        y += dy;
        return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
      });
    });
  }

  geometries(object: string): TopoGeometry[] {
    return this.#source.objects[object]?.geometries ?? [];
  }

  polygons({ type, arcs }: TopoGeometry): Polygon[] {
    if (type === "Polygon") return [(arcs as number[][]).map((ring) => this.#line(ring))];
    if (type !== "MultiPolygon") return [];
    return (arcs as number[][][]).map((rings) => rings.map((ring) => this.#line(ring))).filter((p) => p.length > 0);
  }

  lines({ type, arcs }: TopoGeometry): LonLat[][] {
    if (type === "LineString") return [this.#line(arcs as number[])];
    if (type !== "MultiLineString") return [];
    return (arcs as number[][]).map((line) => this.#line(line));
  }

  /**
   * Arcs that two geometries share, each listed once.
   * @returns the line and its two neighbors
   */
  between(object: string): { line: LonLat[]; sides: [TopoGeometry, TopoGeometry] }[] {
    const users = new Map<number, TopoGeometry[]>();
    for (const geometry of this.geometries(object)) {
      for (const index of new Set(arcIndexes(geometry.arcs))) {
        const known = users.get(index);
        if (known === undefined) users.set(index, [geometry]);
        else known.push(geometry);
      }
    }
    const shared: { line: LonLat[]; sides: [TopoGeometry, TopoGeometry] }[] = [];
    for (const [index, [one, other]] of users) {
      if (one !== undefined && other !== undefined) shared.push({ line: this.#arcs[index] ?? [], sides: [one, other] });
    }
    return shared;
  }

  #line(indexes: readonly number[]): LonLat[] {
    const line: LonLat[] = [];
    for (const index of indexes) {
      const arc = this.#arcs[index < 0 ? ~index : index] ?? [];
      const points = index < 0 ? arc.toReversed() : arc;
      // Consecutive arcs share an endpoint, which is added once.
      for (let i = line.length === 0 ? 0 : 1; i < points.length; i++) line.push(points[i] as LonLat);
    }
    return line;
  }
}

/** Indexes of all arcs of a geometry, regardless of direction. */
function arcIndexes(arcs: unknown): number[] {
  if (Array.isArray(arcs)) return arcs.flatMap(arcIndexes);
  return typeof arcs === "number" ? [arcs < 0 ? ~arcs : arcs] : [];
}
