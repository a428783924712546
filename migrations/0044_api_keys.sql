-- Keys that raise the rate limit of whoever sends them; kept by their hash, so that the store gives none away.
CREATE TABLE api_key (
  hash TEXT PRIMARY KEY, -- SHA-256 of the key, hexadecimal
  id TEXT NOT NULL UNIQUE, -- its first characters, by which people name it
  name TEXT NOT NULL,
  per_minute INTEGER NOT NULL, -- requests; 0 for any number
  created_at TEXT NOT NULL,
  revoked_at TEXT
) WITHOUT ROWID;
