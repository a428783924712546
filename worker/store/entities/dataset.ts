/** Rows of the datasets in slices, so that no table is in memory as a whole. */

import { rowsById, rowsInRange } from "../db/by-id.ts";
import type { Db, Stores } from "../db/db.ts";
import { versionState } from "../db/version-state.ts";
import { isHidden, visibleFeed } from "../db/visible.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, type RowShape, withColumns } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { feedTable } from "../tables/feed.ts";
import { feedVersionTable } from "../tables/feed-version.ts";
import { operatorTable } from "../tables/operator.ts";
import { patternTable } from "../tables/pattern.ts";
import { routeTable } from "../tables/route.ts";
import { serviceTable } from "../tables/service.ts";
import { stopTable } from "../tables/stop.ts";
import { type SupersededRecord, supersededTable } from "../tables/superseded.ts";
import { timetableTable } from "../tables/timetable.ts";
import { linesInRange } from "./route.ts";

/** An active version with the columns that its dataset rows need. */
const VERSION = withColumns(
  feedVersionTable.pick([
    "id",
    "sha1",
    "fetched_at",
    "agency_first",
    "agency_count",
    "route_first",
    "route_count",
    "stop_first",
    "stop_count",
    "trip_first",
    "trip_count",
    "pattern_first",
    "pattern_count",
    "service_first",
    "service_count",
  ]),
  {
    feed_onestop_id: text(),
    feed_name: text().nullable(),
    /** JSON object of the license. */
    license: text(),
    /** Changes with the content of the version's part of the datasets (./version-state.ts). */
    state: text(),
  },
);
export type DatasetVersion = RowOf<typeof VERSION>;

/**
 * Active versions of visible feeds that count in global lists, by the Onestop ID of their feed.
 * @param only id of the one version to read, if it is among them
 */
export function datasetVersions(db: Db, only: number | null = null): Promise<DatasetVersion[]> {
  return db.rows(
    VERSION,
    `SELECT ${VERSION.select("v")}, f.onestop_id AS feed_onestop_id, f.name AS feed_name, f.license, ${versionState("v", "f")} AS state ` +
      "FROM feed f INDEXED BY feed_active CROSS JOIN feed_version v ON v.id = f.active_version_id " +
      "CROSS JOIN feed_version_import i ON i.feed_version_id = v.id AND i.success = 1 AND i.in_progress = 0 " +
      `WHERE f.active_version_id > 0 AND ${visibleFeed("f")} AND f.exclude_from_global = 0${only === null ? "" : " AND f.active_version_id = ?"} ` +
      "ORDER BY f.onestop_id",
    ...(only === null ? [] : [only]),
  );
}

const AGENCY = withColumns(agencyTable.pick(["id", "agency_id", "agency_name", "onestop_id"]), {
  operator_onestop_id: text().nullable(),
});
export type DatasetAgency = RowOf<typeof AGENCY>;

/** The agencies of a version, each with its operator: a registry one before a generated one. */
export function datasetAgencies(db: Db, { agency_first, agency_count }: DatasetVersion): Promise<DatasetAgency[]> {
  return db.rows(
    AGENCY,
    `SELECT ${AGENCY.select("a")}, (SELECT o.onestop_id FROM operator_feed o ` +
      "WHERE o.agency_id = a.id ORDER BY o.operator_id IS NULL, o.id LIMIT 1) AS operator_onestop_id " +
      "FROM agency a WHERE a.id >= ? AND a.id < ?",
    agency_first,
    agency_first + agency_count,
  );
}

/** Onestop IDs of the routes of a version by their numeric ids. */
export async function datasetRouteIds(stores: Stores, version: DatasetVersion): Promise<Map<number, string | null>> {
  const rows = await stores.db.rows(
    routeTable.pick(["id", "onestop_id"]),
    "SELECT id, onestop_id FROM route WHERE id >= ? AND id < ?",
    version.route_first,
    version.route_first + version.route_count,
  );
  return new Map(rows.map(({ id, onestop_id }) => [id, onestop_id]));
}

