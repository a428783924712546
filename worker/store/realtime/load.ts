/** Loads realtime messages: one row each; the bytes are read only if this isolate has not cached them. */

import { joinBytes } from "../../../src/domain/bytes/join.ts";
import { perIsolate } from "../../../src/domain/memory.ts";
import { fromBase64 } from "../../realtime/base64.ts";
import { MessageCache, messageKey } from "../../realtime/message-cache.ts";
import { type MessageFacts, StoredMessage } from "../../realtime/stored-message.ts";
import type { Db } from "../db/db.ts";
import { idTable } from "../db/id-list.ts";
import { text } from "../shape.ts";
import { type RowOf, withColumns } from "../table.ts";
import { realtimeMessageTable } from "../tables/realtime-message.ts";
import { PARTS_A_MESSAGE } from "./save.ts";

/** Columns of realtime_message that identify a message. */
export const FACTS = realtimeMessageTable.pick([
  "id",
  "feed_onestop_id",
  "type",
  "sha1",
  "size",
  "entities",
  "header_time",
  "fetched_at",
]);
export type FactsRow = RowOf<typeof FACTS>;

/** Bytes of messages, and of what is decoded of them, in the memory of the isolate, as long as other caches do not need them. */
const CACHED_BYTES = 32_000_000;

const messageCache = new MessageCache(
  perIsolate("realtime messages", { by: "hash, type, and feed", bytes: CACHED_BYTES }),
);

export function factsOf(row: FactsRow): MessageFacts {
  return {
    feed: row.feed_onestop_id,
    type: row.type,
    sha1: row.sha1,
    size: row.size,
    entities: row.entities,
    headerTime: row.header_time,
    fetchedAt: row.fetched_at,
  };
}

/**
 * The messages of these rows, in their order. A message that was replaced since the rows were read is the new one;
 * a deleted message is left out.
 * @param found messages that were read together with the rows, by id
 */
export async function messagesOf(
  db: Db,
  rows: readonly FactsRow[],
  messages: Map<number, StoredMessage> = new Map(),
): Promise<StoredMessage[]> {
  const missing: FactsRow[] = [];
  for (const row of rows) {
    if (messages.has(row.id)) continue;
    const cachedMessage = messageCache.get(factsOf(row));
    if (cachedMessage === undefined) missing.push(row);
    else {
      cachedMessage.facts = factsOf(row);
      messages.set(row.id, cachedMessage);
    }
  }
  if (missing.length > 0) for (const [id, message] of await read(db, missing)) messages.set(id, message);
  return rows.flatMap((row) => messages.get(row.id) ?? []);
}

/** Messages that a statement names as known, so that it stays short. */
const MAX_NAMED_MESSAGES = 500;

/** The value of `bodies`: the messages whose bytes this isolate has cached. */
export function cachedMessages(): string {
  return messageCache.recentKeys(MAX_NAMED_MESSAGES);
}

/**
 * A join with the bytes of messages (`p.body`) that this isolate has not cached, so that facts and bytes cost one trip.
 * @param alias of realtime_message
 * @param cached parameter with `cachedMessages()`
 */
export function bodies(alias: string, cachedIds: string): string {
  // Comparing with NULL reads no part.
  const first = `CASE WHEN instr(${cachedIds}, ${messageKey(alias)}) = 0 THEN ${alias}.id * ${PARTS_A_MESSAGE} END`;
  return `LEFT JOIN realtime_part p ON p.id >= ${first} AND p.id < (${alias}.id + 1) * ${PARTS_A_MESSAGE}`;
}

/** The messages of rows that have bytes, by id. @param rows one for each part, in the order of the parts */
export function messagesSent(rows: readonly (FactsRow & { body: string | null })[]): Map<number, StoredMessage> {
  const sentRows = rows.filter((row): row is FactsRow & { body: string } => row.body !== null);
  return new Map(
    [...Map.groupBy(sentRows, (row) => row.id)].map(([id, parts]) => {
      const message = new StoredMessage(factsOf(parts[0]!), joinBytes(parts.map((part) => fromBase64(part.body))));
      messageCache.keep(message);
      return [id, message];
    }),
  );
}

const WITH_BODY = withColumns(FACTS, { body: text() });

/** Reads facts and bytes in one statement, so that they belong to the same message. */
async function read(db: Db, wantedRows: readonly FactsRow[]): Promise<Map<number, StoredMessage>> {
  const ids = [...new Set(wantedRows.map((row) => row.id))];
  const rows = await db.rows(
    WITH_BODY,
    `SELECT ${FACTS.select("m")}, p.body FROM ${idTable(ids)} ` +
      "CROSS JOIN realtime_message m ON m.id = x.id CROSS JOIN realtime_part p " +
      `ON p.id >= m.id * ${PARTS_A_MESSAGE} AND p.id < (m.id + 1) * ${PARTS_A_MESSAGE} ORDER BY p.id`,
  );
  const messages = new Map<number, StoredMessage>();
  for (const { id, feed_onestop_id, type } of wantedRows) {
    // Ids are reused after all messages were deleted: compare feed and type as well.
    const parts = rows.filter((r) => r.id === id && r.feed_onestop_id === feed_onestop_id && r.type === type);
    if (parts[0] === undefined) continue;
    const message = new StoredMessage(factsOf(parts[0]), joinBytes(parts.map((part) => fromBase64(part.body))));
    messageCache.keep(message);
    messages.set(id, message);
  }
  return messages;
}
