/** The map on which a person chooses an area: its view, or a rectangle drawn on it. Browser only, loaded on demand. */
import type { FeatureCollection } from "geojson";
import type { GeoJSONSource, LngLat, StyleSpecification } from "maplibre-gl";
import { type Bounds, boxRing } from "../domain/geo/globe.ts";
import { createMap } from "./create.ts";
import { ALL } from "./filters.ts";
import { PALETTE } from "./palette.ts";
import { restyler } from "./restyle.ts";
import { BASEMAP_SOURCE, basemapStyle, STREETS_SOURCE } from "./style.ts";
import { underNames } from "./style-order.ts";
import { followPageTheme, pageTheme } from "./theme.ts";
import { groundSources, tileSource } from "./tile-source.ts";
import { transitLayers } from "./transit-layers.ts";

export type AreaMap = {
  /** From now on a drag draws a rectangle instead of moving the map, or moves the map again. */
  draw(isOn: boolean): void;
  /** Removes the rectangle. */
  clear(): void;
  destroy(): void;
};

export type AreaMapOptions = {
  /** First view; the inhabited world without one. */
  bounds: Bounds | null;
  label: string;
  /** The chosen area changed: the rectangle, else the view of the map. Its longitudes may be beyond 180 degrees. */
  onArea(bounds: Bounds, isRectangle: boolean): void;
};

const WORLD: Bounds = { minLon: -170, minLat: -50, maxLon: 179, maxLat: 70 };
const RECTANGLE = "area";
/** A drag that is shorter in both directions is a click. */
const MIN_DRAG_PX = 4;

const boxBetween = (a: LngLat, b: LngLat): Bounds => ({
  minLon: Math.min(a.lng, b.lng),
  minLat: Math.min(a.lat, b.lat),
  maxLon: Math.max(a.lng, b.lng),
  maxLat: Math.max(a.lat, b.lat),
});

/** The rectangle as GeoJSON. */
function rectangle(bounds: Bounds | null): FeatureCollection {
  if (bounds === null) return { type: "FeatureCollection", features: [] };
  const ring = boxRing([bounds.minLon, bounds.minLat, bounds.maxLon, bounds.maxLat]);
  const geometry = { type: "Polygon" as const, coordinates: [ring] };
  return { type: "FeatureCollection", features: [{ type: "Feature", properties: {}, geometry }] };
}

/** Mounts the map in an element with a size. */
export async function mountAreaMap(element: HTMLElement, options: AreaMapOptions): Promise<AreaMap> {
  const [ground, routes] = await Promise.all([groundSources(), tileSource("routes")]);
  let corners: Bounds | null = null;
  const style = (): StyleSpecification => {
    const theme = pageTheme();
    const base = basemapStyle(theme, BASEMAP_SOURCE in ground ? "" : null, undefined, STREETS_SOURCE in ground);
    const lines = transitLayers(theme, ALL, null, new Date()).filter(
      (layer) => routes !== null && "source" in layer && layer.source === "routes",
    );
    const color = PALETTE[theme].network;
    return {
      ...base,
      sources: {
        ...ground,
        ...(routes === null ? {} : { routes }),
        [RECTANGLE]: { type: "geojson", data: rectangle(corners) },
      },
      layers: underNames(base.layers, [
        ...lines,
        { id: "area-fill", type: "fill", source: RECTANGLE, paint: { "fill-color": color, "fill-opacity": 0.2 } },
        { id: "area-edge", type: "line", source: RECTANGLE, paint: { "line-color": color, "line-width": 3 } },
      ]),
    };
  };
  const { minLon, minLat, maxLon, maxLat } = options.bounds ?? WORLD;
  const map = createMap(element, {
    label: options.label,
    style: style(),
    bounds: [minLon, minLat, minLon > maxLon ? maxLon + 360 : maxLon, maxLat],
  });
  const end = followPageTheme(restyler(map, style));
  const tell = () => {
    const view = map.getBounds();
    options.onArea(corners ?? boxBetween(view.getSouthWest(), view.getNorthEast()), corners !== null);
  };
  map.on("load", tell);
  map.on("moveend", tell);

  const canvas = map.getCanvas();
  const at = (event: PointerEvent): [number, number] => {
    const { left, top } = canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const showRectangle = (bounds: Bounds | null) => {
    corners = bounds;
    map.getSource<GeoJSONSource>(RECTANGLE)?.setData(rectangle(bounds));
  };
  let isDrawing = false;
  let start: [number, number] | null = null;
  const follow = (event: PointerEvent) => {
    if (start === null || !event.isPrimary) return;
    showRectangle(boxBetween(map.unproject(start), map.unproject(at(event))));
  };
  const finish = (event: PointerEvent) => {
    if (start === null || !event.isPrimary) return;
    const [x, y] = at(event);
    if (Math.abs(x - start[0]) < MIN_DRAG_PX && Math.abs(y - start[1]) < MIN_DRAG_PX) showRectangle(null);
    start = null;
    tell();
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (!isDrawing || !event.isPrimary || event.button !== 0) return;
    start = at(event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", follow);
  canvas.addEventListener("pointerup", finish);
  canvas.addEventListener("pointercancel", finish);

  return {
    draw(isOn) {
      isDrawing = isOn;
      map.dragPan[isOn ? "disable" : "enable"]();
      map.touchZoomRotate[isOn ? "disable" : "enable"]();
      if (!isOn) map.touchZoomRotate.disableRotation();
      canvas.style.cursor = isOn ? "crosshair" : "";
      // Without it a browser takes the finger's drag for scrolling.
      canvas.style.touchAction = isOn ? "none" : "";
    },
    clear() {
      showRectangle(null);
      tell();
    },
    destroy() {
      end();
      map.remove();
    },
  };
}
