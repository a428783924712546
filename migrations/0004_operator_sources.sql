-- An operator may be described in several DMFR files. Each file's description is stored, so that a sync of one file
-- leaves the parts from the others unchanged: JSON [{file, name, short_name, website, tags, feeds}], null for one file.
ALTER TABLE operator ADD COLUMN sources TEXT;
