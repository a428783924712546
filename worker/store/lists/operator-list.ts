/** The row of an operator in the list of operators: one per Onestop ID, over all its visible feeds. */
import { isHidden, visibleFeed } from "../db/visible.ts";
import { fromExcluded, insertInto } from "../table.ts";
import { operatorListTable } from "../tables/operator-list.ts";
import { OPERATOR_ENTRY } from "./entries.ts";

const MEMBERS = `operator_feed t CROSS JOIN feed f ON f.id = t.feed_id AND ${visibleFeed("f")}`;
const of = (select: string, more = "", rest = "") =>
  `SELECT ${select} FROM ${MEMBERS} ${more} WHERE t.onestop_id = x.id ${rest}`;

/** The representative row: the registry's before a generated one, then the oldest (merged operators of Transitland v2). */
const STANDING = of("t.id", "", "ORDER BY t.operator_id IS NULL, t.operator_id, t.id LIMIT 1");
const AGENCIES = of(
  "DISTINCT a.id, a.route_count, a.min_lon, a.min_lat, a.max_lon, a.max_lat",
  "CROSS JOIN agency a ON a.id = t.agency_id",
);

const SERVED_PLACES =
  "SELECT json_group_array(json_array(iso, country, region, city, rank) ORDER BY rank DESC, country, region, city) FROM (" +
  of(
    "max(p.value ->> 'adm0_iso') AS iso, p.value ->> 'adm0_name' AS country, p.value ->> 'adm1_name' AS region, " +
      "p.value ->> 'city_name' AS city, max(p.value ->> 'rank') AS rank",
    "CROSS JOIN agency a ON a.id = t.agency_id CROSS JOIN json_each(a.places) p",
    "AND coalesce(p.value ->> 'adm0_name', '') <> '' GROUP BY 2, 3, 4",
  ) +
  ")";

/** Those; without them the country of the registry's record, which has no rank. */
const PLACES =
  "CASE WHEN r.country IS NOT NULL AND json_array_length(g.served) = 0 " +
  "THEN json_array(json_array(r.country ->> 0, r.country ->> 1, NULL, NULL, NULL)) ELSE json(g.served) END";

const FEEDS = `SELECT json_group_array(onestop_id ORDER BY onestop_id) FROM (${of("DISTINCT f.onestop_id AS onestop_id")})`;
const NUMBERS = `SELECT json_group_array(id ORDER BY id) FROM (${of("DISTINCT f.id AS id")})`;
/** Number of rows in the list without merging: one per feed and agency. */
const ROWS = of("count(*)");
/** Types of its routes, each once. Rows read: one for each route of its agencies. */
const ROUTE_TYPES =
  "SELECT json_group_array(type ORDER BY type) FROM (" +
  of(
    "DISTINCT y.route_type AS type",
    "CROSS JOIN agency a ON a.id = t.agency_id CROSS JOIN route y ON y.id >= a.route_first AND y.id < a.route_first + a.route_count",
  ) +
  ")";
const NAMES =
  "SELECT group_concat(name, ' ') FROM (" +
  of("DISTINCT coalesce(t.name, '') || ' ' || coalesce(t.short_name, '') AS name") +
  ")";
/**
 * The smaller of two boxes around all agencies: one in the plane, and one around the antimeridian, for which longitudes count
 * from 0 to 360. An agency across the edge of such a plane reaches to both ends of it.
 */
const EDGES =
  "SELECT route_count, min_lat, max_lat, " +
  "CASE WHEN min_lon > max_lon THEN -180 ELSE min_lon END AS west, CASE WHEN min_lon > max_lon THEN 180 ELSE max_lon END AS east, " +
  "CASE WHEN min_lon < 0 AND max_lon >= 0 AND min_lon <= max_lon THEN 0 ELSE min_lon + 360 * (min_lon < 0) END AS turned_west, " +
  "CASE WHEN min_lon < 0 AND max_lon >= 0 AND min_lon <= max_lon THEN 360 ELSE max_lon + 360 * (max_lon < 0) END AS turned_east " +
  `FROM (${AGENCIES})`;
