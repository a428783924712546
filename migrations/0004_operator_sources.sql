-- An operator may be described in several DMFR files. What each of them says is kept, so that a sync of one file
-- leaves the others' part as it is: JSON [{file, name, short_name, website, tags, feeds}], null for one file.
ALTER TABLE operator ADD COLUMN sources TEXT;
