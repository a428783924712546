import {
  bySearch,
  type Candidates,
  isSearch,
  routesIn,
  routesOfAgencies,
  routesOfOperators,
  routesServingStop,
} from "../../../store/read/candidates.ts";
import type { LicenseFilter } from "../../../store/read/condition.ts";
import type { Page } from "../../../store/read/page.ts";
import { type RouteRow, routeColumns, routeConditions } from "../../../store/read/route.ts";
import type { QueryContext } from "../context.ts";
import { routeLoader } from "../load/entities.ts";
import { primed } from "../load/primed.ts";
import { type AreaFilter, areasOf } from "./area-filter.ts";
import { listEntities } from "./entity-list.ts";
import { onestopIdsOf, scopeOf } from "./scope.ts";

export type RouteWhere = AreaFilter & {
  onestop_id?: string | null;
  onestop_ids?: readonly string[] | null;
  allow_previous_onestop_ids?: boolean | null;
  feed_version_sha1?: string | null;
  feed_onestop_id?: string | null;
  route_id?: string | null;
  route_type?: number | null;
  route_types?: readonly number[] | null;
  serviced?: boolean | null;
  search?: string | null;
  operator_onestop_id?: string | null;
  serves_stop_onestop_id?: string | null;
  license?: LicenseFilter | null;
  agency_ids?: readonly number[] | null;
};

/** Where a nested list looks: in one version, or among rows that its parent names. */
export type Nested = { versionId: number; among?: Candidates };

export async function listRoutes(
  context: QueryContext,
  where: RouteWhere,
  page: Page,
  ids: readonly number[] | null = null,
  nested: Nested | null = null,
): Promise<RouteRow[]> {
  const { db } = context.stores;
  const conditions = routeConditions({
    license: where.license ?? null,
    types: typesOf(where.route_type, where.route_types),
    serviced: where.serviced === true,
  });
  const candidates = await Promise.all([
    ...(nested?.among === undefined ? [] : [nested.among]),
    ...(isSearch(where.search) ? [bySearch(db, "route", where.search)] : []),
    ...(where.operator_onestop_id == null ? [] : [routesOfOperators(db, [where.operator_onestop_id])]),
    ...(where.serves_stop_onestop_id == null ? [] : [routesServingStop(db, where.serves_stop_onestop_id)]),
    ...(where.agency_ids == null ? [] : [routesOfAgencies(db, where.agency_ids)]),
    ...areasOf(where).map((area) => routesIn(db, area)),
  ]);
  const rows = await listEntities<RouteRow>(context, {
    table: "route",
    columns: routeColumns(context.fields),
    page,
    ids,
    scope: scopeOf(where, nested?.versionId ?? null),
    conditions,
    candidates,
    onestopIds: onestopIdsOf(where),
    gtfsId: where.route_id ?? null,
  });
  return primed(routeLoader(context), rows);
}

/** The union of one type and several; null when neither is given. */
export function typesOf(
  one: number | null | undefined,
  several: readonly number[] | null | undefined,
): number[] | null {
  if (one == null && several == null) return null;
  return [...(one == null ? [] : [one]), ...(several ?? [])];
}
