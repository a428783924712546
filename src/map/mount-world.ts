/** The transit map: tiles of lines and stops, and what is under the pointer and in view. Browser only, loaded on demand. */
import {
  FullscreenControl,
  GeolocateControl,
  type LayerSpecification,
  type LngLatBoundsLike,
  type MapGeoJSONFeature,
  Marker,
  type SourceSpecification,
  type StyleSpecification,
} from "maplibre-gl";
import type { Site } from "../data/site.ts";
import type { MapView } from "../domain/links.ts";
import { DOTS_END_ZOOM, type FeedDots } from "../domain/map/feed-dots.ts";
import { mapCard } from "./card.ts";
import { createMap } from "./create.ts";
import { feedDotsStyle, readFeedDots, showFeed } from "./feed-dots.ts";
import type { MapFilters } from "./filters.ts";
import { type JourneyEnd, type JourneyShown, journeyPins, journeyStyle } from "./journey.ts";
import { watchTiles } from "./missing-tiles.ts";
import { type ReachArea, reachStyle } from "./reach.ts";
import { restyler } from "./restyle.ts";
import { BASEMAP_SOURCE, basemapStyle } from "./style.ts";
import { underNames } from "./style-order.ts";
import { text } from "./text.ts";
import { followPageTheme, pageTheme } from "./theme.ts";
import { ARCHIVES, hasStreets, tileSource } from "./tile-source.ts";
import { TOLERANCE } from "./tolerance.ts";
import {
  faintLayers,
  LINE_ZOOM,
  type MapSelection,
  NETWORK_LAYER,
  ROUTE_LAYERS,
  STOP_LAYER,
  transitLayers,
} from "./transit-layers.ts";
import { transitNames } from "./transit-names.ts";
import { liveVehicles } from "./vehicles.ts";
import { START, type ViewPoint } from "./view.ts";
import { type AgencyFeatures, groupByAgency } from "./visible-features.ts";

/** A journey is drawn over faint lines and stops, areas that can be reached below them. */
export type WorldShown = {
  filters: MapFilters;
  chosen: MapSelection;
  point: ViewPoint | null;
  journey: JourneyShown | null;
  reach: readonly ReachArea[];
};

export type WorldEvents = {
  /** The map stopped moving; lists the features in view. */
  onView(view: MapView, inView: AgencyFeatures[]): void;
  /** Features under the pointer, or null. */
  onPointer(found: AgencyFeatures[] | null): void;
  /** A click or tap, also on an empty spot. */
  onPick(found: AgencyFeatures[], at: ViewPoint): void;
  /** The point's pin was dragged. */
  onDrag(point: ViewPoint): void;
  /** An endpoint of the journey was dragged. */
  onDragEnd(end: JourneyEnd, at: ViewPoint): void;
  /** The map is, or is no longer, at the last zoom because the basemap has no streets. */
  onGroundEnd(is: boolean): void;
  /** Tiles are missing, or have all arrived. */
  onMissing(missing: boolean): void;
  /** How many vehicles are on the map. */
  onVehicles(count: number): void;
  /** The dots of all feeds are there. */
  onFeedDots(dots: FeedDots): void;
  /** The device's position, which the map now shows. */
  onPosition(at: ViewPoint): void;
  /** Geolocation failed. @param code code of the GeolocationPositionError */
  onRefused(code: number): void;
};

export type World = {
  show(shown: WorldShown): void;
  goTo(view: MapView): void;
  /** @param bounds west, south, east, north in degrees */
  fit(bounds: readonly [number, number, number, number]): void;
  /** Features at the center of the map. */
  atMiddle(): { found: AgencyFeatures[]; at: ViewPoint };
  /** An element at a point of the map for a card; null closes it. */
  card(at: ViewPoint | null): HTMLElement | null;
  /** Keeps the center of the map in the part above what covers its lower edge. @param bottom pixels */
  inset(bottom: number): void;
  /** Requests missing tiles again. */
  again(): void;
  /** Highlights a feature until it is told otherwise. */
  mark(feature: { kind: "route" | "stop" | "network"; id: number } | null): void;
  /** Highlights a feature as if the pointer were on it. */
  light(feature: { kind: "route" | "stop" | "network"; id: number } | null): void;
  destroy(): void;
};

/** The last zoom at which a basemap without streets is still a map. */
const GROUND_END_ZOOM = 16;
/** Opening on one small network, the map shows the city around it. */
const OPENING_ZOOM = 12;

/** The extent of the networks that are there; null before there are any. */
function networkBounds(routes: SourceSpecification | undefined): [number, number, number, number] | null {
  const bounds = routes?.type === "vector" ? routes.bounds : undefined;
  return bounds === undefined || bounds[0] >= bounds[2] || bounds[1] >= bounds[3] ? null : bounds;
}

/** Height of the attribution, which is above what covers the lower edge of the map. */
const ATTRIBUTION_PX = 40;

/** From where vehicles are told apart, and their number is bounded. */
const VEHICLE_ZOOM = 10;

/** Minimum milliseconds between two queries of what is under a moving pointer. */
const POINTER_INTERVAL_MS = 50;

