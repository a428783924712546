/** Feed versions, with the columns that decide whether they are visible. */

import { onestopIdSpellings } from "../../../src/domain/ids/onestop.ts";
import { rowsById } from "../db/by-id.ts";
import { childrenOf } from "../db/children.ts";
import { allOf, type Condition, condition, type LicenseFilter, licenseConditions, oneOf } from "../db/condition.ts";
import type { Db, Value } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import type { Page } from "../db/page.ts";
import { parseRow, rowColumn } from "../db/row-column.ts";
import { visibleFeed } from "../db/visible.ts";
import { text } from "../shape.ts";
import { type RowOf, type RowShape, withColumns } from "../table.ts";
import { type FeedVersionRecord, feedVersionTable } from "../tables/feed-version.ts";
import { type FeedRow, feedColumn, feedOfColumn } from "./feed.ts";

/** All columns except large ones and those that only an import reads. Cold versions are found by their ranges. */
const PLAIN = feedVersionTable.except(
  ...(["sha1_dir", "bytes", "created_at", "hull", "feed_infos", "service_levels", "import_record", "files"] as const),
  ...(["shard", "shard_rows", "shard_bytes"] as const),
);

/** Large columns by the API field that shows them. */
const LARGE = {
  geometry: "hull",
  feed_infos: "feed_infos",
  service_levels: "service_levels",
  files: "files",
  feed_version_gtfs_import: "import_record",
} as const;
type LargeColumn = (typeof LARGE)[keyof typeof LARGE];

const PLAIN_VERSION = feedVersionTable.pick(PLAIN);
export type FeedVersionRow = RowOf<typeof PLAIN_VERSION> & Partial<Pick<FeedVersionRecord, LargeColumn>>;

/** Fields whose filters may use the service window, which is derived from the service levels. */
const WINDOWED_COLUMNS = ["stop_times", "departures", "arrivals", "patterns", "trips"];

/** Whether a field of the query may need the service window of a version. */
export function needsWindow(fields: ReadonlySet<string>): boolean {
  return WINDOWED_COLUMNS.some((field) => fields.has(field));
}

const FEED = "CROSS JOIN feed f ON f.id = t.feed_id";
const IMPORT = "CROSS JOIN feed_version_import i ON i.feed_version_id = t.id";
/** Finds a feed first and its versions by their index, one row read each. */
const OF_FEED = "feed f CROSS JOIN feed_version t ON t.feed_id = f.id";

function largeColumns(fields: ReadonlySet<string>): LargeColumn[] {
  const large = new Set<LargeColumn>();
  for (const [field, column] of Object.entries(LARGE)) if (fields.has(field)) large.add(column);
  if (needsWindow(fields)) large.add("service_levels");
  return [...large];
}

/** Columns of versions that the fields of a query need, including those of its feed and its import. */
export function versionColumns(fields: ReadonlySet<string>): RowShape<FeedVersionRow> {
  return feedVersionTable.pick(PLAIN, largeColumns(fields));
}

/** Versions by id, including those of hidden feeds: check `visible`. One row read each. */
export async function versionsById(
  db: Db,
  ids: readonly number[],
  fields: ReadonlySet<string>,
): Promise<FeedVersionRow[]> {
  return db.cold.note(await rowsById(db, versionColumns(fields), ids));
}

/** Version columns read beside each entity: without the bounding box, which JSON would round. */
const BESIDE = PLAIN.filter((name) => !/^(min|max)_l/.test(name));

