-- Feeds whose contact has proved, by a signed link in a mail, that it reads the address in feed_info.txt
-- (docs/decisions/041-webhooks.md). It holds for as long as the feed names this address.
CREATE TABLE feed_contact (
  feed_id INTEGER PRIMARY KEY,
  address_hash TEXT NOT NULL,  -- SHA-256 of the address
  confirmed_at TEXT NOT NULL   -- RFC 3339 in UTC
);