const STOP = withColumns(
  stopTable.pick([
    "id",
    "stop_id",
    "onestop_id",
    "stop_code",
    "stop_name",
    "stop_desc",
    "stop_url",
    "zone_id",
    "stop_timezone",
    "platform_code",
    "location_type",
    "wheelchair_boarding",
    "lon",
    "lat",
    "routes",
    "place",
  ]),
  {
    /** GTFS stop_id of the station. */
    parent_station: text().nullable(),
  },
);
export type DatasetStop = RowOf<typeof STOP>;

const STOPS_A_SLICE = 1000;

/** The stops of a version in the order of their file. */
export async function* datasetStops(stores: Stores, version: DatasetVersion): AsyncGenerator<DatasetStop[]> {
  const { db } = stores;
  const end = version.stop_first + version.stop_count;
  for (let from = version.stop_first; from < end; from += STOPS_A_SLICE) {
    yield await db.rows(
      STOP,
      `SELECT ${STOP.select("s")}, p.stop_id AS parent_station ` +
        "FROM stop s LEFT JOIN stop p ON p.id = s.parent_id " +
        "WHERE s.id >= ? AND s.id < ? ORDER BY s.id",
      from,
      Math.min(from + STOPS_A_SLICE, end),
    );
  }
}

const PLAIN_ROUTE = withColumns(
  routeTable.pick([
    "id",
    "agency_id",
    "route_id",
    "onestop_id",
    "route_short_name",
    "route_long_name",
    "route_desc",
    "route_type",
    "route_color",
    "route_text_color",
    "route_url",
    "trip_count",
  ]),
  { stop_count: integer() },
);
export type DatasetRoute = RowOf<typeof PLAIN_ROUTE> & {
  /** JSON array of lines, see route_geometry; null without one. */
  lines: string | null;
  /** 1: the lines join stops because there are no shapes. */
  generated: number | null;
};

/** Lines are long: keeps a slice far below the largest result of D1. */
const ROUTES_A_SLICE = 50;

/** The routes of a version, agency by agency. */
export async function* datasetRoutes(stores: Stores, version: DatasetVersion): AsyncGenerator<DatasetRoute[]> {
  const end = version.route_first + version.route_count;
  for (let from = version.route_first; from < end; from += ROUTES_A_SLICE) {
    const until = Math.min(from + ROUTES_A_SLICE, end);
    const { db } = stores;
    const [routes, lines] = await Promise.all([
      db.rows(
        PLAIN_ROUTE,
        `SELECT ${PLAIN_ROUTE.select("r")}, json_array_length(r.stops) AS stop_count FROM route r WHERE r.id >= ? AND r.id < ? ORDER BY r.id`,
        from,
        until,
      ),
      linesInRange(db, from, until),
    ]);
    yield routes.map((route) => {
      const { lines: drawn = null, generated = null } = lines.get(route.id) ?? {};
      return { ...route, lines: drawn, generated };
    });
  }
}

/** The rows with ids in [first, first + count), in slices of at most `size`. */
async function* inSlices<T extends object>(
  db: Db,
  shape: RowShape<T>,
  first: number,
  count: number,
  size: number,
): AsyncGenerator<T[]> {
  const end = first + count;
  for (let from = first; from < end; from += size) yield await rowsInRange(db, shape, from, Math.min(from + size, end));
}

const HEADWAYS = routeTable.pick(["id", "route_id", "onestop_id", "headways"]);
export type DatasetHeadways = RowOf<typeof HEADWAYS>;

/** The routes of a version with their packed headways (src/domain/packed/headways.ts). */
export function datasetHeadways(stores: Stores, version: DatasetVersion): AsyncGenerator<DatasetHeadways[]> {
  return inSlices(stores.db, HEADWAYS, version.route_first, version.route_count, 200);
}

const STOP_IDS = stopTable.pick(["id", "stop_id", "onestop_id"]);
export type DatasetStopIds = RowOf<typeof STOP_IDS>;

