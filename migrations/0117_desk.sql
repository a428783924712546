-- The log of the desk is about keys and webhooks too: for them, feed_onestop_id is empty and is_public is 0.
ALTER TABLE desk_change ADD COLUMN access_id TEXT;  -- id of a key or a webhook; null for a feed
ALTER TABLE desk_change ADD COLUMN detail TEXT;     -- what a key or a webhook was: its name, or its URL

-- The last day in UTC on which a key was used, such as 2026-11-30.
ALTER TABLE api_key ADD COLUMN used_on TEXT;
