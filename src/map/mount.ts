/**
 * The interactive map of a page: lines and stops that the page gives, on the basemap. Browser only: pages import it
 * late, when the map nears the view and `hasWebgl()` of webgl.ts said yes.
 */
import type { FeatureCollection } from "geojson";
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { createMap } from "./create.ts";
import { foundOf } from "./found.ts";
import { LOOK } from "./look.ts";
import { restyler } from "./restyle.ts";
import { BASEMAP_SOURCE, basemapStyle, type MapTheme } from "./style.ts";
import { underNames } from "./style-order.ts";
import { followPageTheme, pageTheme } from "./theme.ts";
import { tileSource } from "./tile-source.ts";
import { TOLERANCE } from "./tolerance.ts";

/** What was pointed at: `id` is the property `id` of the feature. */
export type MapFeature = {
  kind: "route" | "stop";
  id: number;
  /** Address of its page, where the map knows it: of a stop from the transit tiles. */
  href?: string;
};

export type PageMapOptions = {
  /** West, south, east, north in WGS84 degrees. */
  bounds: readonly [number, number, number, number];
  /** Lines with the properties `id` (number) and `colour` (CSS). */
  routes?: FeatureCollection;
  /** Points with the properties `id` (number) and, at will, `name`. */
  stops?: FeatureCollection;
  /** Which stops of the transit tiles are drawn, from close by. */
  stopTiles?: ExpressionSpecification;
  /** Left out: that of the page, followed. */
  theme?: MapTheme;
  /** What the map shows, for those who do not see it. */
  label: string;
  /** The pointer entered a line or a stop; null when it left. */
  onHover?: (feature: MapFeature | null) => void;
  /** A line or a stop was clicked or touched. */
  onSelect?: (feature: MapFeature) => void;
};

export type PageMap = {
  /** Draws a line or stop strongly, as when the pointer is on it; null ends that. */
  highlight(feature: MapFeature | null): void;
  /** Resolves when everything in view has been drawn. */
  drawn: Promise<void>;
  destroy(): void;
};

const NONE: FeatureCollection = { type: "FeatureCollection", features: [] };
const LAYERS = ["page-stops", "tile-stops", "page-routes"];

function pageLayers(theme: MapTheme, stopTiles: ExpressionSpecification | undefined): LayerSpecification[] {
  const look = LOOK[theme];
  const lit = ["boolean", ["feature-state", "lit"], false] as const;
  const stops = {
    "circle-color": ["case", [...lit], look.lit, look.casing],
    "circle-stroke-color": look.stop,
    "circle-radius": ["interpolate", ["linear"], ["zoom"], 8, 1.5, 12, ["case", [...lit], 7, 3.5]],
    "circle-stroke-width": ["interpolate", ["linear"], ["zoom"], 8, 0.5, 12, 1.5],
  };
  const round = { "line-cap": "round", "line-join": "round" } as const;
  return [
    {
      id: "page-lit",
      type: "line",
      source: "page-routes",
      layout: round,
      paint: { "line-color": look.lit, "line-width": 12, "line-opacity": ["case", [...lit], 1, 0] },
    },
    {
      id: "page-casing",
      type: "line",
      source: "page-routes",
      layout: round,
      paint: { "line-color": look.casing, "line-width": 6 },
    },
    {
      id: "page-routes",
      type: "line",
      source: "page-routes",
      layout: round,
      paint: { "line-color": ["coalesce", ["get", "colour"], look.other], "line-width": ["case", [...lit], 5, 3.5] },
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

/** Shows the map in an element that has a size. */
export async function mountMap(element: HTMLElement, options: PageMapOptions): Promise<PageMap> {
  const [basemap, transit] = await Promise.all([
    tileSource("basemap"),
    options.stopTiles === undefined ? null : tileSource("stops"),
  ]);
  const stopTiles = transit === null ? undefined : options.stopTiles;
  const style = (): StyleSpecification => {
    const theme = options.theme ?? pageTheme();
    const base = basemapStyle(theme, basemap === null ? null : "");
    const page = {
      "page-routes": { type: "geojson", data: options.routes ?? NONE, promoteId: "id" },
      "page-stops": { type: "geojson", data: options.stops ?? NONE, promoteId: "id" },
    } as const;
    return {
      ...base,
      sources: {
        ...(basemap === null ? {} : { [BASEMAP_SOURCE]: basemap }),
        ...(transit === null ? {} : { stops: transit }),
        ...page,
      },
      layers: underNames(base.layers, pageLayers(theme, stopTiles)),
    };
  };
  const [west, south, east, north] = options.bounds;
  const map = createMap(element, {
    label: options.label,
    style: style(),
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding: 32, maxZoom: 15 },
    // The wheel scrolls the page; the map takes it with Ctrl, and touches with two fingers.
    cooperativeGestures: true,
  });
  const end = followPageTheme(restyler(map, style));

  let lit: MapFeature | null = null;
  const mark = (feature: MapFeature | null, on: boolean) => {
    if (feature === null) return;
    const { kind, id } = feature;
    if (map.getSource(`page-${kind}s`) !== undefined) map.setFeatureState({ source: `page-${kind}s`, id }, { lit: on });
    if (kind === "stop" && map.getSource("stops") !== undefined)
      map.setFeatureState({ source: "stops", sourceLayer: "stops", id }, { lit: on });
  };
  const highlight = (feature: MapFeature | null) => {
    if (feature?.id === lit?.id && feature?.kind === lit?.kind) return;
    mark(lit, false);
    lit = feature;
    mark(lit, true);
  };
  const at = ({ x, y }: { x: number; y: number }, tolerance: number): MapFeature | null => {
    if (!map.isStyleLoaded() && map.getLayer("page-routes") === undefined) return null;
    const box: [[number, number], [number, number]] = [
      [x - tolerance, y - tolerance],
      [x + tolerance, y + tolerance],
    ];
    const [first] = map
      .queryRenderedFeatures(box, { layers: LAYERS.filter((id) => map.getLayer(id) !== undefined) })
      .toSorted((a, b) => LAYERS.indexOf(a.layer.id) - LAYERS.indexOf(b.layer.id));
    if (first === undefined) return null;
    const id = Number(first.properties.id);
    const href = first.source === "stops" ? foundOf(first)?.href : undefined;
    return { kind: first.source === "page-routes" ? "route" : "stop", id, ...(href === undefined ? {} : { href }) };
  };
  let hovered = "";
  const hover = (feature: MapFeature | null) => {
    const key = JSON.stringify(feature);
    if (key === hovered) return;
    hovered = key;
    highlight(feature);
    map.getCanvas().style.cursor = feature === null ? "" : "pointer";
    options.onHover?.(feature);
  };
  map.on("mousemove", (event) => hover(at(event.point, TOLERANCE.mouse)));
  map.on("mouseout", () => hover(null));
  map.on("click", (event) => {
    const touch = (event.originalEvent as PointerEvent).pointerType === "touch";
    const feature = at(event.point, touch ? TOLERANCE.touch : TOLERANCE.mouse);
    if (feature !== null) options.onSelect?.(feature);
  });
  return {
    highlight,
    drawn: new Promise((done) => map.once("idle", () => done())),
    destroy() {
      end();
      map.remove();
    },
  };
}
