/** Finds the region (admin-1 area) of one country that contains a point or is nearest to it. */

import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { boxAround, squareToSegment } from "../../../src/domain/geo/plane.ts";
import { pointInPolygon } from "../../../src/domain/geo/polygon.ts";
import type { Extent } from "../../../src/domain/places/place.ts";
import { type Admin1Properties, type Polygons, polygonsOf, type Rings, type Topology } from "./topology.ts";

/** The region of a feature, as people name it. */
export type Region = {
  country: string;
  /** ISO 3166-1 alpha-2. */
  a2: string;
  name: string;
  /** ISO 3166-2; null if the standard has no code for `name`. */
  iso: string | null;
};

type Box = readonly [west: number, south: number, east: number, north: number];
type Area = { region: Region; rings: Rings; box: Box };

/** Cells per degree. Stops cluster, so results are cached per cell of 1/32 degree (3.5 km). */
const CELLS_PER_DEGREE = 32;

/** More than a cell and the reach of a border town: points farther from a country's borders are in none of its areas. */
const MAX_DEGREES_BEYOND = 0.25;

/** Maximum cells that are remembered; stops of a real network are in far fewer. */
const MAX_CELLS = 20_000;

/** A cell that no border crosses has one region; in other cells each point is tested against the nearby areas. */
type Cell = { everywhere: Region | null } | { areas: Area[]; towns: BorderTown[] };

/** A place of another region near a border town, and its reach relative to the town's. */
export type Rival = readonly [lon: number, lat: number, strength: number];

/**
 * A place that the generalized border puts on the wrong side, such as St. Louis: its center, the name of its region, and
 * the places of other regions around it. Points are WGS84 longitude and latitude.
 */
export type BorderTown = readonly [lon: number, lat: number, region: string, rivals: readonly Rival[]];

/** Radius in meters of a border town's area, which excludes points that a rival pulls more strongly. */
export const TOWN_REACH_METERS = 4_000;

function boxOf(ring: readonly LonLat[]): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of ring) {
    if (lon < west) west = lon;
    if (lat < south) south = lat;
    if (lon > east) east = lon;
    if (lat > north) north = lat;
  }
  return [west, south, east, north];
}

function within([west, south, east, north]: Box, [lon, lat]: LonLat, margin: number): boolean {
  return lon >= west - margin && lon <= east + margin && lat >= south - margin && lat <= north + margin;
}

/** Squared distance between a point and a ring in degrees on a plate carrée. */
function squareToRing([x, y]: LonLat, ring: readonly LonLat[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
    least = Math.min(least, squareToSegment(x, y, ax, ay, bx, by));
  }
  return least;
}

function meets(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Whether a border may cross a box. Tests the bounding boxes of its segments, so it may report a false positive. */
function borderPasses(rings: Rings, box: Box): boolean {
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!];
      if (Math.min(a[1], b[1]) > box[3] || Math.max(a[1], b[1]) < box[1]) continue;
      if (Math.min(a[0], b[0]) <= box[2] && Math.max(a[0], b[0]) >= box[0]) return true;
    }
  }
  return false;
}

/** The nearest border town whose area contains the point. */
function townAround(towns: readonly BorderTown[], point: LonLat): BorderTown | null {
  let [least, nearestTown] = [TOWN_REACH_METERS, null as BorderTown | null];
  for (const town of towns) {
    const meters = haversine(point, [town[0], town[1]]);
    const draws = ([lon, lat, strength]: Rival) => haversine(point, [lon, lat]) < meters * strength;
    if (meters > least || town[3].some(draws)) continue;
    [least, nearestTown] = [meters, town];
  }
  return nearestTown;
}

function containing(areas: readonly Area[], point: LonLat): Region | null {
  return areas.find(({ rings, box }) => within(box, point, 0) && pointInPolygon(point, rings))?.region ?? null;
}

function regionOf({ country, a2, name, iso, region, region_iso }: Admin1Properties): Region {
  return region === null ? { country, a2, name, iso } : { country, a2, name: region, iso: region_iso };
}

export class Regions {
  readonly #areas: Area[] = [];
  readonly #towns: readonly BorderTown[];
  readonly #box: Box;
  readonly #cells = new Map<number, Cell>();

