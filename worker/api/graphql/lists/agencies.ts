import { metersToRing } from "../../../../src/domain/geo/area.ts";
import type { LonLat, Position } from "../../../../src/domain/geo/globe.ts";
import { pointInPolygon } from "../../../../src/domain/geo/polygon.ts";
import { onestopIdSpellings } from "../../../../src/domain/ids/onestop.ts";
import { agencyLoader } from "../../../loaders/entities.ts";
import { primeLoader } from "../../../loaders/loaders.ts";
import { type Page, WHOLE } from "../../../store/db/page.ts";
import { type AgencyRow, agencyColumns, agencyConditions, agencyHulls } from "../../../store/entities/agency.ts";
import { agenciesIn, agenciesNamed, bySearch, isSearch } from "../../../store/entities/candidates.ts";
import type { QueryContext } from "../context.ts";
import type { AgencyFilter } from "../schema.generated.ts";
import { areasOf } from "./area-filter.ts";
import { scopeOf } from "./arguments.ts";
import { listEntities } from "./entity-list.ts";
import { nearestFirst, pointOf } from "./focus.ts";
import { rankRows } from "./search-rank.ts";

export function listAgencies(
  context: QueryContext,
  where: AgencyFilter,
  page: Page,
  ids: readonly number[] | null = null,
): Promise<AgencyRow[]> {
  return rankRows(context, where, unrankedAgencies(context, where, page, ids));
}

async function unrankedAgencies(
  context: QueryContext,
  where: AgencyFilter,
  page: Page,
  ids: readonly number[] | null,
): Promise<AgencyRow[]> {
  const focus = where.location?.focus ?? null;
  if (focus === null) return agenciesInOrder(context, where, page, ids);
  const point = pointOf(focus);
  const meters = new Map<number, number>();
  const withDistances = async (rows: AgencyRow[]) => {
    const hulls = await agencyHulls(
      context.stores.db,
      rows.map((row) => row.id),
    );
    for (const row of rows) meters.set(row.id, distanceTo(hulls.get(row.id), point));
    return rows;
  };
  return nearestFirst<AgencyRow>({
    page,
    rows: async () => withDistances(await agenciesInOrder(context, where, WHOLE, ids)),
    // A feed has one or two agencies.
    bounded: true,
    distance: (agency) => meters.get(agency.id) ?? Number.POSITIVE_INFINITY,
    async row(id) {
      const agency = await agencyLoader(context).load(id);
      return agency === null ? null : (await withDistances([agency]))[0]!;
    },
  });
}

/** Distance to a hull in meters: 0 inside, infinite without a hull. */
function distanceTo(rings: readonly (readonly Position[])[] | undefined, point: LonLat): number {
  const distances = (rings ?? []).map((ring) => (pointInPolygon(point, [ring]) ? 0 : metersToRing(point, ring)));
  return Math.min(Number.POSITIVE_INFINITY, ...distances);
}

async function agenciesInOrder(
  context: QueryContext,
  where: AgencyFilter,
  page: Page,
  ids: readonly number[] | null,
): Promise<AgencyRow[]> {
  const { db } = context.stores;
  const conditions = agencyConditions(where, where.agency_name ?? null, where.license ?? null);
  const candidates = await Promise.all([
    ...(where.onestop_id == null ? [] : [agenciesNamed(db, onestopIdSpellings(where.onestop_id))]),
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
  return primeLoader(agencyLoader(context), rows);
}
