-- The user of an API key: the subject of the tokens of the person who sees it on the account page; null for one of nobody.
ALTER TABLE api_key ADD COLUMN user_id TEXT;
CREATE INDEX api_key_user ON api_key (user_id) WHERE user_id IS NOT NULL;

-- A feed that a person adds: fetched, imported and made active at once. One row for each feed, of the last time.
CREATE TABLE feed_addition (
  feed_id INTEGER PRIMARY KEY,
  state TEXT NOT NULL,        -- queued, fetching, importing, active or failed
  code TEXT,                  -- of the problem with which it failed
  detail TEXT,
  feed_version_id INTEGER,    -- the version that is imported
  requested_at TEXT NOT NULL, -- RFC 3339 in UTC
  changed_at TEXT NOT NULL
);
