/** Lists agencies, routes or stops: chooses the cheapest index, filters by visible versions and cuts the page. */

import { versionLoader } from "../../../loaders/entities.ts";
import { isQueryable } from "../../../store/cold/versions.ts";
import type { Condition } from "../../../store/db/condition.ts";
import type { Page } from "../../../store/db/page.ts";
import type { Candidates } from "../../../store/entities/candidates.ts";
import {
  byVersionAndId,
  type Entity,
  type EntityTable,
  entitiesById,
  entitiesByOnestopId,
  hasGtfsId,
  hasOnestopId,
  scanEntities,
  type TypeFilter,
  type VersionScope,
  versionOfEntity,
} from "../../../store/entities/entity.ts";
import {
  type FeedVersionRow,
  showsLarge,
  type VersionsOf,
  versionsBeside,
} from "../../../store/entities/feed-version.ts";
import type { RowShape } from "../../../store/table.ts";
import type { QueryContext } from "../context.ts";
import { checkContinuation } from "./continuation.ts";

export type EntityQuery<T extends Entity> = {
  table: EntityTable;
  columns: RowShape<T>;
  page: Page;
  /** Ids in any visible version; the other filters apply as well. */
  ids?: readonly number[] | null;
  scope: VersionScope;
  conditions: readonly Condition[];
  /** Rows must be in all of them; empty if no filter names rows. */
  candidates: readonly Candidates[];
  /** The rows of a list of candidates that were read together with it. */
  rows?: ReadonlyMap<number, T> | undefined;
  onestopIds?: readonly string[] | null;
  gtfsId?: string | null;
  /** A type that the conditions name too and that has an index. */
  type?: TypeFilter | null;
};

/** @throws Problem cursor.ended */
export async function listEntities<T extends Entity>(context: QueryContext, query: EntityQuery<T>): Promise<T[]> {
  const { table, page } = query;
  if (page.limit === 0) return [];
  const [rows] = await Promise.all([
    entitiesOf(context, query),
    query.ids == null ? checkContinuation(context, table, query.scope, page) : null,
  ]);
  return rows;
}

async function entitiesOf<T extends Entity>(context: QueryContext, query: EntityQuery<T>): Promise<T[]> {
  const { table, columns, page, candidates } = query;
  const { db } = context.stores;
  const beside = versionsOf(context, query);
  const conditions = [...query.conditions];
  const gtfs = query.gtfsId != null ? [hasGtfsId(table, query.gtfsId)] : [];
  if (query.ids != null || candidates.length > 0) {
    if (query.onestopIds != null) conditions.push(hasOnestopId(query.onestopIds));
    conditions.push(...gtfs);
    const cursor = cursorOf(context, table, page);
    let ids: number[];
    if (candidates.length > 0) {
      const common = intersection(candidates, query.ids ?? null);
      const versions = versionsInScope(context, [...new Set(common.values())], query);
      const read = conditions.length === 0 ? query.rows : undefined;
      if (common.size <= MAX_JOINED_ROWS || read !== undefined) {
        const ids = [...common.keys()];
        const [rows] = await Promise.all([
          read === undefined ? entitiesById(db, columns, ids, conditions) : ids.map((id) => read.get(id)!),
          versions,
        ]);
        return pageOfRows(context, rows, query, await cursor);
      }
      const inScope = await versions;
      const entities = [...common]
        .map(([id, feed_version_id]) => ({ id, feed_version_id }))
        .filter((e) => inScope.has(e.feed_version_id));
      const entityPage = cut(entities, await cursor, conditions.length === 0 ? page.limit : null);
      ids = entityPage.map((entity) => entity.id);
    } else {
      ids = [...new Set(query.ids)];
    }
    const [rows] = await Promise.all([entitiesById(db, columns, ids, conditions), beside]);
    return pageOfRows(context, rows, query, await cursor);
  }
  // A GTFS id in one version finds the row; the Onestop ID only has to be its own.
  const isPinned = query.scope.kind === "sha1" && query.gtfsId != null && table !== "agency";
  if (query.onestopIds != null && isPinned) conditions.push(hasOnestopId(query.onestopIds));
  if (query.onestopIds != null && !isPinned) {
    const [rows, cursor] = await Promise.all([
      entitiesByOnestopId(db, columns, query.onestopIds, [...conditions, ...gtfs]),
      cursorOf(context, table, page),
      beside,
    ]);
    return pageOfRows(context, rows, query, cursor);
  }
  // Agencies are few and have no index by GTFS id.
  const byIndex = table === "agency" ? null : (query.gtfsId ?? null);
  const options = {
    conditions: byIndex === null ? [...conditions, ...gtfs] : conditions,
    gtfsId: byIndex,
    type: query.type ?? null,
    ...(withVersions(context, query)
      ? { version: (row: FeedVersionRow) => void versionLoader(context).prime(row.id, row) }
      : {}),
  };
  const [rows] = await Promise.all([scanEntities(db, columns, query.scope, page, options), beside]);
  return rows;
}