const BOX =
  "CASE WHEN west IS NULL THEN NULL WHEN turned_east - turned_west < east - west " +
  "THEN json_array(turned_west - 360 * (turned_west > 180), south, turned_east - 360 * (turned_east > 180), north) " +
  "ELSE json_array(west, south, east, north) END";
const AGGREGATE =
  `SELECT json_object('agencies', agencies, 'routes', routes, 'box', ${BOX}) FROM (` +
  "SELECT count(*) AS agencies, coalesce(sum(route_count), 0) AS routes, min(west) AS west, max(east) AS east, " +
  "min(min_lat) AS south, max(max_lat) AS north, min(turned_west) AS turned_west, max(turned_east) AS turned_east " +
  `FROM (${EDGES}))`;
const TAGS =
  "SELECT json_group_array(key ORDER BY key) FROM json_each(coalesce(r.tags, '{}')) WHERE value IS NOT 'false'";

const ENTRY = OPERATOR_ENTRY.jsonArray({
  onestopId: "g.id",
  name: "coalesce(nullif(s.name, ''), nullif(s.short_name, ''), '')",
  shortName: "coalesce(s.short_name, '')",
  tags: `json((${TAGS}))`,
  places: PLACES,
  agencies: "g.aggregate ->> 'agencies'",
  routes: "g.aggregate ->> 'routes'",
  feeds: "json_array_length(g.feeds)",
  box: "json(g.aggregate -> 'box')",
  allNames: "g.names",
  feedIds: "json(g.numbers)",
  replacedBy:
    "(SELECT s.by_onestop_id FROM superseded s WHERE s.kind = 'operator' AND s.onestop_id = g.id " +
    `AND NOT ${isHidden("operator", "s.by_onestop_id")})`,
  rows: "g.own_rows",
});

const SHOWN_COLUMNS = {
  id: "s.id",
  onestop_id: "g.id",
  name: "s.name",
  short_name: "s.short_name",
  agency_lang: "(SELECT a.agency_lang FROM agency a WHERE a.id = s.agency_id)",
  website: "r.website",
  tags: "json(coalesce(r.tags, '{}'))",
  places: PLACES,
  feeds: "json(g.feeds)",
  agencies: "g.aggregate ->> 'agencies'",
  routes: "g.aggregate ->> 'routes'",
  route_types: "json(g.route_types)",
  bbox: "json(g.aggregate -> 'box')",
};
const object = Object.entries(SHOWN_COLUMNS)
  .map(([name, sql]) => `'${name}', ${sql}`)
  .join(", ");

/** Writes the rows of these operators. @param ids SELECT of distinct Onestop IDs, as the column id */
export function writeOperatorList(ids: string): string {
  const from =
    "FROM (" +
    `SELECT x.id, (${STANDING}) AS standing, (${SERVED_PLACES}) AS served, (${FEEDS}) AS feeds, (${NUMBERS}) AS numbers, (${NAMES}) AS names, (${ROUTE_TYPES}) AS route_types, (${ROWS}) AS own_rows, ` +
    `(${AGGREGATE}) AS aggregate FROM (${ids}) x) g ` +
    "CROSS JOIN operator_feed s ON s.id = g.standing LEFT JOIN operator r ON r.id = s.operator_id WHERE true";
  const row = { entry: ENTRY, shown: `json_object(${object})`, active: "(g.aggregate ->> 'agencies') > 0" };
  return `${insertInto(operatorListTable, { onestop_id: "g.id", ...row }, { from })} ON CONFLICT (onestop_id) DO UPDATE SET ${fromExcluded(Object.keys(row))}`;
}

/** Clears the entries of operators that are no longer in a visible feed. */
export function emptyOperatorList(ids: string): string {
  return (
    `UPDATE operator_list SET entry = NULL, active = 0 WHERE onestop_id IN (${ids}) ` +
    `AND NOT EXISTS (SELECT 1 FROM ${MEMBERS} WHERE t.onestop_id = operator_list.onestop_id)`
  );
}
