/** On-demand services (GTFS-Flex), as `{apiBase}/portal/on_demand` answers; null where another server answers. */

import type { LonLat } from "../domain/geo/globe.ts";
import { portalPath } from "../domain/links.ts";
import type { OnDemandAnswer } from "../domain/on-demand/answer.ts";
import { portalQuery, type QueryFunctionContext } from "./query.ts";

type Services = { services: OnDemandAnswer[] };

const onDemandQuery = (query: Record<string, string>) => portalQuery<Services>(portalPath("on_demand", query));

/** Of routes, with the geometry of their zones. */
export const onDemandOfRoutes = (ids: readonly number[]) => onDemandQuery({ routes: ids.join(",") });

/** Of the routes without a path: routes that are only on demand have none, and nothing is asked about the others. */
export async function onDemandWithoutPath(
  routes: readonly { id: number; lines: readonly unknown[] }[],
  context: QueryFunctionContext,
): Promise<OnDemandAnswer[]> {
  const ids = routes.flatMap(({ id, lines }) => (lines.length === 0 ? [id] : []));
  return ids.length === 0 ? [] : ((await onDemandOfRoutes(ids).queryFn(context))?.services ?? []);
}

/**
 * What picks riders up at a point.
 * @param meters to a stop of on-demand service
 * @param geometry whether the answer has the polygons of zones, which only a map shows
 */
export const onDemandAt = ([lon, lat]: LonLat, meters: number, geometry = false) =>
  onDemandQuery({ lat: `${lat}`, lon: `${lon}`, radius: `${Math.round(meters)}`, geometry: `${geometry}` });
