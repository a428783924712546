-- Tags of the rows of a block, so that facets and identifiers of other catalogs read a few dozen rows, not the registry:
-- JSON [[key, value, [ids of rows]], …].
ALTER TABLE list_block ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
-- Lists without a tally are derived again at the next read.
DELETE FROM tally;
