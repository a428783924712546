/** Draws areas that can be reached and zones of on-demand service, below lines and stops. Browser only, loaded with the map. */
import type { MultiPolygon } from "geojson";
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { MapTheme } from "./style.ts";

/** What can be reached within some minutes, including the areas of fewer minutes; null for a zone of on-demand service. */
export type ReachArea = { minutes: number | null; area: MultiPolygon };

const SOURCE = "reach";
const COLORS: Readonly<Record<MapTheme, string>> = { light: "#0a7a58", dark: "#3fc897" };
const ZONE_COLORS: Readonly<Record<MapTheme, string>> = { light: "#7a3fa8", dark: "#c9a2ec" };
const [IS_REACH, IS_ZONE] = [
  ["has", "minutes"] as ["has", string],
  ["!", ["has", "minutes"]] as ["!", ["has", string]],
];

/** Sources and layers of the areas for a map style: each is drawn over the larger ones, so that the nearest is darkest. */
export function reachStyle(
  areas: readonly ReachArea[],
  theme: MapTheme,
): { sources: StyleSpecification["sources"]; layers: LayerSpecification[] } {
  const features = areas.toReversed().map(({ minutes, area }) => {
    return { type: "Feature" as const, properties: minutes === null ? {} : { minutes }, geometry: area };
  });
  return {
    sources: { [SOURCE]: { type: "geojson", data: { type: "FeatureCollection", features } } },
    layers: [
      {
        ...{ id: "reach-areas", type: "fill", source: SOURCE, filter: IS_REACH },
        paint: { "fill-color": COLORS[theme], "fill-opacity": 0.16, "fill-antialias": false },
      },
      {
        ...{ id: "reach-edges", type: "line", source: SOURCE, filter: IS_REACH },
        paint: { "line-color": COLORS[theme], "line-opacity": 0.7, "line-width": 1 },
      },
      {
        ...{ id: "on-demand-zones", type: "fill", source: SOURCE, filter: IS_ZONE },
        paint: { "fill-color": ZONE_COLORS[theme], "fill-opacity": 0.06 },
      },
      {
        ...{ id: "on-demand-edges", type: "line", source: SOURCE, filter: IS_ZONE },
        paint: { "line-color": ZONE_COLORS[theme], "line-width": 1.5, "line-dasharray": [4, 2] },
      },
    ],
  };
}
