/** Loaders of rows that are kept together; where a version has none of them, rows one by one. */
import type DataLoader from "dataloader";
import { unpackRows } from "../../../../src/domain/row-pack.ts";
import { type IdRange, packedChildren, pagesOf, type RoutePack, routePacks } from "../../../store/read/packed.ts";
import type { RouteRow } from "../../../store/read/route.ts";
import { childrenOfStops, type StopRow, stopColumns } from "../../../store/read/stop.ts";
import type { QueryContext } from "../context.ts";
import { routeLoader, stopLoader } from "./entities.ts";
import { present } from "./present.ts";
import { primed } from "./primed.ts";

export function routePackLoader({ loaders, stores, fields }: QueryContext): DataLoader<number, RoutePack | null> {
  return loaders.byId("route pack", (ids) => routePacks(stores.db, ids, fields));
}

/** Stops of a route by their numbers; null where they are not packed. */
function packedStops(context: QueryContext): DataLoader<number, ReadonlyMap<number, StopRow> | null> {
  return context.loaders.get("packed stops", async (routeIds: readonly number[]) => {
    const packs = await routePackLoader(context).loadMany(routeIds);
    return packs.map((pack) => {
      if (pack === null || pack instanceof Error) return pack;
      return new Map(pack.stops.map((stop) => [stop.id, stop]));
    });
  });
}

/** A stop that a route serves: one row for all stops of the route that an operation asks for. */
export async function stopOfRoute(context: QueryContext, routeId: number, stopId: number): Promise<StopRow | null> {
  const packed = await packedStops(context).load(routeId);
  return packed?.get(stopId) ?? stopLoader(context).load(stopId);
}

/** Several of them, in the given order; what does not exist is left out. */
export async function stopsOfRoute(
  context: QueryContext,
  routeId: number,
  stopIds: readonly number[],
): Promise<StopRow[]> {
  const packed = stopIds.length === 0 ? null : await packedStops(context).load(routeId);
  if (packed === null) return present(stopLoader(context), stopIds);
  const stops = await Promise.all(stopIds.map((id) => packed.get(id) ?? stopLoader(context).load(id)));
  return stops.filter((stop) => stop !== null);
}

/** So few rows are read as they are. */
const FEW = 1;

function idsOf({ first, count }: IdRange): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

function rangeLoader<T extends RouteRow | StopRow>(
  { loaders, stores }: QueryContext,
  table: "route_page" | "stop_page",
  full = true,
): DataLoader<string, T[] | null> {
  return loaders.get(`${table} ${full}`, (keys: readonly string[]) => {
    const ranges = keys.map((key): IdRange => {
      const [first, count] = key.split(" ").map(Number);
      return { first: first!, count: count! };
    });
    return pagesOf<T>(stores.db, table, ranges, full);
  });
}

/**
 * Routes of a range that begins with an agency's first route. Pages leave headways out.
 * @param full false where several agencies are in the range, each with pages of its own
 */
export async function routesInRange(context: QueryContext, range: IdRange, full = true): Promise<RouteRow[]> {
  const paged =
    range.count <= FEW || context.fields.has("headways")
      ? null
      : await rangeLoader<RouteRow>(context, "route_page", full).load(`${range.first} ${range.count}`);
  return paged === null ? present(routeLoader(context), idsOf(range)) : primed(routeLoader(context), paged);
}

/** Stops of a range that begins with a version's first stop. */
export async function stopsInRange(context: QueryContext, range: IdRange): Promise<StopRow[]> {
  const paged =
    range.count <= FEW ? null : await rangeLoader<StopRow>(context, "stop_page").load(`${range.first} ${range.count}`);
  return paged === null ? present(stopLoader(context), idsOf(range)) : primed(stopLoader(context), paged);
}

/** Children of a stop in the order of their ids. */
export async function childrenOf(context: QueryContext, stop: StopRow): Promise<StopRow[]> {
  const packed = stop.children ?? (await childrenColumn(context).load(stop.id))?.children ?? null;
  if (packed === null) return looseChildren(context).load(stop.id);
  return packed === "" ? [] : primed(stopLoader(context), unpackRows<StopRow>(packed));
}

function childrenColumn({ loaders, stores }: QueryContext) {
  return loaders.byId("packed children", (ids) => packedChildren(stores.db, ids));
}

function looseChildren({ loaders, stores, fields }: QueryContext): DataLoader<number, StopRow[]> {
  return loaders.get("children", async (ids: readonly number[]) => {
    const rows = await childrenOfStops(stores.db, ids, stopColumns(fields));
    return ids.map((id) => rows.filter((row) => row.parent_id === id));
  });
}
