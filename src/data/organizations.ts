/** Organizations that feeds name for their data; null where another server answers. */
import type { AttributedIds, AttributedOrganization } from "../domain/gtfs/attributions.ts";
import { portalQuery } from "./query.ts";

/**
 * Those of a feed version, or of something in it.
 * @param ids GTFS ids; without one all organizations of the version
 */
export function organizationsQuery(versionId: number, ids: AttributedIds = {}) {
  const fields = new URLSearchParams(Object.entries(ids).map(([kind, id]) => [`${kind}_id`, id]));
  const query = fields.size === 0 ? "" : `?${fields}`;
  return portalQuery<{ organizations: AttributedOrganization[] }>(`/feed_versions/${versionId}/attributions${query}`);
}

type AttributedRoute = { route_id: string; agency: { agency_id: string }; feed_version: { id: number } };

/** Those of a route, its agency, and its feed; with a trip also those of the trip. */
export function organizationsOfRoute({ route_id: route, agency, feed_version }: AttributedRoute, trip?: string) {
  const ids = { agency: agency.agency_id, route, ...(trip === undefined ? {} : { trip }) };
  return organizationsQuery(feed_version.id, ids);
}
