-- From a trip to its version: the last one that begins at or before it.
CREATE INDEX feed_version_by_trip ON feed_version (trip_first) WHERE trip_count > 0;
