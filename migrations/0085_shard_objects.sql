-- Shards that are Durable Objects (docs/decisions/008-one-database.md). Their numbers begin at 1000.
ALTER TABLE shard ADD COLUMN feed_version_id INTEGER;  -- the only version that the shard takes; null: any
INSERT OR IGNORE INTO counter (name, next) VALUES ('shard_object', 1000);
-- Versions that get a Durable Object of their own: those whose zip has at least min_bytes. Without the row, none.
CREATE TABLE shard_rule (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  min_bytes INTEGER NOT NULL
);
