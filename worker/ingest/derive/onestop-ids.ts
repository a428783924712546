/** Derives Onestop IDs of a version's stops, routes, and agencies (rules of Transitland v2, in src/domain/onestop.ts). */
import type { LonLat } from "../../../src/domain/geo.ts";
import { agencyOnestopId, routeOnestopId, stopOnestopId } from "../../../src/domain/onestop.ts";
import type { Stop } from "../model.ts";
import type { Network } from "../schedule/network.ts";

/** Positions of the stops that have one. */
export function pointsOf(stops: readonly Stop[], numbers: Iterable<number>): LonLat[] {
  const points: LonLat[] = [];
  for (const n of numbers) {
    const { lon, lat } = stops[n]!;
    if (lon !== null && lat !== null) points.push([lon, lat]);
  }
  return points;
}

/** Null for a stop without a position. */
export function stopId(stop: Stop): string | null {
  const { lon, lat } = stop;
  return lon === null || lat === null ? null : stopOnestopId({ lon, lat, name: stop.stop_name ?? "" });
}

/** Null for a route whose trips visit no stop. */
export function routeId(network: Network, route: number): string | null {
  const { route_short_name: shortName, route_long_name: longName } = network.feed.routes.list[route]!;
  const points = pointsOf(network.feed.stops.list, network.stopsOfRoute[route]!);
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
  return agencyOnestopId({ points: pointsOf(network.feed.stops.list, stopsOfAgency(network, agency)), name, id });
}
