/** The alert messages of an operator's feeds. */

import type { StoredMessage } from "../../realtime/stored-message.ts";
import type { Db } from "../db/db.ts";
import { visibleFeed } from "../db/visible.ts";
import { text } from "../shape.ts";
import { rowShape, withColumns } from "../table.ts";
import { bodies, cachedMessages, FACTS, messagesOf, messagesSent } from "./load.ts";

const AGENCY = rowShape("operator_feed", { gtfsId: text().nullable() });
const FACTS_AND_BODY = withColumns(FACTS, { body: text().nullable() });

/** Stops the queries when no alerts are stored. */
const HAS_ALERTS = "(SELECT 1 FROM realtime_message WHERE type = 'realtime_alerts' LIMIT 1) present";

/**
 * The GTFS ids of an operator's agencies, and the alert messages of its visible feeds, by Onestop ID: one trip, unless a
 * message is replaced meanwhile. Rows read: none if no alerts are stored; else three for each row of the operator, and
 * those of its messages. An unknown or hidden operator has none.
 */
export async function alertsOfOperator(
  db: Db,
  onestopId: string,
): Promise<{ agencyIds: string[]; messages: StoredMessage[] }> {
  const visible = `${HAS_ALERTS} CROSS JOIN operator_feed o CROSS JOIN feed f ON f.id = o.feed_id AND ${visibleFeed("f")}`;
  const [agencies, rows] = await Promise.all([
    db.rows(
      AGENCY,
      `SELECT coalesce(o.gtfs_agency_id, a.agency_id) AS gtfsId FROM ${visible} ` +
        "LEFT JOIN agency a ON a.id = o.agency_id WHERE o.onestop_id = ?",
      onestopId,
    ),
    db.rows(
      FACTS_AND_BODY,
      `SELECT ${FACTS.select("m")}, p.body FROM ` +
        `(SELECT DISTINCT f.onestop_id AS feed FROM ${visible} WHERE o.onestop_id = ?1) x ` +
        "CROSS JOIN realtime_message m ON m.type = 'realtime_alerts' AND m.feed_onestop_id = x.feed " +
        `${bodies("m", "?2")} ORDER BY m.feed_onestop_id, p.id`,
      ...[onestopId, cachedMessages()],
    ),
  ]);
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  return {
    agencyIds: [...new Set(agencies.flatMap(({ gtfsId }) => (gtfsId ? [gtfsId] : [])))],
    messages: await messagesOf(db, distinct, messagesSent(rows)),
  };
}
