/** The networks around origins. The isolate keeps them: a visitor who moves the time needs the same one again. */

import { circleArea } from "../../../../src/domain/geo/area.ts";
import { boundsIntersect, haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { MAX_ACCESS_METERS } from "../../../../src/domain/journey/walk.ts";
import { identityOf, perIsolate } from "../../../../src/domain/memory.ts";
import type { FeedVersionRow } from "../../../store/entities/feed-version.ts";
import type { RouteAcross } from "../../../store/entities/routes-across.ts";
import type { QueryContext } from "../context.ts";
import { outageKey } from "../directions/closed-pathways.ts";
import { loadNetworkOf, MAX_ROUTES, type NetworkAround, used, versionsAround } from "../directions/network.ts";
import { hasType, type JourneyFilter } from "../directions/request.ts";
import type { Span } from "../directions/running.ts";
import type { TransitNetwork } from "../directions/runs.ts";

/** Meters of straight line for each minute within which routes are searched: 90 km in an hour. */
const METERS_PER_MINUTE = 1500;
/** Added for short times. */
const MIN_RADIUS_METERS = 5000;

/**
 * Feeds around an origin, and of many or large ones without a timetable file their routes: the nearest where there are too
 * many. Which of the alerts count is known with the zone of these feeds.
 */
export type ReachAround = Awaited<ReturnType<typeof versionsAround>> & { leftOut: number };

/** @param minutes longest travel time, which decides how far routes are looked for */
export async function reachAround(
  context: QueryContext,
  origin: LonLat,
  minutes: number,
  filter: JourneyFilter,
): Promise<ReachAround> {
  const { bounds } = circleArea(origin, MIN_RADIUS_METERS + minutes * METERS_PER_MINUTE);
  // Without delays: which times are asked for is known only with the zone of these feeds.
  const { routes: around, ...feeds } = await versionsAround(context, [origin], bounds, null);
  const all = around.filter(({ route_type }) => hasType(filter, route_type));
  if (all.length <= MAX_ROUTES) return { ...feeds, routes: all, leftOut: 0 };
  const away = new Map(all.map((route) => [route, metersToBox(origin, route.box)]));
  const nearest = all.toSorted((a, b) => away.get(a)! - away.get(b)!).slice(0, MAX_ROUTES);
  const routes = nearest.sort((a, b) => a.id - b.id);
  return { ...feeds, routes, leftOut: all.length - MAX_ROUTES };
}

/** Meters from a point to the nearest point of a box; 0 within it. */
function metersToBox([lon, lat]: LonLat, [minLon, minLat, maxLon, maxLat]: RouteAcross["box"]): number {
  return haversine([lon, lat], [Math.max(minLon, Math.min(maxLon, lon)), Math.max(minLat, Math.min(maxLat, lat))]);
}

/** The time zone of the smallest feed around the origin; UTC without any. */
export function zoneAround(around: ReachAround, origin: LonLat): string {
  const size = ({ min_lon, min_lat, max_lon, max_lat }: FeedVersionRow) =>
    ((max_lon ?? 180) - (min_lon ?? -180)) * ((max_lat ?? 90) - (min_lat ?? -90));
  const [smallest] = used(around)
    .filter((version) => version.default_timezone !== null && isNear(version, origin))
    .toSorted((a, b) => size(a) - size(b));
  return smallest?.default_timezone ?? "UTC";
}

/** Whether the box of a feed reaches the first stops of an origin. */
export function isNear({ min_lon, min_lat, max_lon, max_lat }: FeedVersionRow, origin: LonLat): boolean {
  if (min_lon === null || min_lat === null || max_lon === null || max_lat === null) return false;
  const box = { minLon: min_lon, minLat: min_lat, maxLon: max_lon, maxLat: max_lat };
  return boundsIntersect(circleArea(origin, MAX_ACCESS_METERS).bounds, box);
}

/** The network of these feeds or routes in a span. */
export function reachNetwork(
  context: QueryContext,
  around: NetworkAround,
  span: Span,
  filter: JourneyFilter,
): Promise<TransitNetwork> {
  const load = () => loadNetworkOf(context, around, span, filter);
  // Networks of whole feeds are kept where they are loaded.
  return around.routes.length === 0 ? load() : keptNetwork(context, around, span, filter, load);
}

type KeptNetwork = { network: TransitNetwork; madeAt: number };

/** Bytes of the networks that an isolate keeps, as long as other caches do not need them. */
const MAX_KEPT_BYTES = 30_000_000;
/** Measured: a place with its trips and walks takes one to three kilobytes. */
const BYTES_A_PLACE = 3000;
/** A network is loaded again after this time, because a store may be repaired by hand. */
const CACHE_TTL_MS = 10 * 60_000;

const networks = perIsolate<string, KeptNetwork>("networks of routes", {
  by: "database, routes, days, filter, and alerts of pathways",
  bytes: MAX_KEPT_BYTES,
});

async function keptNetwork(
  context: QueryContext,
  { versions, routes, outages }: NetworkAround,
  span: Span,
  filter: JourneyFilter,
  load: () => Promise<TransitNetwork>,
): Promise<TransitNetwork> {
  const ids = [versions, routes].map((rows) => rows.map(({ id }) => id));
  const key = JSON.stringify([
    identityOf(context.stores.db.source),
    span.from,
    span.until,
    filter.wheelchair,
    filter.bikes,
    outageKey(outages, context.now.getTime() / 1000),
    ...ids,
  ]);
  const before = networks.get(key);
  if (before !== undefined && Date.now() - before.madeAt < CACHE_TTL_MS) return before.network;
  const network = await load();
  networks.set(key, { network, madeAt: Date.now() }, network.places.length * BYTES_A_PLACE);
  return network;
}
