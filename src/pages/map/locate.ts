/** Where what the search found lies. Browser only. */

import type { QueryClient } from "@tanstack/react-query";
import type { Geometry } from "geojson";
import { graphqlDocument } from "../../data/document.ts";
import type { MapLocateQuery, MapLocateQueryVariables } from "../../data/documents.generated.ts";
import { ask } from "../../data/query.ts";
import type { SearchAnswer, SearchKind } from "../../data/search.ts";
import { extentOf, positionsIn } from "../../domain/geo/antimeridian.ts";
import { geohashBounds } from "../../domain/geo/geohash.ts";
import { parseOnestopId } from "../../domain/ids/onestop.ts";

/** West, south, east, north in WGS84 degrees; east exceeds 180 across the antimeridian. */
export type MapBounds = readonly [number, number, number, number];

const WHERE = graphqlDocument<MapLocateQuery, MapLocateQueryVariables>(`
  query MapLocate($id: String!, $isRoute: Boolean!, $isStop: Boolean!, $isOperator: Boolean!) {
    routes(limit: 1, where: { onestop_id: $id }) @include(if: $isRoute) {
      onestop_id route_short_name route_long_name geometry
    }
    stops(limit: 1, where: { onestop_id: $id }) @include(if: $isStop) { onestop_id stop_name geometry }
    operators(limit: 1, where: { onestop_id: $id }) @include(if: $isOperator) { agencies { geometry } }
  }
`);

/** The smallest box around all positions in coordinates of any depth; null without any. */
export function boundsOf(...shapes: unknown[]): MapBounds | null {
  const extent = extentOf(shapes.flatMap(positionsIn));
  if (extent === null) return null;
  const { minLon, minLat, maxLon, maxLat } = extent;
  return [minLon, minLat, maxLon < minLon ? maxLon + 360 : maxLon, maxLat];
}

/** The box around the cells that Onestop IDs name by their geohashes; null if none has one. */
export function boundsOfIds(onestopIds: readonly string[]): MapBounds | null {
  const cells = onestopIds.flatMap((id) => geohashBounds(parseOnestopId(id)?.geohash ?? "") ?? []);
  return boundsOf(
    cells.map(({ minLon, minLat, maxLon, maxLat }) => [
      [minLon, minLat],
      [maxLon, maxLat],
    ]),
  );
}

export type LocatedResult = { bounds: MapBounds | null; name: string };

const coordinatesOf = (geometry: Geometry | null) =>
  geometry === null || geometry.type === "GeometryCollection" ? null : geometry.coordinates;

/** Name and extent of a route, stop or operator by its Onestop ID; null when there is none. */
export async function locate(
  client: QueryClient,
  onestopId: string,
  signal: AbortSignal,
): Promise<LocatedResult | null> {
  const kind = onestopId[0];
  const variables = { id: onestopId, isRoute: kind === "r", isStop: kind === "s", isOperator: kind === "o" };
  const { routes, stops, operators } = await ask(client, WHERE, variables, signal);
  const [route] = routes ?? [];
  if (route !== undefined) {
    const name = [route.route_short_name, route.route_long_name].filter(Boolean).join(" · ");
    return { bounds: boundsOf(coordinatesOf(route.geometry)), name };
  }
  const [stop] = stops ?? [];
  if (stop !== undefined) return { bounds: boundsOf(stop.geometry?.coordinates), name: stop.stop_name ?? "" };
  const [operator] = operators ?? [];
  if (operator === undefined) return null;
  const bounds = boundsOf(...(operator.agencies ?? []).map((agency) => agency.geometry?.coordinates));
  return { bounds: bounds ?? boundsOfIds([onestopId]), name: "" };
}

/** Extent of a place of the search; of a country without data, that of the operators that the registry has there. */
export async function locatePlace(
  client: QueryClient,
  place: SearchAnswer["places"][number],
  signal: AbortSignal,
): Promise<MapBounds | null> {
  const { placeQuery } = await import("../places/query.ts");
  const names = [place.adm0_name, place.adm1_name, place.city_name].filter((name) => name !== null && name !== "");
  const { here, registry } = await client.fetchQuery(placeQuery(names as string[]));
  signal.throwIfAborted();
  return here?.box ?? boundsOfIds((registry?.operators ?? []).map((operator) => operator.onestop_id ?? ""));
}

/** Kinds that lie somewhere. */
export const LOCATABLE_KINDS: readonly SearchKind[] = ["places", "operators", "routes", "stops"];
