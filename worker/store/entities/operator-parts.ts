/** What the rows of an operator refer to, in one statement: a page of an operator needs no further trip. */
import type { Db } from "../db/db.ts";
import { isLive } from "../db/live-versions.ts";
import { parseRow, rowColumn } from "../db/row-column.ts";
import { integer, text } from "../shape.ts";
import { rowShape } from "../table.ts";
import { type AgencyRow, agencyColumns } from "./agency.ts";
import { type FeedRow, feedColumn, feedOfColumn } from "./feed.ts";
import { type FeedVersionRow, versionColumn, versionOfColumn } from "./feed-version.ts";

export type OperatorPart = {
  feedId: number;
  /** Null for a hidden feed. */
  feed: FeedRow | null;
  agencyId: number | null;
  /** With its version, if that is active. */
  live: { agency: AgencyRow; version: FeedVersionRow } | null;
};

const PART = rowShape("operator_feed", {
  feed_id: integer(),
  feed: text().nullable(),
  agency_id: integer().nullable(),
  agency: text().nullable(),
  version: text().nullable(),
});

/**
 * Feeds and agencies of an operator by its Onestop ID. Rows read: one for each row of the operator and for its feed, two for
 * its agency with the version.
 * @param fields of the operation: agencies are read if it shows them
 */
export async function partsOfOperator(db: Db, onestopId: string, fields: ReadonlySet<string>): Promise<OperatorPart[]> {
  const agencies = agencyColumns(fields);
  const withAgencies = fields.has("agencies");
  const columns = withAgencies
    ? `CASE WHEN ${isLive("v")} THEN ${rowColumn(agencies, "a")} END AS agency, ` +
      `CASE WHEN ${isLive("v")} THEN ${versionColumn("v", fields)} END AS version`
    : "NULL AS agency, NULL AS version";
  const joins = withAgencies
    ? "LEFT JOIN agency a ON a.id = o.agency_id LEFT JOIN feed_version v ON v.id = a.feed_version_id"
    : "";
  const rows = await db.rows(
    PART,
    `SELECT o.feed_id, ${feedColumn("f")} AS feed, o.agency_id, ${columns} ` +
      `FROM operator_feed o CROSS JOIN feed f ON f.id = o.feed_id ${joins} WHERE o.onestop_id = ?`,
    onestopId,
  );
  return rows.map(({ feed_id, feed, agency_id, agency, version }) => ({
    feedId: feed_id,
    feed: feedOfColumn(feed),
    agencyId: agency_id,
    live:
      agency === null || version === null
        ? null
        : { agency: parseRow(agencies, agency), version: versionOfColumn(version, fields) },
  }));
}
