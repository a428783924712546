-- Webhooks: where changes of feeds are sent (docs/decisions/041-webhooks.md). Times are RFC 3339 text in UTC.
CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  owner TEXT,                     -- subject of the user's tokens; null for one made on the command line
  url TEXT NOT NULL,
  secret TEXT NOT NULL,           -- whsec_ and Base64; signing needs it as it is
  feed TEXT,                      -- Onestop ID; at most one of feed, operator and place
  operator TEXT,
  place TEXT,                     -- JSON array of names: country, region, city
  created_at TEXT NOT NULL,
  seen_id INTEGER NOT NULL,       -- entries of the log up to this one were delivered, or are about other feeds
  delivered_at TEXT,              -- the last message that arrived
  next_at TEXT NOT NULL,          -- nothing is sent before
  failures INTEGER NOT NULL,      -- attempts without success in a row
  failing_since TEXT,
  last_problem TEXT,              -- why the last attempt failed
  disabled_at TEXT                -- when it was switched off, because of last_problem
) WITHOUT ROWID;
CREATE INDEX webhook_by_owner ON webhook (owner, created_at) WHERE owner IS NOT NULL;
