import { REALTIME_TYPES } from "../../../src/domain/realtime/message.ts";
import { ENDPOINT_STATES } from "../../../src/domain/realtime/observed.ts";
import { integer, text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** The last poll of an endpoint, and its figures of the last 24 hours. */
export const realtimeEndpointTable = defineTable("realtime_endpoint", {
  feed_id: integer(),
  type: word(...REALTIME_TYPES),
  /** RFC 3339 in UTC. */
  checked_at: text(),
  state: word(...ENDPOINT_STATES),
  /** When the state began, RFC 3339 in UTC. */
  since: text(),
  /** Code and words of a failed poll. */
  problem: text().nullable(),
  /** Milliseconds. */
  latency: integer().nullable(),
  /** Seconds. */
  age: integer().nullable(),
  entities: integer().nullable(),
  /** JSON object: [how often, first entity] of the last message by the code of the rule. */
  findings: text(),
  polls: integer(),
  fresh: integer(),
  timed: integer(),
  latency_sum: integer(),
  dated: integer(),
  age_sum: integer(),
  gaps: integer(),
  trips: integer(),
  trips_matched: integer(),
  stops: integer(),
  stops_matched: integer(),
});
export type RealtimeEndpointRecord = RowOf<typeof realtimeEndpointTable>;
