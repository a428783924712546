import { REALTIME_TYPES } from "../../../src/domain/realtime/message.ts";
import { integer, real, text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The last GTFS-Realtime message of each feed and type. */
export const realtimeMessageTable = defineTable("realtime_message", {
  id: integer(),
  feed_onestop_id: text(),
  type: word(...REALTIME_TYPES),
  /** Of the protobuf bytes. */
  sha1: text(),
  /** Bytes. */
  size: integer(),
  parts: integer(),
  entities: integer(),
  /** Unix seconds. */
  header_time: integer().nullable(),
  fetched_at: text(),
  /** Box around the vehicles in it. */
  min_lon: real().nullable(),
  min_lat: real().nullable(),
  max_lon: real().nullable(),
  max_lat: real().nullable(),
});
export type RealtimeMessageRecord = RowOf<typeof realtimeMessageTable>;
