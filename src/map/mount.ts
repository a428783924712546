/**
 * The interactive map of a page: the page's lines and stops on the basemap. Browser only: pages import it lazily when the
 * map approaches the viewport and `hasWebgl()` of webgl.ts is true.
 */
import type { FeatureCollection } from "geojson";
import type { ExpressionSpecification, LayerSpecification, Map as LibreMap, StyleSpecification } from "maplibre-gl";
import { isFaint } from "./contrast.ts";
import { createMap } from "./create.ts";
import { ALL } from "./filters.ts";
import { PALETTE } from "./palette.ts";
import { restyler } from "./restyle.ts";
import { BASEMAP_SOURCE, basemapStyle, type MapTheme, STREETS_SOURCE } from "./style.ts";
import { underNames } from "./style-order.ts";
import { followPageTheme, pageTheme } from "./theme.ts";
import { groundSources, tileSource } from "./tile-source.ts";
import { TOLERANCE } from "./tolerance.ts";
import { transitLayers } from "./transit-layers.ts";
import { liveVehicles, type VehicleOptions } from "./vehicles.ts";
import { toVisibleFeature } from "./visible-features.ts";

/** A feature under the pointer: `id` is the property `id` of the feature. */
export type MapFeature = {
  kind: "route" | "stop";
  id: number;
  /** For a stop of the transit tiles: the URL of its page, and its stop_id. */
  href?: string;
  stopId?: string;
};

export type PageMapOptions = {
  /** Initial view: west, south, east, north in WGS84 degrees, with the element's aspect ratio in Mercator. */
  frame: readonly [number, number, number, number];
  /** Lines with the properties `id` (number) and `color` (CSS); one with `link` connects a station to one of its stops. */
  routes?: FeatureCollection;
  /** Points with the properties `id` (number) and optionally `here`, the stop that the page shows. */
  stops?: FeatureCollection;
  /** Draws all lines and stops of the transit tiles underneath. */
  transit?: boolean;
  /** Which stops of the transit tiles are drawn at high zooms. */
  stopTiles?: ExpressionSpecification;
  /** Vehicles of the live stream that move on the map. */
  vehicles?: VehicleOptions;
  /** By default the theme of the page, including later changes. */
  theme?: MapTheme;
  /** Accessible name of the map. */
  label: string;
  /** The stops, or else the lines, under the pointer; empty when it left. */
  onHover?: (features: readonly MapFeature[]) => void;
  /** A line or stop was clicked or tapped. */
  onSelect?: (feature: MapFeature) => void;
  /** The map became visible or invisible: the browser may take away its WebGL context and restore it. */
  onShown?: (shown: boolean) => void;
};

export type PageMap = {
  /** Highlights exactly these lines and stops. */
  highlight(features: readonly MapFeature[]): void;
  /** The stop with a stop_id among the transit tiles in view. */
  stopOf(stopId: string): MapFeature | null;
  destroy(): void;
};

const NONE: FeatureCollection = { type: "FeatureCollection", features: [] };
/** Pixels to the right of a line that shares its track with another color. */
const BESIDE = ["*", ["coalesce", ["get", "side_by_side"], 0], 4];
const LAYERS = ["page-stops", "tile-stops", "page-routes", "page-areas"];

