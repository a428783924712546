-- Filters of lists that would otherwise read every row of every version. Partial, so that no other statement uses them in
-- place of an index that suits it better.
CREATE INDEX stop_by_type ON stop (feed_version_id, location_type) WHERE location_type > 0;
CREATE INDEX route_by_type ON route (feed_version_id, route_type) WHERE route_type >= 0;