/** The ids of some stops. */
export function datasetStopIds(db: Db, ids: readonly number[]): Promise<DatasetStopIds[]> {
  return rowsById(db, STOP_IDS, ids);
}

const PATTERN = patternTable.pick(["id", "route_id", "stops"]);

/** The patterns of a version with their packed stops. */
export function datasetPatterns(stores: Stores, version: DatasetVersion): AsyncGenerator<RowOf<typeof PATTERN>[]> {
  return inSlices(stores.db, PATTERN, version.pattern_first, version.pattern_count, 500);
}

const SERVICE = serviceTable.pick(["id", "first_day", "days"]);

/** The services of a version with their packed days. */
export function datasetServices(stores: Stores, version: DatasetVersion): AsyncGenerator<RowOf<typeof SERVICE>[]> {
  return inSlices(stores.db, SERVICE, version.service_first, version.service_count, 500);
}

const TIMETABLE = timetableTable.pick(["id", "pattern_id", "service_id", "trips"]);
const TIMETABLES_A_SLICE = 100;

/** The timetables of a version with their packed trips. Ids are those of first trips, so a range of ids is no slice. */
export async function* datasetTimetables(
  stores: Stores,
  version: DatasetVersion,
): AsyncGenerator<RowOf<typeof TIMETABLE>[]> {
  const { db } = stores;
  const end = version.trip_first + version.trip_count;
  for (let from = version.trip_first; from < end; ) {
    const rows = await db.rows(
      TIMETABLE,
      `SELECT ${TIMETABLE.select("t")} FROM timetable t WHERE t.id >= ? AND t.id < ? ORDER BY t.id LIMIT ${TIMETABLES_A_SLICE}`,
      from,
      end,
    );
    yield rows;
    if (rows.length < TIMETABLES_A_SLICE) return;
    from = rows.at(-1)!.id + 1;
  }
}

