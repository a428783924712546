/** The map of all transit: tiles of lines and stops, what is under the pointer and in view. Browser only, loaded on demand. */
import {
  FullscreenControl,
  GeolocateControl,
  type LngLatBoundsLike,
  type MapGeoJSONFeature,
  Marker,
  type StyleSpecification,
} from "maplibre-gl";
import type { MapView } from "../domain/links.ts";
import { createMap } from "./create.ts";
import type { MapFilters } from "./filters.ts";
import { type FoundGroup, foundGroups } from "./found.ts";
import { restyler } from "./restyle.ts";
import { BASEMAP_SOURCE, basemapStyle } from "./style.ts";
import { underNames } from "./style-order.ts";
import { followPageTheme, pageTheme } from "./theme.ts";
import { ARCHIVES, tileSource } from "./tile-source.ts";
import { TOLERANCE } from "./tolerance.ts";
import { type Chosen, LINE_ZOOM, NETWORK_LAYER, ROUTE_LAYERS, STOP_LAYER, transitLayers } from "./transit-layers.ts";

export type Point = { lon: number; lat: number };

export type WorldShown = { filters: MapFilters; chosen: Chosen; point: Point | null };

export type WorldEvents = {
  /** The view stands still: what is in it. */
  onView(view: MapView, inView: FoundGroup[]): void;
  /** What is under the pointer; null when nothing is. */
  onPointer(found: FoundGroup[] | null): void;
  /** Clicked or touched, also where nothing is. */
  onPick(found: FoundGroup[], at: Point): void;
};

export type World = {
  show(shown: WorldShown): void;
  goTo(view: MapView): void;
  /** @param bounds west, south, east, north in degrees */
  fit(bounds: readonly [number, number, number, number]): void;
  /** What is at the middle of the map, told as a click there. */
  pickMiddle(): void;
  /** Draws a row of a list as if the pointer were on it. */
  light(feature: { kind: "route" | "stop" | "network"; id: number } | null): void;
  destroy(): void;
};

/** Milliseconds between two readings of what is under a moving pointer. */
const POINTER_PAUSE = 50;

/** @param screen what the full-screen button shows */
export async function mountWorld(
  element: HTMLElement,
  screen: HTMLElement,
  first: WorldShown & { view: MapView; now: Date },
  events: WorldEvents,
): Promise<World> {
  let shown: WorldShown = first;
  const sources = Object.fromEntries(
    (await Promise.all(ARCHIVES.map(async (name) => [name, await tileSource(name)] as const))).filter(
      (entry) => entry[1] !== null,
    ),
  ) as StyleSpecification["sources"];
  const has = (name: unknown) => typeof name !== "string" || name in sources;

  const style = (): StyleSpecification => {
    const { base } = shown.filters;
    const theme = base === "light" || base === "dark" ? base : pageTheme();
    const bare = base === "none" || !has(BASEMAP_SOURCE);
    const ground = basemapStyle(theme, bare ? null : "");
    const { [BASEMAP_SOURCE]: basemap, ...transit } = sources;
    const layers = transitLayers(theme, shown.filters, shown.chosen, first.now);
    return {
      ...ground,
      sources: bare || basemap === undefined ? transit : { ...transit, [BASEMAP_SOURCE]: basemap },
      layers: underNames(
        ground.layers,
        layers.filter((layer) => has("source" in layer ? layer.source : undefined)),
      ),
    };
  };

  const map = createMap(element, {
    label: "Map of transit lines and stops. The lists beside it say the same in words.",
    style: style(),
    center: [first.view.lon, first.view.lat],
    zoom: first.view.zoom,
  });
  map.addControl(new GeolocateControl({ fitBoundsOptions: { maxZoom: 15 } }), "top-right");
  map.addControl(new FullscreenControl({ container: screen }), "top-right");

  let marker: Marker | null = null;
  const mark = (point: Point | null) => {
    marker?.remove();
    marker = point === null ? null : new Marker({ color: "#0a7a58" }).setLngLat([point.lon, point.lat]).addTo(map);
  };
  mark(first.point);

  // From far away single lines cannot be told apart, and tiles do not carry their names.
  const layersThere = () =>
    (map.getZoom() < LINE_ZOOM ? [NETWORK_LAYER] : [STOP_LAYER, ...ROUTE_LAYERS]).filter(
      (id) => map.getLayer(id) !== undefined,
    );
  const around = ({ x, y }: { x: number; y: number }, tolerance: number): MapGeoJSONFeature[] =>
    map.queryRenderedFeatures(
      [
        [x - tolerance, y - tolerance],
        [x + tolerance, y + tolerance],
      ],
      { layers: layersThere() },
    );

  let lit: { source: string; sourceLayer: string; id: string | number }[] = [];
  const setLit = (next: typeof lit) => {
    for (const feature of lit) if (map.getSource(feature.source)) map.setFeatureState(feature, { hover: false });
    for (const feature of next) if (map.getSource(feature.source)) map.setFeatureState(feature, { hover: true });
    lit = next;
  };

  let last = 0;
  map.on("mousemove", (event) => {
    if (event.originalEvent.timeStamp - last < POINTER_PAUSE) return;
    last = event.originalEvent.timeStamp;
    const features = around(event.point, TOLERANCE.mouse);
    setLit(
      features.flatMap(({ source, sourceLayer = source, id }) =>
        id === undefined ? [] : [{ source, sourceLayer, id }],
      ),
    );
    map.getCanvas().style.cursor = features.length === 0 ? "" : "pointer";
    events.onPointer(features.length === 0 ? null : foundGroups(features));
  });
  map.on("mouseout", () => {
    setLit([]);
    events.onPointer(null);
  });
  map.on("click", (event) => {
    const touch = (event.originalEvent as PointerEvent).pointerType === "touch";
    const { lng: lon, lat } = event.lngLat.wrap();
    events.onPick(foundGroups(around(event.point, touch ? TOLERANCE.touch : TOLERANCE.mouse)), { lon, lat });
  });

  const tell = () => {
    const { lng: lon, lat } = map.getCenter();
    events.onView({ zoom: map.getZoom(), lat, lon }, foundGroups(map.queryRenderedFeatures({ layers: layersThere() })));
  };
  map.on("idle", () => {
    element.dataset.drawn = "";
    tell();
  });
  map.on("movestart", () => {
    delete element.dataset.drawn;
  });
  const restyle = restyler(map, style);
  const end = followPageTheme(restyle);

  return {
    show(next) {
      const before = shown;
      shown = next;
      if (next.point !== before.point) mark(next.point);
      if (next.filters === before.filters && next.chosen === before.chosen) return;
      delete element.dataset.drawn;
      restyle();
    },
    goTo({ zoom, lat, lon }) {
      map.flyTo({ center: [lon, lat], zoom, duration: 800 });
    },
    fit([west, south, east, north]) {
      map.fitBounds([west, south, east, north] as LngLatBoundsLike, { padding: 48, maxZoom: 16, duration: 800 });
    },
    pickMiddle() {
      const { lng: lon, lat } = map.getCenter();
      events.onPick(foundGroups(around(map.project([lon, lat]), TOLERANCE.touch)), { lon, lat });
    },
    light(feature) {
      const sourceLayer = `${feature?.kind}s`;
      const source = feature?.kind === "stop" ? "stops" : "routes";
      setLit(feature === null ? [] : [{ source, sourceLayer, id: feature.id }]);
    },
    destroy() {
      end();
      map.remove();
    },
  };
}
