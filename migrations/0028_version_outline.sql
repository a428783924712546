-- What is needed of a version's agencies, routes and stops to list them, search them and hold them against those of
-- another version (docs/decisions/019-version-compare.md): 512 neighbours in one row, JSON arrays in the order of the ids.
-- Derived from the entities when an import ends; a version from before has none until somebody asks for it.
CREATE TABLE version_outline (
  feed_version_id INTEGER NOT NULL,
  kind TEXT NOT NULL,                        -- agency | route | stop
  block INTEGER NOT NULL,                    -- from 0
  entries TEXT NOT NULL,
  PRIMARY KEY (feed_version_id, kind, block)
) WITHOUT ROWID;
