/** Documents that an earlier build wrote, and the rows from which they are made again. */
import type { Db } from "../db/db.ts";
import { integer, text } from "../shape.ts";
import { type RowOf, withColumns } from "../table.ts";
import { agencyTable } from "../tables/agency.ts";
import { feedTable } from "../tables/feed.ts";
import { operatorFeedTable } from "../tables/operator-feed.ts";
import { routeTable } from "../tables/route.ts";
import { searchDocTable } from "../tables/search-doc.ts";
import { stopTable } from "../tables/stop.ts";

const DOCUMENT = searchDocTable.pick(["kind", "ref"]);

/** Up to `limit` documents that ranked search does not find, in the order of their numbers. */
export function unrankedDocuments(db: Db, limit: number): Promise<RowOf<typeof DOCUMENT>[]> {
  return db.rows(
    DOCUMENT,
    "SELECT kind, ref FROM search_doc INDEXED BY search_doc_unranked WHERE ranked IS NULL ORDER BY id LIMIT ?",
    limit,
  );
}

/** Marks all documents as not ranked, after a restore without the index that is derived from them. */
export async function forgetRanks(db: Db): Promise<void> {
  await db.write([{ sql: "UPDATE search_doc SET ranked = NULL WHERE ranked IS NOT NULL" }]);
}

const AGENCY = agencyTable.pick(["id", "feed_version_id", "agency_name", "agency_url", "agency_email", "translations"]);
const ROUTE_ROW = routeTable.pick([
  "id",
  "feed_version_id",
  "route_short_name",
  "route_long_name",
  "route_desc",
  "translations",
]);
const ROUTE = withColumns(ROUTE_ROW, { agency_name: text(), stop_count: integer() });
const STOP_ROW = stopTable.pick([
  "id",
  "feed_version_id",
  "stop_name",
  "stop_desc",
  "platform_code",
  "location_type",
  "translations",
]);
const STOP = withColumns(STOP_ROW, { route_count: integer() });
const FEED = feedTable.pick(["id", "onestop_id", "name", "urls"]);
const OPERATOR = operatorFeedTable.pick(["id", "onestop_id"]);

const BY_ID = "FROM json_each(?) x CROSS JOIN";

/** Rows by id, as documents need them; those that are gone are left out. */
export const SOURCES = {
  agency: (db: Db, ids: readonly number[]) =>
    db.rows(AGENCY, `SELECT ${AGENCY.select("t")} ${BY_ID} agency t ON t.id = x.value`, JSON.stringify(ids)),
  route: (db: Db, ids: readonly number[]) =>
    db.rows(
      ROUTE,
      `SELECT ${ROUTE_ROW.select("t")}, a.agency_name, json_array_length(t.stops) AS stop_count ${BY_ID} route t ON t.id = x.value ` +
        "CROSS JOIN agency a ON a.id = t.agency_id",
      JSON.stringify(ids),
    ),
  stop: (db: Db, ids: readonly number[]) =>
    db.rows(
      STOP,
      `SELECT ${STOP_ROW.select("t")}, json_array_length(t.routes) AS route_count ${BY_ID} stop t ON t.id = x.value`,
      JSON.stringify(ids),
    ),
  feed: (db: Db, ids: readonly number[]) =>
    db.rows(
      FEED,
      `SELECT ${FEED.select("t")} ${BY_ID} feed t ON t.id = x.value AND t.deleted_at IS NULL`,
      JSON.stringify(ids),
    ),
  operator: (db: Db, ids: readonly number[]) =>
    db.rows(OPERATOR, `SELECT ${OPERATOR.select("t")} ${BY_ID} operator_feed t ON t.id = x.value`, JSON.stringify(ids)),
} as const;
