-- The user of an API key: the subject of the tokens of the person who sees it on the account page; null for one of nobody.
ALTER TABLE api_key ADD COLUMN user_id TEXT;
CREATE INDEX api_key_user ON api_key (user_id) WHERE user_id IS NOT NULL;
