import { ADDITION_STATES } from "../../../src/domain/registry/feed-addition.ts";
import { integer, text, word } from "../shape.ts";
import { defineTable } from "../table.ts";

/** A feed that a person adds: one row for each feed, of the last time. */
export const feedAdditionTable = defineTable("feed_addition", {
  feed_id: integer(),
  state: word(...ADDITION_STATES),
  /** Code and sentence of the problem with which it failed. */
  code: text().nullable(),
  detail: text().nullable(),
  /** The version that is imported. */
  feed_version_id: integer().nullable(),
  /** RFC 3339 in UTC. */
  requested_at: text(),
  changed_at: text(),
});
