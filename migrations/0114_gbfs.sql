-- What is known of each followed system of shared vehicles (GBFS): one row, written once a day. The system itself and what
-- is available in it are objects of the archive (worker/store/archive/rental-objects.ts).
CREATE TABLE gbfs_system (
  feed_id INTEGER PRIMARY KEY,
  version TEXT,              -- of GBFS; NULL: never read
  name TEXT,
  stations INTEGER NOT NULL,
  vehicles INTEGER NOT NULL, -- free ones when it was read last
  min_lon REAL,
  min_lat REAL,
  max_lon REAL,
  max_lat REAL,
  read_at TEXT,              -- when its files were read last
  checked_at TEXT NOT NULL,  -- the last attempt
  problem TEXT,              -- code and detail, if the last attempt failed
  losses TEXT NOT NULL,      -- JSON: entries and files that were left out, by reason
  seen_at TEXT               -- when somebody last looked at it, with a precision of minutes
);

-- The squares of one degree with stations or vehicles of a system, so that what is near a point is found by its squares.
CREATE TABLE gbfs_square (
  square INTEGER NOT NULL,   -- (floor(lat) + 90) * 360 + floor(lon) + 180
  feed_id INTEGER NOT NULL,
  PRIMARY KEY (square, feed_id)
) WITHOUT ROWID;
CREATE INDEX gbfs_square_by_feed ON gbfs_square (feed_id);

-- Samples of what was available, added up by UTC day: at most one in ten minutes.
CREATE TABLE gbfs_day (
  feed_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  samples INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  stations INTEGER NOT NULL,
  stations_with_bike INTEGER NOT NULL,
  vehicles INTEGER NOT NULL,
  vehicles_max INTEGER NOT NULL,
  PRIMARY KEY (feed_id, day)
) WITHOUT ROWID;
