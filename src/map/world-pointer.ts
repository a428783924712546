/** What is under the pointer on the transit map, and which features are highlighted. Browser only. */
import type { MapGeoJSONFeature, Map as MapLibre } from "maplibre-gl";
import type { FeedDots } from "../domain/map/feed-dots.ts";
import { showFeed } from "./feed-dots.ts";
import { RENTAL_LAYER } from "./rentals.ts";
import { TOLERANCE } from "./tolerance.ts";
import { LINE_ZOOM, NETWORK_LAYER, ROUTE_LAYERS, STOP_LAYER } from "./transit-layers.ts";
import type { ViewPoint } from "./view.ts";
import { type AgencyFeatures, groupByAgency, RENTAL_SOURCE, type VisibleFeature } from "./visible-features.ts";

/** Minimum milliseconds between two queries of what is under a moving pointer. */
const POINTER_INTERVAL_MS = 50;

type Pixel = { x: number; y: number };

export type FeatureRef = { kind: VisibleFeature["kind"]; id: number };

export type PointerEvents = {
  /** Features under the pointer, or null. */
  onPointer(groups: AgencyFeatures[] | null): void;
  /** A click or tap, also on an empty spot. */
  onPick(groups: AgencyFeatures[], at: ViewPoint): void;
};

type Features = { source: string; sourceLayer?: string; id: string | number }[];

function featuresOf(feature: FeatureRef | null): Features {
  if (feature === null) return [];
  const { kind, id } = feature;
  // Only tiles have layers of their own.
  if (kind === "rental") return [{ source: RENTAL_SOURCE, id }];
  return [{ source: kind === "stop" ? "stops" : "routes", sourceLayer: `${kind}s`, id }];
}

/** At low zooms single lines cannot be told apart, and tiles do not include their names. */
const layersOf = (map: MapLibre) =>
  (map.getZoom() < LINE_ZOOM ? [NETWORK_LAYER] : [RENTAL_LAYER, STOP_LAYER, ...ROUTE_LAYERS]).filter(
    (id) => map.getLayer(id) !== undefined,
  );

/** @param tolerance pixels */
function around(map: MapLibre, { x, y }: Pixel, tolerance: number): MapGeoJSONFeature[] {
  const box: [[number, number], [number, number]] = [
    [x - tolerance, y - tolerance],
    [x + tolerance, y + tolerance],
  ];
  return map.queryRenderedFeatures(box, { layers: layersOf(map) });
}

export const featuresInView = (map: MapLibre): AgencyFeatures[] =>
  groupByAgency(map.queryRenderedFeatures({ layers: layersOf(map) }));

/** Features at the center of the map. */
export function featuresAtMiddle(map: MapLibre): { found: AgencyFeatures[]; at: ViewPoint } {
  const center = map.getCenter();
  const { lng: lon, lat } = center.wrap();
  return { found: groupByAgency(around(map, map.project(center), TOLERANCE.touch)), at: { lon, lat } };
}

/** Highlights features: those that are marked, and others as long as the pointer is on them. */
function highlights(map: MapLibre) {
  let marked: Features = [];
  let lit: Features = [];
  const setState = (hover: boolean) => {
    for (const feature of lit) if (map.getSource(feature.source)) map.setFeatureState(feature, { hover });
  };
  const light = (features: Features) => {
    setState(false);
    lit = [...features, ...marked];
    setState(true);
  };
  return {
    light,
    mark(features: Features) {
      marked = features;
      light([]);
    },
  };
}

/** Follows the pointer, and reports clicks. @param dots those that are drawn; null without */
export function followPointer(map: MapLibre, dots: () => FeedDots | null, events: PointerEvents) {
  const { light, mark } = highlights(map);
  const point = (at: Pixel) => {
    const features = around(map, at, TOLERANCE.mouse);
    light(
      features.flatMap(({ source, sourceLayer, id }) =>
        id === undefined ? [] : [{ source, id, ...(sourceLayer === undefined ? {} : { sourceLayer }) }],
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
    light([]);
    events.onPointer(null);
  });
  map.on("click", (event) => {
    const isTouch = (event.originalEvent as PointerEvent).pointerType === "touch";
    const { lng: lon, lat } = event.lngLat.wrap();
    const tolerance = isTouch ? TOLERANCE.touch : TOLERANCE.mouse;
    const groups = groupByAgency(around(map, event.point, tolerance));
    if (groups.length > 0 || !showFeed(map, dots(), event.point, tolerance)) events.onPick(groups, { lon, lat });
  });
  return {
    mark: (feature: FeatureRef | null) => mark(featuresOf(feature)),
    light: (feature: FeatureRef | null) => light(featuresOf(feature)),
    end: () => clearTimeout(resting),
  };
}
