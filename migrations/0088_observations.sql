-- What polling realtime endpoints showed (docs/decisions/020-realtime.md). An endpoint is a feed and a type of message.

-- Figures of an hour or of a day, added up over the polls. Times are Unix seconds.
CREATE TABLE realtime_period (
  period TEXT NOT NULL,            -- hour | day
  feed_id INTEGER NOT NULL,
  type TEXT NOT NULL,              -- realtime_alerts | realtime_trip_updates | realtime_vehicle_positions
  start INTEGER NOT NULL,
  polls INTEGER NOT NULL,
  fresh INTEGER NOT NULL,          -- polls that brought a message which is not too old
  failed INTEGER NOT NULL,         -- polls that brought none
  timed INTEGER NOT NULL,          -- polls with a response
  latency_sum INTEGER NOT NULL,    -- milliseconds until the last byte of these responses
  latency_max INTEGER NOT NULL,
  dated INTEGER NOT NULL,          -- messages with a time
  age_sum INTEGER NOT NULL,        -- seconds between that time and the poll
  age_max INTEGER NOT NULL,
  entity_sum INTEGER NOT NULL,
  gaps INTEGER NOT NULL,           -- that began
  gap_seconds INTEGER NOT NULL,
  trips INTEGER NOT NULL,          -- sampled trip ids, and those that the active versions have
  trips_matched INTEGER NOT NULL,
  stops INTEGER NOT NULL,
  stops_matched INTEGER NOT NULL,
  issues TEXT NOT NULL,            -- JSON: messages by the code of the rule that they break
  PRIMARY KEY (period, feed_id, type, start)
) WITHOUT ROWID;

-- The last poll of an endpoint, and its figures of the last 24 hours.
CREATE TABLE realtime_endpoint (
  feed_id INTEGER NOT NULL,
  type TEXT NOT NULL,
  checked_at TEXT NOT NULL,        -- RFC 3339 in UTC, as is since
  state TEXT NOT NULL,             -- fresh | old | failed
  since TEXT NOT NULL,             -- when the state began
  problem TEXT,                    -- of a failed poll: its code and words
  latency INTEGER,                 -- milliseconds; null without a response
  age INTEGER,                     -- seconds; null without a time
  entities INTEGER,
  findings TEXT NOT NULL,          -- JSON: [how often, first entity] of the last message by the code of the rule
  polls INTEGER NOT NULL,
  fresh INTEGER NOT NULL,
  timed INTEGER NOT NULL,
  latency_sum INTEGER NOT NULL,
  dated INTEGER NOT NULL,
  age_sum INTEGER NOT NULL,
  gaps INTEGER NOT NULL,
  trips INTEGER NOT NULL,
  trips_matched INTEGER NOT NULL,
  stops INTEGER NOT NULL,
  stops_matched INTEGER NOT NULL,
  PRIMARY KEY (feed_id, type)
) WITHOUT ROWID;
