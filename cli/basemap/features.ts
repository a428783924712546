/** Basemap features, with the layer and attribute names of the Protomaps basemap schema, major version 4. */
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import { type LonLat, mercatorOf } from "../../src/domain/geo/globe.ts";
import { signedArea } from "../../src/domain/geo/polygon.ts";
import type { CityTable } from "../../worker/ingest/place-lookup/cities.ts";
import { lonLats, polygonsOf, type Rings } from "../../worker/ingest/place-lookup/topology.ts";
import { splitLine, unwrapRing } from "./antimeridian.ts";
import { type Shoreline, WORLD_UNITS } from "./shorelines.ts";

/** A TopoJSON source of the map: collections of geometries with any properties. */
export type TopologySource = Topology<Record<string, GeometryCollection<Record<string, unknown>>>>;

export type BasemapLayer = "earth" | "water" | "boundaries" | "places";

export type BasemapFeature = {
  layer: BasemapLayer;
  geometry:
    | { type: "Polygon"; coordinates: LonLat[][] }
    | { type: "LineString"; coordinates: LonLat[] }
    | { type: "Point"; coordinates: LonLat };
  properties: Record<string, string | number>;
  /** First zoom that shows the feature. */
  fromZoom: number;
};

/** Population at which each rank begins, from rank 1: the classes of the schema's `population_rank`. */
const RANKS = [0, 200, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 5e6, 1e7, 2e7, 5e7, 1e8, 1e9];

/** The schema's `population_rank`, 1 to 18. */
export function populationRank(population: number): number {
  return Math.max(1, RANKS.filter((people) => population >= people).length);
}

/** Name attributes in the languages of the site; country labels use `name:en` only. */
function nameTags(name: string): Record<string, string> {
  return { name, "name:en": name };
}

function area(layer: BasemapLayer, kind: string, polygon: Rings): BasemapFeature {
  const coordinates = polygon.map(unwrapRing);
  return { layer, geometry: { type: "Polygon", coordinates }, properties: { kind }, fromZoom: 0 };
}

const geometriesOf = (source: TopologySource, object: string) => source.objects[object]?.geometries ?? [];

export function land(world: TopologySource): BasemapFeature[] {
  return geometriesOf(world, "land").flatMap((g) => polygonsOf(world, g).map((p) => area("earth", "earth", p)));
}

/** Land south of this latitude is that of Natural Earth at all zooms, which knows the ice shelves. */
const SOUTHERNMOST = -60;

/** The polygons of Antarctica among those of the world, as shorelines. */
export function antarctica(polygons: readonly BasemapFeature[]): Shoreline[] {
  return polygons.flatMap(({ geometry }) => {
    const rings = geometry.type === "Polygon" ? geometry.coordinates : [];
    if (rings[0] === undefined || rings[0].some(([, lat]) => lat > SOUTHERNMOST)) return [];
    return [{ kind: "land", rings: rings.map(ringUnits) }];
  });
}

function ringUnits(ring: readonly LonLat[]): Int32Array {
  return Int32Array.from(
    ring.slice(0, -1).flatMap(([lon, lat]) => {
      const [x, y] = [lon / 360 + 0.5, 0.5 - mercatorOf(lat) / 360];
      return [Math.round(x * WORLD_UNITS), Math.round(y * WORLD_UNITS)];
    }),
  );
}

/** @param rivers whether to include rivers */
export function inlandWater(waters: TopologySource, rivers: boolean): BasemapFeature[] {
  const lakes = geometriesOf(waters, "lakes").flatMap((g) =>
    polygonsOf(waters, g).map((p) => area("water", "lake", p)),
  );
  if (!rivers) return lakes;
  const lines = geometriesOf(waters, "rivers").flatMap((g) => linesOf(waters, g));
  return [...lakes, ...lines.map((line): BasemapFeature => lineFeature("water", line, { kind: "river" }, 3))];
}

function linesOf(source: TopologySource, geometry: GeometryObject): LonLat[][] {
  const features = feature(source, geometry);
  const shape = "geometry" in features ? features.geometry : null;
  if (shape?.type === "LineString") return [lonLats(shape.coordinates)];
  return shape?.type === "MultiLineString" ? shape.coordinates.map(lonLats) : [];
}

function lineFeature(
  layer: BasemapLayer,
  coordinates: LonLat[],
  properties: BasemapFeature["properties"],
  fromZoom: number,
): BasemapFeature {
  return { layer, geometry: { type: "LineString", coordinates }, properties, fromZoom };
}

/** The borders between geometries of an object that meet a condition, without parts across the 180th meridian. */
function bordersOf(
  source: TopologySource,
  object: string,
  isShown: (one: Properties, other: Properties) => boolean,
): LonLat[][] {
  const isBorder = (one: GeometryObject, other: GeometryObject) =>
    one !== other && isShown(one.properties as Properties, other.properties as Properties);
  return mesh(source, source.objects[object], isBorder).coordinates.map(lonLats).flatMap(splitLine);
}

type Properties = Record<string, unknown> | undefined;

export function countryBorders(world: TopologySource): BasemapFeature[] {
  return bordersOf(world, "countries", () => true).map((line) =>
    lineFeature("boundaries", line, { kind: "country", kind_detail: 2 }, 0),
  );
}

/**
 * Borders between regions of one country. A border is shown from the zoom that shows both neighbors: Natural Earth draws
 * the districts of Britain or Slovenia at much deeper zooms than the states of Brazil.
 */
