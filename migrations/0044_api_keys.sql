-- API keys that raise the rate limit of their callers; only hashes are stored, so the store cannot leak a key.
CREATE TABLE api_key (
  hash TEXT PRIMARY KEY, -- SHA-256 of the key, hexadecimal
  id TEXT NOT NULL UNIQUE, -- its first characters, by which people identify it
  name TEXT NOT NULL,
  per_minute INTEGER NOT NULL, -- requests; 0 means unlimited
  created_at TEXT NOT NULL,
  revoked_at TEXT
) WITHOUT ROWID;
