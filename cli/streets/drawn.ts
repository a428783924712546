/**
 * What the map draws of OpenStreetMap's tags, in the Protomaps schema, version 4, which the style of the site's map reads
 * (docs.protomaps.com/basemaps/layers).
 */
import type { Tags } from "./osm-block.ts";
import { isSet } from "./pedestrian.ts";

export type DrawnLayer = "landuse" | "water" | "buildings" | "roads" | "places";
type Attributes = Record<string, string | number | boolean>;

export type Drawing = {
  layer: DrawnLayer;
  /** The first zoom at which it is in tiles. */
  minZoom: number;
  isArea: boolean;
  attributes: Attributes;
};

/** First and last zoom of street tiles. */
export const STREET_MIN_ZOOM = 11;
export const STREET_MAX_ZOOM = 15;

export const STREET_LAYERS: readonly { id: DrawnLayer; fields: Record<string, string> }[] = [
  { id: "landuse", fields: { kind: "String", name: "String" } },
  { id: "water", fields: { kind: "String", name: "String" } },
  { id: "buildings", fields: { kind: "String", height: "Number" } },
  {
    id: "roads",
    fields: {
      kind: "String",
      kind_detail: "String",
      name: "String",
      ref: "String",
      is_bridge: "Boolean",
      is_tunnel: "Boolean",
      is_link: "Boolean",
      min_zoom: "Number",
    },
  },
  { id: "places", fields: { kind: "String", kind_detail: "String", name: "String", min_zoom: "Number" } },
];

type Kind = { kind: string; minZoom: number };

function kinds(entries: readonly (readonly [kind: string, minZoom: number, values: string])[]): Map<string, Kind> {
  return new Map(
    entries.flatMap(([kind, minZoom, values]) => values.split(" ").map((value) => [value, { kind, minZoom }] as const)),
  );
}

const ROADS = kinds([
  ["highway", 11, "motorway motorway_link"],
  ["major_road", 11, "trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link"],
  ["minor_road", 12, "residential unclassified road living_street"],
  ["minor_road", 13, "service raceway"],
  ["path", 12, "pedestrian"],
  ["path", 13, "track path footway cycleway bridleway steps corridor"],
]);

const RAILS = new Set(["rail", "light_rail", "subway", "tram", "narrow_gauge", "monorail", "funicular", "preserved"]);

const LANDUSE = kinds([
  ["park", 11, "leisure=park leisure=garden leisure=recreation_ground landuse=recreation_ground"],
  ["nature_reserve", 11, "leisure=nature_reserve"],
  ["golf_course", 11, "leisure=golf_course"],
  ["playground", 13, "leisure=playground leisure=pitch leisure=dog_park"],
  ["cemetery", 11, "landuse=cemetery amenity=grave_yard"],
  ["forest", 11, "landuse=forest"],
  ["wood", 11, "natural=wood"],
  ["grass", 12, "landuse=grass landuse=meadow natural=heath"],
  ["grassland", 12, "natural=grassland"],
  ["scrub", 12, "natural=scrub"],
  ["beach", 11, "natural=beach"],
  ["sand", 11, "natural=sand"],
  ["allotments", 12, "landuse=allotments"],
  ["village_green", 12, "landuse=village_green"],
  ["industrial", 11, "landuse=industrial landuse=railway"],
  ["military", 11, "landuse=military"],
  ["hospital", 11, "amenity=hospital"],
  ["school", 12, "amenity=school amenity=kindergarten"],
  ["university", 11, "amenity=university"],
  ["college", 11, "amenity=college"],
  ["zoo", 11, "tourism=zoo"],
  ["aerodrome", 11, "aeroway=aerodrome"],
  ["pedestrian", 13, "highway=pedestrian place=square"],
  ["pier", 12, "man_made=pier"],
]);

const LANDUSE_KEYS = [...new Set([...LANDUSE.keys()].map((pair) => pair.split("=")[0]!))];

const WATER = kinds([
  ["water", 11, "natural=water waterway=riverbank waterway=dock landuse=reservoir landuse=basin"],
  ["river", 11, "waterway=river"],
  ["canal", 11, "waterway=canal"],
  ["stream", 13, "waterway=stream"],
]);

