-- Schedules as patterns (docs/decisions/006-schedule-layout.md). Every id is numeric and of one version's range.
-- The packed text columns are written and read only by src/domain/schedule/.

-- One ordered stop list of a route and direction: these three are its whole key.
CREATE TABLE pattern (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  route_id INTEGER NOT NULL,
  direction_id INTEGER NOT NULL,             -- empty reads as 0
  stop_pattern_id INTEGER NOT NULL,          -- api.md 3.5: by distinct stop sequence over the version, from 0
  trip_count INTEGER NOT NULL,
  stops TEXT NOT NULL,                       -- packed stop ids
  profiles TEXT NOT NULL,                    -- packed distinct time profiles, with the other fields of a stop_time
  timetables TEXT NOT NULL                   -- packed [service id, timetable id] pairs
);

-- A pattern on one service: its trips, sorted by first departure. id = numeric id of its first trip,
-- so the timetable of any trip is the last row with id <= trip id.
CREATE TABLE timetable (
  id INTEGER PRIMARY KEY,
  pattern_id INTEGER NOT NULL,
  service_id INTEGER NOT NULL,
  trips TEXT NOT NULL
);

-- Occurrences of a stop: packed (pattern id, position) pairs, one row per stop.
CREATE TABLE stop_visit (stop_id INTEGER PRIMARY KEY, visits TEXT NOT NULL);

CREATE TABLE service (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  service_id TEXT NOT NULL,
  start_date TEXT NOT NULL, end_date TEXT NOT NULL,
  weekdays INTEGER NOT NULL,                 -- bit 0 = Monday … bit 6 = Sunday
  generated INTEGER NOT NULL DEFAULT 0,      -- only in calendar_dates.txt
  first_day INTEGER NOT NULL,                -- days since 1970-01-01 of bit 0 of `days`
  days TEXT NOT NULL,                        -- packed days of service, exceptions folded in (schedule/service-days.ts)
  added TEXT NOT NULL DEFAULT '[]', removed TEXT NOT NULL DEFAULT '[]'  -- JSON arrays of ISO dates
);

-- The inverse of service: the services that run in a week (src/domain/schedule/service-week.ts). A row represents
-- a run of equal weeks and is valid until the next row, so the row of a day is
-- WHERE feed_version_id = ? AND day <= (Monday of the day) ORDER BY day DESC LIMIT 1. An empty week closes the calendar.
CREATE TABLE service_day (
  feed_version_id INTEGER NOT NULL, day INTEGER NOT NULL,   -- days since 1970-01-01 of the first week's Monday
  services TEXT NOT NULL,                                   -- packed seven lists of service ids, Monday first
  PRIMARY KEY (feed_version_id, day)
) WITHOUT ROWID;

-- GTFS trip_id -> numeric id (src/domain/schedule/trip-key.ts): packed (fingerprint, numeric id - trip_first) by bucket.
CREATE TABLE trip_key (
  feed_version_id INTEGER NOT NULL, bucket INTEGER NOT NULL, entries TEXT NOT NULL,
  PRIMARY KEY (feed_version_id, bucket)
) WITHOUT ROWID;

CREATE TABLE shape (
  id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  shape_id TEXT NOT NULL,
  line TEXT NOT NULL,                        -- encoded polyline with its own scale (src/domain/polyline.ts)
  distances TEXT,                            -- packed shape_dist_traveled, or null
  generated INTEGER NOT NULL DEFAULT 0
);
