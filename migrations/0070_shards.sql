-- Databases beside the registry, each with the rows of some versions (docs/decisions/008-one-database.md).
CREATE TABLE shard (
  id INTEGER PRIMARY KEY,                    -- n of the binding SCHEDULE_n; the registry itself is shard 0 and has no row
  added_at TEXT NOT NULL
);
-- Versions that are being moved: from the first row that is copied until the last one is removed from the old shard.
CREATE TABLE shard_move (
  feed_version_id INTEGER PRIMARY KEY,
  from_shard INTEGER NOT NULL,
  to_shard INTEGER NOT NULL,
  switched_at TEXT                           -- when feed_version.shard was changed; null while rows are copied
);
-- What the version has in its shard, without indexes; null: not measured.
ALTER TABLE feed_version ADD COLUMN shard_rows INTEGER;
ALTER TABLE feed_version ADD COLUMN shard_bytes INTEGER;
-- The versions with rows in a shard other than the registry.
CREATE INDEX feed_version_by_shard ON feed_version (shard) WHERE shard <> 0 AND agency_count + stop_count > 0;
