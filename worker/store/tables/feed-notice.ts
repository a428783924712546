import { NOTICE_KINDS } from "../../../src/domain/notices/notice.ts";
import { integer, text, word } from "../shape.ts";
import { defineTable } from "../table.ts";

/** What happened to a feed besides the changes of its content. Numbered together with `feed_change`. */
export const feedNoticeTable = defineTable("feed_notice", {
  /** Place in the log. */
  id: integer(),
  feed_id: integer(),
  kind: word(...NOTICE_KINDS),
  /** When it happened, RFC 3339 in UTC. */
  changed_at: text(),
  /** What tells it from other notices of its kind: it is noted once. */
  about: text(),
  /** JSON of `NoticeDetail`. */
  detail: text(),
});
