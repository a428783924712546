import type { Entity } from "../../../store/read/entity.ts";
import { entitiesByOnestopId, idsByGtfsId } from "../../../store/read/entity.ts";
import type { FeedVersionRow } from "../../../store/read/feed-version.ts";
import { versionsOfFeed } from "../../../store/read/route.ts";
import type { QueryContext } from "../context.ts";
import type { StopTimeWhere } from "./day-windows.ts";

type NamedRoute = Entity & { route_id: string };

/** Numeric routes of a version that the filter of a board names; null when it names none. */
export async function routesOfFilter(
  { stores }: QueryContext,
  version: FeedVersionRow,
  where: StopTimeWhere,
): Promise<ReadonlySet<number> | null> {
  if (where.route_onestop_ids == null) return null;
  const columns = "t.id, t.feed_version_id, t.route_id";
  const named = await entitiesByOnestopId<NamedRoute>(stores.db, "route", columns, where.route_onestop_ids, []);
  const routes = new Set(named.filter((route) => route.feed_version_id === version.id).map((route) => route.id));
  if (where.allow_previous_route_onestop_ids !== true) return routes;
  const ofFeed = await versionsOfFeed(stores.db, version.feed_id);
  const gtfsIds = named.filter((route) => ofFeed.has(route.feed_version_id)).map((route) => route.route_id);
  for (const id of (await idsByGtfsId(stores.db, "route", version.id, gtfsIds)).values()) routes.add(id);
  return routes;
}
