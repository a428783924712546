/** Labels of the transit map: short names of routes in their colors, and stations and stops at high zooms. */
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { lettering } from "./lettering.ts";
import { PALETTE } from "./palette.ts";
import type { MapTheme } from "./style.ts";
import { ROUTE_COLOR, STOP_LAYER } from "./transit-layers.ts";

/** Zooms from which there is room for the names of routes, of stations, and of all stops. */
const ROUTE_NAMES = 10.5;
const STATION_NAMES = 12.5;
const STOP_NAMES = 13;

/** Maximum characters of a route name that is a number or letters rather than words. */
const MAX_NAME_CHARS = 6;

const text = (name: string): ExpressionSpecification => ["coalesce", ["get", name], ""];

/** Black on light colors, white on dark ones, by perceived brightness (ITU-R BT.601), 0 to 255. */
function inkOn(color: ExpressionSpecification): ExpressionSpecification {
  const part = (index: number): ExpressionSpecification => ["at", index, ["to-rgba", color]];
  const brightness: ExpressionSpecification = [
    "+",
    ["*", 0.299, part(0)],
    ["*", 0.587, part(1)],
    ["*", 0.114, part(2)],
  ];
  return ["case", [">", brightness, 150], "#000000", "#ffffff"];
}

/**
 * Labels of stops, which take precedence over those of the basemap, and of routes, which give way to them.
 * @param layers layers of `transitLayers`, whose filters also apply to labels; without layers there are no labels
 */
export function transitNames(
  theme: MapTheme,
  layers: readonly LayerSpecification[],
): { stops: LayerSpecification[]; routes: LayerSpecification[] } {
  if (layers.length === 0) return { stops: [], routes: [] };
  const look = PALETTE[theme];
  const filterOf = (id: string) => {
    const layer = layers.find((one) => one.id === id);
    return layer !== undefined && "filter" in layer && layer.filter !== undefined ? [layer.filter] : [];
  };
  const isStation: ExpressionSpecification = ["==", ["coalesce", ["get", "location_type"], 0], 1];
  // A platform has the name of its station, which is labeled already.
  const isAlone: ExpressionSpecification = ["==", text("parent_station"), ""];
  const color = ROUTE_COLOR;
  const stops = { source: "stops", "source-layer": "stops", type: "symbol" } as const;
  const stopLook = lettering("stop_name", { width: 9, offset: 0.7, color: look.stop, halo: look.casing });
  const stopNames: unknown[] = [
    {
      ...stops,
      id: "stop-names",
      minzoom: STOP_NAMES,
      filter: ["all", ...filterOf(STOP_LAYER), ["!", isStation], isAlone],
      ...stopLook,
    },
    {
      ...stops,
      id: "station-names",
      minzoom: STATION_NAMES,
      filter: ["all", ...filterOf(STOP_LAYER), isStation],
      ...stopLook,
    },
  ];
  const routeNames: unknown[] = [
    {
      id: "route-names",
      source: "routes",
      "source-layer": "routes",
      type: "symbol",
      minzoom: ROUTE_NAMES,
      filter: [
        "all",
        ...filterOf("routes-hover"),
        ["!=", text("route_short_name"), ""],
        ["<=", ["length", text("route_short_name")], MAX_NAME_CHARS],
      ],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-rotation-alignment": "viewport",
        "text-field": ["get", "route_short_name"],
        "text-font": ["Noto Sans Medium"],
        "text-size": 11,
        "text-padding": 6,
      },
      paint: { "text-color": inkOn(color), "text-halo-color": color, "text-halo-width": 2.75 },
    },
  ];
  return { stops: stopNames as LayerSpecification[], routes: routeNames as LayerSpecification[] };
}
