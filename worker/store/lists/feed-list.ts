/** The row of a feed in the list of feeds, derived in SQL from everything that it shows. */
import { LICENSE_FIELDS } from "../db/condition.ts";
import { isHidden, visibleFeed } from "../db/visible.ts";
import { insertInto } from "../table.ts";
import { feedListTable } from "../tables/feed-list.ts";
import { FEED_ENTRY } from "./entries.ts";

/** Files of a version by the kind of data that their rows contain. */
const CONTENT = {
  shapes: ["shapes.txt"],
  pathways: ["pathways.txt"],
  flex: ["locations.geojson", "location_groups.txt", "booking_rules.txt"],
  fares_v1: ["fare_attributes.txt"],
  fares_v2: ["fare_products.txt", "fare_leg_rules.txt"],
  transfers: ["transfers.txt"],
  frequencies: ["frequencies.txt"],
  translations: ["translations.txt"],
} as const;

/** Kinds of realtime data: the keys of URLs. */
const REALTIME = ["realtime_alerts", "realtime_trip_updates", "realtime_vehicle_positions"] as const;

export const FEED_CONTENT = [...(Object.keys(CONTENT) as (keyof typeof CONTENT)[]), ...REALTIME];

const last = (columns: string, where = "") =>
  `SELECT ${columns} FROM feed_fetch WHERE feed_id = f.id ${where} ORDER BY fetched_at DESC, id DESC LIMIT 1`;
const lastImport = (columns: string, where = "") =>
  `SELECT ${columns} FROM feed_version v JOIN feed_version_import i ON i.feed_version_id = v.id ` +
  `WHERE v.feed_id = f.id ${where} ORDER BY v.fetched_at DESC, v.id DESC LIMIT 1`;

/** [ISO code, country, region] of the agencies of the active version, each once. */
const SERVED_PLACES =
  "SELECT json_group_array(json_array(iso, country, region) ORDER BY country, region) FROM (" +
  "SELECT DISTINCT p.value ->> 'adm0_iso' AS iso, p.value ->> 'adm0_name' AS country, p.value ->> 'adm1_name' AS region " +
  "FROM feed_version v CROSS JOIN agency a ON a.id >= v.agency_first AND a.id < v.agency_first + v.agency_count " +
  "CROSS JOIN json_each(a.places) p WHERE v.id = f.active_version_id AND coalesce(p.value ->> 'adm0_name', '') <> '')";

/** Those; without them the country of the registry's record. */
const PLACES =
  "CASE WHEN f.country IS NOT NULL AND json_array_length(g.served) = 0 " +
  "THEN json_array(json_array(f.country ->> 0, f.country ->> 1, NULL)) ELSE json(g.served) END";

const OPERATORS =
  "SELECT json_group_array(json_object('onestop_id', onestop_id, 'name', name, 'short_name', short_name) " +
  "ORDER BY onestop_id, name, short_name) FROM (" +
  "SELECT DISTINCT onestop_id, name, short_name FROM operator_feed WHERE feed_id = f.id)";

/** Types of its routes, each once. Rows read: one for each route of the active version. */
const ROUTE_TYPES =
  "SELECT json_group_array(type ORDER BY type) FROM (SELECT DISTINCT t.route_type AS type FROM feed_version v " +
  "CROSS JOIN route t ON t.id >= v.route_first AND t.id < v.route_first + v.route_count WHERE v.id = f.active_version_id)";

const quote = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");
const KINDS = Object.entries(CONTENT)
  .map(([kind, files]) => `WHEN name IN (${quote(files)}) THEN '${kind}'`)
  .join(" ");
const CONTENTS =
  "SELECT json_group_array(kind ORDER BY kind) FROM (" +
  `SELECT DISTINCT CASE ${KINDS} END AS kind FROM feed_version_file WHERE feed_version_id = f.active_version_id ` +
  `AND (rows > 0 OR name = 'locations.geojson') AND name IN (${quote(Object.values(CONTENT).flat())}) ` +
  `UNION SELECT key FROM json_each(f.urls) WHERE key IN (${quote(REALTIME)}) AND atom <> '')`;

/** Keys of the tags, except those that are false. */
const TAGS =
  "SELECT json_group_array(key ORDER BY key) FROM json_each(coalesce(f.tags, '{}')) WHERE value IS NOT 'false'";

/** One letter an answer: y, n, u(nknown), - where nothing is recorded. */
const LICENSE = LICENSE_FIELDS.map((field) => `coalesce(nullif(substr(f.license ->> '${field}', 1, 1), ''), '-')`).join(
  " || ",
);

const NAMES =
  "SELECT group_concat(o.value ->> 'name', ' · ') FROM json_each(g.operators) o WHERE o.value ->> 'name' <> ''";
const BOX = "CASE WHEN v.min_lon IS NULL THEN NULL ELSE json_array(v.min_lon, v.min_lat, v.max_lon, v.max_lat) END";
const DATES =
  "CASE WHEN v.id IS NULL THEN NULL ELSE json_array(v.earliest_calendar_date, v.latest_calendar_date, " +
  "v.feed_start_date, v.feed_end_date, v.default_timezone) END";
