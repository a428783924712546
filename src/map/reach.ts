/** Draws areas that can be reached, below lines and stops. Browser only, loaded with the map. */
import type { MultiPolygon } from "geojson";
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { MapTheme } from "./style.ts";

/** What can be reached within some minutes, including the areas of fewer minutes. */
export type ReachArea = { minutes: number; area: MultiPolygon };

const SOURCE = "reach";
const COLORS: Readonly<Record<MapTheme, string>> = { light: "#0a7a58", dark: "#3fc897" };

/** Sources and layers of the areas for a map style: each is drawn over the larger ones, so that the nearest is darkest. */
export function reachStyle(
  areas: readonly ReachArea[],
  theme: MapTheme,
): { sources: StyleSpecification["sources"]; layers: LayerSpecification[] } {
  const features = areas.toReversed().map(({ minutes, area }) => {
    return { type: "Feature" as const, properties: { minutes }, geometry: area };
  });
  return {
    sources: { [SOURCE]: { type: "geojson", data: { type: "FeatureCollection", features } } },
    layers: [
      {
        ...{ id: "reach-areas", type: "fill", source: SOURCE },
        paint: { "fill-color": COLORS[theme], "fill-opacity": 0.16, "fill-antialias": false },
      },
      {
        ...{ id: "reach-edges", type: "line", source: SOURCE },
        paint: { "line-color": COLORS[theme], "line-opacity": 0.7, "line-width": 1 },
      },
    ],
  };
}
