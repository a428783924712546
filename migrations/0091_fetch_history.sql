-- Feeds that fail, and activations by time, for the status page.
CREATE INDEX fetch_plan_failing ON fetch_plan (feed_id) WHERE failures > 0;
CREATE INDEX activation_decision_by_time ON activation_decision (decided_at) WHERE outcome = 'activated';
