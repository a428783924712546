-- What the people who run the portal changed about feeds at the desk. Rows are only added.
CREATE TABLE desk_change (
  id INTEGER PRIMARY KEY,
  changed_at TEXT NOT NULL,      -- RFC 3339 in UTC
  changed_by TEXT NOT NULL,      -- email, name, or ID of the user
  feed_onestop_id TEXT NOT NULL,
  action TEXT NOT NULL,          -- hide, show, fetch, activate, deactivate, or retry
  sha1 TEXT,                     -- of the version that it was about
  is_public INTEGER NOT NULL,    -- before the change
  active_sha1 TEXT               -- before the change
);
CREATE INDEX desk_change_feed ON desk_change (feed_onestop_id);
