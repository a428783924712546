/** Routes by what identifies one, in one trip with the rows that they refer to: a page of a route needs no further trip. */

import { allOf, type Condition, condition, oneOf } from "../db/condition.ts";
import type { Stores, Value } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { isLive } from "../db/live-versions.ts";
import { parseRow, rowColumn } from "../db/row-column.ts";
import { text } from "../shape.ts";
import { withColumns } from "../table.ts";
import { type AgencyRow, agencyColumns } from "./agency.ts";
import { coldRoutesByKey } from "./cold-entities.ts";
import { type RoutePack, scheduleColumn, unpackRoute } from "./denormalized-rows.ts";
import { byVersionAndId, hasGtfsId, hasOnestopId, type VersionScope } from "./entity.ts";
import { type FeedVersionRow, versionColumn, versionOfColumn } from "./feed-version.ts";
import { type OperatorRow, operatorsColumn, operatorsOfColumn } from "./operator.ts";
import { type RouteRow, routeColumns } from "./route.ts";

export type RouteKey = {
  /** Ids in any visible version; null if the key has none. */
  ids: readonly number[] | null;
  onestopIds: readonly string[] | null;
  /** The Onestop IDs may be those of an earlier version of the feed. */
  previous: boolean;
  /** Alone only in a scope that names a feed or a version. */
  gtfsId: string | null;
  /** Not of the kind `version`. */
  scope: Exclude<VersionScope, { kind: "version" }>;
  conditions: readonly Condition[];
};

/** What is read beside each route, apart from its version. */
export type BesideRoute = {
  agency: boolean;
  /** With `agency`: the operators that the agency may belong to. */
  operators: boolean;
  pack: boolean;
};

export type KeyedRoute = {
  route: RouteRow;
  version: FeedVersionRow;
  /** Null if not requested. */
  agency: AgencyRow | null;
  /** Of an active version those of the agency, else those of the feed; null if not requested. */
  operators: OperatorRow[] | null;
  /** Undefined if not requested, null if the version has none. */
  pack: RoutePack | null | undefined;
  /** The Onestop ID of the key, if that may be one of an earlier version; else null. */
  requested: string | null;
};

const BESIDE = {
  version: text(),
  agency: text().nullable(),
  operators: text().nullable(),
  pack_stops: text().nullable(),
  pack_patterns: text().nullable(),
  pack_schedule: text().nullable(),
  requested: text().nullable(),
  named_at: text().nullable(),
};

/** Finds the version of a route that had the id in the version `n`. */
const SAME_FEED = "CROSS JOIN feed_version n ON n.id = e.feed_version_id";
const SAME_ROUTE = "CROSS JOIN route t ON t.feed_version_id = v.id AND t.route_id = e.route_id";

type Source = { from: string; where: Condition[] };

/** The tables `t` (route) and `v` (its version), in the order in which they are read. */
function sourceOf({ ids, onestopIds, gtfsId, previous, scope }: RouteKey): Source {
  const gtfs = gtfsId === null ? [] : [hasGtfsId("route", gtfsId)];
  const version = "CROSS JOIN feed_version v ON v.id = t.feed_version_id";
  if (onestopIds !== null && previous) {
    const nameCondition = oneOf("e.onestop_id", [...new Set(onestopIds)]);
    const active = "v.id = (SELECT active_version_id FROM feed WHERE id = n.feed_id)";
    const versionCondition = scope.kind === "active" ? active : "v.feed_id = n.feed_id";
    const among = ids === null ? [] : [oneOf("t.id", ids)];
    const from = `route e ${SAME_FEED} CROSS JOIN feed_version v ON ${versionCondition} ${SAME_ROUTE}`;
    return { from, where: [nameCondition, ...gtfs, ...among] };
  }
  const onestop = onestopIds === null ? [] : [hasOnestopId([...new Set(onestopIds)])];
  if (ids !== null) {
    return { from: `${idTable(ids)} CROSS JOIN route t ON t.id = x.id ${version}`, where: [...onestop, ...gtfs] };
  }
  const routes = "CROSS JOIN route t ON t.feed_version_id = v.id";
  if (scope.kind === "sha1" && gtfsId !== null) {
    return { from: `feed_version v ${routes}`, where: [...gtfs, ...onestop] };
  }
  if (onestopIds !== null) return { from: `route t ${version}`, where: [...onestop, ...gtfs] };
  const feed = condition("f.onestop_id = ?", scope.feedOnestopId ?? "");
  return { from: `feed f CROSS JOIN feed_version v ON v.id = f.active_version_id ${routes}`, where: [feed, ...gtfs] };
}

