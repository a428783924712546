-- Names and other texts of entities in further languages (translations.txt), JSON by language and column; null without any.
-- Versions that were imported before have none until they are imported again.
ALTER TABLE agency ADD COLUMN translations TEXT;
ALTER TABLE route ADD COLUMN translations TEXT;
ALTER TABLE stop ADD COLUMN translations TEXT;
