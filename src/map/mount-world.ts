/** The transit map: tiles of lines and stops, and what is under the pointer and in view. Browser only, loaded on demand. */
import {
  FullscreenControl,
  GeolocateControl,
  type LngLatBoundsLike,
  type Map as MapLibre,
  Marker,
  type SourceSpecification,
  type StyleSpecification,
} from "maplibre-gl";
import type { Site } from "../data/site.ts";
import type { MapView } from "../domain/links.ts";
import { DOTS_END_ZOOM, type FeedDots } from "../domain/map/feed-dots.ts";
import { mapCard } from "./card.ts";
import { createMap } from "./create.ts";
import { readFeedDots } from "./feed-dots.ts";
import { type JourneyEnd, journeyPins } from "./journey.ts";
import { watchTiles } from "./missing-tiles.ts";
import { RENTAL_ZOOM, type RentalStates, sharedVehicles } from "./rentals.ts";
import { restyler } from "./restyle.ts";
import { STREETS_SOURCE } from "./style.ts";
import { text } from "./text.ts";
import { followPageTheme } from "./theme.ts";
import { ARCHIVES, hasStreets, tileSource } from "./tile-source.ts";
import { liveVehicles, type VehicleBounds, type Vehicles } from "./vehicles.ts";
import { START, type ViewPoint } from "./view.ts";
import type { AgencyFeatures } from "./visible-features.ts";
import {
  type FeatureRef,
  featuresAtMiddle,
  featuresInView,
  followPointer,
  type PointerEvents,
} from "./world-pointer.ts";
import { type WorldShown, worldStyle, worldTheme } from "./world-style.ts";