const TIMETABLE =
  "CASE WHEN v.timetable_bytes IS NULL THEN NULL ELSE json_array(v.id, v.sha1, v.agency_first, v.stop_count, " +
  "v.pattern_count, v.trip_count, v.pathway_first, v.pathway_count, v.timetable_bytes) END";
const sumOf = (what: string) => `CASE WHEN f.exclude_from_global = 0 THEN coalesce(v.${what}_count, 0) ELSE 0 END`;
const SUMS = {
  ...{ agencies: sumOf("agency"), routes: sumOf("route") },
  ...{ stops: sumOf("stop"), trips: sumOf("trip") },
};

const ENTRY = FEED_ENTRY.jsonArray({
  onestopId: "f.onestop_id",
  name: "coalesce(nullif(f.name, ''), '')",
  spec: "f.spec",
  fetchSucceeded: "g.fetch ->> 'success'",
  lastSuccessAt: "g.fetched",
  importStatus: "g.import",
  importedAt: "g.imported",
  serviceStart: "v.feed_start_date",
  serviceEnd: "coalesce(v.feed_end_date, v.latest_calendar_date)",
  license: LICENSE,
  authorization: "f.authorization ->> 'type'",
  tags: `json((${TAGS}))`,
  places: PLACES,
  content: "json(g.content)",
  box: `json(${BOX})`,
  operatorNames: `coalesce((${NAMES}), '')`,
  url: "coalesce(f.urls ->> 'static_current', '')",
  dates: `json(${DATES})`,
  lastFetchAt: "g.fetch ->> 'fetched_at'",
  replacedBy:
    "(SELECT s.by_onestop_id FROM superseded s WHERE s.kind = 'feed' AND s.onestop_id = f.onestop_id " +
    `AND NOT ${isHidden("feed", "s.by_onestop_id")})`,
  timetable: `json(${TIMETABLE})`,
});

const SHOWN_COLUMNS = {
  id: "f.id",
  onestop_id: "f.onestop_id",
  name: "f.name",
  spec: "f.spec",
  operators: "json(g.operators)",
  last_fetch: "json(g.fetch)",
  last_successful_fetch_at: "g.fetched",
  import_status: "g.import",
  imported_at: "g.imported",
  active_version:
    "CASE WHEN v.id IS NULL THEN NULL ELSE json_object('sha1', v.sha1, 'fetched_at', v.fetched_at, " +
    "'earliest_calendar_date', v.earliest_calendar_date, 'latest_calendar_date', v.latest_calendar_date, " +
    "'feed_start_date', v.feed_start_date, 'feed_end_date', v.feed_end_date) END",
  license: "json(f.license)",
  authorization: "f.authorization ->> 'type'",
  tags: "json(coalesce(f.tags, '{}'))",
  places: PLACES,
  content: "json(g.content)",
  bbox: `json(${BOX})`,
  routes: "coalesce(v.route_count, 0)",
  route_types: `json((${ROUTE_TYPES}))`,
  url: "f.urls ->> 'static_current'",
};

const object = Object.entries(SHOWN_COLUMNS)
  .map(([name, sql]) => `'${name}', ${sql}`)
  .join(", ");

/** Writes the rows of these feeds. @param ids SELECT of feed ids, as the column id */
export function writeFeedList(ids: string): string {
  const from =
    "FROM (" +
    `SELECT f.id, (${last("json_object('fetched_at', fetched_at, 'success', success, 'error', fetch_error)")}) AS fetch, ` +
    `(${last("fetched_at", "AND success = 1")}) AS fetched, ` +
    `(${lastImport("CASE WHEN i.in_progress = 1 THEN 'in_progress' WHEN i.success = 1 THEN 'success' ELSE 'error' END")}) AS import, ` +
    `(${lastImport("i.created_at", "AND i.success = 1")}) AS imported, ` +
    "(SELECT count(*) FROM feed_version v WHERE v.feed_id = f.id) AS versions, " +
    `(${OPERATORS}) AS operators, (${SERVED_PLACES}) AS served, (${CONTENTS}) AS content ` +
    `FROM (${ids}) x CROSS JOIN feed f ON f.id = x.id AND ${visibleFeed("f")}) g ` +
    "CROSS JOIN feed f ON f.id = g.id LEFT JOIN feed_version v ON v.id = f.active_version_id";
  const active = "f.active_version_id IS NOT NULL AND f.exclude_from_global = 0";
  return insertInto(
    feedListTable,
    { id: "f.id", entry: ENTRY, shown: `json_object(${object})`, versions: "g.versions", active, ...SUMS },
    { verb: "INSERT OR REPLACE", from },
  );
}

/** Clears the entries of feeds that are no longer visible. */
export function emptyFeedList(ids: string): string {
  return (
    `UPDATE feed_list SET entry = NULL WHERE id IN (${ids}) AND NOT EXISTS ` +
    `(SELECT 1 FROM feed f WHERE f.id = feed_list.id AND ${visibleFeed("f")})`
  );
}
