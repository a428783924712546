-- Why a version is active, or is not: the last decision on each version (docs/decisions/018-keeping-fresh.md).
CREATE TABLE activation_decision (
  feed_version_id INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL,
  outcome TEXT NOT NULL,     -- activated | waiting | held | passed | deactivated
  reason TEXT NOT NULL,      -- a code of src/domain/activation/policy.ts
  evidence TEXT NOT NULL,    -- JSON object: the numbers and dates behind the reason
  decided_at TEXT NOT NULL   -- when the decision was first made; it may have been confirmed since
);
CREATE INDEX activation_decision_by_feed ON activation_decision (feed_id, decided_at DESC);
