-- The country of a record of the registry by its Onestop ID, as a JSON array of the ISO 3166-1 code and the English name;
-- null where the id names none. Set by the next sync of the registry.
ALTER TABLE feed ADD COLUMN country TEXT;
ALTER TABLE operator ADD COLUMN country TEXT;
-- The lists of feeds and operators show types of routes since then: they are derived again when they are next read.
DELETE FROM tally;
