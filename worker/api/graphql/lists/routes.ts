import { circleArea } from "../../../../src/domain/geo/area.ts";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { routePackLoader } from "../../../loaders/denormalized-rows.ts";
import {
  agencyLoader,
  geometryLoader,
  operatorOfAgencyId,
  operatorsOfFeed,
  routeLoader,
  stopLoader,
  versionLoader,
} from "../../../loaders/entities.ts";
import { loadExisting, primeLoader } from "../../../loaders/loaders.ts";
import { isCold } from "../../../store/cold/versions.ts";
import type { Condition } from "../../../store/db/condition.ts";
import { type Page, WHOLE } from "../../../store/db/page.ts";
import { agenciesServing, isPlaceNamed, placeNamesOf } from "../../../store/entities/agency.ts";
import {
  bySearch,
  type Candidates,
  isSearch,
  routeDistances,
  routesIn,
  routesOfAgencies,
  routesOfOperators,
  routesServingStop,
} from "../../../store/entities/candidates.ts";
import { withoutRecord } from "../../../store/entities/operator.ts";
import { type RouteRow, routeColumns, routeConditions, stopsOfRoutes } from "../../../store/entities/route.ts";
import { type BesideRoute, type KeyedRoute, type RouteKey, routesByKey } from "../../../store/entities/route-by-key.ts";
import type { QueryContext } from "../context.ts";
import type { RouteFilter } from "../schema.generated.ts";
import { areasOf } from "./area-filter.ts";
import { onestopIdsOf, scopeOf } from "./arguments.ts";
import { listEntities } from "./entity-list.ts";
import { nearestFirst, pointOf } from "./focus.ts";
import { entitiesEverNamed } from "./previous-ids.ts";
import { rankRows } from "./search-rank.ts";

/** Scope of a nested list: one version, or the rows that its parent refers to. */
export type NestedScope = { versionId: number; among?: Candidates };

/** @param beside what to read together with routes that a key identifies */
export function listRoutes(
  context: QueryContext,
  where: RouteFilter,
  page: Page,
  ids: readonly number[] | null = null,
  scope: NestedScope | null = null,
  beside: BesideRoute | null = null,
): Promise<RouteRow[]> {
  return rankRows(context, where, unrankedRoutes(context, where, page, ids, scope, beside));
}

async function unrankedRoutes(
  context: QueryContext,
  where: RouteFilter,
  page: Page,
  ids: readonly number[] | null,
  scope: NestedScope | null,
  beside: BesideRoute | null,
): Promise<RouteRow[]> {
  const key = beside === null || scope !== null || page.after !== null ? null : keyOf(where, ids);
  if (beside !== null && key !== null) return routesOfKey(context, key, page, beside);
  const focus = where.location?.focus ?? null;
  if (focus === null) return routesInOrder(context, where, page, ids, scope);
  const point = pointOf(focus);
  const { license, route_type, route_types, serviced, ...naming } = where;
  const isFiltered = Object.entries(naming).some(([name, value]) => name !== "location" && value != null);
  const meters = new Map<number, number>();
  return nearestFirst<RouteRow>({
    page,
    async rows(radius) {
      if (radius === null)
        return withDistances(context, point, meters, await routesInOrder(context, where, WHOLE, ids, scope));
      const around = await routeDistances(context.stores.db, circleArea(point, radius), point);
      for (const [id, route] of around) meters.set(id, route.meters);
      const among = new Map([...around].map(([id, route]) => [id, route.versionId]));
      return routesInOrder(context, where, WHOLE, ids, { ...scope, among });
    },
    bounded: isFiltered || ids !== null || scope !== null || areasOf(where).length > 0,
    distance: (route) => meters.get(route.id) ?? Number.POSITIVE_INFINITY,
    async row(id) {
      const route = await routeLoader(context).load(id);
      if (route !== null) await withDistances(context, point, meters, [route]);
      return route;
    },
  });
}

/** Keys with up to this many ids are read in one statement with what the routes refer to. */
const MAX_KEYED_IDS = 20;

/** The filter as a key, if it has no other part than ids, a feed or version, and conditions on single routes. */
function keyOf(where: RouteFilter, ids: readonly number[] | null): RouteKey | null {
  const others = [where.operator_onestop_id, where.serves_stop_onestop_id, where.agency_ids, where.location?.focus];
  if (others.some((value) => value != null) || isSearch(where.search) || areasOf(where).length > 0) return null;
  const scope = scopeOf(where);
  const onestopIds = onestopIdsOf(where);
  const gtfsId = where.route_id ?? null;
  if (scope.kind === "version") return null;
  if (ids === null && onestopIds === null) {
    if (gtfsId === null || (scope.kind === "active" && scope.feedOnestopId == null)) return null;
  }
  if (ids?.length === 0 || Math.max(ids?.length ?? 0, onestopIds?.length ?? 0) > MAX_KEYED_IDS) return null;
  const previous = where.allow_previous_onestop_ids === true;
  const unique = ids === null ? null : [...new Set(ids)];
  return { ids: unique, onestopIds, previous, gtfsId, scope, conditions: conditionsOf(where) };
}

