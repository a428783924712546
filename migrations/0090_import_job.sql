-- Imports that the queue does, until they succeed or the zip is refused (docs/decisions/018-keeping-fresh.md).
CREATE TABLE import_job (
  feed_version_id INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL,
  state TEXT NOT NULL,        -- queued | running | failing | large | dead
  attempts INTEGER NOT NULL,  -- that have begun
  reason TEXT,                -- why the last attempt failed: unavailable | interrupted | unexpected
  detail TEXT,                -- the same for the operator, with its code
  bytes INTEGER,              -- of the unpacked files, where they are too large
  max_bytes INTEGER,          -- that the queue imports
  changed_at TEXT NOT NULL,
  next_at TEXT                -- when the queue tries again; null if it does not
);
CREATE INDEX import_job_by_feed ON import_job (feed_id);
CREATE INDEX import_job_by_time ON import_job (changed_at);
