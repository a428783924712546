-- Entities of imported versions. Ids of one version are one contiguous range (feed_version.*_first, *_count),
-- so a whole version can be read and removed as a rowid range: one row read each, no secondary index entry.

CREATE TABLE agency (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  agency_id TEXT NOT NULL,                   -- '' where the file has none
  onestop_id TEXT,
  agency_name TEXT NOT NULL, agency_url TEXT NOT NULL DEFAULT '', agency_timezone TEXT NOT NULL DEFAULT '',
  agency_lang TEXT, agency_phone TEXT, agency_fare_url TEXT, agency_email TEXT, cemv_support INTEGER,
  hull TEXT, min_lon REAL, min_lat REAL, max_lon REAL, max_lat REAL,
  route_first INTEGER NOT NULL DEFAULT 0, route_count INTEGER NOT NULL DEFAULT 0,  -- routes are numbered agency by agency
  places TEXT NOT NULL DEFAULT '[]'          -- JSON AgencyPlace[]
);
CREATE INDEX agency_by_onestop ON agency (onestop_id);

CREATE TABLE route (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  agency_id INTEGER NOT NULL,
  route_id TEXT NOT NULL,
  onestop_id TEXT,
  route_short_name TEXT, route_long_name TEXT, route_type INTEGER NOT NULL,
  route_color TEXT, route_text_color TEXT, route_sort_order INTEGER, route_url TEXT, route_desc TEXT,
  continuous_pickup INTEGER, continuous_drop_off INTEGER, network_id TEXT, cemv_support INTEGER,
  -- distinct (route, stop): JSON array of numeric stop ids; the RouteStop id of element i is route_stop_first + i
  stops TEXT NOT NULL DEFAULT '[]', route_stop_first INTEGER NOT NULL DEFAULT 0,
  -- patterns, timetables and trips are numbered route by route
  pattern_first INTEGER NOT NULL DEFAULT 0, pattern_count INTEGER NOT NULL DEFAULT 0,
  trip_first INTEGER NOT NULL DEFAULT 0, trip_count INTEGER NOT NULL DEFAULT 0,
  min_lon REAL, min_lat REAL, max_lon REAL, max_lat REAL,
  headways TEXT NOT NULL DEFAULT '[]'        -- JSON RouteHeadway rows (stop = numeric id, departures in seconds)
);
CREATE INDEX route_by_onestop ON route (onestop_id);
CREATE INDEX route_by_gtfs ON route (feed_version_id, route_id);

CREATE TABLE stop (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  stop_id TEXT NOT NULL,
  onestop_id TEXT,
  stop_code TEXT, stop_name TEXT, stop_desc TEXT, stop_url TEXT, zone_id TEXT, stop_timezone TEXT,
  platform_code TEXT, tts_stop_name TEXT,
  location_type INTEGER NOT NULL DEFAULT 0, wheelchair_boarding INTEGER, stop_access INTEGER,
  lon REAL, lat REAL,                        -- WGS84 degrees as in the file; null for nodes without a position
  cell INTEGER,                              -- Morton cell at zoom 16 (src/domain/cell.ts)
  parent_id INTEGER, level_id INTEGER,
  routes TEXT NOT NULL DEFAULT '[]',         -- JSON [[route id, route_stop id, agency id], …]
  place TEXT                                 -- JSON StopPlace or null
);
CREATE INDEX stop_by_onestop ON stop (onestop_id);
CREATE INDEX stop_by_gtfs ON stop (feed_version_id, stop_id);
CREATE INDEX stop_by_cell ON stop (cell);
CREATE INDEX stop_by_parent ON stop (parent_id) WHERE parent_id IS NOT NULL;

-- Representative geometry of a route (api.md 3.6). lines: JSON array, rank order, of
-- {"shape_id": numeric|null, "direction_id": n, "trips": n, "generated": bool, "line": encoded polyline}.
CREATE TABLE route_geometry (
  route_id INTEGER PRIMARY KEY,
  lines TEXT NOT NULL,
  length REAL, max_segment_length REAL, first_point_max_distance REAL,  -- metres
  generated INTEGER NOT NULL DEFAULT 0
);

-- Search documents. doc id = rowid of the FTS table. A row is searched while its version is active
-- (feed_version_id null: registry rows, always). Ranking happens in the query.
CREATE TABLE search_doc (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,                        -- feed | operator | agency | route | stop | place
  ref INTEGER NOT NULL,                      -- id in its table
  feed_version_id INTEGER,
  rank REAL NOT NULL DEFAULT 0
);
CREATE INDEX search_doc_by_ref ON search_doc (kind, ref);
CREATE INDEX search_doc_by_version ON search_doc (feed_version_id) WHERE feed_version_id IS NOT NULL;
CREATE VIRTUAL TABLE search USING fts5 (
  kind, name, extra, ids,                    -- weights by column
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2"
);
