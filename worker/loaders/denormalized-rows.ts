/** Loaders of rows that are stored together (all stops of a route, all routes of an agency). They fall back to single rows. */
import type DataLoader from "dataloader";
import {
  type DenormalizedPage,
  type IdRange,
  type PageRow,
  packedChildren,
  pagesOf,
  type RoutePack,
  routePacks,
} from "../store/entities/denormalized-rows.ts";
import type { RouteRow } from "../store/entities/route.ts";
import { childrenOfStops, routesOfStops, type StopRow, stopColumns, stopUnpacker } from "../store/entities/stop.ts";
import { routeLoader, stopLoader } from "./entities.ts";
import type { ReadContext } from "./loaders.ts";
import { loadExisting, primeLoader } from "./loaders.ts";

export function routePackLoader({ loaders, stores, fields }: ReadContext): DataLoader<number, RoutePack | null> {
  return loaders.byId("route pack", (ids) => routePacks(stores.db, ids, fields));
}

/** What a stop takes to unpack, in characters of its columns. */
const CHARACTERS_A_STOP = 100;

/**
 * Stops of a route by numeric id; null if they are not packed. The packs of all routes at a stop have its row: it is held
 * once.
 */
function packedStops(context: ReadContext): DataLoader<number, ReadonlyMap<number, StopRow> | null> {
  const rows = new Map<number, StopRow>();
  const rowOf = (stop: StopRow): StopRow => {
    const row = rows.get(stop.id);
    if (row === undefined) rows.set(stop.id, stop);
    return row ?? stop;
  };
  return context.loaders.get("packed stops", async (routeIds: readonly number[]) => {
    const packs = await routePackLoader(context).loadMany(routeIds);
    const stops: (ReadonlyMap<number, StopRow> | Error | null)[] = [];
    for (const pack of packs) {
      if (pack === null || pack instanceof Error) {
        stops.push(pack);
        continue;
      }
      let characters = 0;
      const byId = new Map<number, StopRow>();
      for (const stop of pack.stops) {
        characters += CHARACTERS_A_STOP + (stop.routes?.length ?? 0);
        byId.set(stop.id, rowOf(stop));
      }
      stops.push(byId);
      await context.loaders.countUnpacked(characters);
    }
    return stops;
  });
}

/** A stop of a route. All stops of a route cost one row. */
export async function stopOfRoute(context: ReadContext, routeId: number, stopId: number): Promise<StopRow | null> {
  const packedRows = await packedStops(context).load(routeId);
  return packedRows?.get(stopId) ?? stopLoader(context).load(stopId);
}

/** Several stops of a route, in the order of the ids; missing ones are omitted. */
export async function stopsOfRoute(
  context: ReadContext,
  routeId: number,
  stopIds: readonly number[],
): Promise<StopRow[]> {
  const packedRows = stopIds.length === 0 ? null : await packedStops(context).load(routeId);
  if (packedRows === null) return loadExisting(stopLoader(context), stopIds);
  const stops = await Promise.all(stopIds.map((id) => packedRows.get(id) ?? stopLoader(context).load(id)));
  return stops.filter((stop) => stop !== null);
}

/** Ranges up to this size are read row by row. */
const MAX_SINGLE_ROWS = 1;

function idsOf({ first, count }: IdRange): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

function rangeLoader<P extends DenormalizedPage>(
  { loaders, stores, fields }: ReadContext,
  table: P,
  full = true,
): DataLoader<string, PageRow<P>[] | null> {
  return loaders.get(`${table} ${full}`, (keys: readonly string[]) => {
    const ranges = keys.map((key): IdRange => {
      const [first, count] = key.split(" ").map(Number);
      return { first: first!, count: count! };
    });
    return pagesOf(stores.db, table, ranges, full, fields);
  });
}

/**
 * Routes of a range that begins with the first route of an agency. Pages do not contain headways.
 * @param full false if the range spans several agencies, which have separate pages
 */
export async function routesInRange(context: ReadContext, range: IdRange, full = true): Promise<RouteRow[]> {
  const page =
    range.count <= MAX_SINGLE_ROWS || context.fields.has("headways")
      ? null
      : await rangeLoader(context, "route_page", full).load(`${range.first} ${range.count}`);
  return page === null ? loadExisting(routeLoader(context), idsOf(range)) : primeLoader(routeLoader(context), page);
}

/** Stops of a range that begins with the first stop of a version. */
export async function stopsInRange(context: ReadContext, range: IdRange): Promise<StopRow[]> {
  const page =
    range.count <= MAX_SINGLE_ROWS
      ? null
      : await rangeLoader(context, "stop_page").load(`${range.first} ${range.count}`);
  return page === null ? loadExisting(stopLoader(context), idsOf(range)) : primeLoader(stopLoader(context), page);
}

/** Children of a stop in the order of their ids. */
export async function childrenOf(context: ReadContext, stop: StopRow): Promise<StopRow[]> {
  const packedChildren = stop.children ?? (await childrenColumn(context).load(stop.id))?.children ?? null;
  if (packedChildren === null) return looseChildren(context).load(stop.id);
  return packedChildren === "" ? [] : primeLoader(stopLoader(context), stopUnpacker(context.fields)(packedChildren));
}

/** The stop with its column `routes`, which is read if it was not packed with the stop. */
export async function withRoutes({ loaders, stores }: ReadContext, stop: StopRow): Promise<StopRow> {
  if (stop.routes !== undefined) return stop;
  const read = await loaders.byId("routes of stop", (ids) => routesOfStops(stores.db, ids)).load(stop.id);
  return { ...stop, routes: read?.routes ?? "[]" };
}

function childrenColumn({ loaders, stores }: ReadContext) {
  return loaders.byId("packed children", (ids) => packedChildren(stores.db, ids));
}

/** Children of stops by their numeric id, from their own rows: one trip, where `childrenOf` may take two. */
export function looseChildren({ loaders, stores, fields }: ReadContext): DataLoader<number, StopRow[]> {
  return loaders.get("children", async (ids: readonly number[]) => {
    const rows = await childrenOfStops(stores.db, ids, stopColumns(fields));
    return ids.map((id) => rows.filter((row) => row.parent_id === id));
  });
}