export function regionBorders(regions: TopologySource): BasemapFeature[] {
  return [3, 4, 5, 6].flatMap((zoom) =>
    bordersOf(regions, "admin1", (one, other) => {
      const deeper = Math.max(minZoom(one), minZoom(other));
      const fromZoom = deeper <= 3 ? 3 : deeper <= 5 ? 4 : deeper <= 6 ? 5 : 6;
      return one?.a3 === other?.a3 && deeper <= 8 && fromZoom === zoom;
    }).map((line) => lineFeature("boundaries", line, { kind: "region", kind_detail: 4 }, zoom)),
  );
}

function minZoom(properties: Properties): number {
  return typeof properties?.min_zoom === "number" ? properties.min_zoom : 99;
}

function place(
  kind: string,
  point: LonLat,
  zoom: number,
  population: number,
  more: BasemapFeature["properties"],
): BasemapFeature {
  const population_rank = populationRank(population);
  const properties = { kind, min_zoom: zoom, population_rank, sort_key: zoom * 100 - population_rank, ...more };
  return { layer: "places", geometry: { type: "Point", coordinates: point }, properties, fromZoom: zoom };
}

/** Countries whose regions are labeled with their short names. */
const SHORT_NAMES = new Set(["US", "CA", "AU", "BR"]);

/** Labels of countries at the points that Natural Earth chose, and of regions at their centers. */
export function countriesAndRegions(
  waters: TopologySource,
  regions: TopologySource,
  cities: CityTable,
): BasemapFeature[] {
  const features: BasemapFeature[] = [];
  const codes = new Map<string, string>();
  const areas = new Map<string, number>();
  for (const geometry of geometriesOf(regions, "admin1")) {
    const { a2, a3, name_en, name, iso } = geometry.properties as Record<string, string | null>;
    const polygons = polygonsOf(regions, geometry);
    if (a2 != null && a3 != null) {
      codes.set(a3, a2);
      const sum = polygons.reduce((all, [ring]) => all + Math.abs(signedArea(ring ?? [])), 0);
      areas.set(a3, (areas.get(a3) ?? 0) + sum);
    }
    const zoom = Math.max(3, Math.ceil(minZoom(geometry.properties)));
    const [point, text] = [labelPoint(polygons), name_en ?? name];
    if (zoom > 6 || point === null || text == null) continue;
    const short = SHORT_NAMES.has(a2 ?? "") && iso?.includes("-") === true ? iso.slice(3) : null;
    const ref: Record<string, string> = short === null ? {} : { ref: short, "ref:en": short };
    features.push(place("region", point, zoom, 0, { ...nameTags(text), ...ref }));
  }
  const countryName = new Intl.DisplayNames("en", { type: "region" });
  for (const { id, properties } of geometriesOf(waters, "countries")) {
    const code = codes.get(String(id));
    const point = (properties as Properties)?.ct as LonLat | undefined;
    if (code === undefined || !/^[A-Z]{2}$/.test(code) || point === undefined) continue;
    const population = (cities[code] ?? []).reduce((sum, city) => sum + city[3], 0);
    const zoom = countryZoom(areas.get(String(id)) ?? 0);
    const name = countryName.of(code) ?? code;
    features.push(place("country", point, zoom, population, { ...nameTags(name), population }));
  }
  return features;
}

/** @param extent square degrees */
function countryZoom(extent: number): number {
  const at = [150, 25, 5, 1, 0.1].findIndex((least) => extent >= least);
  return at === -1 ? 6 : at + 1;
}

/** Last zoom of the archive, which maps enlarge. */
export const MAX_ZOOM = 8;

/** Cities and towns, each from the zoom at which places of its size fit. */
export function localities(cities: CityTable): BasemapFeature[] {
  return Object.values(cities)
    .flat()
    .map(([name, lon, lat, population]) => {
      const at = [8e6, 2.5e6, 8e5, 2.5e5, 1e5, 4e4].findIndex((least) => population >= least);
      const zoom = at === -1 ? 8 : at + 2;
      // The schema counts zooms of 256-pixel tiles, so `min_zoom` is one more than the zoom of the map.
      const more = { ...nameTags(name), population, min_zoom: zoom + 1 };
      return { ...place("locality", [lon, lat], zoom, population, more), fromZoom: Math.min(zoom, MAX_ZOOM) };
    });
}

/** Spans of the parallel at `lat` that are inside a ring, in degrees of longitude. */
function spans(ring: readonly LonLat[], lat: number): [number, number][] {
  const cuts: number[] = [];
  for (let i = 1; i < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i - 1] as LonLat, ring[i] as LonLat];
    if (y1 > lat !== y2 > lat) cuts.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1));
  }
  cuts.sort((a, b) => a - b);
  const inside: [number, number][] = [];
  for (let i = 0; i + 1 < cuts.length; i += 2) inside.push([cuts[i] as number, cuts[i + 1] as number]);
  return inside;
}

/**
 * The middle of the widest span of the largest polygon, over parallels near its center.
 * @returns null for an area without extent
 */
export function labelPoint(polygons: readonly Rings[]): LonLat | null {
  let largest: LonLat[] | null = null;
  let most = 0;
  for (const [ring] of polygons) {
    const area = ring === undefined ? 0 : Math.abs(signedArea(ring));
    if (ring !== undefined && area > most) [largest, most] = [ring, area];
  }
  if (largest === null) return null;
  const lats = largest.map(([, lat]) => lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  let best: { point: LonLat; width: number } | null = null;
  for (const share of [0.5, 0.45, 0.55, 0.4, 0.6, 0.33, 0.67]) {
    const lat = south + (north - south) * share;
    for (const [west, east] of spans(largest, lat)) {
      // Prefer the central parallel: one off the center must be clearly wider.
      const width = (east - west) * (1 - Math.abs(share - 0.5));
      if (best === null || width > best.width) best = { point: [(west + east) / 2, lat], width };
    }
  }
  return best?.point ?? null;
}