/** @param fields large columns are included only with the fields of a query */
function besideColumns(fields: ReadonlySet<string>) {
  return feedVersionTable.pick(BESIDE, largeColumns(fields));
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The version of each row of a list, as one column. @param alias of feed_version */
export function versionColumn(alias: string, fields = NO_FIELDS): string {
  return rowColumn(besideColumns(fields), alias);
}

/** Parses the result of `versionColumn` for the same fields; it has no bounding box. */
export function versionOfColumn(text: string, fields = NO_FIELDS): FeedVersionRow {
  return { ...parseRow(besideColumns(fields), text), min_lon: null, min_lat: null, max_lon: null, max_lat: null };
}

/** Whether a field of the query shows a large column of a version. */
export function showsLarge(fields: ReadonlySet<string>): boolean {
  return fields.has("feed_version") && Object.keys(LARGE).some((field) => fields.has(field));
}

/** Selects the entities whose versions are read in the same round trip. */
export type VersionsOf =
  | { table: "agency" | "route" | "stop"; ids: readonly number[] }
  | { table: "agency" | "route" | "stop"; onestopIds: readonly string[] }
  | { table: "route" | "stop"; onceNamed: readonly string[] }
  | { sha1: string }
  | { activeOf: string };

/**
 * Versions of entities, including those of hidden feeds; the active versions of feeds in which an entity once had one of
 * these Onestop IDs; the versions of an archive; or the active version of a feed.
 */
export async function versionsBeside(db: Db, of: VersionsOf, fields: ReadonlySet<string>): Promise<FeedVersionRow[]> {
  return db.cold.note(await storedVersionsBeside(db, of, fields));
}

function storedVersionsBeside(db: Db, of: VersionsOf, fields: ReadonlySet<string>): Promise<FeedVersionRow[]> {
  // For a single entity: a list would read one row more.
  const one = "activeOf" in of || ("ids" in of && of.ids.length === 1);
  const columns = versionColumns(fields);
  const from = `SELECT ${columns.select("t")} FROM feed_version t WHERE t.id ${one ? "=" : "IN"}`;
  if ("activeOf" in of) {
    return db.rows(columns, `${from} (SELECT active_version_id FROM feed WHERE onestop_id = ?)`, of.activeOf);
  }
  if ("sha1" in of)
    return db.rows(columns, `SELECT ${columns.select("t")} FROM feed_version t WHERE t.sha1 = ?`, of.sha1);
  const { table } = of;
  if ("ids" in of) {
    const join = `CROSS JOIN ${table} e ON e.id = x.id`;
    return db.rows(columns, `${from} (SELECT e.feed_version_id FROM ${idTable(of.ids)} ${join})`);
  }
  const { sql, values } = oneOf("e.onestop_id", [...new Set("onceNamed" in of ? of.onceNamed : of.onestopIds)]);
  if ("onceNamed" in of) {
    const feeds = `${table} e CROSS JOIN feed_version n ON n.id = e.feed_version_id CROSS JOIN feed f ON f.id = n.feed_id`;
    return db.rows(columns, `${from} (SELECT f.active_version_id FROM ${feeds} WHERE ${sql})`, ...values);
  }
  return db.rows(columns, `${from} (SELECT e.feed_version_id FROM ${table} e WHERE ${sql})`, ...values);
}

export type FeedVersionFilter = {
  ids?: readonly number[] | null;
  feedIds?: readonly number[] | null;
  feedOnestopId?: string | null;
  sha1?: string | null;
  file?: string | null;
  importStatus?: "SUCCESS" | "ERROR" | "IN_PROGRESS" | null;
  license?: LicenseFilter | null;
  covers?: Covers | null;
  within?: readonly number[] | null;
};

/** Times in RFC 3339, dates in ISO form. */
type Covers = {
  fetched_after?: string | null;
  fetched_before?: string | null;
  feed_start_date?: string | null;
  feed_end_date?: string | null;
  start_date?: string | null;
  end_date?: string | null;
  earliest_calendar_date?: string | null;
  latest_calendar_date?: string | null;
};

/** Visible versions, most recently fetched first. The cursor is the id of the last row of the previous page. */
export async function listVersions(
  db: Db,
  filter: FeedVersionFilter,
  page: Page,
  fields: ReadonlySet<string>,
): Promise<FeedVersionRow[]> {
  return db.cold.note(await db.rows(versionColumns(fields), ...versionStatement(filter, page, fields, false)));
}

function versionStatement(
  filter: FeedVersionFilter,
  page: Page,
  fields: ReadonlySet<string>,
  withFeed: boolean,
): [sql: string, ...values: Value[]] {
  const conditions = [condition("t.visible = 1"), ...versionConditions(filter)];
  if (filter.ids != null) conditions.push(oneOf("t.id", filter.ids));
  if (filter.within != null) conditions.push(oneOf("t.id", filter.within));
  if (page.after !== null && page.after > 0) {
    const at = "SELECT fetched_at, id FROM feed_version WHERE id = ?";
    conditions.push(condition(`(t.fetched_at, t.id) < (${at})`, page.after));
  }
  const { sql, values } = allOf(conditions);
  const source = withFeed || ofLicense(filter) ? `feed_version t ${FEED}` : "feed_version t";
  const versions = filter.feedOnestopId != null ? OF_FEED : source;
  const from = filter.importStatus == null ? versions : `${versions} ${IMPORT}`;
  const select = versionColumns(fields).select("t") + (withFeed ? `, ${feedColumn("f")} AS feed_beside` : "");
  const order = "ORDER BY t.fetched_at DESC, t.id DESC LIMIT ?";
  return [`SELECT ${select} FROM ${from} WHERE ${sql} ${order}`, ...values, page.limit];
}

/**
 * The same with the feeds of the versions, in one statement: one more row for each version, so only for filters that find
 * few.
 */
export async function listVersionsWithFeeds(
  db: Db,
  filter: FeedVersionFilter,
  page: Page,
  fields: ReadonlySet<string>,
): Promise<{ versions: FeedVersionRow[]; feeds: FeedRow[] }> {
  const rows = await db.rows(
    withColumns(versionColumns(fields), { feed_beside: text().nullable() }),
    ...versionStatement(filter, page, fields, true),
  );
  const feeds = new Map<number, FeedRow>();
  const versions = rows.map(({ feed_beside, ...version }) => {
    const feed = feedOfColumn(feed_beside);
    if (feed !== null) feeds.set(feed.id, feed);
    return version as unknown as FeedVersionRow;
  });
  return { versions: db.cold.note(versions), feeds: [...feeds.values()] };
}

/** The most recently fetched versions of each feed, newest first. */
export async function lastVersions(
  db: Db,
  feedIds: readonly number[],
  filter: FeedVersionFilter,
  limit: number,
  fields: ReadonlySet<string>,
): Promise<FeedVersionRow[][]> {
  const conditions = versionConditions(filter);
  if (conditions.length > 0) {
    // A filter binds values, which a list built for many parents cannot do; it is rare enough to query per feed.
    const page = { limit, after: null };
    return Promise.all(feedIds.map((id) => listVersions(db, { ...filter, feedIds: [id] }, page, fields)));
  }
  const from =
    "FROM feed_version t WHERE t.feed_id = x.id AND t.visible = 1 " +
    `ORDER BY t.fetched_at DESC, t.id DESC LIMIT ${limit}`;
  const lists = await childrenOf(db, feedIds, versionColumns(fields), from);
  for (const versions of lists) db.cold.note(versions);
  return lists;
}

/** Whether the filter needs the feed of the version. */
function ofLicense({ license }: FeedVersionFilter): boolean {
  return licenseConditions("f.license", license).length > 0;
}

function versionConditions(filter: FeedVersionFilter): Condition[] {
  const conditions = licenseConditions("f.license", filter.license);
  if (filter.feedIds != null) conditions.push(oneOf("t.feed_id", filter.feedIds));
  if (filter.feedOnestopId != null) conditions.push(oneOf("f.onestop_id", onestopIdSpellings(filter.feedOnestopId)));
  if (filter.sha1 != null) conditions.push(condition("t.sha1 = ?", filter.sha1));
  if (filter.file != null) conditions.push(condition("t.file = ?", filter.file));
  if (filter.importStatus === "SUCCESS") conditions.push(condition("i.success = 1 AND i.in_progress = 0"));
  if (filter.importStatus === "ERROR") conditions.push(condition("i.success = 0 AND i.in_progress = 0"));
  if (filter.importStatus === "IN_PROGRESS") conditions.push(condition("i.in_progress = 1"));
  conditions.push(...coversConditions(filter.covers ?? {}));
  return conditions;
}

/** The later of two dates, either of which may be null (SQLite's max() is null if one of several values is). */
const LATEST_START =
  "max(coalesce(t.feed_start_date, t.earliest_calendar_date), coalesce(t.earliest_calendar_date, t.feed_start_date))";
const EARLIEST_END =
  "min(coalesce(t.feed_end_date, t.latest_calendar_date), coalesce(t.latest_calendar_date, t.feed_end_date))";

const OF_SERVICE = `? BETWEEN ${LATEST_START} AND ${EARLIEST_END}`;
const OF_FEED_INFO = "? BETWEEN t.feed_start_date AND t.feed_end_date";
const OF_CALENDARS = "? BETWEEN t.earliest_calendar_date AND t.latest_calendar_date";

/** Each date of the filter must be within the version's dates. */
const COVERS: Readonly<Record<keyof Covers, string>> = {
  fetched_after: "julianday(t.fetched_at) > julianday(?)",
  fetched_before: "julianday(t.fetched_at) < julianday(?)",
  feed_start_date: OF_FEED_INFO,
  feed_end_date: OF_FEED_INFO,
  start_date: OF_SERVICE,
  end_date: OF_SERVICE,
  earliest_calendar_date: OF_CALENDARS,
  latest_calendar_date: OF_CALENDARS,
};

function coversConditions(covers: Covers): Condition[] {
  return (Object.keys(COVERS) as (keyof Covers)[]).flatMap((key) => {
    const value = covers[key] ?? null;
    return value === null ? [] : [condition(COVERS[key], value)];
  });
}

/** The columns that a version's service window is computed from. */
const SERVICE_WINDOW = feedVersionTable.pick([
  "id",
  "fetched_at",
  "feed_start_date",
  "feed_end_date",
  "fallback_week",
  "service_levels",
]);
export type ServiceWindowRow = RowOf<typeof SERVICE_WINDOW>;

export function serviceWindowFacts(db: Db, ids: readonly number[]): Promise<ServiceWindowRow[]> {
  return rowsById(db, SERVICE_WINDOW, ids);
}

/** Active versions of visible feeds that are part of global lists, in the order of the feeds: two rows read each. */
export function activeVersionsOf(
  db: Db,
  feedIds: readonly number[],
  fields: ReadonlySet<string>,
): Promise<FeedVersionRow[]> {
  const columns = versionColumns(fields);
  return db.rows(
    columns,
    `SELECT ${columns.select("v")} FROM ${idTable(feedIds)} ` +
      `CROSS JOIN feed f ON f.id = x.id AND ${visibleFeed("f")} AND f.exclude_from_global = 0 ` +
      "CROSS JOIN feed_version v ON v.id = f.active_version_id",
  );
}
