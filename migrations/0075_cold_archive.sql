-- Versions that are answered from one file in R2 (docs/decisions/007-replaced-versions.md). Their id ranges stay in
-- feed_version.
ALTER TABLE feed_version ADD COLUMN cold_bytes INTEGER; -- bytes of the cold file; null: there is none

CREATE INDEX feed_version_cold ON feed_version (sha1) WHERE cold_bytes IS NOT NULL;
-- The version of a numeric id, which has no row.
CREATE INDEX feed_version_cold_agency ON feed_version (agency_first) WHERE cold_bytes IS NOT NULL AND agency_count > 0;
CREATE INDEX feed_version_cold_route ON feed_version (route_first) WHERE cold_bytes IS NOT NULL AND route_count > 0;
CREATE INDEX feed_version_cold_stop ON feed_version (stop_first) WHERE cold_bytes IS NOT NULL AND stop_count > 0;
