-- A receiver confirms a webhook once before anything is sent to it (docs/decisions/041-webhooks.md). Webhooks
-- from before must confirm, too, with the next delivery; changes in between wait for them.
ALTER TABLE webhook ADD COLUMN state TEXT NOT NULL DEFAULT 'pending'; -- pending, active or refused
ALTER TABLE webhook ADD COLUMN challenged_at TEXT;                    -- the last challenge
ALTER TABLE webhook ADD COLUMN last_problem_code TEXT;                -- of last_problem
