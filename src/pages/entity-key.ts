/** Converts the key of a route or stop page into query variables. */

import { type EntityKey, parseEntityKey } from "../domain/keys.ts";
import { ENTITY_PARAMETERS, type EntityParameter } from "../domain/parameters.ts";
import type { PageUrl } from "../domain/screen.ts";

/** Transitland v2 filter fields that routes and stops share, and `route_id` or `stop_id`. */
export type EntityWhere = {
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

/** The key of an address, or null when it fails its pattern. */
export function keyOf(segment: string | undefined, { searchParams }: PageUrl<EntityParameter>): EntityKey | null {
  return parseEntityKey(
    segment ?? "",
    Object.fromEntries(ENTITY_PARAMETERS.map((name) => [name, searchParams.get(name)])),
  );
}

/** Whether a key names one fixed version. */
export function isPinned(key: EntityKey): boolean {
  return key.kind === "entity" && key.sha1 !== undefined;
}
