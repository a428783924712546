-- How often the rules of ops redirected and which paths were missing, by day. Isolates count, and write now and then.
CREATE TABLE path_hit (
  day TEXT NOT NULL,             -- in UTC, such as 2026-11-30
  kind TEXT NOT NULL,            -- rule or missing
  path TEXT NOT NULL,            -- the source of the rule, or the path without its query
  hits INTEGER NOT NULL,
  PRIMARY KEY (day, kind, path)
) WITHOUT ROWID;
