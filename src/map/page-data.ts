/** Loads the full lines and stops of a page's map, because the drawing is too coarse to zoom. Lazy. */

import type { QueryClient } from "@tanstack/react-query";
import type { Feature, FeatureCollection, Geometry, Point, Position } from "geojson";
import type { ExpressionSpecification } from "maplibre-gl";
import { transportOf } from "../data/client.ts";
import { ask } from "../data/query.ts";
import { boxRing, latitudeOf, mercatorOf } from "../domain/geo/globe.ts";
import { planeAt } from "../domain/geo/plane.ts";
import { decodeLine } from "../domain/geo/polyline.ts";
import { sidesOf, withoutSpurs } from "../domain/geo/side-by-side.ts";
import { routeBadge } from "../domain/gtfs/color.ts";
import { servedBy } from "../domain/map/tiles.ts";
import { stopPlace } from "../domain/places/stop-place.ts";
import type { ListedRoute } from "../ui/listed-route.ts";
import { type MapSource, readFrame } from "../ui/schematic/map-source.ts";
import type { NamedItem } from "./highlight-sync.ts";
import type { MapFeature } from "./mount.ts";
import { MAP_ROUTES } from "./routes-query.ts";

export type PageMapData = {
  routes: FeatureCollection;
  stops: FeatureCollection;
  /** Which stops of the transit tiles are also drawn; absent if `stops` is complete. */
  stopTiles?: ExpressionSpecification;
  /** Whether to draw all lines and stops of the transit tiles underneath. */
  transit: boolean;
  /** Names of the features on the page. */
  names: readonly { feature: MapFeature; item: NamedItem }[];
};

type DrawnFeature = { feature: Feature; item: NamedItem };

type Palette = Parameters<typeof routeBadge>[0];

type PlacedStop = { id: number; geometry: Geometry | null };

const feature = (geometry: Geometry, properties: Record<string, string | number>): Feature => ({
  type: "Feature",
  geometry,
  properties,
});

function routeOf(route: Palette & { id: number }, geometry: Geometry, value: string | number): DrawnFeature {
  return {
    feature: feature(geometry, { id: route.id, color: routeBadge(route).fill }),
    item: { attribute: "route", value: `${value}` },
  };
}

const stopAt = (coordinates: Position, id: number, value: string, more: Record<string, number> = {}): DrawnFeature => ({
  feature: feature({ type: "Point", coordinates }, { id, ...more }),
  item: { attribute: "stop", value },
});

const stopOf = ({ id, geometry }: PlacedStop): DrawnFeature[] =>
  geometry?.type === "Point" ? [stopAt(geometry.coordinates, id, `${id}`)] : [];

type Network = {
  routes: (ListedRoute & { lines: string[] })[];
  stop_count?: number;
  /** For an operator with its ids; for a version with its place, and with its stop_id if it is a single stop. */
  stops?: {
    id?: number;
    onestop_id?: string | null;
    stop_id: string | null;
    stop_name: string | null;
    lon?: number;
    lat?: number;
  }[];
} | null;

/** @param name name of a route in the page's lists */
async function linesOf(client: QueryClient, path: string, name: (route: ListedRoute) => string, signal: AbortSignal) {
  const answer = (await transportOf(client).portal?.(path, signal)) as Network;
  const routes = (answer?.routes ?? []).map((route) => {
    const lines = route.lines
      .map((line) => decodeLine(line).map((at): Position => [...at]))
      .filter((line) => line.length > 1);
    return routeOf(route, { type: "MultiLineString", coordinates: lines }, name(route));
  });
  return { routes, answer };
}

async function network(
  client: QueryClient,
  { path, key, stops: ofTiles }: MapSource & { kind: "network" },
  signal: AbortSignal,
) {
  const { routes, answer } = await linesOf(client, path, (route) => `${route[key]}`, signal);
  const { stops = [], stop_count = stops.length } = answer ?? {};
  if (stop_count > stops.length || stops.every(({ stop_id }) => stop_id === null))
    return { routes, stops: [], stopTiles: ofTiles && stopFilter(ofTiles) };
  const placedStops = stops.flatMap(({ id, onestop_id, stop_id, lon, lat }, i) => {
    const at = lon === undefined || lat === undefined ? stopPlace(onestop_id ?? null) : [lon, lat];
    return at === null ? [] : [stopAt([...at], id ?? i, `${id ?? stop_id}`)];
  });
  return { routes, stops: placedStops, stopTiles: undefined };
}

