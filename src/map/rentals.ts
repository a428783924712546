/** Stations and free vehicles of shared systems on a map, by what is available there. Browser only, loaded with a map. */
import type { FeatureCollection } from "geojson";
import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as LibreMap,
  StyleSpecification,
} from "maplibre-gl";
import { csrfHeaders } from "../data/csrf.ts";
import type { RentalPlaces } from "../data/rentals.ts";
import type { Site } from "../data/site.ts";
import type { RentalSystemState } from "../domain/gbfs/groups.ts";
import { availabilityOf } from "../domain/gbfs/groups.ts";
import { link } from "../domain/links.ts";
import { entrance } from "../session/store.ts";
import { PALETTE } from "./palette.ts";
import type { MapTheme } from "./style.ts";
import type { VehicleBounds } from "./vehicles.ts";
import { RENTAL_SOURCE } from "./visible-features.ts";

export const RENTAL_LAYER = "rental-places";

/** From where places are drawn: below, a view would hold whole cities. */
export const RENTAL_ZOOM = 13;

/** Cells become no smaller from here on. */
const SMALLEST_CELL_ZOOM = 17;
/** Cells that a view needs at most, and cells that are kept. */
const MAX_CELLS = 24;
const MAX_KEPT_CELLS = 96;
/** Milliseconds until a cell in view is requested again: systems change about once a minute. */
const FRESH_FOR_MS = 60_000;

export type RentalStates = {
  /** The systems in view. */
  systems: readonly RentalSystemState[];
  /** Whether a part of the view could not be loaded. */
  isMissing: boolean;
};

/**
 * The cells of a grid in degrees over a box: west, south, east, north. Their side is a power of two, so that cells of one
 * zoom lie in those of the zooms before, and none crosses a whole degree.
 */
export function cellsOver([west, south, east, north]: VehicleBounds, zoom: number): VehicleBounds[] {
  const side = 2 ** (9 - Math.min(SMALLEST_CELL_ZOOM, Math.floor(zoom)));
  const indices = (low: number, high: number) => {
    const first = Math.floor(low / side);
    return Array.from({ length: Math.max(1, Math.ceil(high / side) - first) }, (_, i) => first + i);
  };
  return indices(south, north)
    .flatMap((row) =>
      indices(west, east).map((column): VehicleBounds => {
        return [column * side, row * side, (column + 1) * side, (row + 1) * side];
      }),
    )
    .slice(0, MAX_CELLS);
}

const isInside = (inner: VehicleBounds, outer: VehicleBounds) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

type Cell = { at: number; answer: RentalPlaces };

/** Reads cells, and keeps them for a while. */
function cellReader(site: Site) {
  const cells = new Map<string, Cell>();
  const emptyBoxes: VehicleBounds[] = [];
  return {
    /** The answers that are there. */
    read: (boxes: readonly VehicleBounds[]) => boxes.flatMap((box) => cells.get(box.join())?.answer ?? []),
    /** Loads the cells that are missing or out of date. @returns false if a request failed */
    async load(boxes: readonly VehicleBounds[], signal: AbortSignal): Promise<boolean> {
      const isFresh = (box: VehicleBounds) => {
        const cell = cells.get(box.join());
        return cell !== undefined && Date.now() - cell.at < FRESH_FOR_MS;
      };
      const staleBoxes = boxes.filter((box) => !isFresh(box) && !emptyBoxes.some((empty) => isInside(box, empty)));
      const outcomes = staleBoxes.map(async (box) => {
        try {
          const headers = { ...csrfHeaders(site), ...entrance.headers() };
          const address = link.portalData("rentals", { bbox: box.join() }, site.apiBase);
          const response = await entrance.send(address, { headers, signal });
          if (!response.ok) return false;
          const answer = (await response.json()) as RentalPlaces;
          cells.set(box.join(), { at: Date.now(), answer });
          if (answer.empty !== null) emptyBoxes.push(answer.empty);
          return true;
        } catch {
          return signal.aborted;
        }
      });
      const isWhole = (await Promise.all(outcomes)).every(Boolean);
      for (const key of [...cells.keys()].slice(0, Math.max(0, cells.size - MAX_KEPT_CELLS))) cells.delete(key);
      return isWhole;
    },
  };
}

export type Rentals = {
  /** Names the map, whose style must have the parts of `style`. */
  attach(map: LibreMap): void;
  /** Source and layers for the style of the map, with the places that are there now. */
  style(theme: MapTheme): { sources: StyleSpecification["sources"]; layers: LayerSpecification[] };
  /** Shows the places in a box at a zoom; null shows none and loads none. */
  follow(view: { bounds: VehicleBounds; zoom: number } | null): void;
  end(): void;
};

const NONE: FeatureCollection = { type: "FeatureCollection", features: [] };