function pageLayers(theme: MapTheme, stopTiles: ExpressionSpecification | undefined): LayerSpecification[] {
  const look = PALETTE[theme];
  const lit = ["boolean", ["feature-state", "lit"], false] as const;
  const isLink = ["has", "link"];
  const isArea = ["has", "area"];
  const isLine = ["all", ["!", isLink], ["!", isArea]];
  const stops = {
    "circle-color": ["case", ["any", [...lit], ["has", "here"]], look.lit, look.casing],
    "circle-stroke-color": look.stop,
    "circle-radius": [
      "interpolate",
      ["linear"],
      ["zoom"],
      8,
      ["case", [...lit], 5, 1.5],
      12,
      ["case", ["has", "here"], 8, [...lit], 7, 3.5],
    ],
    "circle-stroke-width": ["interpolate", ["linear"], ["zoom"], 8, 0.5, 12, ["case", ["has", "here"], 3, 1.5]],
  };
  const round = { "line-cap": "round", "line-join": "round" } as const;
  return [
    {
      id: "page-areas",
      type: "fill",
      source: "page-routes",
      filter: isArea,
      paint: { "fill-color": ["get", "color"], "fill-opacity": ["get", "area"] },
    },
    {
      id: "page-lit",
      type: "line",
      source: "page-routes",
      layout: round,
      paint: {
        "line-color": look.lit,
        "line-width": 12,
        "line-opacity": ["case", [...lit], 1, 0],
        "line-offset": BESIDE,
      },
    },
    {
      id: "page-casing",
      type: "line",
      source: "page-routes",
      layout: round,
      filter: isLine,
      paint: {
        "line-color": [
          "case",
          isFaint(["to-color", ["coalesce", ["get", "color"], look.network]], theme),
          look.rescue,
          look.edge,
        ],
        "line-width": 6,
        "line-offset": BESIDE,
      },
    },
    {
      id: "page-routes",
      type: "line",
      source: "page-routes",
      layout: round,
      filter: ["!", isLink],
      paint: {
        "line-color": ["coalesce", ["get", "color"], look.network],
        "line-width": ["case", isArea, 1.5, [...lit], 5, 3.5],
        "line-offset": BESIDE,
      },
    },
    {
      id: "page-links",
      type: "line",
      source: "page-routes",
      filter: isLink,
      paint: { "line-color": look.stop, "line-width": 1.5, "line-dasharray": [2, 2] },
    },
    ...(stopTiles === undefined
      ? []
      : [
          {
            id: "tile-stops",
            source: "stops",
            "source-layer": "stops",
            type: "circle",
            filter: stopTiles,
            paint: stops,
          },
        ]),
    { id: "page-stops", type: "circle", source: "page-stops", paint: stops },
  ] as LayerSpecification[];
}

/** Highlights features of the page on its map. @returns highlights these, and no others */
function highlighter(map: LibreMap): (features: readonly MapFeature[]) => void {
  let lit: readonly MapFeature[] = [];
  const mark = ({ kind, id }: MapFeature, on: boolean) => {
    if (map.getSource(`page-${kind}s`) !== undefined) map.setFeatureState({ source: `page-${kind}s`, id }, { lit: on });
    if (kind === "stop" && map.getSource("stops") !== undefined)
      map.setFeatureState({ source: "stops", sourceLayer: "stops", id }, { lit: on });
  };
  return (features) => {
    for (const feature of lit) mark(feature, false);
    lit = features;
    for (const feature of lit) mark(feature, true);
  };
}

/** The features of the uppermost layer around a point of the screen. @param tolerance pixels */
function featuresAt(map: LibreMap, { x, y }: { x: number; y: number }, tolerance: number): MapFeature[] {
  const box: [[number, number], [number, number]] = [
    [x - tolerance, y - tolerance],
    [x + tolerance, y + tolerance],
  ];
  const renderedFeatures = map.queryRenderedFeatures(box, {
    layers: LAYERS.filter((id) => map.getLayer(id) !== undefined),
  });
  const layer = LAYERS.find((id) => renderedFeatures.some((feature) => feature.layer.id === id));
  const features = renderedFeatures.filter((feature) => feature.layer.id === layer);
  return features.map((feature) => {
    const id = Number(feature.properties.id ?? feature.id);
    const stop = feature.source === "stops" ? toVisibleFeature(feature) : null;
    const more = stop === null ? {} : { href: stop.href, stopId: String(feature.properties.stop_id) };
    return { kind: feature.source === "page-routes" ? "route" : "stop", id, ...more };
  });
}

