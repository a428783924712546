-- Blocks of agencies are in the shard of their version; the registry tells how many there are
-- (docs/decisions/008-one-database.md).
ALTER TABLE agency ADD COLUMN stop_count INTEGER;  -- stops that its routes serve, once its blocks are written
UPDATE agency SET stop_count = (SELECT coalesce(sum(size), 0) FROM agency_block b WHERE b.agency_id = agency.id AND b.kind = 'stop')
WHERE EXISTS (SELECT 1 FROM agency_block b WHERE b.agency_id = agency.id);
