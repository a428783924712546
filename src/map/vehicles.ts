/** Vehicles of the live stream on a map: they move to each position that they report. Browser only, loaded with a map. */
import type { Feature, FeatureCollection } from "geojson";
import type { GeoJSONSource, LayerSpecification, Map as LibreMap, StyleSpecification } from "maplibre-gl";
import { csrfHeaders } from "../data/csrf.ts";
import type { Site } from "../data/site.ts";
import { entrance } from "../session/store.ts";
import { PALETTE } from "./palette.ts";
import type { MapTheme } from "./style.ts";

/** West, south, east, north in WGS84 degrees. */
export type VehicleBounds = readonly [number, number, number, number];

export type VehicleOptions = {
  site: Site;
  /** Only vehicles of these routes, by numeric id. */
  routes?: readonly number[];
  /** Only vehicles of this realtime feed, by Onestop ID. */
  feed?: string;
  /** How many vehicles are shown. */
  onCount?(count: number): void;
};

type ReportedVehicle = {
  id: string;
  rt_feed_onestop_id: string;
  position: { coordinates: [number, number] } | null;
  route?: { id: number } | null;
};

const SOURCE = "vehicles";
/** Milliseconds of the way from one position to the next. */
const MOVE_MS = 1_000;
/** Milliseconds between two pictures of the way. */
const FRAME_MS = 50;
/** The server sends the latest reports. */
const MAX_VEHICLES = 2_000;

const documentOf = (withRoute: boolean) => `
  subscription Vehicles($where: VehiclePositionFilter!) {
    vehicle_positions(limit: ${MAX_VEHICLES}, where: $where) { id rt_feed_onestop_id position ${withRoute ? "route { id }" : ""} }
  }`;

export type Vehicles = {
  /** Names the map, whose style must have the parts of `style`. */
  attach(map: LibreMap): void;
  /** Source and layers for the style of the map, with the vehicles where they are now. */
  style(theme: MapTheme): { sources: StyleSpecification["sources"]; layers: LayerSpecification[] };
  /** Follows the vehicles in a box; null follows none and removes them from the map. */
  follow(bounds: VehicleBounds | null): void;
  /** Whether vehicles are on their way between two positions. */
  areMoving(): boolean;
  end(): void;
};

type Moving = { from: [number, number]; to: [number, number] };

/** Where vehicles are on their way from one position to the next. */
function movement({ routes, feed }: Pick<VehicleOptions, "routes" | "feed">) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let vehicles = new Map<string, Moving>();
  let movedAt = Number.NEGATIVE_INFINITY;

  const at = ({ from, to }: Moving): [number, number] => {
    const part = still ? 1 : Math.min(1, (performance.now() - movedAt) / MOVE_MS);
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  };
  return {
    /** @returns how many vehicles there are now */
    take(reports: readonly ReportedVehicle[]): number {
      const next = new Map<string, Moving>();
      for (const { id, rt_feed_onestop_id, position, route } of reports) {
        if (position === null || (feed !== undefined && rt_feed_onestop_id !== feed)) continue;
        if (routes !== undefined && !routes.includes(route?.id ?? 0)) continue;
        const key = `${rt_feed_onestop_id} ${id}`;
        const before = vehicles.get(key);
        next.set(key, { from: before === undefined ? position.coordinates : at(before), to: position.coordinates });
      }
      vehicles = next;
      movedAt = performance.now();
      return vehicles.size;
    },
    areMoving: () => !still && vehicles.size > 0 && performance.now() - movedAt < MOVE_MS,
    picture: (): FeatureCollection => ({
      type: "FeatureCollection",
      features: [...vehicles.values()].map(
        (vehicle): Feature => ({
          type: "Feature",
          properties: {},
          geometry: { type: "Point", coordinates: at(vehicle) },
        }),
      ),
    }),
  };
}

/** Reads the positions in a box as long as the page is seen. @param take called with all vehicles there */
function vehicleStream(site: Site, withRoute: boolean, take: (reports: readonly ReportedVehicle[]) => void) {
  let box: VehicleBounds | null = null;
  let stop: (() => void) | undefined;
  let hasEnded = false;
  const leave = () => {
    stop?.();
    stop = undefined;
  };
  const begin = () => {
    leave();
    if (box === null || hasEnded || document.hidden || site.upstream === true) return;
    const [min_lon, min_lat, max_lon, max_lat] = box;
    let hasLeft = false;
    stop = () => {
      hasLeft = true;
    };
    void import("../data/live.ts").then(
      ({ subscribe }) => {
        if (hasLeft) return;
        stop = subscribe<{ vehicle_positions: ReportedVehicle[] }>({
          apiBase: site.apiBase,
          query: documentOf(withRoute),
          variables: { where: { bbox: { min_lon, min_lat, max_lon, max_lat } } },
          headers: () => ({ ...csrfHeaders(site), ...entrance.headers() }),
          send: entrance.send,
          onData: (data) => take(data.vehicle_positions),
          // The vehicles would stand still where they are not any more.
          onError: () => take([]),
        });
      },
      () => {},
    );
  };
  document.addEventListener("visibilitychange", begin);
  return {
    follow(bounds: VehicleBounds | null) {
      if (bounds === null) {
        if (box === null) return;
        box = null;
        leave();
        return take([]);
      }
      if (box !== null && contains(box, bounds)) return;
      box = padBounds(bounds);
      begin();
    },
    end() {
      hasEnded = true;
      document.removeEventListener("visibilitychange", begin);
      leave();
    },
  };
}

export function liveVehicles({ site, onCount, ...wanted }: VehicleOptions): Vehicles {
  const { take, areMoving, picture } = movement(wanted);
  let map: LibreMap | undefined;
  let frame: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const draw = () => {
    clearTimeout(frame);
    frame = undefined;
    if (hasEnded) return;
    void map?.getSource<GeoJSONSource>(SOURCE)?.setData(picture());
    if (areMoving()) frame = setTimeout(draw, FRAME_MS);
  };
  const stream = vehicleStream(site, wanted.routes !== undefined, (reports) => {
    const count = take(reports);
    onCount?.(count);
    draw();
  });
  return {
    attach(readyMap) {
      map = readyMap;
    },
    areMoving,
    style(theme) {
      const { stop: fill, casing } = PALETTE[theme];
      return {
        sources: { [SOURCE]: { type: "geojson", data: picture() } },
        layers: [
          {
            ...{ id: "vehicles", type: "circle", source: SOURCE },
            paint: {
              "circle-color": fill,
              "circle-stroke-color": casing,
              "circle-radius": ["interpolate", ["linear"], ["zoom"], 8, 3, 14, 7],
              "circle-stroke-width": 2,
            },
          },
        ],
      };
    },
    follow: stream.follow,
    end() {
      hasEnded = true;
      clearTimeout(frame);
      stream.end();
    },
  };
}

/** Whether a box lies in another one that is at most three times as wide. */
export function contains(outer: VehicleBounds, inner: VehicleBounds): boolean {
  const isInside = outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
  return isInside && outer[2] - outer[0] <= 3 * (inner[2] - inner[0]);
}

/** A box with half of its size around it, within the world. */
export function padBounds([west, south, east, north]: VehicleBounds): VehicleBounds {
  const [x, y] = [(east - west) / 2, (north - south) / 2];
  return [Math.max(-180, west - x), Math.max(-90, south - y), Math.min(180, east + x), Math.min(90, north + y)];
}
