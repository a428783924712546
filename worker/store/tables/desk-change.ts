import { FEED_ACTIONS } from "../../../src/domain/registry/feed-action.ts";
import { integer, text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A change of a feed at the desk; rows are only added. */
export const deskChangeTable = defineTable("desk_change", {
  id: integer(),
  /** RFC 3339 in UTC. */
  changed_at: text(),
  /** Email, name, or ID of the user. */
  changed_by: text(),
  feed_onestop_id: text(),
  action: word(...FEED_ACTIONS),
  /** Of the version that it was about; null for a change of the whole feed. */
  sha1: text().nullable(),
  /** Before the change: 0 for a hidden feed, and the active version. */
  is_public: integer(),
  active_sha1: text().nullable(),
});
export type DeskChangeRecord = RowOf<typeof deskChangeTable>;
