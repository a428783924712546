-- Routes by the map tiles of zoom 11 in which they stop: directions read the tiles around a way instead of all routes of a
-- version (docs/decisions/023-journey-networks.md). A tile with many routes has several rows.
CREATE TABLE route_cell (
  feed_version_id INTEGER NOT NULL,
  cell INTEGER NOT NULL,                     -- the tile: the Morton cells of its stops (src/domain/cell.ts) without the last 10 bits
  part INTEGER NOT NULL,                     -- from 0; 2,000 routes each
  routes TEXT NOT NULL,                      -- JSON: [id, agency_id, route_type, pattern_first, pattern_count, min_lon, min_lat, max_lon, max_lat] each
  PRIMARY KEY (feed_version_id, cell, part)
) WITHOUT ROWID;

-- The same for versions that are imported already.
INSERT INTO route_cell (feed_version_id, cell, part, routes)
SELECT feed_version_id, cell, part, json_group_array(json(entry) ORDER BY id) FROM (
  SELECT feed_version_id, cell, id, (row_number() OVER (PARTITION BY feed_version_id, cell ORDER BY id) - 1) / 2000 AS part,
    json_array(id, agency_id, route_type, pattern_first, pattern_count, min_lon, min_lat, max_lon, max_lat) AS entry
  FROM (
    SELECT DISTINCT r.feed_version_id, s.cell >> 10 AS cell, r.id, r.agency_id, r.route_type, r.pattern_first, r.pattern_count,
      r.min_lon, r.min_lat, r.max_lon, r.max_lat
    FROM route r CROSS JOIN json_each(r.stops) j CROSS JOIN stop s ON s.id = j.value
    WHERE r.pattern_count > 0 AND r.min_lon IS NOT NULL AND s.cell IS NOT NULL
  )
) GROUP BY feed_version_id, cell, part;
