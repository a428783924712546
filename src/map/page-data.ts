/** Lines and stops of a page's map, in full: the drawing before it is too coarse to be zoomed. Asked for late. */

import type { Feature, FeatureCollection, Geometry, Position } from "geojson";
import type { ExpressionSpecification } from "maplibre-gl";
import { transportOf } from "../data/client.ts";
import { graphqlDocument } from "../data/document.ts";
import { ask } from "../data/query.ts";
import type { QueryClient } from "../data/query-cache.ts";
import { routeBadge } from "../domain/colour.ts";
import { boxRing } from "../domain/geo.ts";
import { decodeLine } from "../domain/polyline.ts";
import { stopPlace } from "../domain/stop-place.ts";
import { servedBy } from "../domain/tiles.ts";
import type { ListedRoute } from "../ui/listed-route.ts";
import type { MapSource } from "../ui/schematic/map-source.ts";
import type { Named } from "./in-step.ts";
import type { MapFeature } from "./mount.ts";

export type PageMapData = {
  routes: FeatureCollection;
  stops: FeatureCollection;
  /** West, south, east, north in WGS84 degrees. */
  bounds: [number, number, number, number];
  /** Which stops of the transit tiles are drawn as well; left out where `stops` are all. */
  stopTiles?: ExpressionSpecification;
  /** What the features are called in the page. */
  names: readonly { feature: MapFeature; named: Named }[];
};

type Drawn = { feature: Feature; named: Named };

type Look = Parameters<typeof routeBadge>[0];

const ROUTES = graphqlDocument<
  {
    routes: (ListedRoute & { geometry: Geometry | null; stops?: PlacedStop[] })[];
    stops?: PlacedStop[];
  },
  { ids: number[]; stop: number[] | null; all: boolean; one: boolean }
>(`
  query MapRoutes($ids: [Int!], $stop: [Int!], $all: Boolean!, $one: Boolean!) {
    routes(ids: $ids, limit: 100) {
      id
      route_type
      route_color
      route_text_color
      geometry
      stops(limit: 1000) @include(if: $all) { id stop_name geometry }
    }
    stops(ids: $stop) @include(if: $one) { id stop_name geometry }
  }
`);

type PlacedStop = { id: number; stop_name: string | null; geometry: Geometry | null };

const feature = (geometry: Geometry, properties: Record<string, string | number>): Feature => ({
  type: "Feature",
  geometry,
  properties,
});

function routeOf(route: Look & { id: number }, geometry: Geometry, value: string | number): Drawn {
  return {
    feature: feature(geometry, { id: route.id, colour: routeBadge(route).fill }),
    named: { attribute: "route", value: `${value}` },
  };
}

const stopOf = ({ id, stop_name, geometry }: PlacedStop): Drawn[] =>
  geometry?.type !== "Point"
    ? []
    : [{ feature: feature(geometry, { id, name: stop_name ?? "" }), named: { attribute: "stop", value: `${id}` } }];

async function network(
  client: QueryClient,
  { path, key, stops: ofTiles }: MapSource & { kind: "network" },
  signal: AbortSignal,
) {
  const answer = (await transportOf(client).portal?.(path, signal)) as {
    routes: (ListedRoute & { lines: string[] })[];
    stop_count?: number;
    stops?: { id: number; onestop_id: string | null; stop_name: string | null }[];
  } | null;
  const routes = (answer?.routes ?? []).map((route) => {
    const lines = route.lines
      .map((line) => decodeLine(line).map((at): Position => [...at]))
      .filter((line) => line.length > 1);
    return routeOf(route, { type: "MultiLineString", coordinates: lines }, route[key]);
  });
  const { stops = [], stop_count = Number.POSITIVE_INFINITY } = answer ?? {};
  if (stop_count > stops.length) return { routes, stops: [], stopTiles: ofTiles && stopFilter(ofTiles) };
  const placed = stops.flatMap(({ id, onestop_id, stop_name }) => {
    const coordinates = stopPlace(onestop_id);
    return coordinates === null ? [] : stopOf({ id, stop_name, geometry: { type: "Point", coordinates } });
  });
  return { routes, stops: placed, stopTiles: undefined };
}

