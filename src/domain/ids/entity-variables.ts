/** Converts the key of a route or stop into query variables. */
import type { EntityKey } from "./keys.ts";

/** Transitland v2 filter fields that routes and stops share, and `route_id` or `stop_id`. */
type EntityWhere = {
  onestop_id?: string;
  feed_onestop_id?: string;
  feed_version_sha1?: string;
  route_id?: string;
  stop_id?: string;
  allow_previous_onestop_ids?: boolean;
};

export type EntityVariables = { ids: number[] | null; where: EntityWhere };

/** Variables of a query for one entity. A part that the key does not name is no filter at all. */
export function entityVariables(key: EntityKey, idField: "route_id" | "stop_id"): EntityVariables {
  if (key.kind === "ids") return { ids: key.ids, where: {} };
  return {
    ids: null,
    where: {
      ...(key.onestopId === undefined ? {} : { onestop_id: key.onestopId }),
      ...(key.feed === undefined ? {} : { feed_onestop_id: key.feed }),
      ...(key.sha1 === undefined ? {} : { feed_version_sha1: key.sha1, allow_previous_onestop_ids: true }),
      ...(key.entityId === undefined ? {} : { [idField]: key.entityId }),
    },
  };
}
