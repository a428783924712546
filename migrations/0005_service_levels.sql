-- Seconds of scheduled service by week (api.md 3.4): JSON array, ascending, of runs of equal weeks,
-- [start date, end date, Monday, …, Sunday] with ISO dates and whole seconds.
ALTER TABLE feed_version ADD COLUMN service_levels TEXT NOT NULL DEFAULT '[]';
