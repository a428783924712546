-- The log of the desk is about keys, webhooks, and imports too. SQLite drops no NOT NULL, so the table is made anew.
CREATE TABLE desk_change_new (
  id INTEGER PRIMARY KEY,
  changed_at TEXT NOT NULL,      -- RFC 3339 in UTC
  changed_by TEXT NOT NULL,      -- email, name, or ID of the user
  subject TEXT NOT NULL,         -- Onestop ID of a feed, or id of a key or a webhook
  action TEXT NOT NULL,          -- a word of src/domain/registry/desk-action.ts
  sha1 TEXT,                     -- of the version that it was about
  is_public INTEGER,             -- of the feed before the change
  active_sha1 TEXT,              -- of the feed before the change
  detail TEXT                    -- what a key or a webhook was: its name, or its URL
);
INSERT INTO desk_change_new (id, changed_at, changed_by, subject, action, sha1, is_public, active_sha1)
  SELECT id, changed_at, changed_by, feed_onestop_id, action, sha1, is_public, active_sha1 FROM desk_change;
DROP TABLE desk_change;
ALTER TABLE desk_change_new RENAME TO desk_change;
CREATE INDEX desk_change_subject ON desk_change (subject);

-- The last day in UTC on which a key was used, such as 2026-11-30.
ALTER TABLE api_key ADD COLUMN used_on TEXT;
