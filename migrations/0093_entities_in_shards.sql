-- Stops, routes and their search are in the shard of their version, beside copies of the rows that say what the public sees
-- (docs/decisions/008-one-database.md). In the registry: which shards have copies of a feed.
CREATE TABLE feed_copy (
  feed_id INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  PRIMARY KEY (feed_id, shard)
) WITHOUT ROWID;
-- In the registry: feeds whose copies are older than their rows, with the revision of the shards at which they changed.
CREATE TABLE stale_copy (
  feed_id INTEGER PRIMARY KEY,
  mark INTEGER NOT NULL DEFAULT 0
);
CREATE TRIGGER stale_copy_made AFTER INSERT ON stale_copy BEGIN
  UPDATE counter SET next = next + 1 WHERE name = 'shards';
  UPDATE stale_copy SET mark = (SELECT next FROM counter WHERE name = 'shards') WHERE feed_id = NEW.feed_id;
END;
-- In a shard: the mark with which a feed was copied, so that an older copy never replaces a newer one.
CREATE TABLE copied_feed (
  feed_id INTEGER PRIMARY KEY,
  mark INTEGER NOT NULL
);

-- The versions that have rows, by shard; and those of them that answer queries, in the order of lists.
CREATE INDEX feed_version_with_rows ON feed_version (shard, id) WHERE imported = 1;
CREATE INDEX feed_version_live_here ON feed_version (shard, id) WHERE active = 1 AND visible = 1 AND imported = 1;

-- Triggers mark copies as stale in the write that changes what was copied, so that no writer can forget it. They do nothing
-- in a store without shards, and in shards.
CREATE TRIGGER copied_feed_changed
AFTER UPDATE OF onestop_id, public, deleted_at, exclude_from_global, active_version_id, license ON feed
WHEN (NEW.onestop_id, NEW.public, NEW.deleted_at, NEW.exclude_from_global, NEW.active_version_id, NEW.license)
  IS NOT (OLD.onestop_id, OLD.public, OLD.deleted_at, OLD.exclude_from_global, OLD.active_version_id, OLD.license)
  AND EXISTS (SELECT 1 FROM feed_copy WHERE feed_id = NEW.id)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) VALUES (NEW.id);
END;

CREATE TRIGGER copied_feed_gone AFTER DELETE ON feed
WHEN EXISTS (SELECT 1 FROM feed_copy WHERE feed_id = OLD.id)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) VALUES (OLD.id);
END;

CREATE TRIGGER copied_version_changed AFTER UPDATE ON feed_version
WHEN (NEW.shard <> 0 OR OLD.shard <> 0) AND EXISTS (SELECT 1 FROM shard)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) VALUES (NEW.feed_id);
END;

CREATE TRIGGER copied_version_gone AFTER DELETE ON feed_version
WHEN EXISTS (SELECT 1 FROM feed_copy WHERE feed_id = OLD.feed_id)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) VALUES (OLD.feed_id);
END;

CREATE TRIGGER copied_agency_made AFTER INSERT ON agency
WHEN EXISTS (SELECT 1 FROM shard) AND EXISTS (SELECT 1 FROM feed_version WHERE id = NEW.feed_version_id AND shard <> 0)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) SELECT feed_id FROM feed_version WHERE id = NEW.feed_version_id;
END;

CREATE TRIGGER copied_agency_changed AFTER UPDATE ON agency
WHEN EXISTS (SELECT 1 FROM shard) AND EXISTS (SELECT 1 FROM feed_version WHERE id = NEW.feed_version_id AND shard <> 0)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) SELECT feed_id FROM feed_version WHERE id = NEW.feed_version_id;
END;

CREATE TRIGGER copied_operator_made AFTER INSERT ON operator_feed
WHEN EXISTS (SELECT 1 FROM feed_copy WHERE feed_id = NEW.feed_id)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) VALUES (NEW.feed_id);
END;

CREATE TRIGGER copied_operator_changed AFTER UPDATE ON operator_feed
WHEN (NEW.operator_id, NEW.onestop_id, NEW.name, NEW.short_name, NEW.gtfs_agency_id, NEW.agency_id, NEW.places, NEW.siblings)
  IS NOT (OLD.operator_id, OLD.onestop_id, OLD.name, OLD.short_name, OLD.gtfs_agency_id, OLD.agency_id, OLD.places, OLD.siblings)
  AND EXISTS (SELECT 1 FROM feed_copy WHERE feed_id = NEW.feed_id)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) VALUES (NEW.feed_id);
END;

CREATE TRIGGER copied_operator_gone AFTER DELETE ON operator_feed
WHEN EXISTS (SELECT 1 FROM feed_copy WHERE feed_id = OLD.feed_id)
BEGIN
  INSERT OR REPLACE INTO stale_copy (feed_id) VALUES (OLD.feed_id);
END;

-- Packs are found by the number of their route alone. The columns stay for an earlier build; they are null.
DROP INDEX route_pack_by_onestop_id;
DROP INDEX route_pack_by_gtfs_id;
