-- A pack in a shard is found by what identifies its route, in the trip that reads the route in the registry
-- (docs/decisions/008-one-database.md). Null in packs that an earlier build wrote, until they move to a shard.
ALTER TABLE route_pack ADD COLUMN onestop_id TEXT;
ALTER TABLE route_pack ADD COLUMN gtfs_id TEXT;
CREATE INDEX route_pack_by_onestop_id ON route_pack (onestop_id) WHERE onestop_id IS NOT NULL;
CREATE INDEX route_pack_by_gtfs_id ON route_pack (gtfs_id) WHERE gtfs_id IS NOT NULL;
