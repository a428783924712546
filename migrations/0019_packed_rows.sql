-- Denormalized rows: rows that are read together, stored together a second time
-- (docs/decisions/006-schedule-layout.md), so that a nested list costs one row for each parent instead of one for each
-- child. Written with the version and never changed.

-- Stops of a route in the order of route.stops, as src/domain/packed/row-pack.ts packs them; and its patterns without their
-- profiles (src/domain/schedule/pattern-heads.ts).
CREATE TABLE route_pack (
  route_id INTEGER PRIMARY KEY,
  stops TEXT NOT NULL,
  patterns TEXT NOT NULL
);
-- Neighboring routes of an agency, neighboring stops of a version; id is the first of them.
CREATE TABLE route_page (id INTEGER PRIMARY KEY, rows TEXT NOT NULL);
CREATE TABLE stop_page (id INTEGER PRIMARY KEY, rows TEXT NOT NULL);
-- Children of a stop, packed; '' means none, null means not packed.
ALTER TABLE stop ADD COLUMN children TEXT;
