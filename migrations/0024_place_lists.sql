-- Lists of places at the size of the planet, derived by worker/store/lists/place-list.ts: the places that each agency of an active version
-- serves, and the lists that pages show, one row each. '' means no region or city.
CREATE TABLE served_place (
  country TEXT NOT NULL, region TEXT NOT NULL, city TEXT NOT NULL,
  agency_id INTEGER NOT NULL,
  feed_id INTEGER NOT NULL,
  operator TEXT, name TEXT, short_name TEXT,  -- Onestop ID and names of the operator that represents the agency
  country_extent TEXT, region_extent TEXT, city_extent TEXT,  -- JSON [west, south, east, north]
  PRIMARY KEY (country, region, city, agency_id)
) WITHOUT ROWID;
CREATE INDEX served_place_by_feed ON served_place (feed_id);
CREATE TABLE place_list (
  level TEXT NOT NULL,                        -- world | country | region
  country TEXT NOT NULL, region TEXT NOT NULL,
  entry TEXT,                                 -- JSON; WorldEntry, CountryEntry, RegionEntry of worker/store/entities/place.ts
  changed INTEGER NOT NULL DEFAULT 0,         -- 1 only within a batch
  PRIMARY KEY (level, country, region)
) WITHOUT ROWID;
CREATE INDEX place_list_changed ON place_list (level) WHERE changed = 1;
