-- The registry: feeds, feed states, fetches, versions and operators in the terms of Transitland v2. Times are RFC 3339
-- text in UTC; dates are ISO text; JSON columns hold objects as the API returns them.

-- Numeric ids are allocated in ranges from here (GraphQL Int has 32 bits).
CREATE TABLE counter (name TEXT PRIMARY KEY, next INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counter (name, next) VALUES
  ('feed', 1), ('feed_version', 1), ('feed_fetch', 1), ('operator', 1), ('operator_feed', 1),
  ('agency', 1), ('route', 1), ('stop', 1), ('route_stop', 1), ('trip', 1), ('pattern', 1), ('shape', 1), ('service', 1);

CREATE TABLE feed (
  id INTEGER PRIMARY KEY,
  onestop_id TEXT NOT NULL UNIQUE,
  name TEXT,
  spec TEXT NOT NULL,                       -- gtfs | gtfs-rt | gbfs | mds
  file TEXT NOT NULL DEFAULT '',            -- DMFR file name; '' for a feed made by an import
  languages TEXT,                           -- JSON array or null
  tags TEXT,                                -- JSON object or null
  urls TEXT NOT NULL DEFAULT '{}',          -- JSON: only the keys that are set
  license TEXT NOT NULL DEFAULT '{}',
  authorization TEXT,                       -- JSON or null
  public INTEGER NOT NULL DEFAULT 1,        -- 0 hides the feed and everything below it (portal visibility FEED private)
  exclude_from_global INTEGER NOT NULL DEFAULT 0,
  deleted_at TEXT,                          -- removed from the registry; the row stays because of its versions
  active_version_id INTEGER,                -- THE pointer: this single write activates a version
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX feed_active ON feed (active_version_id) WHERE active_version_id IS NOT NULL;
-- Replaced ids: a lookup of an old id redirects to the new one.
CREATE TABLE superseded (kind TEXT NOT NULL, onestop_id TEXT NOT NULL, by_onestop_id TEXT NOT NULL, PRIMARY KEY (kind, onestop_id)) WITHOUT ROWID;

CREATE TABLE feed_fetch (
  id INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL,
  url_type TEXT NOT NULL,
  url TEXT NOT NULL,
  success INTEGER NOT NULL,
  fetched_at TEXT NOT NULL,
  fetch_error TEXT,
  response_code INTEGER,
  response_size INTEGER,
  response_sha1 TEXT,
  feed_version_id INTEGER
);
CREATE INDEX feed_fetch_by_feed ON feed_fetch (feed_id, fetched_at DESC, id DESC);

CREATE TABLE feed_version (
  id INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL,
  sha1 TEXT NOT NULL,                       -- of the zip, 40 hex; one row per feed and sha1
  sha1_dir TEXT,                            -- of the contents; recognizes a re-zipped duplicate
  shard INTEGER NOT NULL DEFAULT 0,         -- number of the shard with its schedule tables
  url TEXT NOT NULL DEFAULT '',
  file TEXT NOT NULL DEFAULT '',
  name TEXT, description TEXT,
  fetched_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  bytes INTEGER NOT NULL DEFAULT 0,         -- size of the archived zip
  earliest_calendar_date TEXT, latest_calendar_date TEXT,
  -- service window (derived; api.md 1.8)
  feed_start_date TEXT, feed_end_date TEXT, fallback_week TEXT, default_timezone TEXT,
  max_time INTEGER NOT NULL DEFAULT 0,      -- largest departure in the schedule, seconds from noon - 12 h
  feed_infos TEXT NOT NULL DEFAULT '[]',    -- JSON array of feed_info.txt rows as FeedInfo
  hull TEXT,                                -- GeoJSON Polygon of all stops, or null
  min_lon REAL, min_lat REAL, max_lon REAL, max_lat REAL,
  -- id ranges of the version's entities: [first, first + count)
  agency_first INTEGER NOT NULL DEFAULT 0, agency_count INTEGER NOT NULL DEFAULT 0,
  route_first INTEGER NOT NULL DEFAULT 0, route_count INTEGER NOT NULL DEFAULT 0,
  stop_first INTEGER NOT NULL DEFAULT 0, stop_count INTEGER NOT NULL DEFAULT 0,
  trip_first INTEGER NOT NULL DEFAULT 0, trip_count INTEGER NOT NULL DEFAULT 0,
  pattern_first INTEGER NOT NULL DEFAULT 0, pattern_count INTEGER NOT NULL DEFAULT 0,
  shape_first INTEGER NOT NULL DEFAULT 0, shape_count INTEGER NOT NULL DEFAULT 0,
  service_first INTEGER NOT NULL DEFAULT 0, service_count INTEGER NOT NULL DEFAULT 0,
  UNIQUE (feed_id, sha1)
);
CREATE INDEX feed_version_by_feed ON feed_version (feed_id, fetched_at DESC, id DESC);
CREATE INDEX feed_version_by_fetched ON feed_version (fetched_at DESC, id DESC);
CREATE INDEX feed_version_by_sha1 ON feed_version (sha1);

-- One row per version that was ever imported (FeedVersionGtfsImport); a version without a row is only archived.
CREATE TABLE feed_version_import (
  feed_version_id INTEGER PRIMARY KEY,
  in_progress INTEGER NOT NULL,
  success INTEGER NOT NULL,
  schedule_removed INTEGER NOT NULL DEFAULT 0,
  exception_log TEXT NOT NULL DEFAULT '',
  import_source TEXT NOT NULL DEFAULT '',
  entity_count TEXT NOT NULL DEFAULT '{}',                 -- JSON maps keyed by file name
  warning_count TEXT NOT NULL DEFAULT '{}',
  skip_entity_error_count TEXT NOT NULL DEFAULT '{}',
  skip_entity_reference_count TEXT NOT NULL DEFAULT '{}',
  skip_entity_filter_count TEXT NOT NULL DEFAULT '{}',
  skip_entity_marked_count TEXT NOT NULL DEFAULT '{}',
  interpolated_stop_time_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);

CREATE TABLE feed_version_file (
  feed_version_id INTEGER NOT NULL, name TEXT NOT NULL,
  rows INTEGER NOT NULL, size INTEGER NOT NULL, sha1 TEXT NOT NULL, header TEXT NOT NULL DEFAULT '',
  csv_like INTEGER NOT NULL DEFAULT 0, values_count TEXT NOT NULL DEFAULT '{}', values_unique TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (feed_version_id, name)
) WITHOUT ROWID;

-- A DMFR operator record.
CREATE TABLE operator (
  id INTEGER PRIMARY KEY,
  onestop_id TEXT NOT NULL UNIQUE,
  name TEXT, short_name TEXT, website TEXT, tags TEXT, file TEXT NOT NULL DEFAULT '',
  associated_feeds TEXT NOT NULL DEFAULT '[]',  -- JSON [{feed_onestop_id, gtfs_agency_id?}]
  deleted_at TEXT
);
-- current_operators_in_feed: one row per (operator, feed, agency); generated rows have operator_id null.
CREATE TABLE operator_feed (
  id INTEGER PRIMARY KEY,
  operator_id INTEGER,
  onestop_id TEXT NOT NULL,
  name TEXT, short_name TEXT,
  feed_id INTEGER NOT NULL,
  gtfs_agency_id TEXT,                       -- GTFS agency_id of the matched agency, or null
  agency_id INTEGER,                         -- numeric agency of the active version, or null
  places TEXT NOT NULL DEFAULT ''            -- text for search
);
CREATE INDEX operator_feed_by_onestop ON operator_feed (onestop_id);
CREATE INDEX operator_feed_by_feed ON operator_feed (feed_id);
CREATE INDEX operator_feed_by_agency ON operator_feed (agency_id) WHERE agency_id IS NOT NULL;
CREATE INDEX operator_feed_by_operator ON operator_feed (operator_id) WHERE operator_id IS NOT NULL;
