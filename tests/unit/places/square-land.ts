/** A made-up country of squares, as TopoJSON, for tests of the code without the data. */
import type { Admin1Properties, Polygons, Topology } from "../../../worker/ingest/place-lookup/topology.ts";

function properties(name: string, more: Partial<Admin1Properties> = {}): Admin1Properties {
  return {
    ...{ iso: `XA-${name[0]}`, name, name_en: name, a2: "XA", a3: "XAA", country: "Squareland" },
    ...{ region: null, region_iso: null, min_zoom: 5 },
    ...more,
  };
}

/**
 * West [0, 1] × [0, 1] and East [1, 2] × [0, 1] share the border at 1 (arc 0); East has a lake in it (arc 3).
 * The grid is a tenth of a degree.
 */
export function squareLand(): Topology<Admin1Properties> {
  const geometries: Polygons<Admin1Properties>[] = [
    { type: "Polygon", arcs: [[0, 1]], properties: properties("West") },
    { type: "MultiPolygon", arcs: [[[~0, 2], [3]]], properties: properties("East") },
  ];
  return {
    type: "Topology",
    transform: { scale: [0.1, 0.1], translate: [0, 0] },
    arcs: [
      // From (1, 0) north to (1, 1).
      [
        [10, 0],
        [0, 10],
      ],
      // From (1, 1) round the west to (1, 0).
      [
        [10, 10],
        [-10, 0],
        [0, -10],
        [10, 0],
      ],
      // From (1, 0) round the east to (1, 1).
      [
        [10, 0],
        [10, 0],
        [0, 10],
        [-10, 0],
      ],
      // The lake, [1.4, 1.6] × [0.4, 0.6].
      [
        [14, 4],
        [0, 2],
        [2, 0],
        [0, -2],
        [-2, 0],
      ],
    ],
    objects: { admin1: { type: "GeometryCollection", geometries } },
  };
}
