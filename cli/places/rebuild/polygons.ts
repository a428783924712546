/** Converts the admin-1 layer to the committed TopoJSON: shared borders stored once, simplified, 0.0036 degrees of precision. */
import { Regions } from "../../../worker/ingest/place-lookup/regions.ts";
import type { Admin1Properties, Polygons, Topology } from "../../../worker/ingest/place-lookup/topology.ts";
import type { PolygonRegions } from "./border-towns.ts";
import { countryNames, propertiesOf, type SourceProperties } from "./naming.ts";

export type SourceLayer = {
  type: "FeatureCollection";
  features: { type: "Feature"; properties: SourceProperties; geometry: object | null }[];
};

/** A topology whose arcs have absolute coordinates, with a weight as third member after `presimplify`. */
type WeightedTopology = Omit<Topology<Admin1Properties>, "arcs"> & { arcs: [number, number, number][][] };

/** The functions used from topojson-server, topojson-simplify, and topojson-client. */
export type Tools = {
  topology(objects: Record<string, object>): WeightedTopology;
  presimplify(topology: WeightedTopology): WeightedTopology;
  quantize(topology: object, transform: number): Topology<Admin1Properties>;
};

/** Triangles below this area in square degrees are removed from a border. */
const MIN_TRIANGLE_SQUARE_DEGREES = 1e-4;
/** Limit for small features: no removed triangle is larger than this share of the feature's box. */
const MAX_TRIANGLE_SHARE = 1 / 400;
const GRID = 1e5;

function ringsOf(geometry: Polygons<Admin1Properties>): number[][] {
  return geometry.type === "Polygon" ? (geometry.arcs as number[][]) : (geometry.arcs as number[][][]).flat();
}

/** The largest triangle that may be removed from each arc, so that the smallest ring it bounds keeps its shape. */
function thresholds(topology: WeightedTopology): Float64Array {
  const limits = new Float64Array(topology.arcs.length).fill(MIN_TRIANGLE_SQUARE_DEGREES);
  for (const geometry of topology.objects.admin1.geometries) {
    for (const ring of ringsOf(geometry)) {
      const indexes = ring.map((index) => (index < 0 ? ~index : index));
      const points = indexes.flatMap((index) => topology.arcs[index]!);
      const lons = points.map((point) => point[0]);
      const lats = points.map((point) => point[1]);
      const width = lons.reduce((a, b) => Math.max(a, b)) - lons.reduce((a, b) => Math.min(a, b));
      const height = lats.reduce((a, b) => Math.max(a, b)) - lats.reduce((a, b) => Math.min(a, b));
      for (const index of indexes) limits[index] = Math.min(limits[index]!, width * height * MAX_TRIANGLE_SHARE);
    }
  }
  return limits;
}

/** The committed topology of an admin-1 layer. */
export function admin1Topology(layer: SourceLayer, tools: Tools): Topology<Admin1Properties> {
  const countries = countryNames(layer.features.map((feature) => feature.properties));
  const features = layer.features
    .filter((feature) => feature.geometry !== null)
    .map((feature) => ({ ...feature, properties: propertiesOf(feature.properties, countries) }));
  const topology = tools.presimplify(tools.topology({ admin1: { type: "FeatureCollection", features } }));
  const limits = thresholds(topology);
  const arcs = topology.arcs.map((arc, index) =>
    arc.filter((point) => point[2] >= limits[index]!).map(([lon, lat]) => [lon, lat]),
  );
  return tools.quantize({ ...topology, arcs }, GRID);
}

/** Maximum error of a drawn border in degrees. */
const MAX_BORDER_ERROR_DEGREES = 0.06;

/** Regions by the polygons of a topology alone. */
export function polygonRegions(topology: Topology<Admin1Properties>): PolygonRegions {
  const features = Map.groupBy(topology.objects.admin1.geometries, ({ properties }) => properties.a2);
  const countries = new Map<string, Regions>();
  const regionsOf = (country: string): Regions => {
    let regions = countries.get(country);
    if (regions === undefined) {
      regions = new Regions(topology, features.get(country) ?? []);
      countries.set(country, regions);
    }
    return regions;
  };
  return {
    regionAt: (country, point) => regionsOf(country).containing(point)?.name ?? null,
    isNear: (country, point, region) => regionsOf(country).nearest(point, MAX_BORDER_ERROR_DEGREES, region) !== null,
  };
}
