import { REALTIME_TYPES } from "../../../src/domain/realtime/message.ts";
import { integer, text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** What the polls of an endpoint showed in an hour or a day. */
export const realtimePeriodTable = defineTable("realtime_period", {
  period: word("hour", "day"),
  feed_id: integer(),
  type: word(...REALTIME_TYPES),
  /** Unix seconds. */
  start: integer(),
  polls: integer(),
  /** Polls that brought a message which is not too old. */
  fresh: integer(),
  /** Polls that brought no message. */
  failed: integer(),
  /** Polls with a response. */
  timed: integer(),
  /** Milliseconds until the last byte of these responses. */
  latency_sum: integer(),
  latency_max: integer(),
  /** Messages with a time. */
  dated: integer(),
  /** Seconds between that time and the poll. */
  age_sum: integer(),
  age_max: integer(),
  entity_sum: integer(),
  /** Gaps that began. */
  gaps: integer(),
  gap_seconds: integer(),
  /** Sampled trip ids. */
  trips: integer(),
  /** Those that an active version has. */
  trips_matched: integer(),
  stops: integer(),
  stops_matched: integer(),
  /** JSON object: messages by the code of the rule that they break. */
  issues: text(),
});
export type RealtimePeriodRecord = RowOf<typeof realtimePeriodTable>;
