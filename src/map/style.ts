/** The look of the basemap: one style for our own world archive and for any archive of the Protomaps schema. */
import { layers, namedFlavor } from "@protomaps/basemaps";
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { FONT_FACES } from "./fonts.ts";

export type MapTheme = "light" | "dark";

/** Name of the basemap's source in the style. */
export const BASEMAP_SOURCE = "basemap";

/**
 * The sea of the light flavour is as blue as the lines of buses, and its land as grey as those of trains. Names of both
 * flavours are too faint to be read beside lines: cities get 4.5 to 1, countries and regions 3 to 1.
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

/** Towns that wait for their zoom, which `min_zoom` counts in tiles of half the size. */
const NAMED_NOW: ExpressionSpecification = [
  "all",
  ["==", ["get", "kind"], "locality"],
  ["<=", ["coalesce", ["get", "min_zoom"], 0], ["+", ["zoom"], 1]],
];

/**
 * A MapLibre style of the basemap, to which layers are added.
 *
 * Its tiles, zooms, bounds and attribution come from the TileJSON of the archive, so another archive brings its own.
 * Nothing is asked of other origins: letters are files of this site, and no layer needs a sprite.
 * @param tileJson address of the TileJSON; null draws the background alone
 * @param language ISO 639-1, of the labels where an archive has names in it
 */
export function basemapStyle(theme: MapTheme, tileJson: string | null, language = "en"): StyleSpecification {
  const named = { ...namedFlavor(theme), ...GROUND[theme] };
  const halo = { city_label_halo: named.earth, subplace_label_halo: named.earth, state_label_halo: named.earth };
  const flavor = { ...named, ...halo };
  const all = layers(
    BASEMAP_SOURCE,
    {
      ...flavor,
      // Our archive has land and no sea; real ones paint their sea over the background in the same colour.
      background: tileJson === null ? flavor.earth : flavor.water,
    },
    { lang: language },
  ) as LayerSpecification[];
  return {
    version: 8,
    "font-faces": FONT_FACES,
    sources: tileJson === null ? {} : { [BASEMAP_SOURCE]: { type: "vector", url: tileJson } },
    layers: all.flatMap((layer) => {
      if (tileJson === null && layer.type !== "background") return [];
      return withoutIcons(layer.id === "places_locality" ? ({ ...layer, filter: NAMED_NOW } as typeof layer) : layer);
    }),
  };
}

/** Layers that say nothing without their pictures. */
const PICTURES_ALONE = new Set(["roads_oneway", "pois"]);

function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (PICTURES_ALONE.has(layer.id)) return [];
  if (layer.type !== "symbol" || layer.layout?.["icon-image"] === undefined) return [layer];
  const { "icon-image": _, ...layout } = layer.layout;
  return [{ ...layer, layout }];
}
