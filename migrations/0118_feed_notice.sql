-- What happened to feeds besides the changes of their content (src/domain/notices). Numbered together with feed_change, so that
-- one number says how far a receiver has read both.
CREATE TABLE feed_notice (
  id INTEGER PRIMARY KEY,    -- place in the log
  feed_id INTEGER NOT NULL,
  kind TEXT NOT NULL,        -- NOTICE_KINDS
  changed_at TEXT NOT NULL,  -- when it happened, RFC 3339 in UTC
  about TEXT NOT NULL,       -- what tells it from other notices of its kind: it is noted once
  detail TEXT NOT NULL,      -- JSON; NoticeDetail
  UNIQUE (feed_id, kind, about)
);
CREATE INDEX feed_notice_by_time ON feed_notice (changed_at DESC, id DESC);