async function routesOfKey(context: QueryContext, key: RouteKey, page: Page, beside: BesideRoute): Promise<RouteRow[]> {
  if (page.limit === 0) return [];
  const withOperators = { ...beside, operators: beside.operators && withoutRecord(context.fields) };
  const keyedRoutes = await routesByKey(context.stores, key, context.fields, withOperators);
  const pageOfRoutes = keyedRoutes.slice(0, page.limit);
  primeBeside(context, pageOfRoutes);
  return pageOfRoutes.map(({ route, requested }) => (requested === null ? route : { ...route, onestop_id: requested }));
}

function primeBeside(context: QueryContext, keyedRoutes: readonly KeyedRoute[]): void {
  for (const { route, version, agency, operators, pack } of keyedRoutes) {
    routeLoader(context).prime(route.id, route);
    versionLoader(context).prime(version.id, version);
    // It was looked for in the database while the version of the route was not known.
    if (isCold(version)) geometryLoader(context).clear(route.id);
    if (agency !== null) agencyLoader(context).prime(agency.id, agency);
    if (operators !== null) {
      operatorOfAgencyId(context).prime(route.agency_id, version.active === 1 ? (operators[0] ?? null) : null);
      if (version.active !== 1) operatorsOfFeed(context).prime(version.feed_id, operators);
    }
    if (pack !== undefined) routePackLoader(context).prime(route.id, pack);
  }
}

/** Records the distance to the nearest stop of each route. */
async function withDistances(
  context: QueryContext,
  point: LonLat,
  meters: Map<number, number>,
  routes: RouteRow[],
): Promise<RouteRow[]> {
  const stopsByRoute = await stopsOfRoutes(
    context.stores.db,
    routes.map((route) => route.id),
  );
  const ids = [...new Set([...stopsByRoute.values()].flat())];
  const stops = new Map((await loadExisting(stopLoader(context), ids)).map((stop) => [stop.id, stop]));
  for (const route of routes) {
    const distances = (stopsByRoute.get(route.id) ?? []).map((id) => {
      const stop = stops.get(id);
      return stop?.lon == null || stop.lat === null ? Number.POSITIVE_INFINITY : haversine(point, [stop.lon, stop.lat]);
    });
    meters.set(route.id, Math.min(...distances, Number.POSITIVE_INFINITY));
  }
  return routes;
}

async function routesInOrder(
  context: QueryContext,
  where: RouteFilter,
  page: Page,
  ids: readonly number[] | null,
  nestedScope: Partial<NestedScope> | null,
): Promise<RouteRow[]> {
  const { db } = context.stores;
  const scope = scopeOf(where, nestedScope?.versionId ?? null);
  const onestopIds = onestopIdsOf(where);
  const previous =
    onestopIds !== null && where.allow_previous_onestop_ids === true
      ? await entitiesEverNamed(context, routeColumns(context.fields), onestopIds, scope)
      : null;
  const conditions = conditionsOf(where);
  const types = typesOf(where.route_type, where.route_types);
  const candidates = await Promise.all([
    ...(nestedScope?.among === undefined ? [] : [nestedScope.among]),
    ...(previous === null ? [] : [previous.found]),
    ...(isSearch(where.search) ? [bySearch(db, "route", where.search)] : []),
    ...(where.operator_onestop_id == null ? [] : [routesOfOperators(db, [where.operator_onestop_id])]),
    ...(where.serves_stop_onestop_id == null ? [] : [routesServingStop(db, where.serves_stop_onestop_id)]),
    ...(where.agency_ids == null ? [] : [routesOfAgencies(db, where.agency_ids)]),
    ...(isPlaceNamed(where)
      ? [agenciesServing(db, placeNamesOf(where)).then(({ ids }) => routesOfAgencies(db, ids))]
      : []),
    ...areasOf(where).map((area) => routesIn(db, area)),
  ]);
  const rows = await listEntities<RouteRow>(context, {
    table: "route",
    columns: routeColumns(context.fields),
    page,
    ids,
    scope,
    conditions,
    candidates,
    rows: previous?.rows,
    onestopIds: previous === null ? onestopIds : null,
    gtfsId: where.route_id ?? null,
    type: types?.length === 1 && types[0]! >= 0 ? { column: "route_type", value: types[0]! } : null,
  });
  primeLoader(routeLoader(context), rows);
  return previous === null ? rows : rows.map((row) => ({ ...row, onestop_id: previous.asked.get(row.id)! }));
}

function conditionsOf(where: RouteFilter): Condition[] {
  return routeConditions({
    license: where.license ?? null,
    types: typesOf(where.route_type, where.route_types),
    serviced: where.serviced ?? null,
  });
}

/** Both route type filters together; null if neither is set. */
export function typesOf(
  one: number | null | undefined,
  several: readonly number[] | null | undefined,
): number[] | null {
  if (one == null && several == null) return null;
  return [...(one == null ? [] : [one]), ...(several ?? [])];
}
