-- The journey search reads active versions from files in R2 (docs/decisions/044-timetable-files.md).
ALTER TABLE feed_version ADD COLUMN timetable_bytes INTEGER; -- bytes of the timetable file; null: there is none
