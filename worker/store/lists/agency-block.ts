/**
 * Routes and stops of an agency, packed for the page of its operator (docs/decisions/024-lists-of-places.md). Agency ids
 * belong to one version, whose rows never change, so a block is written once, when its version becomes active.
 */
import type { Value } from "../db.ts";
import { visibleFeed } from "../read/visible.ts";

/** Routes with their lines per row. */
export const ROUTES_A_BLOCK = 10;
/** Stops per row: a page of twenty is within one block. */
export const STOPS_A_BLOCK = 200;

/** Stops in the row for drawings. */
export const SPOTS = 120;

/** Longest line that is drawn, in characters. Ten routes with two lines each fit into a row. */
const MAX_LINE_CHARACTERS = 60_000;

const line = (n: number) => `(g.lines ->> '$[${n}].line')`;
const drawn = (n: number) => `CASE WHEN length(${line(n)}) <= ${MAX_LINE_CHARACTERS} THEN ${line(n)} END`;

/** The drawn lines of a route: one per direction. */
const LINES = `json_array(${drawn(0)}, ${drawn(1)})`;

/**
 * Writes the blocks of agencies that have none.
 * @param ids SELECT of feed ids, as the column id, of `values`
 */
export function agencyBlocks(ids: string, values: readonly Value[]): { sql: string; values: readonly Value[] }[] {
  const agencies = (kind: string) =>
    `(${ids}) x CROSS JOIN feed f ON f.id = x.id AND ${visibleFeed("f")} AND f.active_version_id IS NOT NULL ` +
    "CROSS JOIN feed_version v ON v.id = f.active_version_id " +
    "CROSS JOIN feed_version_import i ON i.feed_version_id = v.id AND i.success = 1 AND i.in_progress = 0 " +
    "CROSS JOIN agency a ON a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count " +
    `AND NOT EXISTS (SELECT 1 FROM agency_block b WHERE b.agency_id = a.id AND b.kind = '${kind}') ` +
    "CROSS JOIN route r ON r.id >= a.route_first AND r.id < a.route_first + a.route_count";
  // The distinct stops of the agency's routes, numbered in an order; a window function counts them.
  const stops = (kind: string, columns: string, order: string) =>
    `FROM (SELECT o.agency, ${columns}, row_number() OVER (PARTITION BY o.agency ORDER BY ${order}) AS n ` +
    `FROM (SELECT DISTINCT a.id AS agency, e.value AS stop FROM ${agencies(kind)} CROSS JOIN json_each(r.stops) e) o ` +
    "CROSS JOIN stop s ON s.id = o.stop";
  const route = `json_array(r.id, r.onestop_id, r.route_id, r.route_short_name, r.route_long_name, r.route_type, r.route_color, r.route_text_color, ${LINES})`;
  return [
    {
      sql:
        "INSERT OR IGNORE INTO agency_block (agency_id, kind, block, size, entries) " +
        `SELECT a.id, 'route', (r.id - a.route_first) / ${ROUTES_A_BLOCK}, count(*), json_group_array(${route}) ` +
        `FROM ${agencies("route")} LEFT JOIN route_geometry g ON g.route_id = r.id GROUP BY 1, 3`,
      values,
    },
    {
      sql:
        "INSERT OR IGNORE INTO agency_block (agency_id, kind, block, size, entries) " +
        `SELECT agency, 'stop', (n - 1) / ${STOPS_A_BLOCK}, count(*), json_group_array(json_array(id, onestop_id, stop_id, stop_name)) ` +
        `${stops("stop", "s.id, s.onestop_id, s.stop_id, s.stop_name", "s.stop_name, s.id")}) GROUP BY 1, 3`,
      values,
    },
    {
      // In geohash order neighbors are adjacent, so every n-th stop has the same spread as all of them.
      sql:
        "INSERT OR IGNORE INTO agency_block (agency_id, kind, block, size, entries) " +
        "SELECT agency, 'spot', 0, count(*), json_group_array(json_array(round(lon, 5), round(lat, 5))) " +
        `${stops("spot", "s.lon, s.lat, count(*) OVER (PARTITION BY o.agency) AS number", "s.onestop_id, s.id")} ` +
        `WHERE s.lon IS NOT NULL) WHERE n % ((number - 1) / ${SPOTS} + 1) = 0 GROUP BY 1`,
      values,
    },
  ];
}
