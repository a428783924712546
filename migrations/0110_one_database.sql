-- All rows of versions are in this database (docs/decisions/008-one-database.md): nothing keeps copies in other databases
-- up to date any more. The tables shard, shard_move, shard_rule, feed_copy, stale_copy and copied_feed, and the columns
-- shard, shard_rows and shard_bytes of feed_version, stay for an earlier build; nothing of this build uses them but the test
-- whether a version is elsewhere (worker/store/db/one-database.ts).
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
DELETE FROM feed_copy;
DELETE FROM stale_copy;
DELETE FROM copied_feed;
