/** Saves and deletes realtime messages, each in one batch: a reader sees the old message or the new one, never a mixture. */

import type { RealtimeType } from "../../../src/domain/realtime/message.ts";
import { toBase64 } from "../../realtime/base64.ts";
import { messageFromJson } from "../../realtime/message-json.ts";
import { type MessageSummary, summarizeMessage } from "../../realtime/summarize.ts";
import type { Statement, Stores, Value } from "../db/db.ts";
import { fromExcluded, insertInto, insertRow, type RowOf } from "../table.ts";
import { realtimeMessageTable } from "../tables/realtime-message.ts";
import { realtimePartTable } from "../tables/realtime-part.ts";

/** Bytes of a message in one row of realtime_part: a multiple of 3, and 900 kB in base64. */
const PART_BYTES = 675_000;
/** Ids that each message reserves for its parts. */
export const PARTS_A_MESSAGE = 64;

export type RealtimeInput = {
  /** Onestop ID. */
  feed: string;
  type: RealtimeType;
  /** Protobuf bytes, or the message in the JSON mapping of protobuf. */
  message: Uint8Array<ArrayBuffer> | object;
};

const PREVIOUS = realtimeMessageTable.pick(["sha1", "header_time", "fetched_at"]);

/** A message that was saved. */
export type SavedMessage = MessageSummary & {
  /** Whether the content differs from the previous message. */
  changed: boolean;
  /** The message that it replaces. */
  previous: RowOf<typeof PREVIOUS> | null;
};

/**
 * Saves a message in place of the previous one of this feed and type.
 * @param now time of the fetch
 * @throws Problem realtime.malformed; the previous message stays
 */
export async function putRealtime(
  stores: Stores,
  feed: string,
  type: RealtimeType,
  message: RealtimeInput["message"],
  now: Date,
): Promise<SavedMessage> {
  const bytes = bytesOf(message);
  const facts = await summarizeMessage(type, bytes);
  const previous = await stores.db.row(
    PREVIOUS,
    `SELECT ${PREVIOUS.select()} FROM realtime_message WHERE type = ? AND feed_onestop_id = ?`,
    type,
    feed,
  );
  const isChanged = previous?.sha1 !== facts.sha1;
  await stores.db.write(
    isChanged
      ? [...saveStatements(feed, type, bytes, facts, now), COUNT]
      : [
          {
            sql: "UPDATE realtime_message SET fetched_at = ?3 WHERE type = ?1 AND feed_onestop_id = ?2",
            values: [type, feed, now.toISOString()],
          },
        ],
  );
  return { ...facts, changed: isChanged, previous };
}

/**
 * Replaces all messages by these, in one batch. Of two for the same feed and type the later one wins.
 * @throws Problem realtime.malformed; nothing changes
 */
export async function replaceAllRealtime(stores: Stores, messages: readonly RealtimeInput[], now: Date): Promise<void> {
  const statements: Statement[] = [];
  for (const { feed, type, message } of messages) {
    const bytes = bytesOf(message);
    statements.push(...saveStatements(feed, type, bytes, await summarizeMessage(type, bytes), now));
  }
  await stores.db.write([
    { sql: "DELETE FROM realtime_part" },
    { sql: "DELETE FROM realtime_message" },
    ...statements,
    COUNT,
  ]);
}

/** Statements that delete the messages that meet a condition on realtime_message. */
export function removal(condition: string, values: Value[]): Statement[] {
  const parts =
    "SELECT p.id FROM realtime_message m CROSS JOIN realtime_part p " +
    `ON p.id >= m.id * ${PARTS_A_MESSAGE} AND p.id < (m.id + 1) * ${PARTS_A_MESSAGE} WHERE ${condition}`;
  return [
    { sql: `DELETE FROM realtime_part WHERE id IN (${parts})`, values },
    { sql: `DELETE FROM realtime_message WHERE ${condition}`, values },
    COUNT,
  ];
}

const COUNT = { sql: "UPDATE counter SET next = next + 1 WHERE name = 'realtime'", values: [] };

function bytesOf(message: RealtimeInput["message"]): Uint8Array<ArrayBuffer> {
  return message instanceof Uint8Array ? (message as Uint8Array<ArrayBuffer>) : messageFromJson(message);
}

function saveStatements(
  feed: string,
  type: RealtimeType,
  bytes: Uint8Array<ArrayBuffer>,
  facts: MessageSummary,
  now: Date,
): Statement[] {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) parts.push(toBase64(bytes.subarray(at, at + PART_BYTES)));
  const box = facts.box;
  const idOf = "SELECT id FROM realtime_message WHERE type = ?1 AND feed_onestop_id = ?2";
  const content = {
    ...{ sha1: facts.sha1, size: facts.size, parts: parts.length, entities: facts.entities },
    ...{ header_time: facts.headerTime, fetched_at: now.toISOString() },
    ...{ min_lon: box?.minLon ?? null, min_lat: box?.minLat ?? null },
    ...{ max_lon: box?.maxLon ?? null, max_lat: box?.maxLat ?? null },
  };
  const message = insertRow(realtimeMessageTable, { type, feed_onestop_id: feed, ...content });
  const id = `(${idOf}) * ${PARTS_A_MESSAGE} + ?3`;
  return [
    {
      sql: `${message.sql} ON CONFLICT (type, feed_onestop_id) DO UPDATE SET ${fromExcluded(Object.keys(content))}`,
      values: message.values,
    },
    ...parts.map((body, part) => ({
      sql: insertInto(realtimePartTable, { id, body: "?4" }, { verb: "INSERT OR REPLACE" }),
      values: [type, feed, part, body],
    })),
    {
      sql:
        `DELETE FROM realtime_part WHERE id >= (${idOf}) * ${PARTS_A_MESSAGE} + ?3 ` +
        `AND id < ((${idOf}) + 1) * ${PARTS_A_MESSAGE}`,
      values: [type, feed, parts.length],
    },
  ];
}
