-- What keeps the portal fresh by itself (docs/decisions/018-keeping-fresh.md).

-- Work that one process does at a time. Taken by one conditional write; a lease that expired may be taken by anyone.
CREATE TABLE lease (
  name TEXT PRIMARY KEY,     -- the work, such as "host example.org"
  owner TEXT NOT NULL,       -- the process
  expires_at TEXT NOT NULL
) WITHOUT ROWID;

-- When a feed is fetched next. A feed without a row is due.
CREATE TABLE fetch_plan (
  feed_id INTEGER PRIMARY KEY,
  due_at TEXT NOT NULL,
  failures INTEGER NOT NULL  -- in a row
);
INSERT INTO fetch_plan (feed_id, due_at, failures)
SELECT feed_id, strftime('%Y-%m-%dT%H:%M:%fZ', max(fetched_at), '+1 day'), 0 FROM feed_fetch
WHERE url_type = 'static_current' AND strftime('%s', fetched_at) IS NOT NULL GROUP BY feed_id;

-- Servers that feeds are fetched from. Times in milliseconds since 1970.
CREATE TABLE fetch_host (
  host TEXT PRIMARY KEY,          -- with its port, if that is not the usual one
  next_at INTEGER NOT NULL,       -- the next request may be sent then
  held_until INTEGER NOT NULL,    -- no request before: the server asked for it, or did not answer
  failures INTEGER NOT NULL,      -- requests without an answer, in a row
  failing_since TEXT              -- RFC 3339 in UTC
) WITHOUT ROWID;

-- Versions that are archived and wait for their import, and imported ones that were never active.
CREATE INDEX feed_version_waiting ON feed_version (feed_id) WHERE imported = 0 AND retired_at IS NULL;
CREATE INDEX feed_version_ready ON feed_version (feed_id) WHERE imported = 1 AND active = 0 AND replaced_at IS NULL;
