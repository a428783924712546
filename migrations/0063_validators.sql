-- What a server last said about the content of a URL (RFC 9110, 8.8), so that the next fetch asks only for what changed.
CREATE TABLE feed_validator (
  feed_id INTEGER NOT NULL,
  url_type TEXT NOT NULL,                    -- key of the feed's URLs, such as static_current
  url TEXT NOT NULL,                         -- as in the registry; validators of another URL do not count
  etag TEXT,
  last_modified TEXT,
  feed_version_id INTEGER NOT NULL,          -- the version with that content
  PRIMARY KEY (feed_id, url_type)
) WITHOUT ROWID;
