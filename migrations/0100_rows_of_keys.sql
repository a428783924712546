-- The rows that one answer may have for the callers of a key; null: as many as without one.
ALTER TABLE api_key ADD COLUMN max_rows INTEGER;
