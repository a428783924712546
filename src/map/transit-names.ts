/** Names on the map of all transit: routes by their short names on their colour, stations and stops from close by. */
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { ROUTE_TYPES, topType } from "../domain/route-types.ts";
import { lettering } from "./lettering.ts";
import { PALETTE, type Palette } from "./palette.ts";
import type { MapTheme } from "./style.ts";
import { OWN_COLOUR, STOP_LAYER } from "./transit-layers.ts";

/** From these zooms on there is room for the names of routes, of stations, and of all stops. */
const ROUTE_NAMES = 10.5;
const STATION_NAMES = 12.5;
const STOP_NAMES = 15;

/** Longest name of a route that is a number or a letter rather than words. */
const LONGEST = 6;

const text = (name: string): ExpressionSpecification => ["coalesce", ["get", name], ""];

/** Black on light colours, white on dark ones: brightness as the eye weighs it (ITU-R BT.601), 0 to 255. */
function inkOn(colour: ExpressionSpecification): ExpressionSpecification {
  const part = (index: number): ExpressionSpecification => ["at", index, ["to-rgba", colour]];
  const brightness: ExpressionSpecification = [
    "+",
    ["*", 0.299, part(0)],
    ["*", 0.587, part(1)],
    ["*", 0.114, part(2)],
  ];
  return ["case", [">", brightness, 150], "#000000", "#ffffff"];
}

/** The colour of a route without one of its own, as its line has it. */
function ofMode(look: Palette): ExpressionSpecification {
  const codes = (basic: number) => ROUTE_TYPES.map(({ code }) => code).filter((code) => topType(code) === basic);
  const modes = [look.tram, look.metro, look.rail, look.frequent].flatMap((colour, basic) => [codes(basic), colour]);
  return ["match", ["get", "route_type"], ...modes, look.other] as unknown as ExpressionSpecification;
}

/**
 * Names of stops, which matter more than those of the basemap, and of routes, which give way to them.
 * @param layers those of `transitLayers`, whose filters hold for the names too; where there are none, nothing is named
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
  // A platform has the name of its station, which stands there already.
  const isAlone: ExpressionSpecification = ["==", text("parent_station"), ""];
  const colour: ExpressionSpecification = [
    "case",
    ["!=", text("route_color"), ""],
    OWN_COLOUR(look.other),
    ["to-color", ofMode(look)],
  ];
  const stops = { source: "stops", "source-layer": "stops", type: "symbol" } as const;
  const stopLook = lettering("stop_name", { width: 9, offset: 0.7, colour: look.stop, halo: look.casing });
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
        ["<=", ["length", text("route_short_name")], LONGEST],
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
      paint: { "text-color": inkOn(colour), "text-halo-color": colour, "text-halo-width": 2.75 },
    },
  ];
  return { stops: stopNames as LayerSpecification[], routes: routeNames as LayerSpecification[] };
}
