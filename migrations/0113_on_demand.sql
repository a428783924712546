-- On-demand service (GTFS-Flex) of a route in one row, derived from its trips (worker/ingest/derive/on-demand.ts).
CREATE TABLE on_demand (
  route_id INTEGER PRIMARY KEY,
  feed_version_id INTEGER NOT NULL,
  places TEXT NOT NULL,      -- JSON: zones and groups of stops (src/domain/on-demand/service.ts)
  weeks TEXT NOT NULL,       -- JSON: pickup windows by weekday, for runs of equal weeks
  rides TEXT NOT NULL,       -- JSON: from which place to which, on which service days, within which windows
  zones TEXT NOT NULL,       -- JSON array of numeric locations
  rules TEXT NOT NULL        -- JSON array of numeric booking rules
);

-- The map tiles of the places of a route (src/domain/geo/cover-tiles.ts), so that what serves a point is found by its tiles.
CREATE TABLE on_demand_tile (
  route_id INTEGER NOT NULL,
  tile INTEGER NOT NULL,
  PRIMARY KEY (route_id, tile)
) WITHOUT ROWID;
CREATE INDEX on_demand_tile_by_tile ON on_demand_tile (tile);