/** Tells what the pointer is on, and what is clicked. */
function followPageMap(
  map: LibreMap,
  highlight: (features: readonly MapFeature[]) => void,
  options: Pick<PageMapOptions, "onHover" | "onSelect">,
): void {
  let hoveredJson = "[]";
  const hover = (features: readonly MapFeature[]) => {
    const key = JSON.stringify(features);
    if (key === hoveredJson) return;
    hoveredJson = key;
    highlight(features);
    map.getCanvas().style.cursor = features.length === 0 ? "" : "pointer";
    options.onHover?.(features);
  };
  map.on("mousemove", (event) => hover(featuresAt(map, event.point, TOLERANCE.mouse)));
  map.on("mouseout", () => hover([]));
  map.on("click", (event) => {
    const touch = (event.originalEvent as PointerEvent).pointerType === "touch";
    const [feature] = featuresAt(map, event.point, touch ? TOLERANCE.touch : TOLERANCE.mouse);
    if (feature !== undefined) options.onSelect?.(feature);
  });
}

/** Mounts the map in an element with a size. */
export async function mountMap(element: HTMLElement, options: PageMapOptions): Promise<PageMap> {
  const isTransit = options.transit === true;
  const [ground, routeTiles, stopTiles] = await Promise.all([
    groundSources(),
    isTransit ? tileSource("routes") : null,
    isTransit || options.stopTiles !== undefined ? tileSource("stops") : null,
  ]);
  const sources: StyleSpecification["sources"] = {
    ...ground,
    ...(routeTiles === null ? {} : { routes: routeTiles }),
    ...(stopTiles === null ? {} : { stops: stopTiles }),
    "page-routes": { type: "geojson", data: options.routes ?? NONE, promoteId: "id" },
    "page-stops": { type: "geojson", data: options.stops ?? NONE, promoteId: "id" },
  };
  const vehicles = options.vehicles === undefined ? null : liveVehicles(options.vehicles);
  const style = (): StyleSpecification => {
    const theme = options.theme ?? pageTheme();
    const live = vehicles?.style(theme);
    const base = basemapStyle(theme, BASEMAP_SOURCE in ground ? "" : null, undefined, STREETS_SOURCE in ground);
    const beneath = isTransit ? transitLayers(theme, ALL, null, new Date()) : [];
    const layers = [...beneath, ...pageLayers(theme, options.stopTiles)].filter(
      (layer) => "source" in layer && typeof layer.source === "string" && layer.source in sources,
    );
    return {
      ...base,
      sources: { ...sources, ...live?.sources },
      layers: underNames(base.layers, [...layers, ...(live?.layers ?? [])]),
    };
  };
  const [west, south, east, north] = options.frame;
  const map = createMap(element, {
    label: options.label,
    style: style(),
    bounds: [west, south, east, north],
    // The wheel scrolls the page unless Ctrl is pressed; touch needs two fingers.
    cooperativeGestures: true,
  });
  const end = followPageTheme(restyler(map, style));
  vehicles?.attach(map);
  vehicles?.follow(options.frame);

  const setShown = (is: boolean) => options.onShown?.(is);
  const showDrawn = () => void map.once("idle", () => setShown(true));
  showDrawn();
  map.on("webglcontextlost", () => setShown(false));
  map.on("webglcontextrestored", showDrawn);

  const highlight = highlighter(map);
  followPageMap(map, highlight, options);
  return {
    highlight,
    stopOf(stopId) {
      if (map.getSource("stops") === undefined) return null;
      const [feature] = map.querySourceFeatures("stops", {
        sourceLayer: "stops",
        filter: ["all", options.stopTiles ?? true, ["==", ["get", "stop_id"], stopId]],
      });
      return feature === undefined ? null : { kind: "stop", id: Number(feature.id) };
    },
    destroy() {
      end();
      vehicles?.end();
      map.remove();
    },
  };
}
