/** On-demand service of routes (GTFS-Flex), as derived at import. */

import { tilesAround } from "../../../src/domain/geo/cover-tiles.ts";
import type { Bounds } from "../../../src/domain/geo/globe.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { visibleFeed } from "../db/visible.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, rowShape } from "../table.ts";
import { type BookingRuleRecord, bookingRuleTable } from "../tables/booking-rule.ts";
import { locationTable } from "../tables/location.ts";
import { onDemandTable } from "../tables/on-demand.ts";

const ROUTE_COLUMNS = {
  route_onestop_id: text().nullable(),
  gtfs_route_id: text(),
  route_short_name: text().nullable(),
  route_long_name: text().nullable(),
  route_type: integer(),
  route_color: text().nullable(),
  route_text_color: text().nullable(),
  agency_id: integer(),
  agency_name: text(),
  agency_timezone: text(),
  agency_phone: text().nullable(),
  feed_onestop_id: text(),
  feed_version_sha1: text(),
};
const ON_DEMAND = rowShape("on_demand", { ...onDemandTable.columns, ...ROUTE_COLUMNS });
export type OnDemandRow = RowOf<typeof ON_DEMAND>;

const ZONE = locationTable.pick(["id", "geometry"]);
type ZoneGeometry = RowOf<typeof ZONE>;

export type OnDemandService = { routes: OnDemandRow[]; zones: ZoneGeometry[]; rules: BookingRuleRecord[] };

/** Rows of one answer. */
export const MAX_ON_DEMAND_ROUTES = 60;
const MAX_ZONES = 120;
const MAX_RULES = 120;

/** Which routes: by numeric id, of a feed version, of an operator's active agencies, or around a box of a few kilometers. */
export type OnDemandScope =
  | { routes: readonly number[] }
  | { version: number }
  | { operator: string }
  | { around: Bounds };

/** Tables of a scope, with the alias `o` for on_demand, `v` for its version and `f` for its feed. */
function scopeSql(scope: OnDemandScope): { from: string; values: (string | number)[] } {
  const visible =
    "CROSS JOIN feed_version v ON v.id = o.feed_version_id AND v.visible = 1 " +
    `CROSS JOIN feed f ON f.id = v.feed_id AND ${visibleFeed("f")}`;
  const active = `${visible} AND f.active_version_id = v.id AND f.exclude_from_global = 0`;
  const inRange = (alias: string) =>
    `CROSS JOIN on_demand o ON o.route_id >= ${alias}.route_first AND o.route_id < ${alias}.route_first + ${alias}.route_count`;
  if ("routes" in scope) {
    return { from: `${idTable(scope.routes)} CROSS JOIN on_demand o ON o.route_id = x.id ${visible}`, values: [] };
  }
  if ("version" in scope) {
    const version = "(SELECT route_first, route_count FROM feed_version WHERE id = ?1) w";
    return { from: `${version} ${inRange("w")} ${visible}`, values: [scope.version] };
  }
  if ("operator" in scope) {
    const agencies = "(SELECT DISTINCT agency_id AS id FROM operator_feed WHERE onestop_id = ?1) y";
    const from = `${agencies} CROSS JOIN agency g ON g.id = y.id ${inRange("g")} ${active}`;
    return { from, values: [scope.operator] };
  }
  const near =
    `(SELECT DISTINCT t.route_id FROM ${idTable(tilesAround(scope.around))} ` +
    `CROSS JOIN on_demand_tile t ON t.tile = x.id LIMIT ${MAX_CANDIDATES}) c`;
  return { from: `${near} CROSS JOIN on_demand o ON o.route_id = c.route_id ${active}`, values: [] };
}

/** Routes whose tiles are near a point, of all versions that still have rows. */
const MAX_CANDIDATES = 400;

/**
 * Routes with on-demand service, the geometry of their zones and the booking rules, in one step. Rows read: five for each
 * route, one for each zone and rule.
 * @param after numeric id of a route: those with larger ids
 */
export async function onDemandService(db: Db, scope: OnDemandScope, after = 0): Promise<OnDemandService> {
  const { from, values: scopeValues } = scopeSql(scope);
  const values = [...scopeValues, after];
  const page = `WHERE o.route_id > ?${values.length} ORDER BY o.route_id LIMIT ${MAX_ON_DEMAND_ROUTES}`;
  const routeIds = `(SELECT o.route_id, o.zones, o.rules FROM ${from} ${page})`;
  const [routes, zones, rules] = await Promise.all([
    db.rows(
      ON_DEMAND,
      `SELECT ${onDemandTable.select("o")}, r.onestop_id AS route_onestop_id, r.route_id AS gtfs_route_id, ` +
        "r.route_short_name, r.route_long_name, r.route_type, r.route_color, r.route_text_color, r.agency_id, a.agency_name, " +
        "a.agency_timezone, a.agency_phone, f.onestop_id AS feed_onestop_id, v.sha1 AS feed_version_sha1 " +
        `FROM ${from} CROSS JOIN route r ON r.id = o.route_id CROSS JOIN agency a ON a.id = r.agency_id ` +
        page,
      ...values,
    ),
    db.rows(
      ZONE,
      `SELECT DISTINCT ${ZONE.select("l")} FROM ${routeIds} s CROSS JOIN json_each(s.zones) j ` +
        `CROSS JOIN location l ON l.id = j.value LIMIT ${MAX_ZONES}`,
      ...values,
    ),
    db.rows(
      bookingRuleTable,
      `SELECT DISTINCT ${bookingRuleTable.select("b")} FROM ${routeIds} s CROSS JOIN json_each(s.rules) j ` +
        `CROSS JOIN booking_rule b ON b.id = j.value LIMIT ${MAX_RULES}`,
      ...values,
    ),
  ]);
  return { routes, zones, rules };
}
