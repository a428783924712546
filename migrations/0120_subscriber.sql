-- Who is told of events without an account: a row for each browser or mailbox and each thing that it follows
-- (docs/decisions/041-webhooks.md). Times are RFC 3339 text in UTC.
CREATE TABLE subscriber (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,          -- push or mail
  address TEXT NOT NULL,          -- endpoint of the push service, or mail address
  keys TEXT,                      -- JSON {p256dh, auth} of the browser; null for mail
  target TEXT NOT NULL,           -- feed, operator, place, or line
  target_key TEXT NOT NULL,       -- Onestop ID, or JSON array of names: country, region, city
  language TEXT NOT NULL,         -- of the messages
  token_hash TEXT NOT NULL,       -- SHA-256 of the token by which the subscriber changes this row
  created_at TEXT NOT NULL,
  confirmed_at TEXT,              -- null until a mail address is confirmed; nothing is sent before
  seen_id INTEGER NOT NULL,       -- entries of the log up to this one are in `pending`, or were, or are about other things
  pending TEXT NOT NULL,          -- JSON array of the entries of the log that wait for delivery, the oldest first
  delivered_at TEXT,              -- the last message that arrived
  next_at TEXT NOT NULL,          -- nothing is sent before; a process that delivers puts it off until it is done
  failures INTEGER NOT NULL,      -- attempts without success in a row
  failing_since TEXT,
  last_problem_code TEXT,         -- why the last attempt failed
  UNIQUE (channel, address, target, target_key)
) WITHOUT ROWID;
CREATE INDEX subscriber_by_target ON subscriber (target, target_key);
CREATE INDEX subscriber_waiting ON subscriber (channel, next_at) WHERE pending <> '[]';
-- The next entry of the log for which no subscriber was looked up yet.
INSERT INTO counter (name, next) VALUES ('subscriber_event', 1);
