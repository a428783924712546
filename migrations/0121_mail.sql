-- Subscriptions by e-mail that have not been asked yet, and all rows of a mailbox by its token.
CREATE INDEX subscriber_unconfirmed ON subscriber (next_at) WHERE confirmed_at IS NULL;
CREATE INDEX subscriber_by_token ON subscriber (token_hash);