export type WorldEvents = PointerEvents & {
  /** The map stopped moving; lists the features in view. */
  onView(view: MapView, inView: AgencyFeatures[]): void;
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
  /** The systems of shared vehicles in view. */
  onRentals(states: RentalStates): void;
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
  mark(feature: FeatureRef | null): void;
  /** Highlights a feature as if the pointer were on it. */
  light(feature: FeatureRef | null): void;
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

/** The buttons on the map: the position of the device, and the full screen. */
function addControls(map: MapLibre, screen: HTMLElement, events: Pick<WorldEvents, "onPosition" | "onRefused">): void {
  const geolocate = new GeolocateControl({ fitBoundsOptions: { maxZoom: 15 }, positionOptions: { timeout: 15_000 } });
  geolocate.on("geolocate", ({ coords }) => events.onPosition({ lon: coords.longitude, lat: coords.latitude }));
  geolocate.on("error", ({ code }) => events.onRefused(code));
  map.addControl(geolocate, "top-right");
  // The control names its button only when it knows whether the browser has a position.
  screen.querySelector(".maplibregl-ctrl-geolocate")?.setAttribute("aria-label", text.locate);
  map.addControl(new FullscreenControl({ container: screen }), "top-right");
}

/** The pin of a point, which can be dragged. @returns moves it; null removes it */
function pointPin(map: MapLibre, onDrag: WorldEvents["onDrag"]): (point: ViewPoint | null) => void {
  let marker: Marker | null = null;
  return (point) => {
    marker?.remove();
    marker = null;
    if (point === null) return;
    const pin = new Marker({ color: "#0a7a58", draggable: true }).setLngLat([point.lon, point.lat]).addTo(map);
    pin.on("dragend", () => {
      const { lng: lon, lat } = pin.getLngLat().wrap();
      onDrag({ lon, lat });
    });
    marker = pin;
  };
}

/** The sources of the tiles, of which some may be missing at first. */
async function tileSources() {
  const sources: StyleSpecification["sources"] = {};
  const read = async () => {
    for (const [name, source] of await Promise.all(
      ARCHIVES.map(async (name) => [name, await tileSource(name)] as const),
    ))
      if (source !== null) sources[name] = source;
    // Street tiles are not everywhere, so that a map without them lacks nothing.
    const streets = await tileSource("streets");
    if (streets !== null) sources[STREETS_SOURCE] = streets;
    return ARCHIVES.filter((name) => name in sources).length < ARCHIVES.length;
  };
  let isLacking = await read();
  return {
    sources,
    isLacking: () => isLacking,
    /** Requests those that are missing. */
    async again() {
      isLacking = await read();
      return isLacking;
    },
  };
}

/** Reads the dots of all feeds after the first tiles, where they are shown. @returns ends it */
function dotsLater(map: MapLibre, site: Site, take: (dots: FeedDots) => void): () => void {
  const reading = new AbortController();
  const read = async () => {
    if (map.getZoom() >= DOTS_END_ZOOM) return;
    map.off("idle", read);
    const answer = await readFeedDots(site, reading.signal);
    if (answer !== null && !reading.signal.aborted) take(answer);
  };
  map.on("idle", read);
  return () => reading.abort();
}

/** The box of the view; null where it crosses the antimeridian. */
function boxOf(map: MapLibre): VehicleBounds | null {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  return west >= -180 && east <= 180 ? [west, bounds.getSouth(), east, bounds.getNorth()] : null;
}

/** Reports what the map shows whenever it rests, and calls `load` for what is loaded by the view. */
function reportView(
  map: MapLibre,
  element: HTMLElement,
  vehicles: Vehicles,
  load: (bounds: VehicleBounds | null, zoom: number) => void,
  events: Pick<WorldEvents, "onView" | "onGroundEnd">,
): void {
  map.on("idle", () => {
    element.dataset.drawn = "";
    element.dataset.begun = "";
    load(boxOf(map), map.getZoom());
    // Each step of a vehicle is drawn; the lists need to be told once.
    if (vehicles.areMoving()) return;
    const { lng: lon, lat } = map.getCenter();
    events.onGroundEnd(!hasStreets(map.getCenter()) && map.getZoom() >= GROUND_END_ZOOM);
    events.onView({ zoom: map.getZoom(), lat, lon }, featuresInView(map));
  });
  map.on("movestart", ({ originalEvent }) => {
    delete element.dataset.drawn;
    // A visitor who moves the map must see it move. A change of its size is no such move.
    if (originalEvent !== undefined) element.dataset.begun = "";
  });
}

/** The map where it opens, without its controls. @param opening extent of the networks that are there */
function openMap(
  element: HTMLElement,
  style: StyleSpecification,
  view: MapView | null,
  bottom: number,
  opening: [number, number, number, number] | null,
): MapLibre {
  const { lon, lat, zoom } = view ?? START;
  const map = createMap(element, {
    ...{ label: text.world, style, center: [lon, lat], zoom },
    ...(hasStreets() ? {} : { maxZoom: GROUND_END_ZOOM }),
  });
  map.setPadding({ top: 0, left: 0, right: 0, bottom });
  // As wide as the map.
  if (view === null && opening !== null) map.fitBounds(opening, { padding: 32, maxZoom: OPENING_ZOOM, animate: false });
  return map;
}

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
  let dots: FeedDots | null = null;
  let { bottom } = first;
  const tiles = await tileSources();
  const { sources } = tiles;
  const vehicles = liveVehicles({ site: first.site, onCount: events.onVehicles });
  const rentals = sharedVehicles({ site: first.site, onStates: events.onRentals });
  const dotsShown = () => (worldShown.journey === null ? dots : null);
  const style = () => {
    const theme = worldTheme(worldShown.filters);
    const parts = { vehicles: vehicles.style(theme), rentals: rentals.style(theme) };
    return worldStyle({ shown: worldShown, sources, dots: dotsShown(), ...parts, now: first.now });
  };
  const map = openMap(element, style(), first.view, bottom, networkBounds(sources.routes));
  vehicles.attach(map);
  rentals.attach(map);
  addControls(map, screen, events);
  const pin = pointPin(map, events.onDrag);
  pin(first.point);
  const pins = journeyPins(map, events.onDragEnd);
  pins(first.journey);
  const card = mapCard(map, () => (bottom === 0 ? 0 : bottom + ATTRIBUTION_PX));
  const pointer = followPointer(map, dotsShown, events);
  const load = (bounds: VehicleBounds | null, zoom: number) => {
    const { filters } = worldShown;
    vehicles.follow(filters.vehicles && zoom >= VEHICLE_ZOOM ? bounds : null);
    rentals.follow(filters.rentals && zoom >= RENTAL_ZOOM && bounds !== null ? { bounds, zoom } : null);
  };
  reportView(map, element, vehicles, load, events);

  const restyle = restyler(map, () => {
    delete element.dataset.drawn;
    return style();
  });
  const endTheme = followPageTheme(restyle);
  const endDots = dotsLater(map, first.site, (answer) => {
    dots = answer;
    events.onFeedDots(answer);
    restyle();
  });
  const trouble = watchTiles(
    map,
    (isMissing) => events.onMissing(isMissing || tiles.isLacking()),
    async () => {
      if (!tiles.isLacking()) return;
      events.onMissing(await tiles.again());
      restyle();
    },
  );
  if (tiles.isLacking()) events.onMissing(true);

  return {
    show(next) {
      const before = worldShown;
      worldShown = next;
      if (next.point !== before.point) pin(next.point);
      if (next.journey !== before.journey) pins(next.journey);
      const { filters, chosen, journey, reach } = before;
      const isSame = next.filters === filters && next.chosen === chosen && next.journey === journey;
      if (isSame && next.reach === reach) return;
      delete element.dataset.drawn;
      restyle();
    },
    goTo({ zoom, lat, lon }) {
      map.flyTo({ center: [lon, lat], zoom, duration: 800 });
    },
    fit([west, south, east, north]) {
      map.setPadding({ top: 0, left: 0, right: 0, bottom });
      map.fitBounds([west, south, east, north] as LngLatBoundsLike, { padding: 48, maxZoom: 16, duration: 800 });
    },
    atMiddle: () => featuresAtMiddle(map),
    again: trouble.again,
    card,
    inset(pixels) {
      if (pixels === bottom) return;
      bottom = pixels;
      map.easeTo({ padding: { top: 0, left: 0, right: 0, bottom }, duration: 240 });
    },
    mark: pointer.mark,
    light: pointer.light,
    destroy() {
      card(null);
      pointer.end();
      endDots();
      vehicles.end();
      rentals.end();
      endTheme();
      trouble.end();
      map.remove();
    },
  };
}
