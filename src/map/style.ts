/** The basemap style, for our own world archive and any archive of the Protomaps schema. */

import { layers, namedFlavor } from "@protomaps/basemaps";
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { currentLanguage } from "../domain/language/current.ts";
import { tagOf } from "../domain/language/languages.ts";
import { FONT_FACES } from "./fonts.ts";

export type MapTheme = "light" | "dark";

/** Name of the basemap's source in the style. */
export const BASEMAP_SOURCE = "basemap";

/** Name of the source of street tiles, which are laid over the world's base map. */
export const STREETS_SOURCE = "streets";

/**
 * Overrides of the flavors. The light flavor's sea is as blue as bus lines, and its land as gray as train lines. The
 * labels of both flavors are too faint next to lines: cities get a contrast of 4.5 to 1, countries and regions 3 to 1.
 */
const GROUND = {
  light: {
    water: "#cfe3ea",
    earth: "#f0eee9",
    city_label: "#54524f",
    subplace_label: "#6e6b67",
    country_label: "#827d78",
    state_label: "#8c8782",
    roads_label_minor: "#6e6b67",
    roads_label_major: "#6e6b67",
    // Paths, on which walks lead; the flavor draws them in nearly the color of the land.
    other: "#dcd6cb",
    bridges_other: "#dcd6cb",
  },
  dark: {
    city_label: "#b0b0b0",
    subplace_label: "#8f8f8f",
    country_label: "#8f8f8f",
    state_label: "#737373",
    roads_label_minor: "#8f8f8f",
    roads_label_major: "#8f8f8f",
  },
} as const;

/** Filters towns by `min_zoom`, which counts zooms of 256-pixel tiles. */
const NAMED_NOW: ExpressionSpecification = [
  "all",
  ["==", ["get", "kind"], "locality"],
  ["<=", ["coalesce", ["get", "min_zoom"], 0], ["+", ["zoom"], 1]],
];

/** The language of the page, without a region. MapLibre itself joins Arabic letters and orders lines of two directions. */
const labelLanguage = (): string => tagOf(currentLanguage()).replace(/-[A-Z]+$/, "");

/**
 * A MapLibre style of the basemap, to which layers are added.
 *
 * Its tiles, zooms, bounds, and attribution come from the archive's TileJSON, so another archive brings its own.
 * Nothing is requested from other origins: fonts are files of this site, and no layer needs a sprite.
 * @param tileJson URL of the TileJSON; null draws only the background
 * @param language of the labels, if the archive has names in it; by default that of the page
 * @param withStreets adds the layers of street tiles; their source is added by the caller
 */
export function basemapStyle(
  theme: MapTheme,
  tileJson: string | null,
  language = labelLanguage(),
  withStreets = false,
): StyleSpecification {
  const flavorColors = { ...namedFlavor(theme), ...GROUND[theme] };
  const halo = {
    city_label_halo: flavorColors.earth,
    subplace_label_halo: flavorColors.earth,
    state_label_halo: flavorColors.earth,
  };
  const flavor = { ...flavorColors, ...halo };
  const all = layers(
    BASEMAP_SOURCE,
    {
      ...flavor,
      // Our archive has land and no sea; full archives paint their sea over the background in the same color.
      background: tileJson === null ? flavor.earth : flavor.water,
    },
    { lang: language },
  ) as LayerSpecification[];
  const ground = all.flatMap((layer) => {
    if (tileJson === null && layer.type !== "background") return [];
    if (layer.id === "earth") return [layer, roundedCoast(flavor.earth)];
    return withoutIcons(layer.id === "places_locality" ? ({ ...layer, filter: NAMED_NOW } as typeof layer) : layer);
  });
  const streets = withStreets
    ? streetLayers(layers(STREETS_SOURCE, flavor, { lang: language }) as LayerSpecification[])
    : [];
  return {
    version: 8,
    "font-faces": FONT_FACES,
    sources: tileJson === null ? {} : { [BASEMAP_SOURCE]: { type: "vector", url: tileJson } },
    layers: [...ground, ...streets].sort((a, b) => Number(a.type === "symbol") - Number(b.type === "symbol")),
  };
}

/** Layers of the schema that street tiles have. */
const STREET_TILE_LAYERS = new Set<unknown>(["landuse", "water", "buildings", "roads", "places"]);

/** Labels that the world's base map has already. */
const WORLD_LABELS = new Set(["water_label_ocean", "places_region", "places_country"]);

/** The first zoom of street tiles. */
const STREETS_ZOOM = 11;

/** Villages; cities and towns are in the world's base map. */
const VILLAGES: ExpressionSpecification = [
  "all",
  ["==", ["get", "kind"], "locality"],
  ["in", ["get", "kind_detail"], ["literal", ["village", "hamlet", "isolated_dwelling"]]],
];

/** The layers of the schema for street tiles, under names of their own. */
function streetLayers(all: readonly LayerSpecification[]): LayerSpecification[] {
  return all.flatMap((layer) => {
    if (!("source-layer" in layer && STREET_TILE_LAYERS.has(layer["source-layer"])) || WORLD_LABELS.has(layer.id))
      return [];
    if (layer.maxzoom !== undefined && layer.maxzoom <= STREETS_ZOOM) return [];
    const minzoom = Math.max(STREETS_ZOOM, layer.minzoom ?? 0);
    const filter = layer.id === "places_locality" ? { filter: VILLAGES } : {};
    return withoutIcons(layer).map(
      (one) => ({ ...one, ...filter, id: `streets_${one.id}`, minzoom }) as LayerSpecification,
    );
  });
}

/**
 * The edge of the land with round joins, so that the corners of enlarged tiles do not show as stairs at high zooms.
 * @param color of the land
 */
function roundedCoast(color: string): LayerSpecification {
  return {
    id: "earth-edge",
    type: "line",
    source: BASEMAP_SOURCE,
    "source-layer": "earth",
    minzoom: COAST_ZOOM,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      "line-color": color,
      "line-width": ["interpolate", ["exponential", 2], ["zoom"], COAST_ZOOM, 1, 16, 24],
    },
  };
}

/** Zoom from which the corners of coasts are wider than a pixel. */
const COAST_ZOOM = 11;

/** Layers that are meaningless without sprites. */
const PICTURES_ALONE = new Set(["roads_oneway", "pois"]);

function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (PICTURES_ALONE.has(layer.id)) return [];
  if (layer.type !== "symbol" || layer.layout?.["icon-image"] === undefined) return [layer];
  const { "icon-image": _, ...layout } = layer.layout;
  return [{ ...layer, layout }];
}