/**
 * @param screen element shown in full-screen mode
 * @param first what the map shows at first; `bottom`: pixels that something covers at its lower edge
 */
export async function mountWorld(
  element: HTMLElement,
  screen: HTMLElement,
  first: WorldShown & { view: MapView | null; bottom: number; now: Date; site: Site },
  events: WorldEvents,
): Promise<World> {
  let worldShown: WorldShown = first;
  const sources: StyleSpecification["sources"] = {};
  const readSources = async () => {
    for (const [name, source] of await Promise.all(
      ARCHIVES.map(async (name) => [name, await tileSource(name)] as const),
    ))
      if (source !== null) sources[name] = source;
    return Object.keys(sources).length < ARCHIVES.length;
  };
  let lacking = await readSources();
  const has = (name: unknown) => typeof name !== "string" || name in sources;

  const vehicles = liveVehicles({ site: first.site, onCount: events.onVehicles });

  let dots: FeedDots | null = null;

  const style = (): StyleSpecification => {
    const { base } = worldShown.filters;
    const theme = base === "light" || base === "dark" ? base : pageTheme();
    const bare = base === "none" || !has(BASEMAP_SOURCE);
    const ground = basemapStyle(theme, bare ? null : "");
    const { [BASEMAP_SOURCE]: basemap, ...transit } = sources;
    const there = (layers: readonly LayerSpecification[]) =>
      layers.filter((layer) => has("source" in layer ? layer.source : undefined));
    const journey = worldShown.journey === null ? null : journeyStyle(worldShown.journey, theme);
    const reach = reachStyle(worldShown.reach, theme);
    const live = vehicles.style(theme);
    const feeds = feedDotsStyle(worldShown.journey === null ? dots : null, theme);
    const all = transitLayers(theme, worldShown.filters, worldShown.chosen, first.now);
    const layers = journey === null ? all : faintLayers(all);
    const names = transitNames(theme, journey === null ? layers : []);
    return {
      ...ground,
      sources: {
        ...(bare || basemap === undefined ? transit : { ...transit, [BASEMAP_SOURCE]: basemap }),
        ...journey?.sources,
        ...reach.sources,
        ...feeds.sources,
        ...live.sources,
      },
      layers: underNames(
        ground.layers,
        [
          ...reach.layers,
          ...feeds.layers,
          ...there([...layers, ...names.stops]),
          ...(journey?.layers ?? []),
          ...live.layers,
        ],
        there(names.routes),
      ),
    };
  };

  const { lon, lat, zoom } = first.view ?? START;
  const map = createMap(element, {
    label: text.world,
    style: style(),
    ...{ center: [lon, lat], zoom },
    ...(hasStreets() ? {} : { maxZoom: GROUND_END_ZOOM }),
  });
  let { bottom } = first;
  map.setPadding({ top: 0, left: 0, right: 0, bottom });
  const opening = first.view === null ? networkBounds(sources.routes) : null;
  // The networks that are there, as wide as the map.
  if (opening !== null) map.fitBounds(opening, { padding: 32, maxZoom: OPENING_ZOOM, animate: false });
  vehicles.attach(map);
  const geolocate = new GeolocateControl({ fitBoundsOptions: { maxZoom: 15 }, positionOptions: { timeout: 15_000 } });
  geolocate.on("geolocate", ({ coords }) => events.onPosition({ lon: coords.longitude, lat: coords.latitude }));
  geolocate.on("error", ({ code }) => events.onRefused(code));
  map.addControl(geolocate, "top-right");
  // The control names its button only when it knows whether the browser has a position.
  screen.querySelector(".maplibregl-ctrl-geolocate")?.setAttribute("aria-label", text.locate);
  map.addControl(new FullscreenControl({ container: screen }), "top-right");

  let marker: Marker | null = null;
  const mark = (point: ViewPoint | null) => {
    marker?.remove();
    marker = null;
    if (point === null) return;
    const pin = new Marker({ color: "#0a7a58", draggable: true }).setLngLat([point.lon, point.lat]).addTo(map);
    pin.on("dragend", () => {
      const { lng: lon, lat } = pin.getLngLat().wrap();
      events.onDrag({ lon, lat });
    });
    marker = pin;
  };
  mark(first.point);
  const pins = journeyPins(map, events.onDragEnd);
  pins(first.journey);

  // At low zooms single lines cannot be told apart, and tiles do not include their names.
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

  type Lit = { source: string; sourceLayer: string; id: string | number }[];
  let markedFeatures: Lit = [];
  let lit: Lit = [];
  const setLit = (next: Lit) => {
    for (const feature of lit) if (map.getSource(feature.source)) map.setFeatureState(feature, { hover: false });
    lit = [...next, ...markedFeatures];
    for (const feature of lit) if (map.getSource(feature.source)) map.setFeatureState(feature, { hover: true });
  };
  const litOf = (feature: { kind: "route" | "stop" | "network"; id: number } | null): Lit =>
    feature === null
      ? []
      : [
          {
            source: feature.kind === "stop" ? "stops" : "routes",
            sourceLayer: `${feature.kind}s`,
            id: feature.id,
          },
        ];
  const card = mapCard(map, () => (bottom === 0 ? 0 : bottom + ATTRIBUTION_PX));

  const point = (at: { x: number; y: number }) => {
    const features = around(at, TOLERANCE.mouse);
    setLit(
      features.flatMap(({ source, sourceLayer = source, id }) =>
        id === undefined ? [] : [{ source, sourceLayer, id }],
      ),
    );
    map.getCanvas().style.cursor = features.length === 0 ? "" : "pointer";
    events.onPointer(features.length === 0 ? null : groupByAgency(features));
  };
  // Throttled, with a final query where the pointer came to rest.
  let resting: ReturnType<typeof setTimeout> | undefined;
  let pointer = { x: 0, y: 0 };
  map.on("mousemove", (event) => {
    pointer = event.point;
    resting ??= setTimeout(() => {
      resting = undefined;
      point(pointer);
    }, POINTER_INTERVAL_MS);
  });
  map.on("mouseout", () => {
    clearTimeout(resting);
    resting = undefined;
    setLit([]);
    events.onPointer(null);
  });
  map.on("click", (event) => {
    const touch = (event.originalEvent as PointerEvent).pointerType === "touch";
    const { lng: lon, lat } = event.lngLat.wrap();
    const tolerance = touch ? TOLERANCE.touch : TOLERANCE.mouse;
    const groups = groupByAgency(around(event.point, tolerance));
    if (groups.length > 0 || !showFeed(map, event.point, tolerance)) events.onPick(groups, { lon, lat });
  });

  const followVehicles = () => {
    const bounds = map.getBounds();
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const isNear = map.getZoom() >= VEHICLE_ZOOM && worldShown.filters.vehicles && west >= -180 && east <= 180;
    vehicles.follow(isNear ? [west, bounds.getSouth(), east, bounds.getNorth()] : null);
  };
  const tell = () => {
    const { lng: lon, lat } = map.getCenter();
    events.onGroundEnd(!hasStreets() && map.getZoom() >= GROUND_END_ZOOM);
    events.onView(
      { zoom: map.getZoom(), lat, lon },
      groupByAgency(map.queryRenderedFeatures({ layers: layersThere() })),
    );
  };
  map.on("idle", () => {
    element.dataset.drawn = "";
    element.dataset.begun = "";
    followVehicles();
    // Each step of a vehicle is drawn; the lists need to be told once.
    if (!vehicles.areMoving()) tell();
  });
  map.on("movestart", ({ originalEvent }) => {
    delete element.dataset.drawn;
    // A visitor who moves the map must see it move. A change of its size is no such move.
    if (originalEvent !== undefined) element.dataset.begun = "";
  });
  const restyle = restyler(map, style);
  const end = followPageTheme(restyle);
  const reading = new AbortController();
  // The dots come after the first tiles, and only where they are shown.
  const readDots = async () => {
    if (map.getZoom() >= DOTS_END_ZOOM) return;
    map.off("idle", readDots);
    const answer = await readFeedDots(first.site, reading.signal);
    if (answer === null || reading.signal.aborted) return;
    dots = answer;
    events.onFeedDots(answer);
    restyle();
    map.triggerRepaint();
  };
  map.on("idle", readDots);
  const trouble = watchTiles(
    map,
    (missing) => events.onMissing(missing || lacking),
    () => {
      if (!lacking) return;
      void readSources().then((still) => {
        lacking = still;
        events.onMissing(still);
        restyle();
      });
    },
  );
  if (lacking) events.onMissing(true);

  return {
    show(next) {
      const before = worldShown;
      worldShown = next;
      if (next.point !== before.point) mark(next.point);
      if (next.journey !== before.journey) pins(next.journey);
      const { filters, chosen, journey, reach } = before;
      const isSame = next.filters === filters && next.chosen === chosen && next.journey === journey;
      if (isSame && next.reach === reach) return;
      delete element.dataset.drawn;
      restyle();
      // A style without changes draws nothing, so the map would never report that it is idle.
      map.triggerRepaint();
    },
    goTo({ zoom, lat, lon }) {
      map.flyTo({ center: [lon, lat], zoom, duration: 800 });
    },
    fit([west, south, east, north]) {
      map.setPadding({ top: 0, left: 0, right: 0, bottom });
      map.fitBounds([west, south, east, north] as LngLatBoundsLike, { padding: 48, maxZoom: 16, duration: 800 });
    },
    atMiddle() {
      const center = map.getCenter();
      const { lng: lon, lat } = center.wrap();
      return { found: groupByAgency(around(map.project(center), TOLERANCE.touch)), at: { lon, lat } };
    },
    again: trouble.again,
    card,
    inset(pixels) {
      if (pixels === bottom) return;
      bottom = pixels;
      map.easeTo({ padding: { top: 0, left: 0, right: 0, bottom }, duration: 240 });
    },
    mark(feature) {
      markedFeatures = litOf(feature);
      setLit([]);
    },
    light: (feature) => setLit(litOf(feature)),
    destroy() {
      card(null);
      clearTimeout(resting);
      reading.abort();
      vehicles.end();
      end();
      trouble.end();
      map.remove();
    },
  };
}
