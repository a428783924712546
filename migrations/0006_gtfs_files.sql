-- The rest of the GTFS reference. Entities that the API returns by id have their own tables, in the registry database; every
-- other file is stored completely in blocks (docs/decisions/013-import.md). Ids of one version are one range, as
-- elsewhere.
INSERT INTO counter (name, next) VALUES ('level', 1), ('pathway', 1), ('location', 1), ('location_group', 1), ('booking_rule', 1);
ALTER TABLE feed_version ADD COLUMN level_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN level_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN pathway_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN pathway_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN location_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN location_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN location_group_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN location_group_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN booking_rule_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_version ADD COLUMN booking_rule_count INTEGER NOT NULL DEFAULT 0;

-- JSON array of the numeric ids of the location groups that contain the stop, or null.
ALTER TABLE stop ADD COLUMN location_groups TEXT;

-- levels.txt; stop.level_id points here.
CREATE TABLE level (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  level_id TEXT NOT NULL,
  level_index REAL NOT NULL,
  level_name TEXT,
  stops TEXT NOT NULL DEFAULT '[]'           -- JSON array of the numeric stops on it
);

-- pathways.txt, in the order of the file.
CREATE TABLE pathway (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  pathway_id TEXT NOT NULL,
  from_stop_id INTEGER NOT NULL, to_stop_id INTEGER NOT NULL,
  pathway_mode INTEGER NOT NULL, is_bidirectional INTEGER NOT NULL,
  length REAL, traversal_time INTEGER, stair_count INTEGER, max_slope REAL, min_width REAL,
  signposted_as TEXT, reverse_signposted_as TEXT
);
CREATE INDEX pathway_by_from ON pathway (from_stop_id);
CREATE INDEX pathway_by_to ON pathway (to_stop_id);

-- locations.geojson (GTFS-Flex). visits: packed (pattern id, position) pairs as in stop_visit, '' without any.
CREATE TABLE location (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  location_id TEXT NOT NULL,
  stop_name TEXT, stop_desc TEXT, zone_id TEXT, stop_url TEXT,
  geometry TEXT NOT NULL,                    -- GeoJSON Polygon or MultiPolygon as in the file
  visits TEXT NOT NULL DEFAULT ''
);

-- location_groups.txt with location_group_stops.txt.
CREATE TABLE location_group (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  location_group_id TEXT NOT NULL,
  location_group_name TEXT,
  stops TEXT NOT NULL DEFAULT '[]',          -- JSON array of numeric stops
  visits TEXT NOT NULL DEFAULT ''
);

-- booking_rules.txt; times in seconds.
CREATE TABLE booking_rule (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  booking_rule_id TEXT NOT NULL,
  booking_type INTEGER NOT NULL,
  prior_notice_duration_min INTEGER, prior_notice_duration_max INTEGER,
  prior_notice_last_day INTEGER, prior_notice_last_time INTEGER,
  prior_notice_start_day INTEGER, prior_notice_start_time INTEGER,
  prior_notice_service_id INTEGER,           -- numeric service
  message TEXT, pickup_message TEXT, drop_off_message TEXT,
  phone_number TEXT, info_url TEXT, booking_url TEXT
);

-- route_attributes.txt (GTFS+).
CREATE TABLE route_attribute (route_id INTEGER PRIMARY KEY, category INTEGER, subcategory INTEGER, running_way INTEGER);

-- stop_external_references.txt (Transitland's extension): the stop of another feed that this one represents.
CREATE TABLE stop_external_reference (
  stop_id INTEGER PRIMARY KEY,
  target_feed_onestop_id TEXT, target_stop_id TEXT, inactive INTEGER
);

-- Rows of the other files of the reference (transfers, fares, areas, networks, attributions, translations …) as text,
-- in the order of the file, many per block (src/domain/packed/table-block.ts).
CREATE TABLE gtfs_file_rows (
  feed_version_id INTEGER NOT NULL,
  file TEXT NOT NULL,
  block INTEGER NOT NULL,                    -- from 0
  count INTEGER NOT NULL,                    -- rows in the block
  columns TEXT NOT NULL,                     -- JSON array of column names
  cells TEXT NOT NULL,                       -- packed, column by column
  PRIMARY KEY (feed_version_id, file, block)
) WITHOUT ROWID;
