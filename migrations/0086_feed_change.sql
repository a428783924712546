-- What changed for riders when a version of a feed took the place of another (docs/decisions/019-changes.md).
CREATE TABLE feed_change (
  from_version_id INTEGER NOT NULL,
  to_version_id INTEGER NOT NULL,
  feed_id INTEGER NOT NULL,
  from_sha1 TEXT NOT NULL,
  to_sha1 TEXT NOT NULL,
  changed_at TEXT NOT NULL,  -- when the version took the place of the other
  id INTEGER,                -- place in the log; null until the versions are compared
  differences TEXT,          -- JSON of src/domain/changes/differences.ts; null until then
  PRIMARY KEY (from_version_id, to_version_id)
);
CREATE UNIQUE INDEX feed_change_by_id ON feed_change (id) WHERE id IS NOT NULL;
CREATE INDEX feed_change_by_time ON feed_change (changed_at DESC, id DESC) WHERE id IS NOT NULL;
CREATE INDEX feed_change_by_feed ON feed_change (feed_id, changed_at DESC, id DESC) WHERE id IS NOT NULL;
CREATE INDEX feed_change_waiting ON feed_change (feed_id) WHERE id IS NULL;
CREATE INDEX feed_change_by_version ON feed_change (to_version_id);

-- The countries, regions and cities that the newer version serves.
CREATE TABLE feed_change_place (
  place TEXT NOT NULL,       -- JSON array of names: country, region, city
  change_id INTEGER NOT NULL,
  PRIMARY KEY (place, change_id)
) WITHOUT ROWID;
CREATE INDEX feed_change_place_by_change ON feed_change_place (change_id);

INSERT INTO counter (name, next) VALUES ('feed_change', 1);
