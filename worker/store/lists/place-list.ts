/**
 * Lists of places (docs/decisions/010-lists.md): the places that agencies of active versions serve, and one row
 * each for the list of countries, for the regions of each country, and for the cities of each region. A change of some
 * feeds derives only the regions that it affects.
 */
import type { Value } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { insertInto } from "../table.ts";
import { placeListTable } from "../tables/place-list.ts";
import { servedPlaceTable } from "../tables/served-place.ts";

export type PlaceStatement = { sql: string; values?: readonly Value[] };

/** The representative row: the registry's before a generated one, then the oldest. */
const STANDING =
  "SELECT r.id FROM operator_feed r WHERE r.agency_id = a.id ORDER BY r.operator_id IS NULL, r.operator_id, r.id LIMIT 1";

const name = (field: string) => `coalesce(p.value ->> '${field}', '')`;
const extent = (field: string) => `nullif(p.value -> '${field}', 'null')`;

/** Rows of the agencies in active versions of these feeds. @param ids SELECT of feed ids, as the column id */
function writeServed(ids: string): string {
  const row = {
    ...{ country: name("adm0_name"), region: name("adm1_name"), city: name("city_name") },
    ...{ agency_id: "a.id", feed_id: "f.id", operator: "o.onestop_id", name: "o.name", short_name: "o.short_name" },
    ...{
      country_extent: extent("adm0_extent"),
      region_extent: extent("adm1_extent"),
      city_extent: extent("city_extent"),
    },
  };
  const from =
    `FROM (${ids}) x CROSS JOIN feed f ON f.id = x.id AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ` +
    "CROSS JOIN feed_version v ON v.id = f.active_version_id " +
    "CROSS JOIN feed_version_import i ON i.feed_version_id = v.id AND i.success = 1 AND i.in_progress = 0 " +
    "CROSS JOIN agency a ON a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count " +
    `CROSS JOIN json_each(a.places) p LEFT JOIN operator_feed o ON o.id = (${STANDING})`;
  return insertInto(servedPlaceTable, row, { verb: "INSERT OR IGNORE", from });
}

/** Distinct extents as a JSON array of texts. */
const extents = (column: string) => `json_group_array(DISTINCT ${column}) FILTER (WHERE ${column} IS NOT NULL)`;

/** A region: its operators by Onestop ID, its country's and its own extents, and its cities with operators and extents. */
const REGION = (() => {
  const here = "FROM served_place s WHERE s.country = l.country AND s.region = l.region";
  const operators =
    "SELECT json_group_object(operator, json_array(name, short_name)) FROM " +
    `(SELECT s.operator, min(s.name) AS name, min(s.short_name) AS short_name ${here} AND s.operator IS NOT NULL GROUP BY s.operator)`;
  const cities =
    "SELECT json_group_array(json_array(city, json(operators), json(extents))) FROM (SELECT s.city, " +
    `json_group_array(DISTINCT s.operator) FILTER (WHERE s.operator IS NOT NULL) AS operators, ${extents("s.city_extent")} AS extents ` +
    `${here} GROUP BY s.city)`;
  return (
    "UPDATE place_list AS l SET entry = (SELECT CASE WHEN count(*) = 0 THEN NULL ELSE " +
    `json_array(json((${operators})), json(${extents("s.country_extent")}), json(${extents("s.region_extent")}), json((${cities}))) END ` +
    `${here}) WHERE l.level = 'region' AND l.changed = 1`
  );
})();

/** A country: its number of operators, its extents, and its regions with theirs. */
const COUNTRY = (() => {
  const regions = "FROM place_list r";
  const where = "WHERE r.level = 'region' AND r.country = l.country AND r.entry IS NOT NULL";
  return (
    "UPDATE place_list AS l SET entry = (SELECT CASE WHEN count(*) = 0 THEN NULL ELSE json_array(" +
    `(SELECT count(DISTINCT k.key) ${regions} CROSS JOIN json_each(r.entry, '$[0]') k ${where}), ` +
    `json((SELECT json_group_array(DISTINCT k.value) ${regions} CROSS JOIN json_each(r.entry, '$[1]') k ${where})), ` +
    "json_group_array(json_array(r.region, (SELECT count(*) FROM json_each(r.entry, '$[0]')), json(r.entry -> '$[2]')))) END " +
    `${regions} ${where}) WHERE l.level = 'country' AND l.changed = 1`
  );
})();

/** Countries by name with their number of operators and their extents. */
const WORLD =
  "UPDATE place_list SET entry = json_patch(entry, (SELECT json_group_object(country, CASE WHEN c.entry IS NULL THEN NULL " +
  "ELSE json_array(c.entry -> '$[0]', c.entry -> '$[1]') END) FROM place_list c WHERE c.level = 'country' AND c.changed = 1)) " +
  "WHERE level = 'world' AND EXISTS (SELECT 1 FROM place_list c WHERE c.level = 'country' AND c.changed = 1)";

/** Marks regions selected by country and region, including new ones. */
const mark = (level: string, rows: string) =>
  insertInto(
    placeListTable,
    { level: `'${level}'`, country: "country", region: "region", changed: "1" },
    { from: `FROM (${rows}) WHERE true`, end: "ON CONFLICT (level, country, region) DO UPDATE SET changed = 1" },
  );

const DERIVE: readonly PlaceStatement[] = [
  { sql: REGION },
  {
    sql: mark(
      "country",
      "SELECT DISTINCT country, '' AS region FROM place_list WHERE level = 'region' AND changed = 1",
    ),
  },
  { sql: COUNTRY },
  { sql: WORLD },
  { sql: "DELETE FROM place_list WHERE changed = 1 AND entry IS NULL" },
  { sql: "UPDATE place_list SET changed = 0 WHERE changed = 1" },
];

/**
 * Statements after a change of these feeds: active version, visibility, or operators.
 * @param ids SELECT of feed ids, as the column id, of `values`
 */
export function placeLists(ids: string, values: readonly Value[]): PlaceStatement[] {
  const changedPlaces = mark(
    "region",
    `SELECT DISTINCT s.country, s.region FROM (${ids}) x CROSS JOIN served_place s ON s.feed_id = x.id`,
  );
  return [
    { sql: changedPlaces, values },
    { sql: `DELETE FROM served_place WHERE feed_id IN (${ids})`, values },
    { sql: writeServed(ids), values },
    { sql: changedPlaces, values },
    ...DERIVE,
  ];
}

/** Rebuilds everything. */
export function wholePlaceLists(): PlaceStatement[] {
  return [
    { sql: "DELETE FROM served_place" },
    { sql: "DELETE FROM place_list" },
    { sql: insertInto(placeListTable, { level: "'world'", country: "''", region: "''", entry: "'{}'" }) },
    { sql: writeServed("SELECT id FROM feed WHERE active_version_id IS NOT NULL") },
    { sql: mark("region", "SELECT DISTINCT country, region FROM served_place") },
    ...DERIVE,
  ];
}
