/** Fares of feed versions; null where another server answers. */
import type { FareLine } from "../domain/fares/fares.ts";
import { portalQuery } from "./query.ts";

/** Fares that a page lists. */
export const MAX_FARES = 40;

/** @param ids GTFS ids of an agency, and of one of its routes */
export function faresQuery(versionId: number, ids: { agency: string; route?: string }) {
  const fields = new URLSearchParams(Object.entries(ids).map(([kind, id]) => [`${kind}_id`, id]));
  fields.set("limit", String(MAX_FARES));
  return portalQuery<{ fares: FareLine[]; total: number }>(`/feed_versions/${versionId}/fares?${fields}`);
}

type PricedRoute = { route_id: string; agency: { agency_id: string }; feed_version: { id: number } };

/** Fares that are valid on a route. */
export function faresOfRoute({ route_id: route, agency, feed_version }: PricedRoute) {
  return faresQuery(feed_version.id, { agency: agency.agency_id, route });
}
