-- All rows of versions are in this database (docs/decisions/008-one-database.md): what kept copies in other databases up to
-- date goes. An earlier build reads the tables shard, shard_move, shard_rule and stale_copy, which are empty in a store
-- without shards, and the columns shard, shard_rows and shard_bytes of feed_version: they stay until no such build runs.
DROP TRIGGER copied_feed_changed;
DROP TRIGGER copied_feed_gone;
DROP TRIGGER copied_version_changed;
DROP TRIGGER copied_version_gone;
DROP TRIGGER copied_agency_made;
DROP TRIGGER copied_agency_changed;
DROP TRIGGER copied_operator_made;
DROP TRIGGER copied_operator_changed;
DROP TRIGGER copied_operator_gone;
DROP TRIGGER stale_copy_made;
DROP TABLE feed_copy;
DROP TABLE copied_feed;
DELETE FROM stale_copy;
