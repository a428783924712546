import { DESK_ACTIONS } from "../../../src/domain/registry/desk-action.ts";
import { integer, text, word } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A change at the desk; rows are only added. */
export const deskChangeTable = defineTable("desk_change", {
  id: integer(),
  /** RFC 3339 in UTC. */
  changed_at: text(),
  /** Email, name, or ID of the user. */
  changed_by: text(),
  /** Empty for a key or a webhook. */
  feed_onestop_id: text(),
  action: word(...DESK_ACTIONS),
  /** Of the version that it was about; null for any other change. */
  sha1: text().nullable(),
  /** Of a feed before the change: 0 for a hidden one, and the active version. */
  is_public: integer(),
  active_sha1: text().nullable(),
  /** Id of a key or a webhook; null for a feed. */
  access_id: text().nullable(),
  /** What a key or a webhook was: its name, or its URL. Of a new feed: its URL; of an upload: the name of the file. */
  detail: text().nullable(),
});
export type DeskChangeRecord = RowOf<typeof deskChangeTable>;
