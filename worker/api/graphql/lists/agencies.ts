import { type AgencyRow, agencyColumns, agencyConditions, type PlaceNames } from "../../../store/read/agency.ts";
import { agenciesIn, agenciesNamed, bySearch, isSearch } from "../../../store/read/candidates.ts";
import type { LicenseFilter } from "../../../store/read/condition.ts";
import type { Page } from "../../../store/read/page.ts";
import type { QueryContext } from "../context.ts";
import { agencyLoader } from "../load/entities.ts";
import { primed } from "../load/primed.ts";
import { type AreaFilter, areasOf } from "./area-filter.ts";
import { listEntities } from "./entity-list.ts";
import { scopeOf } from "./scope.ts";

export type AgencyWhere = PlaceNames &
  AreaFilter & {
    onestop_id?: string | null;
    feed_version_sha1?: string | null;
    feed_onestop_id?: string | null;
    agency_id?: string | null;
    agency_name?: string | null;
    search?: string | null;
    license?: LicenseFilter | null;
  };

export async function listAgencies(
  context: QueryContext,
  where: AgencyWhere,
  page: Page,
  ids: readonly number[] | null = null,
): Promise<AgencyRow[]> {
  const { db } = context.stores;
  const conditions = agencyConditions(where, where.agency_name ?? null, where.license ?? null);
  const candidates = await Promise.all([
    ...(where.onestop_id == null ? [] : [agenciesNamed(db, [where.onestop_id])]),
    ...(isSearch(where.search) ? [bySearch(db, "agency", where.search)] : []),
    ...areasOf(where).map((area) => agenciesIn(db, area)),
  ]);
  const rows = await listEntities<AgencyRow>(context, {
    table: "agency",
    columns: agencyColumns(context.fields),
    page,
    ids,
    scope: scopeOf(where),
    conditions,
    candidates,
    gtfsId: where.agency_id ?? null,
  });
  return primed(agencyLoader(context), rows);
}