/** @param onStates told of the systems in view when they change */
export function sharedVehicles({ site, onStates }: { site: Site; onStates(states: RentalStates): void }): Rentals {
  const reader = cellReader(site);
  const ids = new Map<string, number>();
  let map: LibreMap | undefined;
  let boxes: readonly VehicleBounds[] = [];
  let picture = NONE;
  let lastStates = "";
  let loading = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Renderers and lists tell features apart by numbers. */
  const idOf = (key: string) => {
    const id = ids.get(key) ?? ids.size + 1;
    ids.set(key, id);
    return id;
  };
  const collect = (): FeatureCollection => {
    // A place on the edge of two cells is in both.
    const features = new Map(
      reader.read(boxes).flatMap(({ features: places, systems }) =>
        places.map(({ geometry, properties }) => {
          const key = `${properties.feed_onestop_id} ${properties.kind} ${properties.id} ${geometry.coordinates.join()}`;
          const system = systems.find(({ feed_onestop_id }) => feed_onestop_id === properties.feed_onestop_id);
          const state = system?.problem == null ? {} : { problem: system.problem, fetched_at: system.fetched_at };
          const drawnProperties = { ...properties, ...state, availability: availabilityOf(properties) };
          return [key, { type: "Feature", id: idOf(key), geometry, properties: drawnProperties }] as const;
        }),
      ),
    );
    return { type: "FeatureCollection", features: [...features.values()] };
  };
  const show = (isMissing: boolean) => {
    const systems = [
      ...new Map(reader.read(boxes).flatMap(({ systems }) => systems.map((s) => [s.feed_onestop_id, s]))).values(),
    ];
    const states = { systems, isMissing };
    if (JSON.stringify(states) !== lastStates) {
      lastStates = JSON.stringify(states);
      onStates(states);
    }
    const next = collect();
    if (JSON.stringify(next) === JSON.stringify(picture)) return;
    picture = next;
    void map?.getSource<GeoJSONSource>(RENTAL_SOURCE)?.setData(picture);
  };
  const load = async () => {
    clearTimeout(timer);
    loading.abort();
    if (boxes.length === 0) return show(false);
    if (document.hidden) return;
    loading = new AbortController();
    const { signal } = loading;
    const isWhole = await reader.load(boxes, signal);
    if (signal.aborted) return;
    show(!isWhole);
    timer = setTimeout(load, FRESH_FOR_MS);
  };
  document.addEventListener("visibilitychange", load);
  return {
    attach(readyMap) {
      map = readyMap;
    },
    style: (theme) => ({ sources: { [RENTAL_SOURCE]: { type: "geojson", data: picture } }, layers: layersOf(theme) }),
    follow(view) {
      const next = view === null || site.upstream === true ? [] : cellsOver(view.bounds, view.zoom);
      if (JSON.stringify(next) === JSON.stringify(boxes)) return;
      boxes = next;
      void load();
    },
    end() {
      clearTimeout(timer);
      loading.abort();
      document.removeEventListener("visibilitychange", load);
    },
  };
}

const IS: ExpressionSpecification = ["get", "availability"];

/** Places as filled circles where there is something to rent, and as rings where there is not; labels say how much. */
function layersOf(theme: MapTheme): LayerSpecification[] {
  const { casing, lit, rental, onRental, stop } = PALETTE[theme];
  const byKind = (station: number, vehicle: number, group: number): ExpressionSpecification =>
    ["match", ["get", "kind"], ...["vehicle", vehicle, "group", group], station] as unknown as ExpressionSpecification;
  const part = { source: RENTAL_SOURCE, minzoom: RENTAL_ZOOM } as const;
  return [
    {
      ...{ ...part, id: RENTAL_LAYER, type: "circle" },
      // Where places overlap, those with something to rent are on top.
      layout: { "circle-sort-key": ["match", IS, "some", 1, 0] },
      paint: {
        "circle-color": ["match", IS, "some", rental, casing],
        "circle-stroke-color": [
          "case",
          ["boolean", ["feature-state", "hover"], false],
          lit,
          ["match", IS, "some", casing, "none", rental, stop],
        ],
        "circle-stroke-width": ["case", ["boolean", ["feature-state", "hover"], false], 4, 1.5],
        "circle-radius": [
          ...["interpolate", ["linear"], ["zoom"]],
          ...[13, byKind(5, 3.5, 10), 15, byKind(9, 4.5, 12), 17, byKind(11, 7, 14)],
        ] as unknown as ExpressionSpecification,
      },
    },
    {
      ...{ ...part, id: "rental-counts", type: "symbol" },
      filter: ["!=", ["get", "kind"], "vehicle"],
      layout: {
        "text-field": [
          ...["step", ["zoom"], ["case", ["==", ["get", "kind"], "group"], ["to-string", ["get", "vehicles"]], ""]],
          ...[14.5, ["match", IS, "closed", "×", ["to-string", ["get", "vehicles"]]]],
        ] as unknown as ExpressionSpecification,
        "text-font": ["Noto Sans Medium"],
        "text-size": 11,
        "text-allow-overlap": true,
        "text-ignore-placement": true,
      },
      paint: { "text-color": ["match", IS, "some", onRental, stop] },
    },
  ];
}