/** Up to this many entities, all their versions are read in parallel by a second look-up of the entities. */
const MAX_PREFETCHED_ENTITIES = 20;

/** Up to this many, the version of the first is read in parallel: so many platforms of a station are all of one version. */
const MAX_STATION_ENTITIES = 60;

/** The entities whose versions are read in parallel with the list. */
function idsBeside(ids: readonly number[]): number[] {
  return ids.length <= MAX_PREFETCHED_ENTITIES ? [...new Set(ids)] : ids.slice(0, 1);
}

/** Fields that need the version of an entity. */
const OF_VERSION = [
  "feed_version",
  "feed_version_sha1",
  "feed_onestop_id",
  "patterns",
  "trips",
  "alerts",
  "nearby_stops",
];
const BOARDS = ["stop_times", "departures", "arrivals"];

/**
 * Longer pages read their versions separately instead of repeating them in each row, and more candidates are cut to the
 * page before they are read.
 */
const MAX_JOINED_ROWS = 100;

/** Whether each row is read together with its version. */
function withVersions({ fields }: QueryContext, { scope, page }: EntityQuery<Entity>): boolean {
  const needsVersions = [...OF_VERSION, ...BOARDS].some((field) => fields.has(field));
  return (
    needsVersions &&
    !showsLarge(fields) &&
    page.limit <= MAX_JOINED_ROWS &&
    scope.kind === "active" &&
    scope.feedOnestopId == null
  );
}

/** Reads the versions of a list in parallel with its rows if the filter determines them. */
async function versionsOf(context: QueryContext, query: EntityQuery<Entity>): Promise<void> {
  const { table, ids, onestopIds, scope, candidates } = query;
  let of: VersionsOf | null = null;
  if (candidates.length > 0 || scope.kind === "version") of = null;
  else if (ids != null)
    of = ids.length > 0 && ids.length <= MAX_STATION_ENTITIES ? { table, ids: idsBeside(ids) } : null;
  else if (onestopIds != null)
    of = onestopIds.length > 0 && onestopIds.length <= MAX_PREFETCHED_ENTITIES ? { table, onestopIds } : null;
  else if ([...OF_VERSION, ...BOARDS].some((field) => context.fields.has(field))) {
    if (scope.kind === "sha1") of = { sha1: scope.sha1 };
    else if (scope.feedOnestopId != null) of = { activeOf: scope.feedOnestopId };
  }
  if (of === null) return;
  for (const row of await versionsBeside(context.stores.db, of, context.fields)) {
    versionLoader(context).prime(row.id, row);
  }
}

/** Position after which the page begins: undefined without a cursor, null if no entity has the id. */
type Cursor = Entity | null | undefined;

async function cursorOf(context: QueryContext, table: EntityTable, page: Page): Promise<Cursor> {
  if (page.after === null) return undefined;
  const version = await versionOfEntity(context.stores.db, table, page.after);
  return version === null ? null : { id: page.after, feed_version_id: version };
}

function cut<T extends Entity>(rows: T[], cursor: Cursor, limit: number | null): T[] {
  if (cursor === null) return [];
  const sortedRows = rows.sort(byVersionAndId);
  const rest = cursor === undefined ? sortedRows : sortedRows.filter((row) => byVersionAndId(row, cursor) > 0);
  return limit === null ? rest : rest.slice(0, limit);
}

async function pageOfRows<T extends Entity>(
  context: QueryContext,
  rows: T[],
  query: EntityQuery<Entity>,
  cursor: Cursor,
): Promise<T[]> {
  const inScope = await versionsInScope(context, [...new Set(rows.map((row) => row.feed_version_id))], query);
  return cut(
    rows.filter((row) => inScope.has(row.feed_version_id)),
    cursor,
    query.page.limit,
  );
}

/** Those of the versions that the query may show. A query by `ids` includes versions that are not active. */
export async function versionsInScope(
  context: QueryContext,
  versionIds: readonly number[],
  { ids, scope }: Pick<EntityQuery<Entity>, "ids" | "scope">,
): Promise<Set<number>> {
  const versions = await versionLoader(context).loadMany(versionIds);
  const visibleVersions = versions.filter((v): v is FeedVersionRow => {
    if (v === null || v instanceof Error || !isQueryable(v)) return false;
    if (scope.kind === "version") return v.id === scope.id;
    if (scope.feedOnestopId != null && v.feed_onestop_id !== scope.feedOnestopId) return false;
    if (scope.kind === "sha1") return v.sha1 === scope.sha1;
    return ids != null || v.active === 1;
  });
  return new Set(visibleVersions.map((version) => version.id));
}

function intersection(candidates: readonly Candidates[], ids: readonly number[] | null): Map<number, number> {
  const [smallest, ...others] = [...candidates].sort((a, b) => a.size - b.size);
  const only = ids === null ? null : new Set(ids);
  const common = new Map<number, number>();
  for (const [id, version] of smallest ?? []) {
    if (others.every((other) => other.has(id)) && (only === null || only.has(id))) common.set(id, version);
  }
  return common;
}