const PLACES = kinds([
  ["macrohood", 11, "suburb borough"],
  ["neighbourhood", 12, "quarter neighbourhood"],
  ["locality", 11, "village"],
  ["locality", 13, "hamlet isolated_dwelling"],
]);

const text = (tags: Tags, key: string) => {
  const value = tags.get(key);
  return value === undefined || value === "" ? {} : { [key]: value };
};

/** What the map draws of a way. @param isClosed whether it ends where it begins */
export function drawnWay(tags: Tags, isClosed: boolean): Drawing | null {
  if (tags.size === 0) return null;
  if (isClosed) {
    const area = drawnArea(tags);
    if (area !== null && !(tags.has("highway") && tags.get("area") !== "yes")) return area;
  }
  return drawnRoad(tags) ?? drawnWaterway(tags);
}

/** What the map draws of an area: a closed way or a multipolygon. */
export function drawnArea(tags: Tags): Drawing | null {
  if (isSet(tags, "building") || isSet(tags, "building:part")) {
    const height = Number.parseFloat(tags.get("height") ?? "");
    const kind = isSet(tags, "building") ? "building" : "building_part";
    return drawing("buildings", 14, true, { kind, ...(height > 0 ? { height } : {}) });
  }
  for (const key of ["natural", "waterway", "landuse"]) {
    const water = WATER.get(`${key}=${tags.get(key)}`);
    if (water?.kind === "water") return drawing("water", water.minZoom, true, { kind: "water", ...text(tags, "name") });
  }
  for (const key of LANDUSE_KEYS) {
    const use = LANDUSE.get(`${key}=${tags.get(key)}`);
    if (use !== undefined) return drawing("landuse", use.minZoom, true, { kind: use.kind, ...text(tags, "name") });
  }
  return null;
}

function drawnRoad(tags: Tags): Drawing | null {
  const highway = tags.get("highway");
  const road = highway === undefined ? undefined : ROADS.get(highway);
  const marks = {
    ...text(tags, "name"),
    ...(isSet(tags, "bridge") ? { is_bridge: true } : {}),
    ...(isSet(tags, "tunnel") ? { is_tunnel: true } : {}),
  };
  if (highway !== undefined && road !== undefined) {
    const link = highway.endsWith("_link") ? { is_link: true } : {};
    return drawing("roads", road.minZoom, false, {
      kind: road.kind,
      kind_detail: highway.replace(/_link$/, ""),
      // The map names roads in this order.
      min_zoom: road.minZoom,
      ...text(tags, "ref"),
      ...marks,
      ...link,
    });
  }
  const railway = tags.get("railway");
  if (railway !== undefined && RAILS.has(railway)) {
    const minZoom = tags.has("service") ? 13 : 11;
    return drawing("roads", minZoom, false, { kind: "rail", kind_detail: railway, ...marks });
  }
  const aeroway = tags.get("aeroway");
  if (aeroway === "runway" || aeroway === "taxiway")
    return drawing("roads", 11, false, { kind: "aeroway", kind_detail: aeroway });
  return tags.get("man_made") === "pier" ? drawing("roads", 13, false, { kind: "path", kind_detail: "pier" }) : null;
}

function drawnWaterway(tags: Tags): Drawing | null {
  const water = WATER.get(`waterway=${tags.get("waterway")}`);
  if (water === undefined || water.kind === "water") return null;
  return drawing("water", water.minZoom, false, { kind: water.kind, ...text(tags, "name") });
}

/** What the map draws of a node: the names of places. Cities and towns are in the world's base map already. */
export function drawnNode(tags: Tags): Drawing | null {
  const value = tags.get("place");
  const name = tags.get("name") ?? "";
  const place = value === undefined || name === "" ? undefined : PLACES.get(value);
  if (value === undefined || place === undefined) return null;
  const attributes = { kind: place.kind, kind_detail: value, name, min_zoom: place.minZoom };
  return drawing("places", place.minZoom, false, attributes);
}

const drawing = (layer: DrawnLayer, minZoom: number, isArea: boolean, attributes: Attributes): Drawing => ({
  layer,
  minZoom,
  isArea,
  attributes,
});