/** Stops and stations of the versions that any of the agencies serves. */
function stopFilter({ versions, agencies }: { versions: string[]; agencies?: string[] }): ExpressionSpecification {
  const served = agencies?.map(
    (name): ExpressionSpecification => ["in", servedBy(name), ["coalesce", ["get", "agencies"], ""]],
  );
  return [
    "all",
    ["in", ["get", "feed_version_sha1"], ["literal", versions]],
    ["<=", ["coalesce", ["get", "location_type"], 0], 1],
    ...(served === undefined ? [] : [["any", ...served] as ExpressionSpecification]),
  ];
}

/** Boxes of the drawing itself, as lines around them. */
export function extentsOf(figure: Element): Drawn[] {
  return [...figure.querySelectorAll<SVGElement>("[data-box]")].map((element, id) => {
    const [west = 0, south = 0, east = 0, north = 0] = (element.dataset.box ?? "").split(",").map(Number);
    const ring = boxRing([west, south, east, north]);
    return {
      feature: feature({ type: "LineString", coordinates: ring }, { id, colour: getComputedStyle(element).stroke }),
      named: { attribute: "place", value: element.dataset.place ?? "" },
    };
  });
}

function positions(geometry: Geometry): Position[] {
  if (geometry.type === "Point") return [geometry.coordinates];
  if (geometry.type === "LineString") return geometry.coordinates;
  return geometry.type === "MultiLineString" ? geometry.coordinates.flat() : [];
}

/** A box around all positions; null around none. Longitudes may pass 180 where that makes it smaller. */
export function boundsOf(features: readonly Feature[]): PageMapData["bounds"] | null {
  const all = features.flatMap(({ geometry }) => positions(geometry));
  if (all.length === 0) return null;
  const span = (shift: boolean) => {
    const box: PageMapData["bounds"] = [Number.POSITIVE_INFINITY, 90, Number.NEGATIVE_INFINITY, -90];
    for (const [lon = 0, lat = 0] of all) {
      const east = shift && lon < 0 ? lon + 360 : lon;
      box[0] = Math.min(box[0], east);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], east);
      box[3] = Math.max(box[3], lat);
    }
    return box;
  };
  const [plain, shifted] = [span(false), span(true)];
  return plain[2] - plain[0] > 180 && shifted[2] - shifted[0] < plain[2] - plain[0] ? shifted : plain;
}

/** What a map that takes the place of a drawing shows; null when nothing of it has a position. */
export async function pageData(
  client: QueryClient,
  figure: Element,
  source: MapSource,
  signal: AbortSignal,
): Promise<PageMapData | null> {
  let routes: Drawn[] = [];
  let stops: Drawn[] = [];
  let stopTiles: ExpressionSpecification | undefined;
  if (source.kind === "extents") routes = extentsOf(figure);
  else if (source.kind === "network") ({ routes, stops, stopTiles } = await network(client, source, signal));
  else {
    const { ids, stop } = source;
    const variables = { ids: [...ids], stop: stop === null ? null : [stop], all: stop === null, one: stop !== null };
    const answer = await ask(client, ROUTES, variables, signal);
    routes = answer.routes.flatMap((route) =>
      route.geometry === null ? [] : routeOf(route, route.geometry, route.id),
    );
    stops = [...answer.routes.flatMap((route) => route.stops ?? []), ...(answer.stops ?? [])].flatMap(stopOf);
  }
  const bounds = boundsOf([...routes, ...stops].map((drawn) => drawn.feature));
  if (bounds === null) return null;
  const collect = (all: readonly Drawn[]): FeatureCollection => ({
    type: "FeatureCollection",
    features: all.map((drawn) => drawn.feature),
  });
  const names = (all: readonly Drawn[], kind: MapFeature["kind"]) =>
    all.map(({ feature, named }) => ({ feature: { kind, id: Number(feature.properties?.id) }, named }));
  return {
    routes: collect(routes),
    stops: collect(stops),
    bounds,
    ...(stopTiles === undefined ? {} : { stopTiles }),
    names: [...names(routes, "route"), ...names(stops, "stop")],
  };
}
