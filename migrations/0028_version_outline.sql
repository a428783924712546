-- Version summaries: the fields of a version's agencies, routes and stops needed to list, search and compare them with
-- those of another version (docs/decisions/019-changes.md): 512 neighbors in one row, JSON arrays in the order of the
-- ids. Derived from the entities when an import ends; a version imported by an older build has none until its first
-- reader derives it.
CREATE TABLE version_outline (
  feed_version_id INTEGER NOT NULL,
  kind TEXT NOT NULL,                        -- agency | route | stop
  block INTEGER NOT NULL,                    -- from 0
  entries TEXT NOT NULL,
  PRIMARY KEY (feed_version_id, kind, block)
) WITHOUT ROWID;
