import { feedLoader, liveAgencyLoader, versionLoader } from "../../../loaders/entities.ts";
import { loadExisting } from "../../../loaders/loaders.ts";
import type { Page } from "../../../store/db/page.ts";
import { agenciesIn } from "../../../store/entities/candidates.ts";
import {
  type ListedOperator,
  listOperators,
  operatorsWithSiblings,
  type Sibling,
  type OperatorFilter as StoreFilter,
} from "../../../store/entities/operator.ts";
import { partsOfOperator } from "../../../store/entities/operator-parts.ts";
import type { QueryContext } from "../context.ts";
import type { OperatorFilter } from "../schema.generated.ts";
import { areasOf } from "./area-filter.ts";
import { rankRows } from "./search-rank.ts";

/** Translates the filter of the schema into that of the store; looks up agencies by area. */
async function operatorFilter(
  { stores }: QueryContext,
  where: OperatorFilter,
  ids: readonly number[] | null,
): Promise<StoreFilter> {
  const areas = areasOf(where);
  const candidates = await Promise.all(areas.map((area) => agenciesIn(stores.db, area)));
  const [first, ...others] = candidates;
  const agencies = first === undefined ? null : [...first.keys()].filter((id) => others.every((list) => list.has(id)));
  const { adm0_name, adm1_name, adm0_iso, adm1_iso, city_name } = where;
  return {
    ids,
    agencies,
    merged: where.merged ?? null,
    onestopId: where.onestop_id ?? null,
    feedOnestopId: where.feed_onestop_id ?? null,
    agencyId: where.agency_id ?? null,
    search: where.search ?? null,
    tags: where.tags ?? null,
    license: where.license ?? null,
    adm0_name: adm0_name ?? null,
    adm1_name: adm1_name ?? null,
    adm0_iso: adm0_iso ?? null,
    adm1_iso: adm1_iso ?? null,
    city_name: city_name ?? null,
  };
}

/** Visible operators, ordered by id. */
export function listOperatorsWhere(
  context: QueryContext,
  where: OperatorFilter,
  page: Page,
  ids: readonly number[] | null,
): Promise<ListedOperator[]> {
  return rankRows(context, where, unrankedOperatorsWhere(context, where, page, ids));
}

async function unrankedOperatorsWhere(
  context: QueryContext,
  where: OperatorFilter,
  page: Page,
  ids: readonly number[] | null,
): Promise<ListedOperator[]> {
  if (page.limit === 0) return [];
  const { merged, ...filters } = where;
  const plain = ids === null && merged !== false && Object.values(filters).every((value) => value == null);
  if (plain) return everyOperator(context, page);
  const filter = await operatorFilter(context, where, ids);
  const [operators] = await Promise.all([
    listOperators(context.stores.db, filter, page, context.fields),
    readParts(context, filter.onestopId ?? null),
  ]);
  return operators;
}

/** Reads the feeds and agencies of an operator beside it if a field shows them. */
async function readParts(context: QueryContext, onestopId: string | null): Promise<void> {
  const { stores, fields } = context;
  if (onestopId === null || !(fields.has("agencies") || fields.has("feeds"))) return;
  for (const { feedId, feed, agencyId, live } of await partsOfOperator(stores.db, onestopId, fields)) {
    feedLoader(context).prime(feedId, feed);
    if (agencyId === null || !fields.has("agencies")) continue;
    liveAgencyLoader(context).prime(agencyId, live?.agency ?? null);
    if (live !== null) versionLoader(context).prime(live.version.id, live.version);
  }
}

/** The merged list without filters. Primes the rows that nested lists need. */
async function everyOperator(context: QueryContext, page: Page): Promise<ListedOperator[]> {
  const operators: ListedOperator[] = [];
  let after = page.after ?? 0;
  while (operators.length < page.limit) {
    // Some rows are merged into another row of the same Onestop ID.
    const batchSize = Math.ceil((page.limit - operators.length) * 1.2) + 5;
    const rows = await operatorsWithSiblings(context.stores.db, after, batchSize, context.fields);
    const feeds = [...new Set(rows.flatMap((row) => row.siblings.map(([, , feedId]) => feedId)))];
    const visible = new Set((await loadExisting(feedLoader(context), feeds)).map((feed) => feed.id));
    for (const row of rows) {
      const siblings = row.siblings.filter(([, , feedId]) => visible.has(feedId)).sort(mergeOrder);
      if (siblings[0]?.[0] === row.id) operators.push({ ...row, siblings });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) break;
    after = last.id;
  }
  return operators.slice(0, page.limit);
}

/** Sorts registry records before generated rows, and older records first. */
function mergeOrder([id, operator]: Sibling, [otherId, otherOperator]: Sibling): number {
  if (operator === otherOperator) return id - otherId;
  return (operator ?? Number.POSITIVE_INFINITY) - (otherOperator ?? Number.POSITIVE_INFINITY);
}
