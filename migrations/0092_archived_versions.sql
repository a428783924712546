-- Versions of a feed that are answered from their cold file, the newest first.
CREATE INDEX feed_version_archived ON feed_version (feed_id, fetched_at DESC, id DESC)
  WHERE cold_bytes IS NOT NULL AND imported <> 1;
