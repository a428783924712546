-- What becomes of a version when another one takes its place (docs/decisions/007-replaced-versions.md).
ALTER TABLE feed_version ADD COLUMN replaced_at TEXT;   -- when another version of the feed became active; null again once its rows are removed
ALTER TABLE feed_version ADD COLUMN retired_at TEXT;    -- when its rows were removed; the zip and what is known of it stay
ALTER TABLE feed_version ADD COLUMN outline TEXT;       -- JSON of the entities in version_outline by kind, when their rows are gone

-- Versions that an earlier build replaced without a note.
UPDATE feed_version AS v SET replaced_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
WHERE imported = 1 AND EXISTS (
  SELECT 1 FROM feed f JOIN feed_version a ON a.id = f.active_version_id
  WHERE f.id = v.feed_id AND a.id <> v.id AND a.fetched_at > v.fetched_at);

-- The versions that still have rows to be removed: a few for each feed, however many versions are archived.
CREATE INDEX feed_version_replaced ON feed_version (feed_id, replaced_at DESC, id DESC) WHERE replaced_at IS NOT NULL;