/** Versions of the scope; a key with ids includes those that are not active. */
function scopeConditions({ ids, scope }: RouteKey): Condition[] {
  const visible = "v.visible = 1 AND v.imported = 1";
  const conditions = [condition(scope.kind === "active" && ids === null ? isLive("v") : visible)];
  if (scope.kind === "sha1") conditions.push(condition("v.sha1 = ?", scope.sha1));
  if (scope.feedOnestopId != null) conditions.push(condition("v.feed_onestop_id = ?", scope.feedOnestopId));
  return conditions;
}

/**
 * Routes in the order of lists, those of cold versions included where the key names a version or numeric ids. Rows read: one for each route with the Onestop ID, in whatever version, and for its
 * version; of those in scope one more for each row beside it.
 */
export async function routesByKey(
  stores: Stores,
  key: RouteKey,
  fields: ReadonlySet<string>,
  beside: BesideRoute,
): Promise<KeyedRoute[]> {
  const { ids } = key;
  const cold = async (missing: readonly number[] | null) => {
    const coldRoutes = await coldRoutesByKey(stores.db, { ...key, ids: missing }, fields);
    return coldRoutes.map((row): KeyedRoute => ({ ...row, operators: null, requested: null }));
  };
  const [storedRoutes, namedRoutes] = await Promise.all([
    storedRoutesByKey(stores, key, fields, beside),
    ids === null && key.scope.kind === "sha1" ? cold(null) : [],
  ]);
  const storedIds = new Set(storedRoutes.map(({ route }) => route.id));
  const missing = (ids ?? []).filter((id) => !storedIds.has(id));
  const rows = [...storedRoutes, ...namedRoutes, ...(missing.length === 0 ? [] : await cold(missing))];
  return rows.sort((a, b) => byVersionAndId(a.route, b.route));
}

async function storedRoutesByKey(
  { db }: Stores,
  key: RouteKey,
  fields: ReadonlySet<string>,
  beside: BesideRoute,
): Promise<KeyedRoute[]> {
  const columns = routeColumns(fields);
  const agencies = agencyColumns(fields);
  const { from, where } = sourceOf(key);
  const { sql, values } = allOf([...where, ...scopeConditions(key), ...key.conditions]);
  const operators = beside.agency && beside.operators;
  const byPreviousIds = key.onestopIds !== null && key.previous;
  const select = [
    columns.select("t"),
    `${versionColumn("v", fields)} AS version`,
    `${beside.agency ? rowColumn(agencies, "a") : "NULL"} AS agency`,
    // The numbers of agencies in operator_feed are those of active versions.
    `${operators ? `CASE WHEN v.active = 1 THEN ${operatorsColumn("o.agency_id = t.agency_id")} ELSE ${operatorsColumn("o.feed_id = v.feed_id")} END` : "NULL"} AS operators`,
    ...(beside.pack
      ? ["p.stops AS pack_stops", "p.patterns AS pack_patterns", `${scheduleColumn("p", fields)} AS pack_schedule`]
      : ["NULL AS pack_stops", "NULL AS pack_patterns", "NULL AS pack_schedule"]),
    byPreviousIds ? "e.onestop_id AS requested, n.fetched_at AS named_at" : "NULL AS requested, NULL AS named_at",
  ];
  const joins =
    (beside.agency ? " CROSS JOIN agency a ON a.id = t.agency_id" : "") +
    (beside.pack ? " LEFT JOIN route_pack p ON p.route_id = t.id" : "");
  const rows = await db.rows(
    withColumns(columns, BESIDE),
    `SELECT ${select.join(", ")} FROM ${from}${joins} WHERE ${sql}`,
    ...(values as Value[]),
  );
  // Several names of one route: that of the newest version comes first.
  if (byPreviousIds) rows.sort((a, b) => (a.named_at! < b.named_at! ? 1 : -1));
  const routesById = new Map<number, KeyedRoute>();
  for (const row of rows) {
    if (routesById.has(row.id)) continue;
    const { version, agency, pack_stops, pack_patterns, pack_schedule, requested, named_at: _, ...rest } = row;
    const pack = { id: row.id, stops: pack_stops ?? "", patterns: pack_patterns ?? "", schedule: pack_schedule };
    const { operators: operatorRows, ...route } = rest;
    routesById.set(row.id, {
      route,
      version: versionOfColumn(version, fields),
      agency: agency === null ? null : parseRow(agencies, agency),
      operators: operatorRows === null ? null : operatorsOfColumn(operatorRows),
      pack: !beside.pack ? undefined : pack_stops === null ? null : unpackRoute(pack, fields),
      requested,
    });
  }
  return [...routesById.values()];
}
