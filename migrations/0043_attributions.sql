-- Feeds whose licenses require attribution, for the terms page (worker/store/entities/attribution.ts).
CREATE INDEX feed_attribution ON feed (onestop_id)
  WHERE active_version_id IS NOT NULL AND public = 1 AND deleted_at IS NULL
    AND (license ->> 'use_without_attribution' = 'no' OR coalesce(license ->> 'attribution_text', '') <> '');