/** Stops and stations of the versions that any of the agencies serves. */
function stopFilter({ versions, agencies }: { versions: string[]; agencies?: string[] }): ExpressionSpecification {
  const expressions = agencies?.map(
    (name): ExpressionSpecification => ["in", servedBy(name), ["coalesce", ["get", "agencies"], ""]],
  );
  return [
    "all",
    ["in", ["get", "feed_version_sha1"], ["literal", versions]],
    ["<=", ["coalesce", ["get", "location_type"], 0], 1],
    ...(expressions === undefined ? [] : [["any", ...expressions] as ExpressionSpecification]),
  ];
}

/** The outlines and extents in the drawing as areas; their numbers do not match any route. */
function extentsOf(figure: HTMLElement): DrawnFeature[] {
  const unproject = (ring: Position[]) => ring.map(gridOf(figure));
  return [...figure.querySelectorAll<SVGElement>("[data-box]")].map((element, i) => {
    const [west = 0, south = 0, east = 0, north = 0] = (element.dataset.box ?? "").split(",").map(Number);
    const outline = element.getAttribute("d");
    const rings = outline === null ? [boxRing([west, south, east, north])] : pathRings(outline).map(unproject);
    const color = getComputedStyle(element).stroke;
    const strength = element.dataset.here === undefined ? 0.25 : 0.08;
    return {
      feature: feature(
        { type: "MultiPolygon", coordinates: rings.map((ring) => [ring]) },
        { id: -1 - i, color, area: strength },
      ),
      item: { attribute: "place", value: element.dataset.place ?? "" },
    };
  });
}

/** The closed rings of path data with relative steps, in units of the drawing. */
function pathRings(d: string): Position[][] {
  return d
    .split("M")
    .slice(1)
    .map((part) => {
      const [x = 0, y = 0, ...steps] = (part.match(/-?\d+/g) ?? []).map(Number);
      const ring: Position[] = [[x, y]];
      for (let i = 0; i + 1 < steps.length; i += 2) {
        const [px = 0, py = 0] = ring.at(-1)!;
        ring.push([px + steps[i]!, py + steps[i + 1]!]);
      }
      return [...ring, ring[0]!];
    });
}

/** A function from units of the drawing to degrees. */
function gridOf(figure: HTMLElement): (point: Position) => Position {
  const [west, south, east, north] = readFrame(figure);
  const [width = 1, height = 1] = (figure.querySelector("svg")?.getAttribute("viewBox") ?? "")
    .split(" ")
    .slice(2)
    .map(Number);
  const [top, bottom] = [mercatorOf(north), mercatorOf(south)];
  return ([x = 0, y = 0]) => [west + ((east - west) * x) / width, latitudeOf(top + ((bottom - top) * y) / height)];
}

/** The rings of the drawing as lines. */
function drawnRings(figure: HTMLElement): Feature[] {
  const toDegrees = gridOf(figure);
  const circles = [...figure.querySelectorAll<SVGElement>("circle[data-ring]")];
  return circles.flatMap((circle, i) => {
    if (circle.dataset.ring === undefined) return [];
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name))) as [number, number, number];
    const coordinates = Array.from({ length: RING_POINTS + 1 }, (_, n) => {
      const angle = (2 * Math.PI * n) / RING_POINTS;
      return toDegrees([x + r * Math.cos(angle), y + r * Math.sin(angle)]);
    });
    return feature({ type: "LineString", coordinates }, { id: FIRST_RING_ID - i, link: 1 });
  });
}

/** Points of a ring; and its id, which no stop and no link has. */
const RING_POINTS = 90;
const FIRST_RING_ID = -1_000_000;

/** The stops of the drawing, accurate to one of its units, and the lines to them from their station. */
export function drawnStops(figure: HTMLElement): { stops: DrawnFeature[]; links: Feature[] } {
  const toDegrees = gridOf(figure);
  const circles = [...figure.querySelectorAll<SVGElement>("circle[data-stop]")];
  const stops = circles.map((circle) => {
    const at = toDegrees([Number(circle.getAttribute("cx")), Number(circle.getAttribute("cy"))]);
    const id = circle.dataset.stop ?? "";
    return stopAt(at, Number(id), id, circle.closest(".schematic-here") === null ? {} : { here: 1 });
  });
  const places = new Map(stops.map((stop) => [stop.item.value, (stop.feature.geometry as Point).coordinates]));
  const links = circles.flatMap(({ dataset }, i): Feature[] => {
    const [from, to] = [places.get(dataset.of ?? ""), places.get(dataset.stop ?? "")];
    if (from === undefined || to === undefined) return [];
    return [feature({ type: "LineString", coordinates: [from, to] }, { id: -1 - i, link: 1 })];
  });
  return { stops, links: [...drawnRings(figure), ...links] };
}

