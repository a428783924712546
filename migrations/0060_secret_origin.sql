-- The origin for which a feed secret was first used. A secret is sent to no other, so that a changed URL in the registry
-- does not receive it. The secrets themselves are never stored.
CREATE TABLE secret_origin (
  scope TEXT PRIMARY KEY, -- feed or DMFR file that the secret is for, and its URL types
  origin TEXT NOT NULL,
  bound_at TEXT NOT NULL
) WITHOUT ROWID;