  /** Decodes the features of one country. */
  constructor(
    topology: Topology<Admin1Properties>,
    features: readonly Polygons<Admin1Properties>[],
    towns: readonly BorderTown[] = [],
  ) {
    this.#towns = towns;
    for (const feature of features) {
      const region = regionOf(feature.properties);
      for (const rings of polygonsOf(topology, feature))
        this.#areas.push({ region, rings, box: boxOf(rings[0] ?? []) });
    }
    this.#box = boxOf(
      this.#areas.flatMap(({ box: [west, south, east, north] }): LonLat[] => [
        [west, south],
        [east, north],
      ]),
    );
  }

  /** The region that contains the point, or null. */
  containing(point: LonLat): Region | null {
    // A point at sea is looked up in every country, and must not fill a cell in each.
    if (!within(this.#box, point, MAX_DEGREES_BEYOND)) return null;
    const cell = this.#cellAt(point);
    if ("everywhere" in cell) return cell.everywhere;
    const town = townAround(cell.towns, point);
    return (town === null ? null : this.#named(town[2])) ?? containing(cell.areas, point);
  }

  #named(name: string): Region | null {
    return this.#areas.find(({ region }) => region.name === name)?.region ?? null;
  }

  #cellAt([lon, lat]: LonLat): Cell {
    const [column, row] = [Math.floor(lon * CELLS_PER_DEGREE), Math.floor(lat * CELLS_PER_DEGREE)];
    const key = column * 360 * CELLS_PER_DEGREE + row;
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      const box: Box = [
        column / CELLS_PER_DEGREE,
        row / CELLS_PER_DEGREE,
        (column + 1) / CELLS_PER_DEGREE,
        (row + 1) / CELLS_PER_DEGREE,
      ];
      const areas = this.#areas.filter((area) => meets(area.box, box));
      const towns = this.#towns.filter(([lon, lat]) => meets(circleBox([lon, lat], TOWN_REACH_METERS), box));
      cell =
        towns.length > 0 || areas.some(({ rings }) => borderPasses(rings, box))
          ? { areas, towns }
          : { everywhere: containing(areas, [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]) };
      if (this.#cells.size >= MAX_CELLS) this.#cells.clear();
      this.#cells.set(key, cell);
    }
    return cell;
  }

  /** The region with the nearest edge, or the named one; null if it is farther than the distance in degrees. */
  nearest(point: LonLat, degrees: number, name?: string): Region | null {
    let [least, nearestRegion] = [degrees * degrees, null as Region | null];
    for (const { region, rings, box } of this.#areas) {
      if ((name !== undefined && region.name !== name) || !within(box, point, degrees)) continue;
      for (const ring of rings) {
        const square = squareToRing(point, ring);
        if (square <= least) [least, nearestRegion] = [square, region];
      }
    }
    return nearestRegion;
  }

  /** Extent of a region, or of the whole country without a name. */
  extent(name?: string): Extent | null {
    const areas = name === undefined ? this.#areas : this.#areas.filter(({ region }) => region.name === name);
    return extentOf(areas.flatMap(({ rings }) => rings[0] ?? []));
  }
}

/** Computes extents of places, which may cross the antimeridian. */
function extentIn(points: Iterable<LonLat>, shift: (lon: number) => number): Extent | null {
  const extent: Extent = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [degrees, lat] of points) {
    const lon = shift(degrees);
    if (lon < extent[0]) extent[0] = lon;
    if (lat < extent[1]) extent[1] = lat;
    if (lon > extent[2]) extent[2] = lon;
    if (lat > extent[3]) extent[3] = lat;
  }
  return extent[0] > extent[2] ? null : extent;
}

/** Rounds to a millionth of a degree (11 cm), which is precise enough and short. */
function roundExtent(extent: Extent): Extent {
  return extent.map((degrees) => Math.round(degrees * 1e6) / 1e6) as Extent;
}

/**
 * Extent of points in the narrower of the frames [-180, 180] and [0, 360], or in the first if they are equally wide
 * (Transitland v2, `Place.bbox`); null without points.
 */
export function extentOf(points: readonly LonLat[]): Extent | null {
  const plain = extentIn(points, (lon) => lon);
  const shiftedExtent = extentIn(points, (lon) => (lon < 0 ? lon + 360 : lon));
  if (plain === null || shiftedExtent === null) return null;
  // Adding 360 degrees changes the last digits, so equal widths compare with a tolerance.
  return roundExtent(shiftedExtent[2] - shiftedExtent[0] < plain[2] - plain[0] - 1e-9 ? shiftedExtent : plain);
}

function circleBox(center: LonLat, meters: number): Extent {
  const { minLon, minLat, maxLon, maxLat } = boxAround(center, meters);
  return [minLon, minLat, maxLon, maxLat];
}

/** Extent of a circle on the sphere; its west and east may lie beyond ±180. */
export function circleExtent(center: LonLat, meters: number): Extent {
  return roundExtent(circleBox(center, meters));
}
