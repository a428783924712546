/** Routes and stops of a version by their GTFS ids, as realtime messages name them. */
import { idsByGtfsId } from "../../../store/read/entity.ts";
import type { RouteRow } from "../../../store/read/route.ts";
import type { StopRow } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import { routeLoader, stopLoader } from "../load/entities.ts";

function idLoader({ loaders, stores }: QueryContext, table: "route" | "stop", versionId: number) {
  return loaders.get<string, number | null>(`${table} by GTFS id ${versionId}`, async (gtfsIds) => {
    const found = await idsByGtfsId(stores.db, table, versionId, gtfsIds);
    return gtfsIds.map((id) => found.get(id) ?? null);
  });
}

export async function routeByGtfsId(context: QueryContext, versionId: number, id: string): Promise<RouteRow | null> {
  const route = await idLoader(context, "route", versionId).load(id);
  return route === null ? null : routeLoader(context).load(route);
}

export async function stopByGtfsId(context: QueryContext, versionId: number, id: string): Promise<StopRow | null> {
  const stop = await idLoader(context, "stop", versionId).load(id);
  return stop === null ? null : stopLoader(context).load(stop);
}
