/** Derives Onestop IDs of a version's stops, routes, and agencies (rules of Transitland v2, in src/domain/ids/onestop.ts). */
import { agencyOnestopId, routeOnestopId, stopOnestopId } from "../../../src/domain/ids/onestop.ts";
import type { Network } from "../schedule/network.ts";

/** Null for a stop without a usable position. */
export function stopId(network: Network, stop: number): string | null {
  const point = network.position(stop);
  const name = network.feed.stops.list[stop]!.stop_name ?? "";
  return point === null ? null : stopOnestopId({ lon: point[0], lat: point[1], name });
}

/** Null for a route whose trips visit no stop. */
export function routeId(network: Network, route: number): string | null {
  const { route_short_name: shortName, route_long_name: longName } = network.feed.routes.list[route]!;
  const points = network.positions(network.stopsOfRoute[route]!);
  return routeOnestopId({ points, shortName: shortName ?? "", longName: longName ?? "" });
}

/** Distinct stops of all routes of an agency. */
export function stopsOfAgency(network: Network, agency: number): number[] {
  const stops = new Set<number>();
  for (const route of network.routesOfAgency[agency]!) for (const stop of network.stopsOfRoute[route]!) stops.add(stop);
  return [...stops].sort((a, b) => a - b);
}

/** Null for an agency whose routes visit no stop. */
export function agencyId(network: Network, agency: number): string | null {
  const { agency_name: name, agency_id: id } = network.feed.agencies.list[agency]!;
  return agencyOnestopId({ points: network.positions(stopsOfAgency(network, agency)), name, id });
}