/** Rows in order of Onestop ID, slice by slice. */
async function* slices<Row extends { onestop_id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const limit = 500;
  for (let after = ""; ; ) {
    const rows = await read(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.onestop_id;
  }
}

const FEED_COLUMNS = feedTable.pick([
  "onestop_id",
  "name",
  "spec",
  "file",
  "languages",
  "tags",
  "urls",
  "license",
  "authorization",
]);
const FEED = withColumns(FEED_COLUMNS, {
  active_sha1: text().nullable(),
  active_fetched_at: text().nullable(),
  /** JSON array of Onestop IDs. */
  operators: text(),
});
export type DatasetFeed = RowOf<typeof FEED>;

/** The public feeds of the registry. */
export function datasetFeeds(db: Db): AsyncGenerator<DatasetFeed[]> {
  return slices((after, limit) =>
    db.rows(
      FEED,
      `SELECT ${FEED_COLUMNS.select("f")}, ` +
        "v.sha1 AS active_sha1, v.fetched_at AS active_fetched_at, (SELECT json_group_array(DISTINCT o.onestop_id " +
        "ORDER BY o.onestop_id) FROM operator_feed o WHERE o.feed_id = f.id) AS operators " +
        "FROM feed f LEFT JOIN feed_version v ON v.id = f.active_version_id " +
        `WHERE f.onestop_id > ? AND ${visibleFeed("f")} ORDER BY f.onestop_id LIMIT ?`,
      after,
      limit,
    ),
  );
}

const FEED_VERSION_COLUMNS = feedVersionTable.pick([
  "id",
  "sha1",
  "url",
  "fetched_at",
  "bytes",
  "earliest_calendar_date",
  "latest_calendar_date",
  "feed_start_date",
  "feed_end_date",
  "default_timezone",
  "hull",
  "agency_count",
  "route_count",
  "stop_count",
  "trip_count",
  "active",
  "imported",
]);
const FEED_VERSION = withColumns(FEED_VERSION_COLUMNS, {
  onestop_id: text(),
  /** JSON object of the feed's license. */
  license: text(),
});
export type DatasetFeedVersion = RowOf<typeof FEED_VERSION>;

/** The fetched versions of the public feeds, in the order in which they were first fetched. */
export async function* datasetFeedVersions(db: Db): AsyncGenerator<DatasetFeedVersion[]> {
  const limit = 500;
  for (let after = 0; ; ) {
    const rows = await db.rows(
      FEED_VERSION,
      `SELECT ${FEED_VERSION_COLUMNS.select("v")}, f.onestop_id, f.license ` +
        "FROM feed_version v CROSS JOIN feed f ON f.id = v.feed_id " +
        `WHERE v.id > ? AND ${visibleFeed("f")} ORDER BY v.id LIMIT ?`,
      after,
      limit,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.id;
  }
}

const OPERATOR = withColumns(operatorTable.pick(["onestop_id", "name", "short_name", "website", "tags", "file"]), {
  /** JSON [{feed_onestop_id, gtfs_agency_id}], without feeds that are hidden. */
  feeds: text(),
});
export type DatasetOperator = RowOf<typeof OPERATOR>;

const ASSOCIATED_AGENCIES =
  "SELECT json_group_array(json_object('feed_onestop_id', e.value ->> 'feed_onestop_id', 'gtfs_agency_id', " +
  "e.value ->> 'gtfs_agency_id')) FROM json_each(o.associated_feeds) e WHERE NOT EXISTS (SELECT 1 FROM feed h " +
  `WHERE h.onestop_id = e.value ->> 'feed_onestop_id' AND NOT (${visibleFeed("h")}))`;

/** The operators of the registry, without those whose feeds are all hidden. */
export function datasetOperators(db: Db): AsyncGenerator<DatasetOperator[]> {
  return slices((after, limit) =>
    db.rows(
      OPERATOR,
      `SELECT ${OPERATOR.select("o")}, (${ASSOCIATED_AGENCIES}) AS feeds ` +
        `FROM operator o WHERE o.onestop_id > ? AND o.deleted_at IS NULL AND NOT ${isHidden("operator", "o.onestop_id")} ` +
        "ORDER BY o.onestop_id LIMIT ?",
      after,
      limit,
    ),
  );
}

/** Operators that are not in the registry, generated from the agencies of feeds that may be redistributed. */
export function datasetGeneratedOperators(db: Db): AsyncGenerator<DatasetOperator[]> {
  return slices((after, limit) =>
    db.rows(
      OPERATOR,
      "SELECT o.onestop_id, min(o.name) AS name, min(o.short_name) AS short_name, NULL AS website, NULL AS tags, " +
        "'' AS file, json_group_array(json_object('feed_onestop_id', f.onestop_id, 'gtfs_agency_id', o.gtfs_agency_id)) " +
        "AS feeds FROM operator_feed o CROSS JOIN feed f ON f.id = o.feed_id " +
        `WHERE o.onestop_id > ? AND o.operator_id IS NULL AND ${visibleFeed("f")} ` +
        "AND coalesce(f.license ->> 'redistribution_allowed', '') <> 'no' " +
        "GROUP BY o.onestop_id ORDER BY o.onestop_id LIMIT ?",
      after,
      limit,
    ),
  );
}

/** Replaced Onestop IDs, without those that lead to a hidden feed or operator. */
export function datasetSuperseded(db: Db): AsyncGenerator<SupersededRecord[]> {
  return slices((after, limit) =>
    db.rows(
      supersededTable,
      "SELECT s.kind, s.onestop_id, s.by_onestop_id FROM superseded s WHERE s.kind IN ('feed', 'operator') " +
        `AND s.onestop_id > ? AND NOT CASE s.kind WHEN 'feed' THEN ${isHidden("feed", "s.by_onestop_id")} ` +
        `ELSE ${isHidden("operator", "s.by_onestop_id")} END ORDER BY s.onestop_id LIMIT ?`,
      after,
      limit,
    ),
  );
}
