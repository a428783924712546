/** Facts of the stored realtime messages, without their contents. */

import { REALTIME_TYPES, type RealtimeType } from "../../../src/domain/realtime/message.ts";
import type { MessageFacts, StoredMessage } from "../../realtime/stored-message.ts";
import type { Db } from "../db/db.ts";
import { FACTS, type FactsRow, factsOf, messagesOf } from "./load.ts";

export type RealtimeKey = { feed: string; type: RealtimeType };

/** Facts of the stored messages of these feeds (Onestop IDs), by feed and type. */
export async function storedFacts(db: Db, feeds: readonly string[]): Promise<MessageFacts[]> {
  return (await factsRows(db, feeds)).map(factsOf);
}

/** The stored messages of these keys, in their order; missing ones are left out. */
export async function getRealtime(db: Db, keys: readonly RealtimeKey[]): Promise<StoredMessage[]> {
  const rows = await factsRows(db, [...new Set(keys.map(({ feed }) => feed))]);
  return messagesOf(
    db,
    keys.flatMap(({ feed, type }) => rows.find((row) => row.feed_onestop_id === feed && row.type === type) ?? []),
  );
}

async function factsRows(db: Db, feeds: readonly string[]): Promise<FactsRow[]> {
  return db.rows(
    FACTS,
    `SELECT ${FACTS.select("m")} FROM json_each(?1) j CROSS JOIN json_each(?2) t ` +
      "CROSS JOIN realtime_message m ON m.type = t.value AND m.feed_onestop_id = j.value ORDER BY j.key, m.type",
    JSON.stringify(feeds),
    JSON.stringify(REALTIME_TYPES),
  );
}
