-- The last GTFS-Realtime message of each feed and type (docs/decisions/020-realtime.md).
CREATE TABLE realtime_message (
  id INTEGER PRIMARY KEY,
  feed_onestop_id TEXT NOT NULL,
  type TEXT NOT NULL,                        -- realtime_alerts | realtime_trip_updates | realtime_vehicle_positions
  sha1 TEXT NOT NULL,                        -- of the protobuf bytes
  size INTEGER NOT NULL,                     -- bytes
  parts INTEGER NOT NULL,
  entities INTEGER NOT NULL,
  header_time INTEGER,                       -- Unix seconds
  fetched_at TEXT NOT NULL,                  -- RFC 3339 in UTC
  -- bounding box of its vehicles, degrees; null without vehicles
  min_lon REAL, min_lat REAL, max_lon REAL, max_lat REAL,
  UNIQUE (type, feed_onestop_id)
);
-- The bytes in base64, in parts under 1 MB. id = message id * 64 + number of the part.
CREATE TABLE realtime_part (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
-- Counts every change of the stored messages.
INSERT INTO counter (name, next) VALUES ('realtime', 1);