/** In meters: see `sidesOf`. */
const TRACK = { step: 40, cell: 80, minShared: 500 };
const MAX_SPUR_METERS = 150;
/** Maximum number of lines for which shared tracks are looked for, as in drawings. */
const MAX_BESIDE = 24;

/** Gives lines that share a track with another color their place beside it, as `cli/tilemaker/side-by-side.ts` does. */
function besideEachOther(routes: readonly DrawnFeature[]): DrawnFeature[] {
  if (routes.length > MAX_BESIDE) return [...routes];
  const linesOf = ({ feature: { geometry } }: DrawnFeature) =>
    geometry.type === "LineString"
      ? [geometry.coordinates]
      : geometry.type === "MultiLineString"
        ? geometry.coordinates
        : [];
  const first = routes.map(linesOf).find((lines) => lines.length > 0)?.[0]?.[0];
  const plane = planeAt(first?.[1] ?? 0);
  const all = routes.flatMap((route) =>
    linesOf(route).map((line) => ({ color: String(route.feature.properties?.color), points: line.map(plane) })),
  );
  if (new Set(all.map(({ color }) => color)).size < 2) return [...routes];
  const sides = sidesOf(all, TRACK);
  let at = 0;
  return routes.map((route) => {
    const lines = linesOf(route).map((line) => ({ line, ...sides[at++]! }));
    const side_by_side = lines[0]?.place ?? 0;
    if (side_by_side === 0) return route;
    const coordinates = lines.map(({ line, turned }) => {
      const whole = withoutSpurs(line, plane, MAX_SPUR_METERS);
      return turned ? whole.toReversed() : whole;
    });
    const { properties } = route.feature;
    return {
      ...route,
      feature: {
        ...route.feature,
        geometry: { type: "MultiLineString", coordinates },
        properties: { ...properties, side_by_side },
      },
    };
  });
}

/** The content of the map that replaces a drawing; null if nothing has a position. */
export async function pageData(
  client: QueryClient,
  figure: HTMLElement,
  source: MapSource,
  signal: AbortSignal,
): Promise<PageMapData | null> {
  let routes: DrawnFeature[] = [];
  let stops: DrawnFeature[] = [];
  let links: Feature[] = [];
  let stopTiles: ExpressionSpecification | undefined;
  const transit = source.kind === "extents";
  if (source.kind === "extents") {
    const networks = await Promise.all(
      (source.networks ?? []).map(({ path, key }) => linesOf(client, path, () => key, signal)),
    );
    routes = [...extentsOf(figure), ...networks.flatMap((of) => of.routes)];
  } else if (source.kind === "vehicles") {
    const none: FeatureCollection = { type: "FeatureCollection", features: [] };
    return { routes: none, stops: none, transit: true, names: [] };
  } else if (source.kind === "network") ({ routes, stops, stopTiles } = await network(client, source, signal));
  else {
    const all = source.stops === "all";
    const ids = [...source.ids];
    const answer = ids.length === 0 ? { routes: [] } : await ask(client, MAP_ROUTES, { ids, all }, signal);
    routes = answer.routes.flatMap((route) =>
      route.geometry === null ? [] : routeOf(route, route.geometry, route.id),
    );
    if (all) stops = answer.routes.flatMap((route) => route.stops ?? []).flatMap(stopOf);
    else ({ stops, links } = drawnStops(figure));
  }
  if (routes.length + stops.length === 0) return null;
  if (!transit) routes = besideEachOther(routes);
  const collection = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });
  const features = (all: readonly DrawnFeature[]) => all.map((drawnFeature) => drawnFeature.feature);
  const names = (all: readonly DrawnFeature[], kind: MapFeature["kind"]) =>
    all.map(({ feature, item }) => ({ feature: { kind, id: Number(feature.properties?.id) }, item }));
  return {
    routes: collection([...features(routes), ...links]),
    stops: collection(features(stops)),
    transit,
    ...(stopTiles === undefined ? {} : { stopTiles }),
    names: [...names(routes, "route"), ...names(stops, "stop")],
  };
}
