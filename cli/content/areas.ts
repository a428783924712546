/** Makes the outlines of countries and regions from content/places, for the drawings of the pages of places. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { merge } from "topojson-client";
import type { MultiPolygon, Polygon, Topology as TopoJson } from "topojson-specification";
import { COUNTRY_AREAS, packArea, regionAreasName } from "../../src/domain/content/areas.ts";
import type { LonLat } from "../../src/domain/geo/globe.ts";
import { simplify } from "../../src/domain/geo/simplify.ts";
import {
  type Admin1Properties,
  lonLats,
  type Polygons,
  type Topology,
} from "../../worker/ingest/place-lookup/topology.ts";
import { ADMIN1_FILE } from "../places/files.ts";

/** Maximum distance of a simplified border from the original in degrees: in the picture of the world, and of a country. */
const WORLD_TOLERANCE = 0.12;
const COUNTRY_TOLERANCES = [0.006, 0.02, 0.06] as const;
/** Width of a country in degrees up to which each tolerance is used. */
const COUNTRY_WIDTHS = [6, 20, Number.POSITIVE_INFINITY] as const;
/** Smallest ring, as a multiple of the tolerance; the largest ring of an area is always kept. */
const SMALLEST = 5;

type Areas = Topology<Admin1Properties>;

/** The same topology with simpler borders. Neighbors share a border, and so still touch. */
function simplifyAreas(topology: Areas, tolerance: number): Areas {
  const [sx] = topology.transform.scale;
  const arcs = topology.arcs.map((arc): [number, number][] => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]): [number, number] => {
      x += dx;
      y += dy;
      return [x, y];
    });
    const [first, last] = [points[0]!, points.at(-1)!];
    // A closed border has no ends that remain, so its halves are simplified.
    const middle = first[0] === last[0] && first[1] === last[1] ? Math.floor(points.length / 2) : 0;
    const halves = middle === 0 ? [points] : [points.slice(0, middle + 1), points.slice(middle)];
    const kept = halves.flatMap((half, i) => simplify(half, tolerance / sx).slice(i === 0 ? 0 : 1));
    return kept.map(([px, py], i) => (i === 0 ? [px, py] : [px - kept[i - 1]![0], py - kept[i - 1]![1]]));
  });
  return { ...topology, arcs };
}

const sizeOf = (ring: readonly LonLat[]) => {
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  return Math.max(Math.max(...lons) - Math.min(...lons), Math.max(...lats) - Math.min(...lats));
};

/** The outer rings of features as one area, without those that are too small to be seen. */
function outline(topology: Areas, features: readonly Polygons<Admin1Properties>[], tolerance: number): LonLat[][] {
  const { coordinates } = merge(topology as unknown as TopoJson, features as unknown as (Polygon | MultiPolygon)[]);
  const rings = coordinates
    .flatMap(([outer]) => (outer === undefined ? [] : [lonLats(outer)]))
    .filter(({ length }) => length > 3)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return rings.filter((ring, i) => i === 0 || sizeOf(ring) > SMALLEST * tolerance);
}

const regionOf = ({ properties: { region, name } }: Polygons<Admin1Properties>) => region ?? name;

/** Name of a file → its content. */
export function makeAreas(): Map<string, unknown> {
  const topology = JSON.parse(gunzipSync(readFileSync(ADMIN1_FILE)).toString("utf8")) as Areas;
  // Each step starts from the result of the one before, which has far fewer points.
  let last = topology;
  const finer = COUNTRY_TOLERANCES.map((tolerance) => {
    last = simplifyAreas(last, tolerance);
    return { tolerance, simple: last };
  });
  const world = simplifyAreas(last, WORLD_TOLERANCE);
  const countries = Map.groupBy(topology.objects.admin1.geometries, ({ properties }) => properties.country);
  const areaTexts = new Map<string, unknown>();
  const outlines: Record<string, unknown> = {};
  for (const [country, features] of countries) {
    const rings = outline(world, features, WORLD_TOLERANCE);
    outlines[country] = packArea(rings);
    const width = Math.max(...rings.map(sizeOf), 0);
    const { tolerance, simple } = finer[COUNTRY_WIDTHS.findIndex((most) => width <= most)]!;
    const regions: Record<string, unknown> = {};
    for (const [region, parts] of Map.groupBy(features, regionOf))
      regions[region] = packArea(outline(simple, parts, tolerance));
    const name = regionAreasName(country);
    areaTexts.set(name, { ...((areaTexts.get(name) as object | undefined) ?? {}), [country]: regions });
  }
  return areaTexts.set(COUNTRY_AREAS, outlines);
}
