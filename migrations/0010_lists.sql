-- Lists of feeds and operators (docs/decisions/010-lists.md), derived by worker/store/lists/. `shown` holds all that a
-- list shows of a row, `entry` the fields by which it is filtered, sorted and counted; both are JSON.
CREATE TABLE feed_list (
  id INTEGER PRIMARY KEY,                    -- of the feed
  entry TEXT, shown TEXT,
  -- summed by the totals
  versions INTEGER NOT NULL DEFAULT 0,       -- archived or imported
  active INTEGER NOT NULL DEFAULT 0,         -- 1: its active version answers queries and contains:
  agencies INTEGER NOT NULL DEFAULT 0, routes INTEGER NOT NULL DEFAULT 0,
  stops INTEGER NOT NULL DEFAULT 0, trips INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE operator_list (
  id INTEGER PRIMARY KEY,
  onestop_id TEXT NOT NULL UNIQUE,
  entry TEXT, shown TEXT,
  active INTEGER NOT NULL DEFAULT 0          -- 1: it represents an agency of an active version
);
-- Entries of 256 neighboring rows as one JSON object by id: the whole registry is a few dozen rows.
CREATE TABLE list_block (
  kind TEXT NOT NULL,                        -- feed | operator
  block INTEGER NOT NULL,                    -- id / 256
  entries TEXT NOT NULL DEFAULT '{}',
  totals TEXT NOT NULL DEFAULT '{}',         -- JSON: sums over the block
  PRIMARY KEY (kind, block)
) WITHOUT ROWID;
-- Sums over all blocks of a kind, as JSON. No row: the lists have not been derived yet.
CREATE TABLE tally (kind TEXT PRIMARY KEY, totals TEXT NOT NULL) WITHOUT ROWID;
