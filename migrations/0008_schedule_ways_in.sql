-- Finds the version of a trip: the last one whose trip ids begin at or before it.
CREATE INDEX feed_version_by_trip ON feed_version (trip_first) WHERE trip_count > 0;
